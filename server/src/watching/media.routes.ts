/**
 * Media files. Published and public ones at `/media/{object}/{revision}/…`, everything else signed at
 * `/media/p/{expiry}.{holder}.{signature}/{object}/…` (architecture.md "Media addresses").
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheGuard } from '../platform/cache/cache-guard.ts';
import { TaggedCache } from '../platform/cache/tagged-cache.ts';
import type { Database } from '../platform/database/create-database.ts';
import { isDatabaseAway } from '../platform/database/is-database-away.ts';
import { recordsOf } from './former-film.ts';
import { findMediaRecord, type MediaRecord } from './media-objects.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  isDownloadValid,
  isMediaSignatureValid,
  type MediaObject,
  mediaObject,
  parseMediaObject,
  type MediaKind,
  parseGrant,
} from '../platform/storage/media-address.ts';
import { mediaKey } from '../platform/storage/media-keys.ts';
import { attachment } from './content-disposition.ts';
import { registerPartnerFiles } from './partner-files.routes.ts';
import { makeCaptionPlaylist } from './captions-in-playlists.ts';
import { timelineCues } from './timeline-cues.ts';
import { progressiveFilesOf } from './progressive-files.ts';
import { type Storage, StorageKeyError } from '../platform/storage/storage.ts';
import {
  createStoredMedia,
  MEDIA_TYPES,
  type MediaBytes,
  openHeaders,
  sendMedia,
  sendNotFound,
} from './send-media.http.ts';
import { progressiveBytes } from './downloadable-renditions.ts';
import { isFileWithheld } from '../platform/storage/media-uses.ts';
import { mayHold, mayHoldWithheld } from '../access/media-holders.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { registerCall } from '../platform/http/register-call.ts';

export interface MediaDeps {
  db: Database;
  storage: Storage;
  secrets: Secrets;
  guard?: CacheGuard;
  /** How long a record that is known may be believed while the database is away. */
  staleMs?: number;
  /** Other than `MEDIA_LIFETIMES`. */
  lifetimes?: typeof MEDIA_LIFETIMES;
}

export interface MediaRoutes {
  /**
   * To be called after a change of the object's visibility or revision, in the process that made it. Answers that are under
   * way break off: of a long video they would go on for minutes.
   */
  invalidate(object: MediaObject): void;
  /** Notices of changes may have been missed. */
  invalidateAll(): void;
}

export const MEDIA_LIFETIMES = {
  /** Other processes notice a withdrawn object after this long; shared caches after 30 s. */
  recordMs: 2000,
  /** How often the right to a file is asked for again while it is sent. */
  holderCheckMs: 10_000,
};
/** Of all records together. */
const RECORDS_MAX_BYTES = 20_000_000;
const RECORD_BYTES = 2000;
const RIGHT_BYTES = 200;
const PUBLIC_CACHE = 'public, max-age=31536000, immutable, s-maxage=30';

/** What is being sent, and to whom. */
interface Right {
  object: MediaObject;
  /** Left out for public addresses, whose right is the object's own. */
  isStillGood?: () => Promise<boolean>;
}

const now = (): number => Math.floor(Date.now() / 1000);

/** Of `stream/progressive/480p.mp4`: a rendition as one file. */
const progressiveRendition = (file: string): string | undefined =>
  /^stream\/progressive\/([a-z0-9-]+)\.mp4$/.exec(file)?.[1];

/** What somebody shown does not consent to, and photos that are not approved: for their owner and moderators alone. */
const isKeptBack = ({ withheld, hidden }: MediaRecord, file: string): boolean =>
  isFileWithheld(withheld, file) || hidden.some((begin) => file.startsWith(begin));

/** Before its first byte it is an answer like any other; afterwards the connection breaks off. */
const goneMeanwhile = (): Refused => new Refused('not_found', 'withdrawn while it was sent');

const noBytes = (): Readable => Readable.from([]);

export const registerMedia = (
  app: FastifyInstance,
  { db, storage, secrets, guard, staleMs, lifetimes = MEDIA_LIFETIMES }: MediaDeps,
): MediaRoutes => {
  const stored = createStoredMedia(storage);
  const progressive = progressiveFilesOf(storage);
  // One question per object and two seconds, however many segments are asked for at the same time.
  const records = new TaggedCache<MediaRecord | undefined>({
    name: 'media-records',
    maxBytes: RECORDS_MAX_BYTES,
    bytesOf: () => RECORD_BYTES,
    staleMs,
    guard,
    isAwayError: isDatabaseAway,
  });
  /**
   * A page may have a revision, or one that was made public, before this process is notified of it: where `isOf` finds none of the
   * cached record's that fits the address, the record is read again.
   */
  const findRecord = async (
    object: MediaObject,
    isOf: (record: MediaRecord) => boolean,
  ): Promise<MediaRecord | undefined> => {
    const found = await records.get(
      object,
      async () => ({ value: await findMediaRecord(db, object), freshMs: lifetimes.recordMs }),
      (record) => record === undefined || recordsOf(record).some(isOf),
    );
    return recordsOf(found).find(isOf);
  };

  // One question per holder and object and two seconds; within that time a lost right may still open something.
  const rights = new TaggedCache<boolean>({
    name: 'media-rights',
    maxBytes: RECORDS_MAX_BYTES,
    bytesOf: () => RIGHT_BYTES,
    staleMs,
    guard,
    isAwayError: isDatabaseAway,
  });
  const isStillHolder = (holder: string, object: { kind: MediaKind; id: number }): Promise<boolean> =>
    rights.get(`${holder} ${object.kind}-${object.id}`, async () => ({
      value: await mayHold(db, holder, object),
      freshMs: lifetimes.recordMs,
    }));

  const seesWithheld = (holder: string, object: { kind: MediaKind; id: number }): Promise<boolean> =>
    rights.get(`withheld ${holder} ${object.kind}-${object.id}`, async () => ({
      value: await mayHoldWithheld(db, holder, object),
      freshMs: lifetimes.recordMs,
    }));

  /** Bodies that are being sent, by object. */
  const sending = new Map<MediaObject, Set<Readable>>();
  const watch = ({ object, isStillGood }: Right, media: MediaBytes): MediaBytes => ({
    ...media,
    open: async (range) => {
      const body = await media.open(range);
      if (!body) return undefined;
      const bodies = sending.get(object) ?? new Set();
      sending.set(object, bodies.add(body));
      const check = (): void =>
        void isStillGood?.().then(
          (isGood) => isGood || body.destroy(goneMeanwhile()),
          // The database is away; the next turn asks again.
          () => {},
        );
      const timer = isStillGood && setInterval(check, lifetimes.holderCheckMs).unref();
      body.once('close', () => {
        clearInterval(timer);
        bodies.delete(body);
        if (bodies.size === 0 && sending.get(object) === bodies) sending.delete(object);
      });
      return body;
    },
  });

  const findRendition = async (
    { method }: FastifyRequest,
    { filmId, manifest }: MediaRecord,
    rendition: string | undefined,
  ): Promise<MediaBytes | undefined> => {
    if (filmId === null || rendition === undefined) return undefined;
    const type = 'video/mp4';
    if (method !== 'HEAD') {
      const whole = await progressive.find(filmId, rendition);
      return whole && { ...whole, type };
    }
    // Anyone who asks for the headers alone has no segment opened.
    const facts = await progressive.describe(filmId, rendition);
    return (
      facts && {
        etag: facts.etag,
        type,
        bytes: facts.bytes ?? progressiveBytes(manifest, rendition),
        open: noBytes,
      }
    );
  };

  const sendObjectFile = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { record, file, ...right }: Right & { record: MediaRecord; file: string },
    cacheControl: string,
  ): Promise<FastifyReply> => {
    const { object } = right;
    const headers = { 'cache-control': cacheControl };
    const cues = file.startsWith('timelines/') ? timelineCues(object, record, file) : undefined;
    if (cues !== undefined)
      return reply.headers({ ...headers, 'content-type': MEDIA_TYPES['.vtt'] }).send(cues);
    const made = await makeCaptionPlaylist(storage, record, file);
    if (made !== undefined)
      return reply
        .headers({
          'cache-control': made.isPresent ? cacheControl : 'private, no-store',
          'content-type': MEDIA_TYPES['.m3u8'],
        })
        .send(made.text);
    const key = mediaKey(object, record.filmId, file);
    if (key === undefined) return sendNotFound(reply);
    try {
      const media =
        (await stored.find(key)) ?? (await findRendition(request, record, progressiveRendition(file)));
      return media ? await sendMedia(request, reply, watch(right, media), headers) : sendNotFound(reply);
    } catch (error) {
      if (error instanceof StorageKeyError) return sendNotFound(reply);
      throw error;
    }
  };

  app.get<{ Params: { object: string; revision: string; '*': string } }>(
    '/media/:object/:revision/*',
    async (request, reply) => {
      openHeaders(reply);
      const { object: name, revision, '*': file } = request.params;
      const parsed = parseMediaObject(name);
      if (!parsed) return sendNotFound(reply);
      const object = mediaObject(parsed.kind, parsed.id);
      const record = await findRecord(object, (one) => one.isPublic && one.revision === revision);
      if (!record || isKeptBack(record, file)) return sendNotFound(reply);
      return sendObjectFile(request, reply, { object, record, file }, PUBLIC_CACHE);
    },
  );

  // Asked by the cache in front (deploy/nginx, auth_request): whether it may still give out what it keeps of the object.
  registerCall(app, 'GET /api/media-check/{object}/{revision}', async (request, reply) => {
    const parsed = parseMediaObject(request.params.object);
    const { revision } = request.params;
    const record =
      parsed &&
      (await findRecord(
        mediaObject(parsed.kind, parsed.id),
        (one) => one.isPublic && one.revision === revision,
      ));
    return reply.code(record ? 204 : 403).send();
  });

  app.get<{ Params: { grant: string; object: string; '*': string } }>(
    '/media/p/:grant/:object/*',
    async (request, reply) => {
      openHeaders(reply);
      const { grant, object: name, '*': file } = request.params;
      const parsed = parseMediaObject(name);
      const signed = parseGrant(grant);
      if (!parsed || !signed) return sendNotFound(reply);
      const object = mediaObject(parsed.kind, parsed.id);
      const { signature, ...given } = signed;
      const record = await findRecord(object, ({ revision }) =>
        isMediaSignatureValid(secrets, { ...given, object, revision }, signature, now()),
      );
      const isValid =
        record !== undefined &&
        (await isStillHolder(given.holder, parsed)) &&
        // Anyone who uploaded it, and moderators, go on seeing what they decide about.
        (!isKeptBack(record, file) || (await seesWithheld(given.holder, parsed)));
      if (!isValid) return sendNotFound(reply);
      const right = { object, isStillGood: () => isStillHolder(given.holder, parsed) };
      return sendObjectFile(request, reply, { ...right, record, file }, 'private, no-store');
    },
  );

  app.get<{ Params: { grant: string; object: string; rendition: string; name: string } }>(
    '/media/d/:grant/:object/:rendition/:name',
    async (request, reply) => {
      const { grant, object: text, rendition, name } = request.params;
      const parsed = parseMediaObject(text);
      const signed = parseGrant(grant);
      if (!parsed || !signed) return sendNotFound(reply);
      const object = mediaObject(parsed.kind, parsed.id);
      const { signature, ...given } = signed;
      const record = await findRecord(object, ({ revision }) =>
        isDownloadValid({ ...given, secrets, object, revision, rendition, name }, signature, now()),
      );
      const isValid =
        record !== undefined &&
        !record.withheld?.includes('download') &&
        (await isStillHolder(given.holder, parsed));
      const file = isValid ? await findRendition(request, record, rendition) : undefined;
      if (!file) return sendNotFound(reply);
      return sendMedia(
        request,
        reply,
        watch({ object, isStillGood: () => isStillHolder(given.holder, parsed) }, file),
        {
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-disposition': attachment(name),
        },
      );
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

  registerPartnerFiles(app, { db, stored });

  return {
    invalidate: (object) => {
      records.delete(object);
      for (const body of sending.get(object) ?? []) body.destroy(goneMeanwhile());
    },
    invalidateAll: () => {
      records.clear();
      rights.clear();
    },
  };
};
