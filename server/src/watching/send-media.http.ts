/** Sends media bytes: types, validators, ranges, HEAD. Sources: RFC 9110 sections 13 and 14. */
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ByteRange, Storage, StoredFile } from '../platform/storage/storage.ts';
import { parseByteRange } from '../platform/http/byte-range.ts';

/** A closed list: nothing else is ever given out. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

const mediaType = (name: string): string | undefined => MEDIA_TYPES[extname(name)];

export interface MediaBytes {
  type: string;
  /** Undefined where only HEAD is answered and nobody counted them yet. */
  bytes: number | undefined;
  /** Strong validator, quoted. */
  etag: string;
  /** Undefined when the file is not there any more, or is another by now. */
  open(range?: ByteRange): Promise<Readable | undefined> | Readable;
}

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ ok: false, error: 'Not found', code: 'not_found' });

const hasTag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** @param headers of answers with bytes and of 304 */
export const sendMedia = async (
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaBytes,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> => {
  const { type, bytes, etag } = media;
  const known = request.headers['if-none-match'];
  if (known && hasTag(known, etag))
    return reply
      .code(304)
      .headers({ ...headers, etag })
      .send();
  const ifRange = request.headers['if-range'];
  const range =
    bytes === undefined || (typeof ifRange === 'string' && ifRange !== etag)
      ? 'whole'
      : parseByteRange(request.headers.range, bytes);
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
      .send({ ok: false, error: 'Range not satisfiable', code: 'bad_request' });
  const isWhole = range === 'whole';
  // An empty stream: for an empty body fastify would set the length to 0.
  const body = request.method === 'HEAD' ? Readable.from([]) : await media.open(isWhole ? undefined : range);
  if (!body)
    return reply
      .code(503)
      .headers({ 'retry-after': '1', 'cache-control': 'no-store' })
      .send({ ok: false, error: 'The file is being replaced', code: 'unavailable' });
  reply.headers({ ...headers, etag, 'accept-ranges': 'bytes', 'content-type': type });
  if (isWhole) {
    if (bytes !== undefined) reply.header('content-length', bytes);
  } else
    reply.code(206).headers({
      'content-length': range.end - range.start + 1,
      'content-range': `bytes ${range.start}-${range.end}/${bytes}`,
    });
  return reply.send(body);
};

/** Across a network a question costs as much as a small file. What it answered is checked again when the bytes come. */
const FACTS_MS = 60_000;
const MAX_FACTS = 50_000;

export interface StoredMedia {
  /** Undefined for what is not stored, or of no type that is given out. */
  find(key: string): Promise<MediaBytes | undefined>;
}

/** Stored files as bytes to send. */
export const createStoredMedia = (storage: Storage): StoredMedia => {
  const facts = new LRUCache<string, StoredFile>({ max: MAX_FACTS, ttl: FACTS_MS });
  const isNear = storage.localPath !== undefined;
  const find = async (key: string): Promise<MediaBytes | undefined> => {
    const type = mediaType(key);
    if (!type) return undefined;
    const known = facts.get(key);
    const file = known ?? (await storage.stat(key));
    if (!file) return undefined;
    if (!known && !isNear) facts.set(key, file);
    const { bytes, etag } = file;
    return {
      type,
      bytes,
      etag,
      open: async (range) => {
        const opened = await storage.open(key, range);
        if (opened?.file.etag === etag) return opened.body;
        // Replaced or removed since: the headers would not fit these bytes.
        opened?.body.destroy();
        facts.delete(key);
        return undefined;
      },
    };
  };
  return { find };
};

/** Any page may embed media and read how long they are. */
export const openHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Length, Content-Range, ETag',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
