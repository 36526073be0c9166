/**
 * Files of videos on their way in: who may send what, where the bytes lie, and how a whole file becomes a video's, once and
 * only once. How requests bring the bytes is http/upload-tus.routes.ts and http/video-edit.routes.ts.
 */
import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ErrorCode } from '@foyer/shared/http/answers';
import { type Transfer, type TransferState, VIDEO_TITLE_MAX_LENGTH } from '@foyer/shared/http/uploads';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/create-database.ts';
import {
  type Admission,
  deleteUpload,
  insertUpload,
  selectKnownContent,
  selectUpload,
  selectUploadsOf,
  type UploadRow,
  type UploadWay,
  updateUpload,
} from '../sql/uploads.sql.ts';
import { deleteUnsentVideo } from '../sql/unsent-videos.sql.ts';
import { mediaObject } from '../storage/media-address.ts';
import { sourceFolder } from '../storage/media-keys.ts';
import type { Storage } from '../storage/storage.ts';
import { limitTries } from './limit-tries.ts';
import { Refused } from './refused.ts';
import type { AccessViewer } from './require-access.ts';
import { storeFile } from './stored-files.ts';
import { cleanFileName, extensionOf, HEAD_BYTES, isVideoExtension, looksLikeVideo } from './upload-format.ts';
import {
  createUploadFile,
  cutUploadFile,
  readHead,
  receiveBytes,
  removeUploadFile,
  sizeOf,
  uploadPath,
} from './upload-folder.ts';
import { BOOT_ID, type UploadLease } from './upload-lease.ts';
import { dropVideo, receiveVideo, startVideo, type VideoDetails } from './video-intake.ts';

export interface UploadDeps {
  db: Database;
  cache: AnswerCache;
  storage: Storage;
  config: Pick<Config, 'uploads'>;
}

export interface UploadWish {
  fileName: string;
  /** Undefined: a form that does not say. */
  bytes: number | undefined;
  clientKey?: string;
  /** Hex. */
  sha256?: string;
}

const DAY_SECONDS = 24 * 3600;
const PARALLEL_RETRY_SECONDS = 60;
const DISK_RETRY_SECONDS = 300;
export const UPLOADS_PATH = '/api/upload/';

export const uploadUrl = (id: string): string => `${UPLOADS_PATH}${id}`;

/** @throws Refused video_size_limit, with the limit */
const refuseSize = (maxBytes: number): never => {
  throw new Refused('video_size_limit', 'the file is too large', {
    field: 'file',
    info: { max_bytes: maxBytes },
  });
};

/**
 * What can be told before a byte was sent. @returns the name as it is kept
 * @throws Refused unavailable, file_invalid_type, video_bad_filename, video_size_limit, video_corrupted_file
 */
export const checkUploadFile = (
  { uploads }: Pick<Config, 'uploads'>,
  { fileName, bytes }: Pick<UploadWish, 'fileName' | 'bytes'>,
): string => {
  if (!uploads.open)
    throw new Refused('unavailable', 'the site takes no videos now', {
      retryAfterSeconds: DISK_RETRY_SECONDS,
    });
  if (!isVideoExtension(extensionOf(fileName)))
    throw new Refused('file_invalid_type', 'no format that is accepted', { field: 'file' });
  const name = cleanFileName(fileName);
  if (name === undefined)
    throw new Refused('video_bad_filename', 'the name holds no Latin letter and no digit', { field: 'file' });
  if (bytes === 0) throw new Refused('video_corrupted_file', 'the file is empty', { field: 'file' });
  if (bytes !== undefined && bytes > uploads.maxBytes) refuseSize(uploads.maxBytes);
  return name;
};

/** @throws Refused blocked_content, video_duplicate */
const checkContent = async (db: Database, sha256: string | undefined): Promise<void> => {
  if (!sha256) return;
  const { isBlocked, isKnown } = await selectKnownContent(db, sha256.toLowerCase());
  if (isBlocked) throw new Refused('blocked_content', 'this file may not be uploaded', { field: 'file' });
  if (isKnown) throw new Refused('video_duplicate', 'this file is here already', { field: 'file' });
};

/** A first title from a file name: its words in any script. */
export const titleFromFileName = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[_\-.\s]+/g, ' ')
    .trim()
    .slice(0, VIDEO_TITLE_MAX_LENGTH);

/** @throws Refused rate_limited, unavailable */
const admit = async (
  { config: { uploads } }: UploadDeps,
  wanted: number | undefined,
  { open, promisedBytes }: Admission,
): Promise<void> => {
  if (open >= uploads.maxParallel)
    throw new Refused('rate_limited', 'end other uploads first', {
      retryAfterSeconds: PARALLEL_RETRY_SECONDS,
      info: { max_parallel: uploads.maxParallel },
    });
  const { bavail, bsize } = await statfs(uploads.dir);
  if (promisedBytes + (wanted ?? 0) + uploads.reserveBytes > bavail * bsize)
    throw new Refused('unavailable', 'there is no space for this file now', {
      retryAfterSeconds: DISK_RETRY_SECONDS,
    });
};

/** A row and an empty file. @throws Refused as checkUploadFile, and for limits, duplicates, no space */
export const openUpload = async (
  deps: UploadDeps,
  viewer: AccessViewer,
  way: UploadWay,
  wish: UploadWish,
  id = newUploadId(),
): Promise<UploadRow> => {
  const { db, config } = deps;
  const fileName = checkUploadFile(config, wish);
  await checkContent(db, wish.sha256);
  await limitTries(db, {
    key: `uploads:${viewer._id}`,
    limit: config.uploads.maxPerDay,
    windowSeconds: DAY_SECONDS,
  });
  // Also makes the folder, whose disk is then measured.
  await createUploadFile(config.uploads.dir, id);
  try {
    const { clientKey = '', bytes = null } = wish;
    await insertUpload(db, { id, memberId: viewer._id, way, fileName, bytes, clientKey }, (admission) =>
      admit(deps, wish.bytes, admission),
    );
    await updateUpload(db, id, { boot_id: BOOT_ID });
  } catch (error) {
    await removeUploadFile(config.uploads.dir, id);
    throw error;
  }
  return requireUpload(deps, viewer, id);
};

export const newUploadId = (): string => randomBytes(18).toString('base64url');

/** A resumable upload with its video, which is begun now. @throws Refused as openUpload, and for the details */
export const startUpload = async (
  deps: UploadDeps,
  viewer: AccessViewer,
  wish: UploadWish,
  details: Partial<VideoDetails>,
  id?: string,
): Promise<UploadRow & { video_id: number }> => {
  const row = await openUpload(deps, viewer, 'tus', wish, id);
  try {
    const { videoId } = await startVideo(deps, { memberId: viewer._id, details, fileName: row.file_name });
    await updateUpload(deps.db, row.id, { video_id: videoId });
    return { ...row, video_id: videoId };
  } catch (error) {
    await forgetUpload(deps, row);
    throw error;
  }
};

/** The member's own. @throws Refused not_found for another's as for none */
export const requireUpload = async (
  { db }: Pick<UploadDeps, 'db'>,
  viewer: AccessViewer,
  id: string,
): Promise<UploadRow> => {
  const row = await selectUpload(db, id);
  if (row?.member_id !== viewer._id) throw new Refused('not_found', 'there is no such upload');
  return row;
};

const isWhole = ({ state }: UploadRow): boolean => state === 'storing' || state === 'done';

/** How many bytes are here, as far as may be believed; without its lease a guess from below. */
export const offsetOf = async ({ config }: UploadDeps, row: UploadRow): Promise<number> => {
  if (isWhole(row)) return row.bytes ?? 0;
  const size = (await sizeOf(uploadPath(config.uploads.dir, row.id))) ?? 0;
  // After a power cut a file may be longer than what was really written of it.
  return row.boot_id === BOOT_ID ? size : Math.min(size, row.synced_bytes);
};

/**
 * Where the upload stands, under its lease: what cannot be believed is cut off, and a whole file whose request died is handed
 * over. @returns the row as it is now, and its offset
 */
export const resumeUpload = async (
  deps: UploadDeps,
  id: string,
): Promise<{ row: UploadRow; offset: number } | undefined> => {
  const { db, config } = deps;
  const row = await selectUpload(db, id);
  if (!row || row.state === 'refused') return undefined;
  const offset = await offsetOf(deps, row);
  if (isWhole(row)) {
    // A storage that is away is tried again by the sweep; the sender has nothing more to do.
    if (row.state === 'storing') await storeUpload(deps, row).catch(() => {});
    return { row, offset };
  }
  if (row.boot_id !== BOOT_ID) {
    await cutUploadFile(config.uploads.dir, id, offset);
    await updateUpload(db, id, { boot_id: BOOT_ID, synced_bytes: offset });
  }
  if (offset === row.bytes)
    try {
      await endUpload(deps, row);
    } catch (error) {
      if (!isFinal(error)) return { row, offset };
      await refuseUpload(deps, row, error.code);
      return undefined;
    }
  return { row, offset };
};

/** A rule's no; what the disk, the storage or the database cannot do now is tried again. */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && error.code !== 'unavailable';

const checkHead = (head: Buffer): void => {
  if (!looksLikeVideo(head))
    throw new Refused('file_invalid_type', 'the content is no video', { field: 'file' });
};

/**
 * Takes the body in from `offset`, under the lease; a file that is whole then is handed over.
 * @returns how many bytes are here now: fewer than were sent if the sender went away
 * @throws Refused file_invalid_type (the upload is over); unavailable (it is not)
 */
export const receiveUpload = async (
  deps: UploadDeps,
  lease: UploadLease,
  { offset, body }: { offset: number; body: Readable },
): Promise<number> => {
  const { db, config } = deps;
  const row = await selectUpload(db, lease.uploadId);
  if (!row || row.bytes === null) throw new Refused('not_found', 'there is no such upload');
  try {
    const { size } = await receiveBytes({
      path: uploadPath(config.uploads.dir, row.id),
      offset,
      maxBytes: row.bytes,
      body,
      signal: lease.signal,
      head: { bytes: Math.min(HEAD_BYTES, row.bytes), check: checkHead },
    });
    await updateUpload(db, row.id, { synced_bytes: size });
    if (size === row.bytes) await endUpload(deps, row);
    return size;
  } catch (error) {
    if (isFinal(error)) await refuseUpload(deps, row, error.code);
    throw error;
  }
};

/** All bytes are here and synced: from now on nothing but the site itself has to do anything. */
export const endUpload = async (deps: UploadDeps, row: UploadRow): Promise<void> => {
  const { db, config } = deps;
  if (row.video_id === null) throw new Error(`upload ${row.id} has no video`);
  checkHead(await readHead(uploadPath(config.uploads.dir, row.id), HEAD_BYTES));
  const source_key = `${sourceFolder(row.video_id)}/${randomBytes(9).toString('base64url')}.${extensionOf(row.file_name)}`;
  await updateUpload(db, row.id, { state: 'storing', source_key });
  await storeUpload(deps, { ...row, state: 'storing', source_key });
};

/** Moves the file into the storage and hands it over; safe to repeat after it died anywhere. */
export const storeUpload = async (deps: UploadDeps, row: UploadRow): Promise<void> => {
  const { db, config, storage } = deps;
  const { id, video_id: videoId, source_key: sourceKey, file_name: fileName, bytes } = row;
  if (videoId === null || sourceKey === null || bytes === null) throw new Error(`upload ${id} is not whole`);
  const path = uploadPath(config.uploads.dir, id);
  if ((await sizeOf(path)) !== undefined) {
    const folder = sourceFolder(videoId);
    const owner = { folder, object: mediaObject('video', videoId) };
    await storeFile({ db, storage }, owner, sourceKey.slice(folder.length + 1), { path });
  } else if (!(await storage.stat(sourceKey))) {
    await refuseUpload(deps, row, 'server_error');
    throw new Error(`upload ${id} has lost its file`);
  }
  try {
    await receiveVideo(deps, { videoId, sourceKey, fileName, bytes });
  } catch (error) {
    if (!isFinal(error)) throw error;
    // Its video was deleted meanwhile.
    await storage.delete(sourceKey);
    await refuseUpload(deps, row, error.code);
    throw error;
  }
  await updateUpload(db, id, { state: 'done' });
};

/** The file goes, the reason stays until the upload's row expires. */
export const refuseUpload = async (deps: UploadDeps, row: UploadRow, reason: ErrorCode): Promise<void> => {
  await updateUpload(deps.db, row.id, { state: 'refused', error_code: reason });
  await removeUploadFile(deps.config.uploads.dir, row.id);
  if (row.video_id !== null) await dropVideo(deps, { videoId: row.video_id, reason });
};

/** Given up by its sender, or by everybody: nothing of it stays, but a video that has its file. */
export const forgetUpload = async (deps: UploadDeps, row: UploadRow): Promise<void> => {
  const { db, config } = deps;
  await removeUploadFile(config.uploads.dir, row.id);
  await deleteUpload(db, row.id);
  if (row.video_id !== null && row.state === 'receiving') await deleteUnsentVideo(db, row.video_id);
};

export const expiryOf = ({ uploads }: Pick<Config, 'uploads'>, row: UploadRow): Date =>
  new Date(row.touched_at.getTime() + uploads.idleSeconds * 1000);

/** Newest first. */
export const listUploads = async (deps: UploadDeps, viewer: AccessViewer): Promise<Transfer[]> =>
  Promise.all(
    (await selectUploadsOf(deps.db, viewer._id)).map(async (row) => ({
      upload_id: row.id,
      url: uploadUrl(row.id),
      video_id: row.video_id,
      file_name: row.file_name,
      state: row.state satisfies TransferState,
      bytes: row.bytes,
      offset: await offsetOf(deps, row),
      client_key: row.client_key,
      is_resumable: row.way === 'tus' && row.state === 'receiving',
      ...(row.state === 'receiving' && { expires: expiryOf(deps.config, row).toISOString() }),
      ...(row.error_code && { code: row.error_code as ErrorCode }),
    })),
  );
