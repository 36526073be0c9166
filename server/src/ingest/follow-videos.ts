/** Waits until the processing of ingested videos has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/create-database.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { type IngestStatusRow, selectIngestStatuses } from './ingest.sql.ts';

const POLL_MS = 1000;

export type IngestStatus = IngestStatusRow;

/** Whether nothing happens any more without somebody's doing. */
export const isSettled = ({ status_id, stage }: IngestStatusRow): boolean =>
  (status_id !== VIDEO_STATES.uploading &&
    status_id !== VIDEO_STATES.scanning &&
    status_id !== VIDEO_STATES.transcoding) ||
  // All was made, and a detail is missing.
  (status_id === VIDEO_STATES.transcoding && stage === 'done');

/** 0 to 1; looking at the file is the smaller part. */
const SCAN_SHARE = 0.1;
export const shareOf = (status: IngestStatusRow): number => {
  if (isSettled(status)) return 1;
  if (status.status_id !== VIDEO_STATES.transcoding) return 0;
  return SCAN_SHARE + (1 - SCAN_SHARE) * Math.min(1, status.progress);
};

/**
 * @param onChange called about once a second with all of them
 * @param onSettled called once for each
 */
export const followVideos = async (
  db: Database,
  ids: readonly number[],
  onChange: (statuses: readonly IngestStatusRow[]) => void,
  onSettled: (status: IngestStatusRow) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const open = new Set(ids);
  while (!signal.aborted) {
    const statuses = await selectIngestStatuses(db, ids);
    for (const status of statuses)
      if (open.has(status.id) && isSettled(status)) {
        open.delete(status.id);
        await onSettled(status);
      }
    onChange(statuses);
    if (open.size === 0) return;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
};
