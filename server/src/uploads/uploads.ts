/** Decides who may upload what, and opens, finds and lists uploads. upload-reception.ts receives the bytes. */
import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Transfer, TransferState } from '@foyer/shared/wire-schemas/uploads/video-work';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import {
  type Admission,
  insertUpload,
  selectKnownContent,
  selectUpload,
  selectUploadsOf,
  type UploadRow,
  type UploadWay,
  updateUpload,
} from './uploads.sql.ts';
import { checkStorage, getMemberLimits, getUsedBytes } from './member-limits.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { discardUpload, type UploadDeps } from './receiving/upload-end.ts';
import { cleanFileName, extensionOf, isVideoExtension } from './receiving/upload-format.ts';
import { createUploadFile, removeUploadFile } from './receiving/upload-folder.ts';
import { BOOT_ID } from './receiving/upload-lease.ts';
import { offsetOf } from './receiving/upload-reception.ts';
import { startVideo, type VideoDetails } from './video-intake.ts';

export { selectKnownContent as findKnownContent } from './uploads.sql.ts';

export type { UploadDeps } from './receiving/upload-end.ts';

export interface UploadRequest {
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
 * What can be known before a byte was sent. @returns the name as it is kept
 * @throws Refused unavailable, file_invalid_type, video_bad_filename, video_size_limit, video_corrupted_file
 */
export const checkUploadFile = (
  { uploads }: Pick<Config, 'uploads'>,
  { fileName, bytes }: Pick<UploadRequest, 'fileName' | 'bytes'>,
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

interface Wanted {
  memberId: number;
  bytes: number | undefined;
  /** Null: without a limit. */
  storageBytes: number | null;
}

/** @throws Refused rate_limited, storage_limit, unavailable */
const admit = async (
  { config: { uploads } }: UploadDeps,
  { memberId, bytes: wanted, storageBytes }: Wanted,
  { open, ownBytes, promisedBytes }: Admission,
  tx: Database,
): Promise<void> => {
  if (open >= uploads.maxParallel)
    throw new Refused('rate_limited', 'end other uploads first', {
      retryAfterSeconds: PARALLEL_RETRY_SECONDS,
      info: { max_parallel: uploads.maxParallel },
    });
  // What is on its way counts as if it were here: two at a time do not pass the limit together.
  if (storageBytes !== null)
    checkStorage(storageBytes, (await getUsedBytes(tx, memberId)) + ownBytes, wanted ?? 0);
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
  request: UploadRequest,
  id = newUploadId(),
): Promise<UploadRow> => {
  const { db, config } = deps;
  const fileName = checkUploadFile(config, request);
  await checkContent(db, request.sha256);
  const { storageBytes, uploadsPerDay } = await getMemberLimits(db, config, viewer._id);
  if (uploadsPerDay !== null)
    await limitTries(db, {
      what: 'uploads',
      by: { memberId: viewer._id },
      limit: uploadsPerDay,
      windowSeconds: DAY_SECONDS,
      info: { max_per_day: uploadsPerDay },
    });
  // Also makes the folder, whose disk is then measured.
  await createUploadFile(config.uploads.dir, id);
  try {
    const { clientKey = '', bytes = null } = request;
    await insertUpload(db, { id, memberId: viewer._id, way, fileName, bytes, clientKey }, (admission, tx) =>
      admit(deps, { memberId: viewer._id, bytes: request.bytes, storageBytes }, admission, tx),
    );
    await updateUpload(db, id, { boot_id: BOOT_ID });
  } catch (error) {
    await removeUploadFile(config.uploads.dir, id);
    throw error;
  }
  return requireUpload(deps, viewer, id);
};

export const newUploadId = (): string => randomBytes(18).toString('base64url');

/** A resumable upload with its video, which is started now. @throws Refused as openUpload, and for the details */
export const startUpload = async (
  deps: UploadDeps,
  viewer: AccessViewer,
  request: UploadRequest,
  details: Partial<VideoDetails>,
  id?: string,
): Promise<UploadRow & { video_id: number }> => {
  const row = await openUpload(deps, viewer, 'tus', request, id);
  try {
    const { videoId } = await startVideo(deps, { memberId: viewer._id, details, fileName: row.file_name });
    await updateUpload(deps.db, row.id, { video_id: videoId });
    return { ...row, video_id: videoId };
  } catch (error) {
    await discardUpload(deps, row);
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

export const expiryOf = ({ uploads }: Pick<Config, 'uploads'>, row: UploadRow): Date =>
  new Date(row.touched_at.getTime() + uploads.idleSeconds * 1000);

/** Newest first. */
export const listUploads = async (deps: UploadDeps, viewer: AccessViewer): Promise<Transfer[]> =>
  Promise.all(
    (await selectUploadsOf(deps.db, viewer._id)).map(async (row) => ({
      upload_id: row.id,
      url: uploadUrl(row.id),
      video_id: row.video_id,
      ...(row.replaces_id !== null && { replaces_id: row.replaces_id }),
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
