/**
 * Expires abandoned uploads and finishes those whose process died at the last step: a scheduled job of the web processes, since
 * they share the upload folder. Everything is done under the upload's lease, so that it does not meet a request.
 */
import {
  selectKnownIds,
  selectUpload,
  selectUploadsAfter,
  selectVideosWithoutUpload,
  type UploadRow,
} from '../uploads.sql.ts';
import { deleteUnsentVideo } from '../unsent-videos.sql.ts';
import { listUploadFiles, removeUploadFile } from './upload-folder.ts';
import { takeUploadLease } from './upload-lease.ts';
import { discardUpload, type UploadDeps } from './upload-end.ts';
import { offsetOf, resumeUpload } from './upload-reception.ts';
import { expiryOf } from '../uploads.ts';

const PORTION = 200;
/** A file without a row, or a video without an upload, may be one that is just being started. */
const ORPHAN_SECONDS = 3600;
/** A form's request is silent in the database for as long as its lease at most. */
const FORM_SECONDS = 30;

const isDue = (deps: UploadDeps, row: UploadRow, nowMs: number): boolean => {
  if (row.way === 'form' && row.state === 'receiving')
    return nowMs - row.touched_at.getTime() > FORM_SECONDS * 1000;
  // All bytes are here: the site's own business, however long it takes.
  return row.state !== 'storing' && nowMs > expiryOf(deps.config, row).getTime();
};

/** Runs on the row as it is once nobody else changes it. */
const underLease = async (
  deps: UploadDeps,
  { id, state }: UploadRow,
  act: (row: UploadRow) => Promise<unknown>,
): Promise<void> => {
  const lease = await takeUploadLease(deps.db, { uploadId: id });
  if (!lease) return;
  try {
    const row = await selectUpload(deps.db, id);
    if (row?.state === state) await act(row);
  } finally {
    await lease.release();
  }
};

/** Whether all bytes are here: the rest is the site's own business, also when its sender never comes back. */
const isStranded = async (deps: UploadDeps, row: UploadRow): Promise<boolean> =>
  row.state === 'storing' ||
  (row.state === 'receiving' && row.video_id !== null && (await offsetOf(deps, row)) === row.bytes);

/** @param nowMs for tests @returns what was given up */
export const sweepUploads = async (deps: UploadDeps, nowMs = Date.now()): Promise<number> => {
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await selectUploadsAfter(deps.db, after, PORTION);
    for (const row of rows) {
      if (await isStranded(deps, row)) await underLease(deps, row, () => resumeUpload(deps, row.id));
      else if (isDue(deps, row, nowMs)) {
        await underLease(deps, row, (current) => discardUpload(deps, current));
        count += 1;
      }
    }
    const last = rows.at(-1);
    if (!last || rows.length < PORTION) break;
    after = last.id;
  }
  const files = await listUploadFiles(deps.config.uploads.dir);
  const old = files.filter(({ modifiedAt }) => nowMs - modifiedAt.getTime() > ORPHAN_SECONDS * 1000);
  const known = new Set(
    await selectKnownIds(
      deps.db,
      old.map(({ id }) => id),
    ),
  );
  for (const { id } of old) if (!known.has(id)) await removeUploadFile(deps.config.uploads.dir, id);
  for (const videoId of await selectVideosWithoutUpload(deps.db, ORPHAN_SECONDS))
    await deleteUnsentVideo(deps.db, videoId);
  return count;
};
