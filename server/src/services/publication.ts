/**
 * The one place that takes a video down, makes it private or public, deletes it or brings it back. Each change gives its
 * media a new revision, is logged with who and why, and is told to every process in the same transaction.
 */
import type { ModerationDecision } from '@foyer/shared/http/notifications';
import { DELETED_STATUS_ID } from '@foyer/shared/http/videos';
import type { AnswerCache } from '../cache/answer-cache.ts';
import { WITHDRAWN_TAG } from '../cache/cache-drops.ts';
import type { Database } from '../database/create-database.ts';
import { selectVideoState, updateVideoState, type VideoStateRow } from '../sql/publication.sql.ts';
import { mediaObject } from '../storage/media-address.ts';
import { ACTIVE_STATUS_ID } from './access.ts';
import { notifyDecision } from './notifications.ts';
import { Refused } from './refused.ts';
import { type AccessViewer, requireAccess } from './require-access.ts';

const PENDING_STATUS_ID = 4;
const REJECTED_STATUS_ID = 6;

export const VIDEO_CHANGES = [
  'make_private',
  'make_public',
  'delete',
  'restore',
  'approve',
  'reject',
] as const;
export type VideoChange = (typeof VIDEO_CHANGES)[number];

type State = Pick<VideoStateRow, 'status_id' | 'is_private'>;

const apply = (state: State, change: VideoChange): State => {
  switch (change) {
    case 'make_private':
      return { ...state, is_private: true };
    case 'make_public':
      return { ...state, is_private: false };
    case 'delete':
      return { ...state, status_id: DELETED_STATUS_ID };
    case 'restore':
    case 'approve':
      return { ...state, status_id: ACTIVE_STATUS_ID };
    case 'reject':
      return { ...state, status_id: REJECTED_STATUS_ID };
  }
};

/** From which states a change makes sense. */
const isPossible = ({ status_id }: State, change: VideoChange): boolean => {
  if (change === 'restore') return status_id === DELETED_STATUS_ID;
  if (change === 'approve') return status_id === PENDING_STATUS_ID || status_id === REJECTED_STATUS_ID;
  return status_id !== DELETED_STATUS_ID;
};

/** What only moderators decide. */
const MODERATED: readonly VideoChange[] = ['restore', 'approve', 'reject'];
const DECISIONS: Partial<Record<VideoChange, ModerationDecision>> = {
  approve: 'approved',
  reject: 'rejected',
  delete: 'deleted',
  restore: 'restored',
};

export interface VideoChangeWish {
  videoId: number;
  change: VideoChange;
  /** Null: the site itself (command line, a job). */
  viewer: AccessViewer | null;
  reason?: string;
}

/**
 * Answers and documents that show the video are forgotten here before this returns, and in every other process as soon
 * as it hears of the commit.
 * @throws Refused need_auth, not_found, no_permission; bad_request where the state does not allow the change
 */
export const changeVideoState = async (
  { db, cache }: { db: Database; cache: AnswerCache },
  { videoId, change, viewer, reason = '' }: VideoChangeWish,
): Promise<void> => {
  if (viewer)
    await requireAccess(db, viewer, MODERATED.includes(change) ? 'moderate' : 'manage', 'video', videoId);
  const state = await selectVideoState(db, videoId);
  if (!state) throw new Refused('not_found', `there is no video ${videoId}`);
  if (!isPossible(state, change))
    throw new Refused('bad_request', `the state of the video does not allow ${change}`);
  const from = { status_id: state.status_id, is_private: state.is_private };
  const to = apply(from, change);
  if (to.status_id === from.status_id && to.is_private === from.is_private) return;
  const tags = [
    `video:${videoId}`,
    'listings',
    `comments:video:${videoId}`,
    'playlists',
    ...(state.member_id === null ? [] : [`member:${state.member_id}`]),
    `${WITHDRAWN_TAG}${mediaObject('video', videoId)}`,
  ];
  const memberId = viewer?._id ?? null;
  if (!(await updateVideoState(db, { videoId, from, to, memberId, reason, tags })))
    throw new Refused('unavailable', 'somebody else changed the video meanwhile', { retryAfterSeconds: 1 });
  cache.drop(tags);
  const decision = DECISIONS[change];
  if (decision && state.member_id !== null && state.member_id !== memberId)
    await notifyDecision(db, state.member_id, { section: 'video', objectId: videoId, decision, reason });
};
