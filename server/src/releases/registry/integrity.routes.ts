/** The hashes of everything that browsers load of one release set, for pages that go on to other remotes. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { isLanguage, type Language } from '@foyer/shared/wire-schemas/site';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CompressedForms } from '../../platform/cache/compressed-forms.ts';
import { createEncodingChoice } from '../../platform/http/choose-encoding.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { Releases } from './releases.ts';

/** A set never changes, and hashes are no secret. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Sets of the last weeks in ten languages. */
const MAX_TABLES = 200;
const ID_MAX = 2_147_483_647;

const chooseEncoding = createEncodingChoice(['br']);

/** `integrity` values by file name: scripts and styles under `browser/`, without the messages of other languages. */
const browserHashes = ({ browser, files }: Release, language: Language): Record<string, string> => {
  const foreign = new Set(
    Object.entries(browser.exposes)
      .filter(([name]) => name.startsWith('./messages/') && name !== `./messages/${language}`)
      .flatMap(([, { js }]) => js),
  );
  return Object.fromEntries(
    Object.entries(files)
      .map(([path, { integrity }]) => [path.replace(/^browser\//, ''), integrity] as const)
      .filter(([file]) => /^[^/]+\.(js|css)$/.test(file) && !foreign.has(file)),
  );
};

export interface IntegrityDeps {
  releases: Pick<Releases, 'findReleaseSet' | 'requireTrusted'>;
}

/** GET `/releases/integrity/<set>/<language>.json`. */
export const registerIntegrity = (app: FastifyInstance, { releases }: IntegrityDeps): void => {
  const makeTable = async (setId: number, language: Language) => {
    const set = await releases.findReleaseSet(setId);
    if (!set) return undefined;
    const hashes: Record<string, string> = {};
    for (const [name, version] of Object.entries(set.packages)) {
      const release = await releases.requireTrusted(name as PackageName, version).catch((error: unknown) => {
        // Without its hashes browsers load nothing of it.
        if (!(error instanceof ReleaseRefused)) throw error;
      });
      if (release) Object.assign(hashes, browserHashes(release, language));
    }
    const text = JSON.stringify(hashes);
    return { text, forms: new CompressedForms(() => Buffer.from(text)) };
  };
  // Made once, however many ask at the same time: browsers ask for it some seconds after a set went live.
  const tables = new LRUCache<string, NonNullable<Awaited<ReturnType<typeof makeTable>>>>({
    max: MAX_TABLES,
    fetchMethod: (key) => {
      const [setId, language] = key.split('/');
      return makeTable(Number(setId), language as Language);
    },
  });

  app.get<{ Params: { set: string; file: string } }>(
    '/releases/integrity/:set/:file',
    async (request, reply) => {
      const { set, file } = request.params;
      const language = file.replace(/\.json$/, '');
      const id = /^\d{1,10}$/.test(set) ? Number(set) : 0;
      const isAsked = id > 0 && id <= ID_MAX && file.endsWith('.json') && isLanguage(language);
      const table = isAsked ? await tables.fetch(`${id}/${language}`) : undefined;
      if (!table)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .send({ ok: false, error: 'no such release set', code: 'not_found' });
      reply.headers({
        'cache-control': IMMUTABLE,
        'content-type': 'application/json; charset=utf-8',
        vary: 'Accept-Encoding',
      });
      if (!chooseEncoding(request.headers['accept-encoding'])) return reply.send(table.text);
      const packed = await table.forms.get('br');
      return reply.header('content-encoding', 'br').send(Buffer.from(packed, 'latin1'));
    },
  );
};
