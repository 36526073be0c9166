/** Ends an upload: a complete file becomes a video's source, exactly once; of anything else only the reason stays. */
import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { admitWholeFile } from '../member-limits.ts';
import { deleteUnsentVideo } from '../unsent-videos.sql.ts';
import { deleteUpload, type UploadRow, updateUpload } from '../uploads.sql.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { sourceFolder } from '../../platform/storage/media-keys.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { Refused } from '../../platform/http/refused.ts';
import { storeFile } from '../../stored-files/stored-files.ts';
import { extensionOf, HEAD_BYTES, looksLikeVideo } from './upload-format.ts';
import { readHead, removeUploadFile, sizeOf, uploadPath } from './upload-folder.ts';
import { dropVideo, receiveVideo } from '../video-intake.ts';

export interface UploadDeps {
  db: Database;
  storage: Storage;
  secrets: Secrets;
  config: Pick<Config, 'uploads' | 'members'>;
}

/** A rule's no; what the disk, the storage or the database cannot do now is tried again. */
export const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && error.code !== 'unavailable';

/** @throws Refused file_invalid_type */
export const checkHead = (head: Buffer): void => {
  if (!looksLikeVideo(head))
    throw new Refused('file_invalid_type', 'the content is no video', { field: 'file' });
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
    const admit = (tx: Database) => admitWholeFile(tx, config, { memberId: row.member_id, bytes });
    await receiveVideo(deps, { videoId, sourceKey, fileName, bytes }, admit);
  } catch (error) {
    if (!isFinal(error)) throw error;
    // Its video was deleted meanwhile, or there is no space for it.
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
export const discardUpload = async (deps: UploadDeps, row: UploadRow): Promise<void> => {
  const { db, config } = deps;
  await removeUploadFile(config.uploads.dir, row.id);
  await deleteUpload(db, row.id);
  if (row.video_id !== null && row.state === 'receiving') await deleteUnsentVideo(db, row.video_id);
};
