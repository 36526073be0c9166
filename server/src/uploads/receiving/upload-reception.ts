/** Receives the body of a request into an upload, under its lease, and answers its offset. */
import type { Readable } from 'node:stream';
import { noteSynced, selectUpload, type UploadRow, updateUpload } from '../uploads.sql.ts';
import { Refused } from '../../platform/http/refused.ts';
import { checkHead, endUpload, isFinal, refuseUpload, storeUpload, type UploadDeps } from './upload-end.ts';
import { HEAD_BYTES } from './upload-format.ts';
import { cutUploadFile, receiveBytes, sizeOf, uploadPath } from './upload-folder.ts';
import { BOOT_ID, type UploadLease } from './upload-lease.ts';

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
  // A sender that did not hear of it: there is nothing left to send.
  if (isWhole(row)) return row.bytes;
  try {
    const { size } = await receiveBytes({
      path: uploadPath(config.uploads.dir, row.id),
      offset,
      synced: row.synced_bytes,
      // For the next process, after a power cut; a note that is lost costs some sending.
      onSynced: (bytes) => void noteSynced(db, row.id, bytes, BOOT_ID).catch(() => {}),
      maxBytes: row.bytes,
      body,
      signal: lease.signal,
      head: { bytes: Math.min(HEAD_BYTES, row.bytes), check: checkHead },
    });
    if (size === row.bytes) await endUpload(deps, row);
    return size;
  } catch (error) {
    if (isFinal(error)) await refuseUpload(deps, row, error.code);
    throw error;
  }
};
