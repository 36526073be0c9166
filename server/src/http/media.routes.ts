/**
 * Media files. Published and public ones at `/media/{object}/{revision}/…`, everything else signed at
 * `/media/p/{expiry}.{signature}/{object}/…` (architecture.md "Media addresses"); partners' lists at `/static/tf/…`.
 */
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { idGroup } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheGuard } from '../cache/cache-guard.ts';
import { KeptCache } from '../cache/kept-cache.ts';
import type { Database } from '../database/create-database.ts';
import { isDatabaseAway } from '../database/is-database-away.ts';
import { type StoryboardGeometry, storyboardVtt } from '../media/storyboard.ts';
import { findMediaRecord, findPartnerVideos, type MediaRecord } from '../sql/media-objects.sql.ts';
import {
  isMediaSignatureValid,
  type MediaObject,
  mediaObject,
  parseMediaObject,
} from '../storage/media-address.ts';
import { mediaKey, partnerKey } from '../storage/media-keys.ts';
import { type Storage, StorageKeyError } from '../storage/storage.ts';
import { parseByteRange } from './byte-range.ts';

export interface MediaDeps {
  db: Database;
  storage: Storage;
  /** From `ensureMediaSecret`. */
  mediaSecret: string;
  guard?: CacheGuard;
  /** How long a record that is known may be believed while the database is away. */
  staleMs?: number;
}

export interface MediaRoutes {
  /** To be called after a change of the object's visibility or revision, in the process that made it. */
  invalidate(object: MediaObject): void;
  /** Notices of changes may have been missed. */
  invalidateAll(): void;
}

/** Other processes notice a withdrawn object after this long; shared caches after 30 s. */
const RECORD_LIFETIME_MS = 2000;
/** Of all records together. */
const RECORDS_MAX_BYTES = 20_000_000;
const RECORD_BYTES = 2000;
const PUBLIC_CACHE = 'public, max-age=31536000, immutable, s-maxage=30';
const PARTNER_CACHE = 'public, max-age=60, s-maxage=3600';

/** A closed list: nothing else is ever given out. */
const CONTENT_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
};

const notFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ ok: false, error: 'Not found', code: 'not_found' });

const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  key: string,
  cacheControl: string,
): Promise<FastifyReply> => {
  const type = CONTENT_TYPES[extname(key)];
  const file = type ? await storage.stat(key) : undefined;
  if (!type || !file) return notFound(reply);
  reply.headers({ 'cache-control': cacheControl, etag: file.etag, 'accept-ranges': 'bytes' });
  const known = request.headers['if-none-match'];
  if (known && (known === '*' || known.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === file.etag)))
    return reply.code(304).send();
  const ifRange = request.headers['if-range'];
  const range =
    typeof ifRange === 'string' && ifRange !== file.etag
      ? 'whole'
      : parseByteRange(request.headers.range, file.bytes);
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${file.bytes}`, 'cache-control': 'no-store' })
      .send({ ok: false, error: 'Range not satisfiable', code: 'bad_request' });
  reply.header('content-type', type);
  if (range === 'whole') reply.header('content-length', file.bytes);
  else
    reply.code(206).headers({
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
    });
  // An empty stream: for an empty body fastify would set the length to 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  const opened = await storage.open(key, range === 'whole' ? undefined : range);
  if (!opened) return notFound(reply);
  if (opened.file.etag !== file.etag) {
    // Replaced since; the headers above would not fit these bytes.
    opened.body.destroy();
    return reply.code(503).headers({ 'retry-after': 1, 'cache-control': 'no-store' }).send();
  }
  return reply.send(opened.body);
};

const isStoryboard = (value: unknown): value is StoryboardGeometry =>
  typeof value === 'object' && value !== null && 'count' in value && 'interval' in value;

/** `timelines/{group}/{id}.{count}.{interval}.vtt`: the storyboard's cues under the specification's address. */
const timelineCues = (object: MediaObject, record: MediaRecord, file: string): string | undefined => {
  const match = /^timelines\/(\d+\/\d+)\/(\d+)\.(\d+)\.(\d+(?:\.\d+)?)\.vtt$/.exec(file);
  const { storyboard, durationSeconds } = record.manifest;
  if (!match || !isStoryboard(storyboard) || typeof durationSeconds !== 'number') return undefined;
  const [, group, id, count, interval] = match;
  const fits =
    object === mediaObject('video', Number(id)) &&
    group === idGroup(Number(id)) &&
    Number(count) === storyboard.count &&
    Number(interval) === storyboard.interval;
  return fits ? storyboardVtt(storyboard, durationSeconds, '../../../stream/storyboard.jpg') : undefined;
};

export const registerMedia = (
  app: FastifyInstance,
  { db, storage, mediaSecret, guard, staleMs }: MediaDeps,
): MediaRoutes => {
  // One question per object and two seconds, however many segments are asked for at once.
  const records = new KeptCache<MediaRecord | undefined>({
    maxBytes: RECORDS_MAX_BYTES,
    bytesOf: () => RECORD_BYTES,
    staleMs,
    guard,
    isAwayError: isDatabaseAway,
  });
  const findRecord = (object: MediaObject): Promise<MediaRecord | undefined> =>
    records.get(object, async () => ({
      value: await findMediaRecord(db, object),
      freshMs: RECORD_LIFETIME_MS,
    }));

  const openHeaders = (reply: FastifyReply): FastifyReply =>
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Content-Length, Content-Range, ETag',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });

  const sendMedia = async (
    request: FastifyRequest,
    reply: FastifyReply,
    object: MediaObject,
    record: MediaRecord,
    file: string,
    cacheControl: string,
  ): Promise<FastifyReply> => {
    const cues = file.startsWith('timelines/') ? timelineCues(object, record, file) : undefined;
    if (cues !== undefined)
      return reply
        .headers({ 'cache-control': cacheControl, 'content-type': CONTENT_TYPES['.vtt'] })
        .send(cues);
    const key = mediaKey(object, record.filmId, file);
    if (key === undefined) return notFound(reply);
    try {
      return await sendFile(request, reply, storage, key, cacheControl);
    } catch (error) {
      if (error instanceof StorageKeyError) return notFound(reply);
      throw error;
    }
  };

  app.get<{ Params: { object: string; revision: string; '*': string } }>(
    '/media/:object/:revision/*',
    async (request, reply) => {
      openHeaders(reply);
      const { object: name, revision, '*': file } = request.params;
      const parsed = parseMediaObject(name);
      if (!parsed) return notFound(reply);
      const object = mediaObject(parsed.kind, parsed.id);
      const record = await findRecord(object);
      if (!record?.isPublic || record.revision !== revision) return notFound(reply);
      return sendMedia(request, reply, object, record, file, PUBLIC_CACHE);
    },
  );

  app.get<{ Params: { grant: string; object: string; '*': string } }>(
    '/media/p/:grant/:object/*',
    async (request, reply) => {
      openHeaders(reply);
      const { grant, object: name, '*': file } = request.params;
      const parsed = parseMediaObject(name);
      const signed = /^(\d{1,12})\.([\w-]{32})$/.exec(grant);
      if (!parsed || !signed) return notFound(reply);
      const object = mediaObject(parsed.kind, parsed.id);
      const record = await findRecord(object);
      const [, expiry, signature = ''] = signed;
      const isValid =
        record !== undefined &&
        isMediaSignatureValid(
          mediaSecret,
          object,
          record.revision,
          Number(expiry),
          signature,
          Math.floor(Date.now() / 1000),
        );
      if (!isValid) return notFound(reply);
      return sendMedia(request, reply, object, record, file, 'private, no-store');
    },
  );

  app.options('/media/*', async (_request, reply) =>
    openHeaders(reply)
      .headers({
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Range, If-Range, If-None-Match',
        'access-control-max-age': 86400,
      })
      .code(204)
      .send(),
  );

  app.get<{ Params: { file: string } }>('/static/tf/:file', async (request, reply) => {
    const partnerId = /^videos\.([1-9]\d{0,8})\.json$/.exec(request.params.file)?.[1];
    const videos = partnerId === undefined ? undefined : await findPartnerVideos(db, Number(partnerId));
    return videos ? reply.header('cache-control', PARTNER_CACHE).send(videos) : notFound(reply);
  });

  app.get<{ Params: { partner: string; picture: string } }>(
    '/static/tf/:partner/:picture',
    async (request, reply) => {
      const { partner, picture } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(partner) || !/^[1-9]\d{0,5}\.webp$/.test(picture)) return notFound(reply);
      const key = partnerKey(Number(partner), picture);
      return sendFile(request, openHeaders(reply), storage, key, PARTNER_CACHE);
    },
  );

  return { invalidate: (object) => records.delete(object), invalidateAll: () => records.clear() };
};
