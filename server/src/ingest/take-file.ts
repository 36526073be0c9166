/**
 * Ingests one file through the upload pipeline, once however often it is tried: its row is written with the video's before
 * the first byte is copied, and after an interruption the same video goes on.
 */
import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, rm, statfs } from 'node:fs/promises';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { storeFile } from '../stored-files/stored-files.ts';
import { extensionOf, HEAD_BYTES } from '../uploads/receiving/upload-format.ts';
import { checkHead } from '../uploads/receiving/upload-end.ts';
import { readHead, uploadPath } from '../uploads/receiving/upload-folder.ts';
import { checkUploadFile, newUploadId, findKnownContent } from '../uploads/uploads.ts';
import { receiveVideo, startVideo } from '../uploads/video-intake.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import {
  addModels,
  type IngestedRow,
  lockContent,
  selectIngested,
  selectIngestStatuses,
  updateJapaneseTitle,
  upsertIngested,
} from './ingest.sql.ts';
import { noteOtherVersion } from '../processing/video-matches.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { sourceFolder } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { IngestItem } from './read-list.ts';

export interface IngestDeps {
  db: Database;
  storage: Storage;
  config: Pick<Config, 'uploads'>;
  /** Said of every file by the operator. */
  isNobodyShown?: boolean;
  /** Said of every file, too: one that looks like a video of the site is another version of it. */
  areOtherVersions?: boolean;
}

export interface Taken {
  videoId: number | null;
  /** `again`: it was taken in before, and nothing was done now. */
  how: 'new' | 'resumed' | 'again';
}

/** Reads the whole file once. @param onBytes called with how many more were read */
const hashFile = async (path: string, onBytes: (bytes: number) => void): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    hash.update(chunk as Buffer);
    onBytes((chunk as Buffer).length);
  }
  return hash.digest('hex');
};

const waitsForFile = async (db: Database, videoId: number): Promise<boolean> => {
  const [status] = await selectIngestStatuses(db, [videoId]);
  return status?.status_id === VIDEO_STATES.uploading && status.source_key === null;
};

/** What an interrupted try stored already; others of them go. */
const findStored = async (
  { storage }: IngestDeps,
  folder: string,
  bytes: number,
): Promise<string | undefined> => {
  let found: string | undefined;
  for await (const file of storage.list(`${folder}/`))
    if (found === undefined && file.bytes === bytes) found = file.key;
    else await storage.delete(file.key);
  return found;
};

/** The folder's own file stays where it is; what is moved into the storage is a copy, shared blocks where the disk can. */
const storeCopy = async (deps: IngestDeps, item: IngestItem, videoId: number): Promise<string> => {
  const { dir, reserveBytes } = deps.config.uploads;
  await mkdir(dir, { recursive: true });
  const { bavail, bsize } = await statfs(dir);
  if (item.bytes + reserveBytes > bavail * bsize)
    throw new Refused('unavailable', 'there is no space for it; free some and start again');
  const copy = uploadPath(dir, newUploadId());
  const folder = sourceFolder(videoId);
  const name = `${randomBytes(9).toString('base64url')}.${extensionOf(item.path)}`;
  try {
    await copyFile(item.path, copy, constants.COPYFILE_FICLONE);
    await storeFile(deps, { folder, object: mediaObject('video', videoId) }, name, { path: copy });
  } finally {
    await rm(copy, { force: true });
  }
  return `${folder}/${name}`;
};

/** @returns `again` where another run was first: then this one's copy goes */
const handOver = async (
  deps: IngestDeps,
  item: IngestItem,
  videoId: number,
): Promise<'resumed' | 'again'> => {
  const stored = await findStored(deps, sourceFolder(videoId), item.bytes);
  const sourceKey = stored ?? (await storeCopy(deps, item, videoId));
  const fileName = checkFile(deps, item);
  try {
    await receiveVideo(deps, { videoId, sourceKey, fileName, bytes: item.bytes });
    return 'resumed';
  } catch (error) {
    const [status] = await selectIngestStatuses(deps.db, [videoId]);
    if (status?.source_key == null || status.source_key === sourceKey) throw error;
    await deps.storage.delete(sourceKey);
    return 'again';
  }
};

/** The rules of uploads, also while the site takes none. @returns the name as it is kept */
const checkFile = ({ config }: IngestDeps, { path, bytes }: IngestItem): string =>
  checkUploadFile({ uploads: { ...config.uploads, open: true } }, { fileName: path, bytes });

/** Of the same file under another name, or touched. */
const noteTwin = (db: Database, twin: IngestedRow, { path, bytes, modifiedAt }: IngestItem): Promise<void> =>
  upsertIngested(db, { ...twin, path, bytes, modified_at: modifiedAt });

/** @returns `again` where another run was first, which hands the file over */
const start = (
  deps: IngestDeps,
  item: IngestItem,
  memberId: number,
  sha256: string,
): Promise<{ videoId: number; how: 'new' | 'again' }> =>
  inTransaction(deps.db, async (tx) => {
    await lockContent(tx, sha256);
    const twin = await selectIngested(tx, { path: item.path, sha256 });
    if (twin?.video_id != null) {
      await noteTwin(tx, twin, item);
      return { videoId: twin.video_id, how: 'again' };
    }
    const { videoId } = await startVideo(
      { ...deps, db: tx },
      { memberId, details: item.details, fileName: item.name, isNobodyShown: deps.isNobodyShown },
    );
    if (deps.areOtherVersions) await noteOtherVersion(tx, videoId);
    if (item.titleJa) await updateJapaneseTitle(tx, videoId, item.titleJa);
    const unknown = await addModels(tx, videoId, item.models);
    if (unknown.length > 0) throw new Refused('bad_request', `no such model: ${unknown.join(', ')}`);
    await upsertIngested(tx, {
      path: item.path,
      bytes: item.bytes,
      modified_at: item.modifiedAt,
      sha256,
      video_id: videoId,
    });
    return { videoId, how: 'new' };
  });

/**
 * @param onBytes called while the file is read; all of its bytes once the file is done
 * @throws Refused by the rules of uploads: of the file, of the details, for duplicates and blocked content
 */
export const takeFile = async (
  deps: IngestDeps,
  item: IngestItem,
  memberId: number,
  onBytes: (bytes: number) => void,
): Promise<Taken> => {
  const { db } = deps;
  checkFile(deps, item);
  const known = await selectIngested(db, { path: item.path });
  const isSame = known?.bytes === item.bytes && known.modified_at.getTime() === item.modifiedAt.getTime();
  if (known && isSame && known.video_id !== null) {
    if (!(await waitsForFile(db, known.video_id))) {
      onBytes(item.bytes);
      return { videoId: known.video_id, how: 'again' };
    }
    const how = await handOver(deps, item, known.video_id);
    onBytes(item.bytes);
    return { videoId: known.video_id, how };
  }
  checkHead(await readHead(item.path, HEAD_BYTES));
  const sha256 = await hashFile(item.path, onBytes);
  const twin = await selectIngested(db, { path: item.path, sha256 });
  if (twin?.video_id != null) {
    await noteTwin(db, twin, item);
    if (await waitsForFile(db, twin.video_id)) await handOver(deps, item, twin.video_id);
    return { videoId: twin.video_id, how: 'again' };
  }
  const { isBlocked, isKnown } = await findKnownContent(db, sha256);
  if (isBlocked) throw new Refused('blocked_content', 'its content is on the block list');
  if (isKnown) throw new Refused('video_duplicate', 'the site has the same file already');
  const started = await start(deps, item, memberId, sha256);
  if (started.how === 'new') await handOver(deps, item, started.videoId);
  return started;
};
