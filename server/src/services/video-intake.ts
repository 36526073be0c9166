/**
 * How a video comes into the house: begun (`startVideo`), its file handed over (`receiveVideo`), given up (`dropVideo`), its
 * details written or changed (`editVideo`). What is then made of the file is services/video-processing.ts.
 */
import type { ErrorCode } from '@foyer/shared/http/answers';
import type { Gender } from '@foyer/shared/http/site';
import type { AnswerCache } from '../cache/answer-cache.ts';
import type { Database } from '../database/create-database.ts';
import type { AccessViewer } from './require-access.ts';

export interface IntakeDeps {
  db: Database;
  cache: AnswerCache;
}

export interface VideoDetails {
  title: string;
  description: string;
  gender: Gender;
  /** Dirs of 1 to 3 categories. */
  categories: readonly string[];
  is_private: boolean;
  is_exclusive: boolean;
  /** Which of the ten screenshots is shown in lists, 1 to 10; null: not chosen yet. */
  screenshot: number | null;
}

/**
 * A new video in state 0 (uploading). Details may be partly missing: the file may be handed over before them, and the video
 * is put before the moderators when both are there.
 * @throws Refused of `checkDetails` for what is given and wrong
 */
export const startVideo = async (
  _deps: IntakeDeps,
  _start: { memberId: number; details: Partial<VideoDetails>; fileName?: string },
): Promise<{ videoId: number }> => {
  throw new Error('not built yet');
};

/**
 * The whole file lies in the storage under `sourceKey`: 0 becomes 2 (scanning) and the job is queued, in one transaction. Saying
 * the same again changes nothing; another file for a video that has one is refused.
 * @throws Refused not_found, bad_request
 */
export const receiveVideo = async (
  _deps: IntakeDeps,
  _file: { videoId: number; sourceKey: string; fileName: string; bytes: number },
): Promise<void> => {
  throw new Error('not built yet');
};

/** The upload ended without a file: the video is rejected with the code as its reason. Nothing happens to one that has its file. */
export const dropVideo = async (
  _deps: IntakeDeps,
  _drop: { videoId: number; reason: ErrorCode },
): Promise<void> => {
  throw new Error('not built yet');
};

/**
 * Changes what is given of the details; of its uploader or a moderator, in any state but deleted.
 * @throws Refused of `checkDetails`; need_auth, not_found, no_permission
 */
export const editVideo = async (
  _deps: IntakeDeps,
  _edit: { videoId: number; viewer: AccessViewer | null; details: Partial<VideoDetails> },
): Promise<void> => {
  throw new Error('not built yet');
};

/** `screenshot` null is refused with need_select_screenshot. @throws Refused required, min_length, max_length, categories_min, categories_max, … */
export const checkDetails = (_details: Partial<VideoDetails>): void => {
  throw new Error('not built yet');
};
