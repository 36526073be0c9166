/** What operators do about work on uploads: another try now, or its end. */
import { RETRIED_MAX } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import { WORK_STAGES, type WorkStage } from '@foyer/shared/wire-schemas/machine-room/work';
import { cancelAlbumPhotos } from '../albums/settle-album.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  endExtraLadders,
  lockStoppedJobs,
  lockWorkState,
  selectOpenJobs,
  selectReplaced,
} from './act-on-work.sql.ts';
import { cancelRemakes, takeUpRemakes } from './remake/film-remakes.sql.ts';
import { OvertakenError, RETRYABLE_CODES } from './video-failures.ts';
import { selectFailedOf } from './video-jobs.sql.ts';
import { failVideo } from './video-processing.ts';
import { cancelJobs, QUEUES, takeUpJobs } from './video-queue.ts';
import { retryReplacementWork, retryVideo } from './video-retry.ts';
import { QUEUE_OF_STAGE, RUN_STAGES } from './work-stages.ts';

export interface WorkName {
  stage: WorkStage;
  objectId: number;
}

/** What is logged of an act. */
export interface WorkChange {
  before: object;
  after: object;
}

const NAME = /^([a-z]+)-([1-9]\d{0,8})$/;

/** `scan-12`. @throws Refused bad_request */
export const readWorkName = (text = ''): WorkName => {
  const [, word, digits] = NAME.exec(text) ?? [];
  const stage = WORK_STAGES.find((known) => known === word);
  if (!stage || !digits) throw new Refused('bad_request', 'a job is named like scan-12', { field: 'job' });
  return { stage, objectId: Number(digits) };
};

const changed = (what: string) => new Refused('changed_meanwhile', what, { field: 'job' });

/** Rules of uploaders say what may be tried again; to an operator their refusal means that it is not so any more. */
const asChanged = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OvertakenError || (error instanceof Refused && error.code === 'bad_request'))
      throw changed(error.message);
    throw error;
  }
};

/** Of a video whose work failed: it starts with the scan, or the cut of its new file. */
const retryRun = async (tx: Database, videoId: number): Promise<WorkChange> => {
  const replaced = await selectReplaced(tx, videoId);
  if (replaced === undefined)
    throw new Refused('not_found', `there is no video ${videoId}`, { field: 'job' });
  // Of a new file the row of its video comes first.
  if (replaced !== null) await lockWorkState(tx, replaced);
  const state = await lockWorkState(tx, videoId);
  await asChanged(async () => {
    if (replaced === null) return retryVideo({ db: tx }, { videoId, viewer: null });
    if ((await retryReplacementWork(tx, { videoId: replaced, memberId: null })) !== videoId)
      throw changed('a newer file came');
  });
  const after = await lockWorkState(tx, videoId);
  return {
    before: { state: 'failed', stage: state?.failedStage ?? '', code: state?.code ?? '' },
    after: { state: 'waiting', stage: after?.stage ?? '' },
  };
};

/**
 * Tries again what failed, or what waits for its next try.
 * @param tx a transaction
 * @throws Refused not_found; changed_meanwhile where there is nothing to try again
 */
export const retryWork = async (tx: Database, { stage, objectId }: WorkName): Promise<WorkChange> => {
  const states = { before: { state: 'failed', stage }, after: { state: 'waiting', stage } };
  if (stage === 'remake' && (await takeUpRemakes(tx, objectId)) > 0) return states;
  const queue = QUEUE_OF_STAGE[stage];
  const ids = await lockStoppedJobs(tx, queue, objectId);
  if (ids.length > 0) {
    await takeUpJobs(tx, queue, ids);
    return states;
  }
  if (!RUN_STAGES.includes(stage)) throw changed('there is nothing to try again');
  return retryRun(tx, objectId);
};

/** Names of what failed in a stage, the oldest first. */
export const listFailed = async (db: Database, stage: WorkStage): Promise<WorkName[]> => {
  const queues = stage === 'pieces' ? [QUEUES.piece, 'video-pieces'] : [QUEUE_OF_STAGE[stage]];
  const ids = await selectFailedOf(db, queues, RETRYABLE_CODES, RETRIED_MAX);
  return ids.map((objectId) => ({ stage, objectId }));
};

/** Of stages that leave what is shown as it is: nothing counts as failed. Each says whether there was something to end besides jobs. */
const CANCELS: Readonly<
  Partial<Record<WorkStage, (tx: Database, objectId: number, why: string) => Promise<boolean>>>
> = {
  // The pictures of before stay, and are made anew with the next choice.
  pictures: async () => false,
  extra: endExtraLadders,
  photos: async (tx, albumId) => (await cancelAlbumPhotos(tx, albumId)) > 0,
  remake: async (tx, videoId, why) => (await cancelRemakes(tx, videoId, why)) > 0,
};

/**
 * Ends work: a worker that does it stops within seconds, and what it made is removed. A video counts as failed, and may be tried again by its uploader and by operators;
 * photos that are not finished count as failed; pictures, other codecs and remakes leave what was there before.
 * @param tx a transaction
 * @throws Refused changed_meanwhile where the work is over, or in another stage
 */
export const cancelWork = async (
  tx: Database,
  { stage, objectId: videoId }: WorkName,
  reason: string,
): Promise<WorkChange> => {
  const why = `cancelled by an operator: ${reason}`;
  const cancel = CANCELS[stage];
  if (cancel) {
    const queue = QUEUE_OF_STAGE[stage];
    const jobs = await selectOpenJobs(tx, queue, videoId);
    const hadMore = await cancel(tx, videoId, why);
    if (jobs.length === 0 && !hadMore) throw changed('there is nothing to cancel');
    if (jobs.length > 0) await cancelJobs(tx, queue, jobs);
    return { before: { state: 'waiting', stage }, after: { state: 'cancelled', stage } };
  }
  const state = await lockWorkState(tx, videoId);
  if (state?.stage !== stage) throw changed('the work is over, or goes on in another stage');
  const code = 'unavailable';
  await asChanged(() => failVideo({ db: tx }, { videoId, run: state.run }, { code, error: why }));
  for (const one of RUN_STAGES) {
    const queue = QUEUE_OF_STAGE[one];
    await cancelJobs(tx, queue, await selectOpenJobs(tx, queue, videoId));
  }
  return { before: { stage, tries: state.tries }, after: { state: 'failed', stage, code } };
};
