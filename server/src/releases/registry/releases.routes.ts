/** Files of published releases, and the public part of the registry. Nothing here writes: `npm run release` does. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RegistryAnswer, Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ENCODINGS, type Encoding, isPrecompressed } from './compress-files.ts';
import { toLiveReleaseSet } from '../live/live-release-set.ts';
import { type ReleaseOrigins } from '../../platform/config/release-origins.ts';
import type { LiveSetsCache } from '../live/live-sets.ts';
import { isPackageName } from '@foyer/shared/remotes/remote';
import { isReleaseVersion } from './read-release.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { ReleaseStorage } from './release-storage.ts';
import type { Releases } from './releases.ts';
import { createEncodingChoice } from '../../platform/http/choose-encoding.ts';
import { registerCall } from '../../platform/http/register-call.ts';

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
/** Remotes may have an origin of their own, and an embed runs in anybody's page. */
const FOREIGN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
} as const;
/** An address holds the version, so what it leads to never changes; the manifest alone is asked for by fixed name. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const MANIFESTS = new Set(['mf-manifest.json', 'mf-stats.json']);
/** Several live sets' files with all their encodings fit in. */
const MAX_CACHED_BYTES = 48 * 1024 * 1024;
const MAX_KNOWN_RELEASES = 200;

/** In the order of its keys, the smallest first. */
const chooseEncoding = createEncodingChoice(Object.keys(ENCODINGS) as Encoding[]);

export interface ReleasesDeps {
  releases: Pick<Releases, 'findRelease'>;
  storage: Pick<ReleaseStorage, 'folderOf' | 'materialise'>;
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  origins: ReleaseOrigins;
}

/** GET `/releases/<package>/<version>/browser/*` and `/api/registry.json`. */
export function registerReleases(
  app: FastifyInstance,
  { releases, storage, live, origins }: ReleasesDeps,
): void {
  const known = new LRUCache<string, Release>({ max: MAX_KNOWN_RELEASES });
  const bodies = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (body) => body.length + 1,
  });

  const findRelease = async (name: string, version: string): Promise<Release | undefined> => {
    if (!isPackageName(name) || !isReleaseVersion(version)) return undefined;
    const key = `${name}/${version}`;
    const release = known.get(key) ?? (await releases.findRelease(name, version));
    if (release) known.set(key, release);
    return release;
  };
  const readBody = async (file: string): Promise<Buffer | undefined> => {
    const body = bodies.get(file) ?? (await readFile(file).catch(() => undefined));
    if (body) bodies.set(file, body);
    return body;
  };
  const sendNotFound = (reply: FastifyReply) =>
    reply
      .code(404)
      .headers({ ...FOREIGN_HEADERS, 'cache-control': 'no-store' })
      .send({ ok: false, error: 'no such file of a published release', code: 'not_found' });

  app.get<{ Params: { package: string; version: string; '*': string } }>(
    '/releases/:package/:version/browser/*',
    async (request, reply) => {
      const path = `browser/${request.params['*']}`;
      const release = await findRelease(request.params.package, request.params.version);
      // Only what the build listed is served, so no path leads out of the folder or into `node/`.
      const listed = release && Object.hasOwn(release.files, path) ? release.files[path] : undefined;
      if (!release || !listed) return sendNotFound(reply);
      const encoding: Encoding | undefined = isPrecompressed(path, listed.bytes)
        ? chooseEncoding(request.headers['accept-encoding'])
        : undefined;
      const file = join(storage.folderOf(release.name, release.version), path);
      const wanted = encoding ? file + ENCODINGS[encoding] : file;
      const body =
        (await readBody(wanted)) ??
        // Not on this machine (any more): open tabs may ask for versions that no set here needs.
        (await storage.materialise(release).then(
          () => readBody(wanted),
          (error: unknown) => {
            if (!(error instanceof ReleaseRefused)) throw error;
          },
        ));
      if (!body) return sendNotFound(reply);

      // The base64 of a hash has no character that a tag may not hold.
      const etag = `"${listed.integrity.slice('sha384-'.length, 'sha384-'.length + 27)}${encoding ? `-${encoding}` : ''}"`;
      reply.headers({
        ...FOREIGN_HEADERS,
        etag,
        vary: 'Accept-Encoding',
        'content-type': MIME_TYPES[extname(path)] ?? 'application/octet-stream',
        'cache-control': MANIFESTS.has(path.slice('browser/'.length)) ? 'no-cache' : IMMUTABLE,
      });
      const held = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
      if (held?.includes(etag)) return reply.code(304).send();
      if (encoding) reply.header('content-encoding', encoding);
      return reply.send(body);
    },
  );

  registerCall(app, 'GET /api/registry.json', async (_request, reply): Promise<RegistryAnswer> => {
    const sets = live.getLiveSets();
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
    return {
      stable: sets ? toLiveReleaseSet(sets.stable, origins) : null,
      candidate: sets?.candidate
        ? { set: toLiveReleaseSet(sets.candidate.set, origins), share: sets.candidate.share }
        : null,
    };
  });
}
