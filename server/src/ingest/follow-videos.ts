/** Waits until the processing of ingested videos has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../platform/database/create-database.ts';
import { describeWork } from '../processing/estimates/describe-work.ts';
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

/** Where each stage starts, of all that is done with a file; looking at it is the smaller part. */
const STAGE_STARTS: Readonly<Record<string, number>> = {
  scan: 0,
  first: 0.2,
  ladder: 0.3,
  pieces: 0.3,
  join: 0.9,
};
const STAGE_ENDS: Readonly<Record<string, number>> = { scan: 0.2, first: 0.3, pieces: 0.9 };

/** 0 to 1. */
export const shareOf = (status: IngestStatusRow): number => {
  if (isSettled(status)) return 1;
  const start = STAGE_STARTS[status.stage ?? ''];
  if (start === undefined) return 0;
  const end = STAGE_ENDS[status.stage ?? ''] ?? 1;
  return start + (end - start) * Math.min(1, status.progress);
};

/** Until the last of them is done, as it is reported to their uploaders; null: nothing tells, of one of them at least. */
export const secondsLeftOf = (statuses: readonly IngestStatusRow[]): number | null => {
  let longest = 0;
  for (const status of statuses) {
    if (isSettled(status)) continue;
    const work = describeWork(status.work);
    if (work?.work_seconds == null || work.wait_seconds === null) return null;
    longest = Math.max(longest, work.wait_seconds + work.work_seconds);
  }
  return longest;
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
