/** Reads a multipart form with many files, each streamed to disk as it comes: memory stays flat whatever is sent. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { SentFile } from './album-files.ts';
import { Refused } from '../platform/http/refused.ts';
import { type FormFields, malformedForm, readForm } from '../platform/http/read-form.ts';

const FILE_FIELDS = ['files[]', 'files', 'file'];
const FILE_NAME_MAX_LENGTH = 200;
const DISK_RETRY_SECONDS = 60;
const DISK_FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export interface AlbumFormLimits {
  maxFiles: number;
  fileMaxBytes: number;
  formMaxBytes: number;
  /** Of the disk: never promised to anyone. */
  reserveBytes: number;
}

export interface ReadAlbumForm {
  fields: FormFields;
  files: readonly SentFile[];
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

const fullDisk = (): Refused =>
  new Refused('unavailable', 'there is no space for these files now', {
    retryAfterSeconds: DISK_RETRY_SECONDS,
  });

/** Shown to its owner only; joiners, which `\p{C}` has too, stay. */
const cleanFileName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, FILE_NAME_MAX_LENGTH) || 'file';

const drain = async (body: Readable): Promise<void> => {
  for await (const _chunk of body);
};

/** @throws Refused bad_request, file_too_large, max_length, unavailable */
const receiveFiles = async (
  request: FastifyRequest,
  folder: string,
  { maxFiles, fileMaxBytes, formMaxBytes }: AlbumFormLimits,
): Promise<ReadAlbumForm> => {
  const files: SentFile[] = [];
  let bytes = 0;
  let refusal: Refused | undefined;
  const fields = await readForm(request, {
    maxBytes: fileMaxBytes,
    // One more than allowed, so that the refusal is ours and not the parser's.
    maxFiles: maxFiles + 1,
    onFile: async ({ field, fileName, body }) => {
      if (!FILE_FIELDS.includes(field))
        refusal ??= new Refused('bad_request', 'files are called `files[]`', { field });
      if (files.length >= maxFiles)
        refusal ??= new Refused('max_length', `at most ${maxFiles} photos`, {
          field: FILE_FIELDS[0],
          info: { max: maxFiles },
        });
      // Read to its end, so that the browser gets the answer, but not kept.
      if (refusal) return drain(body);
      const path = join(folder, String(files.length));
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (body.bytesRead === 0) return;
      bytes += body.bytesRead;
      files.push({ path, fileName: cleanFileName(fileName), isTooLarge: body.truncated });
      if (bytes <= formMaxBytes) return;
      refusal = new Refused('file_too_large', 'these files are too large together', {
        field: FILE_FIELDS[0],
        info: { max_bytes: formMaxBytes },
      });
      await rm(folder, { recursive: true, force: true });
    },
  });
  if (refusal) throw refusal;
  return { fields, files };
};

/**
 * Calls `work` with the fields and the files, which are gone when it has ended.
 * @param root where forms lie while they are received; what a killed process leaves there is swept by age
 */
export const withAlbumForm = async <Result>(
  request: FastifyRequest,
  root: string,
  limits: AlbumFormLimits,
  work: (form: ReadAlbumForm) => Promise<Result>,
): Promise<Result> => {
  const folder = join(root, randomBytes(12).toString('hex'));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize - Math.min(announced, limits.formMaxBytes) < limits.reserveBytes) throw fullDisk();
    const form = await receiveFiles(request, folder, limits).catch((error: unknown) => {
      if (error instanceof Refused) throw error;
      if (DISK_FULL.includes(codeOf(error))) throw fullDisk();
      // Whatever the parser stumbles over is the sender's: nothing else is touched here.
      throw malformedForm();
    });
    return await work(form);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
