/** The file of a multipart form: received under a lease, then made a video's, or discarded. */
import type { Readable } from 'node:stream';
import { deleteUpload, type UploadRow, updateUpload } from '../uploads.sql.ts';
import { deleteUnsentVideo } from '../unsent-videos.sql.ts';
import { Refused } from '../../platform/http/refused.ts';
import type { AccessViewer } from '../../access/require-access.ts';
import { HEAD_BYTES } from './upload-format.ts';
import { receiveBytes, removeUploadFile, uploadPath } from './upload-folder.ts';
import { takeUploadLease, type UploadLease } from './upload-lease.ts';
import { checkHead, endUpload, type UploadDeps } from './upload-end.ts';
import { openUpload } from '../uploads.ts';
import { startVideo, type VideoDetails } from '../video-intake.ts';

export type { UploadDeps } from './upload-end.ts';

export interface ReceivedForm {
  uploadId: string;
  fileName: string;
  /** Starts the video and hands the file over. @returns its id @throws Refused for the details; then nothing stays */
  end: (details: Partial<VideoDetails>) => Promise<number>;
  /** Nothing of it stays. */
  discard: () => Promise<void>;
}

const discardFile = async ({ db, config }: UploadDeps, id: string, lease: UploadLease): Promise<void> => {
  await lease.release();
  // A file that no row knows is swept; a row without its file would be in the way.
  await deleteUpload(db, id);
  await removeUploadFile(config.uploads.dir, id);
};

const endForm = async (
  deps: UploadDeps,
  row: UploadRow & { bytes: number },
  details: Partial<VideoDetails>,
): Promise<number> => {
  const { db } = deps;
  const { videoId } = await startVideo(deps, {
    memberId: row.member_id,
    details,
    fileName: row.file_name,
  });
  try {
    await updateUpload(db, row.id, { video_id: videoId, bytes: row.bytes, synced_bytes: row.bytes });
  } catch (error) {
    await deleteUnsentVideo(db, videoId);
    throw error;
  }
  await endUpload(deps, { ...row, video_id: videoId });
  return videoId;
};

/**
 * @param file `bodyBytes`: of the whole form, by which the file is a little smaller
 * @throws Refused as openUpload; video_size_limit, file_invalid_type, video_corrupted_file, unavailable; nothing stays
 */
export const receiveFormFile = async (
  deps: UploadDeps,
  viewer: AccessViewer,
  file: { fileName: string; bodyBytes: number | undefined; body: Readable },
): Promise<ReceivedForm> => {
  const { db, config } = deps;
  const { maxBytes, dir } = config.uploads;
  const row = await openUpload(deps, viewer, 'form', {
    fileName: file.fileName,
    // The rest of the form is counted as the file's: what is refused by this limit alone is refused when it is over it.
    bytes: file.bodyBytes === undefined ? undefined : Math.min(file.bodyBytes, maxBytes),
  });
  const lease = await takeUploadLease(db, { uploadId: row.id });
  if (!lease) throw new Error(`the new upload ${row.id} is somebody else's`);
  try {
    const { size, isTooLong, failure } = await receiveBytes({
      path: uploadPath(dir, row.id),
      offset: 0,
      synced: 0,
      maxBytes,
      isWhole: true,
      body: file.body,
      signal: lease.signal,
      head: { bytes: HEAD_BYTES, check: checkHead },
    });
    if (isTooLong)
      throw new Refused('video_size_limit', 'the file is too large', {
        field: 'file',
        info: { max_bytes: maxBytes },
      });
    if (failure) throw failure instanceof Error ? failure : new Error('the form ended early');
    if (size === 0) throw new Refused('video_corrupted_file', 'the file is empty', { field: 'file' });
    const discard = () => discardFile(deps, row.id, lease);
    return {
      uploadId: row.id,
      fileName: row.file_name,
      discard,
      end: async (details) => {
        let videoId: number;
        try {
          videoId = await endForm(deps, { ...row, bytes: size }, details);
        } catch (error) {
          // What cannot be stored now is stored by the sweep: the site has the file.
          if (error instanceof Refused) await discard();
          throw error;
        } finally {
          await lease.release();
        }
        return videoId;
      },
    };
  } catch (error) {
    await discardFile(deps, row.id, lease);
    throw error;
  }
};
