/**
 * The states of a video and the changes that lead from one to another; pure. Who may do what is publication/publication.ts.
 */
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationDecision } from '@foyer/shared/wire-schemas/notifications';
import { DELETED_STATUS_ID } from '@foyer/shared/wire-schemas/videos';
import { ACTIVE_STATUS_ID, RETURNING_STATUS_ID } from '../access/decide-access.ts';

/** Values of `videos.status_id`. Private is a flag next to them, and counts for an active video. */
export const VIDEO_STATES = {
  uploading: 0,
  active: ACTIVE_STATUS_ID,
  scanning: 2,
  transcoding: 3,
  pending: 4,
  deleted: DELETED_STATUS_ID,
  rejected: 6,
  /** Deleted, and published again at `republish_at`. */
  returning: RETURNING_STATUS_ID,
} as const;

export type VideoStateName = keyof typeof VIDEO_STATES;

/** By the site itself. */
const SITE_CHANGES = [
  'receive',
  'transcode',
  'submit',
  'fail',
  'republish',
  'publish',
  'withhold',
  'reconsider',
  'renew',
] as const;
export const VIDEO_CHANGES = [
  'make_private',
  'make_public',
  'make_unlisted',
  'renew_address',
  'delete',
  'readd',
  'retry',
  'restore',
  'approve',
  'reject',
  'hold',
  ...SITE_CHANGES,
] as const;
export type VideoChange = (typeof VIDEO_CHANGES)[number];

/** What only moderators decide. */
export const MODERATED: readonly VideoChange[] = ['restore', 'approve', 'reject', 'hold'];
/** What nobody may ask for: steps of the way that every upload goes. */
export const AUTOMATIC: readonly VideoChange[] = SITE_CHANGES;

/** What each change of a video or an album is as a decision, and what its uploader is notified of. */
export const DECISIONS_OF_CHANGES: Partial<
  Record<VideoChange, { act: ModerationAct; announced: ModerationDecision }>
> = {
  approve: { act: 'approve', announced: 'approved' },
  reject: { act: 'reject', announced: 'rejected' },
  fail: { act: 'reject', announced: 'file_refused' },
  delete: { act: 'delete', announced: 'deleted' },
  restore: { act: 'restore', announced: 'restored' },
  hold: { act: 'age', announced: 'rejected' },
};

export interface VideoState {
  status_id: number;
  is_private: boolean;
  /** Private, but open to anyone who has its address; of albums left out. */
  is_unlisted?: boolean;
}

export interface VideoFacts extends VideoState {
  /** Everything of its video was made, so that it can be shown. */
  isWhole: boolean;
  /** Moderators approved it, and it waits for the time that its uploader chose. */
  isApproved?: boolean;
  /** What it was when it was deleted last; null when nobody noted it. */
  statusBeforeDeletion: number | null;
}

/** The name of a stored `status_id`. @throws Error for one that the database could not hold */
export const nameOfState = (statusId: number): VideoStateName => {
  const found = Object.entries(VIDEO_STATES).find(([, id]) => id === statusId);
  if (!found) throw new Error(`no such state of a video: ${statusId}`);
  return found[0] as VideoStateName;
};

/** What was never shown to everyone comes back before the moderators, not before everyone. */
const statusAfterReturn = ({ statusBeforeDeletion }: VideoFacts): number =>
  statusBeforeDeletion === null || statusBeforeDeletion === VIDEO_STATES.active
    ? VIDEO_STATES.active
    : VIDEO_STATES.pending;

/** The state that the change leads to; undefined where the state does not allow it. */
export const applyChange = (video: VideoFacts, change: VideoChange): VideoState | undefined => {
  const { is_private, is_unlisted = false } = video;
  const state = nameOfState(video.status_id);
  const to = (name: VideoStateName): VideoState => ({
    status_id: VIDEO_STATES[name],
    is_private,
    is_unlisted,
  });
  const isGone = state === 'deleted' || state === 'returning';
  switch (change) {
    case 'make_private':
    case 'make_public':
    case 'make_unlisted':
      return isGone
        ? undefined
        : {
            status_id: video.status_id,
            is_private: change !== 'make_public',
            is_unlisted: change === 'make_unlisted',
          };
    case 'renew_address':
      return isGone || !is_unlisted ? undefined : { status_id: video.status_id, is_private, is_unlisted };
    case 'delete':
      return state === 'deleted' ? undefined : to('deleted');
    case 'restore':
      return isGone && video.isWhole
        ? { status_id: statusAfterReturn(video), is_private, is_unlisted }
        : undefined;
    case 'readd':
      return isGone && video.isWhole && video.statusBeforeDeletion !== VIDEO_STATES.rejected
        ? to('returning')
        : undefined;
    case 'republish':
      return state === 'returning'
        ? { status_id: statusAfterReturn(video), is_private, is_unlisted }
        : undefined;
    case 'approve':
      return (state === 'pending' || state === 'rejected') && video.isWhole ? to('active') : undefined;
    case 'publish':
      return state === 'pending' && video.isApproved && video.isWhole ? to('active') : undefined;
    case 'reject':
      return isGone ? undefined : to('rejected');
    // Taken back before the moderators: by one of them, or because somebody shown lacks a record or a consent now.
    case 'hold':
    case 'withhold':
      return state === 'active' ? to('pending') : undefined;
    // What a notice kept away comes back before the moderators, never before everyone.
    case 'reconsider':
      return state === 'rejected' && video.isWhole ? to('pending') : undefined;
    // It has another file than the one that was rejected.
    case 'renew':
      return state === 'rejected' && video.isWhole ? to('transcoding') : undefined;
    case 'receive':
      return state === 'uploading' ? to('scanning') : undefined;
    case 'transcode':
      return state === 'scanning' ? to('transcoding') : undefined;
    case 'submit':
      return state === 'transcoding' ? to('pending') : undefined;
    case 'fail':
      return ['uploading', 'scanning', 'transcoding'].includes(state) ? to('rejected') : undefined;
    case 'retry':
      return state === 'rejected' && !video.isWhole ? to('scanning') : undefined;
  }
};

const BEFORE_PUBLICATION: readonly number[] = [
  VIDEO_STATES.uploading,
  VIDEO_STATES.scanning,
  VIDEO_STATES.transcoding,
  VIDEO_STATES.pending,
];

/** Whether who may see the video changes, so that addresses given out before must end. */
export const endsAddresses = (from: VideoState, to: VideoState): boolean =>
  from.is_private !== to.is_private ||
  (from.is_unlisted ?? false) !== (to.is_unlisted ?? false) ||
  !BEFORE_PUBLICATION.includes(from.status_id) ||
  !BEFORE_PUBLICATION.includes(to.status_id);
