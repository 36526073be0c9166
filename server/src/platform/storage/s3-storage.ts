/** Media files in a bucket of an S3-compatible object store. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat as statLocal } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../config/storage-config.ts';
import { resumingBody } from './s3-body.ts';
import { createS3Client, explainS3Failure, isMissing, READ_ANSWER_MS, type S3Times } from './s3-client.ts';
import { type ByteRange, checkKey, type PutOptions, type Storage, type StoredFile } from './storage.ts';

/** What is larger goes in parts, of which a few are in memory at the same time. 10,000 parts are allowed: 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
const PARALLEL_PARTS = 3;

export interface S3Storage extends Storage {
  /** Ends its connections. */
  close(): void;
}

export const createS3Storage = (config: S3Config, times: S3Times = {}): S3Storage => {
  const client = createS3Client(config, times);
  const { bucket: Bucket, prefix } = config;
  const asked = { requestTimeout: times.readAnswerMs ?? READ_ANSWER_MS };
  const keyOf = (key: string): string => `${prefix}${checkKey(key)}`;

  /** Runs a call; failures of the store become StorageUnavailableError. */
  const call = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      throw explainS3Failure(error);
    }
  };
  /** As `call`; undefined for a missing file. */
  const find = (run: () => Promise<StoredFile>): Promise<StoredFile | undefined> =>
    call(run).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });

  const stored = (key: string, bytes: number, etag = '', modifiedAt = new Date()): StoredFile => ({
    key,
    bytes,
    modifiedAt,
    etag,
  });

  const putBytes = async (key: string, body: Uint8Array, { contentType }: PutOptions) => {
    const { ETag } = await call(() =>
      client.send(
        new PutObjectCommand({
          Bucket,
          Key: keyOf(key),
          Body: body,
          ContentLength: body.byteLength,
          ContentType: contentType,
          // The store refuses what was damaged on the way.
          ContentMD5: createHash('md5').update(body).digest('base64'),
        }),
      ),
    );
    return stored(key, body.byteLength, ETag);
  };

  /** In parts; what was sent of a failed one is given up at the store. */
  const putStream = async (key: string, body: Readable, { contentType }: PutOptions): Promise<StoredFile> => {
    let bytes = 0;
    let sourceFailure: { error: unknown } | undefined;
    const counted = Readable.from(
      (async function* () {
        try {
          for await (const chunk of body as AsyncIterable<Uint8Array | string>) {
            const part = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
            bytes += part.byteLength;
            yield part;
          }
        } catch (error) {
          sourceFailure = { error };
          throw error;
        }
      })(),
      { objectMode: false },
    );
    // The uploader reads by itself: a failure of the source must end it there, not as an unheard event.
    counted.on('error', () => {});
    try {
      const upload = new Upload({
        client,
        params: { Bucket, Key: keyOf(key), Body: counted, ContentType: contentType },
        partSize: PART_BYTES,
        queueSize: PARALLEL_PARTS,
        leavePartsOnError: false,
      });
      const { ETag } = await call(() => upload.done());
      return stored(key, bytes, ETag);
    } catch (error) {
      // Whether the store took the giving up or not: the reason was the source's.
      throw sourceFailure ? sourceFailure.error : error;
    } finally {
      counted.destroy();
      body.destroy();
    }
  };

  const getObject = (key: string, range?: string, etag?: string) =>
    client.send(new GetObjectCommand({ Bucket, Key: keyOf(key), Range: range, IfMatch: etag }), asked);

  return {
    put: (key, body, options = {}) =>
      body instanceof Uint8Array ? putBytes(key, body, options) : putStream(key, body, options),

    async putFile(key, path, options = {}) {
      const { size } = await statLocal(path);
      const file =
        size <= PART_BYTES
          ? await putBytes(key, await readFile(path), options)
          : await putStream(key, createReadStream(path, { highWaterMark: 1024 * 1024 }), options);
      if (file.bytes !== size) throw new Error(`${path} changed while it was stored`);
      await rm(path, { force: true });
      return file;
    },

    async open(key: string, range?: ByteRange) {
      let body: Readable | undefined;
      let span = { start: 0, end: -1 };
      const file = await find(async () => {
        const got = await getObject(key, range && `bytes=${range.start}-${range.end}`);
        body = got.Body as Readable;
        const [, first, last, all] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(got.ContentRange ?? '') ?? [];
        const length = got.ContentLength ?? 0;
        span = all ? { start: Number(first), end: Number(last) } : { start: 0, end: length - 1 };
        return stored(key, all ? Number(all) : length, got.ETag, got.LastModified);
      });
      if (!file || !body) return undefined;
      const reopen = (start: number): Promise<Readable> =>
        call(async () => {
          const got = await getObject(key, `bytes=${start}-${span.end}`, file.etag);
          const rest = got.Body as Readable;
          // Not every store heeds If-Match.
          if (got.ETag === file.etag) return rest;
          rest.destroy();
          throw new Error(`${key} was replaced while it was read`);
        });
      return { file, body: resumingBody(body, span, reopen) };
    },

    stat: (key) =>
      find(async () => {
        const { ContentLength, ETag, LastModified } = await client.send(
          new HeadObjectCommand({ Bucket, Key: keyOf(key) }),
          asked,
        );
        return stored(key, ContentLength ?? 0, ETag, LastModified);
      }),

    async delete(key) {
      await call(() => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }))).catch(
        (error: unknown) => {
          if (!isMissing(error)) throw error;
        },
      );
    },

    async *list(wanted) {
      if (wanted !== '' && !wanted.endsWith('/')) throw new Error(`prefix without its slash: ${wanted}`);
      let token: string | undefined;
      do {
        const page = await call(() =>
          client.send(
            new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${wanted}`, ContinuationToken: token }),
            asked,
          ),
        );
        for (const { Key = '', Size = 0, ETag, LastModified } of page.Contents ?? [])
          yield stored(Key.slice(prefix.length), Size, ETag, LastModified);
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
    },

    async sweepUnfinished(before) {
      let swept = 0;
      let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (marker) {
        const page = await call(() =>
          client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...marker }), asked),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= before) continue;
          await call(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
          swept += 1;
        }
        marker = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined;
      }
      return swept;
    },

    close: () => client.destroy(),
  };
};
