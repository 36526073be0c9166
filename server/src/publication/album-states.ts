/**
 * The states of an album and the changes that lead from one to another; pure. They are those of videos, with fewer steps.
 */
import { VIDEO_STATES, type VideoState } from './video-states.ts';

/** Values of `albums.status_id`; 2: photos are being worked on. */
export const ALBUM_STATES = {
  uploading: VIDEO_STATES.uploading,
  active: VIDEO_STATES.active,
  scanning: VIDEO_STATES.scanning,
  pending: VIDEO_STATES.pending,
  deleted: VIDEO_STATES.deleted,
  rejected: VIDEO_STATES.rejected,
} as const;

export const ALBUM_CHANGES = [
  'make_private',
  'make_public',
  'delete',
  'restore',
  'approve',
  'reject',
  'hold',
  // By the site itself.
  'receive',
  'submit',
  'fail',
  'withhold',
  'reconsider',
] as const;
export type AlbumChange = (typeof ALBUM_CHANGES)[number];

/** What only moderators decide. */
export const MODERATED_ALBUM_CHANGES: readonly AlbumChange[] = ['restore', 'approve', 'reject', 'hold'];
/** What nobody may ask for. */
export const AUTOMATIC_ALBUM_CHANGES: readonly AlbumChange[] = [
  'receive',
  'submit',
  'fail',
  'withhold',
  'reconsider',
];

export interface AlbumFacts extends VideoState {
  /** Photos that can be shown. */
  photosReady: number;
  /** All its files were removed for good: nothing can be shown of it again. */
  isPurged: boolean;
  /** What it was when it was deleted last; null when nobody noted it. */
  statusBeforeDeletion: number | null;
}

/** The state that the change leads to; undefined where the state does not allow it. */
export const applyAlbumChange = (album: AlbumFacts, change: AlbumChange): VideoState | undefined => {
  const { status_id, is_private, isPurged, statusBeforeDeletion } = album;
  const photosReady = isPurged ? 0 : album.photosReady;
  const to = (name: keyof typeof ALBUM_STATES): VideoState => ({
    status_id: ALBUM_STATES[name],
    is_private,
  });
  const isDeleted = status_id === ALBUM_STATES.deleted;
  switch (change) {
    case 'make_private':
    case 'make_public':
      return isDeleted ? undefined : { status_id, is_private: change === 'make_private' };
    case 'delete':
      return to('deleted');
    case 'restore':
      if (!isDeleted || photosReady === 0) return undefined;
      // What was never shown to everyone comes back before the moderators.
      return statusBeforeDeletion === null || statusBeforeDeletion === ALBUM_STATES.active
        ? to('active')
        : to('pending');
    case 'approve':
      return photosReady > 0 && [ALBUM_STATES.pending, ALBUM_STATES.rejected].some((id) => id === status_id)
        ? to('active')
        : undefined;
    case 'reject':
      return isDeleted ? undefined : to('rejected');
    // Taken back before the moderators: by one of them, or because somebody shown lacks a record or a consent now.
    case 'hold':
    case 'withhold':
      return status_id === ALBUM_STATES.active ? to('pending') : undefined;
    // New photos put the whole album before the moderators again: nothing is shown that nobody looked at.
    case 'receive':
      return isDeleted || isPurged ? undefined : to('scanning');
    case 'submit':
      return status_id === ALBUM_STATES.scanning && photosReady > 0 ? to('pending') : undefined;
    case 'fail':
      return status_id === ALBUM_STATES.scanning ? to('rejected') : undefined;
    // What a notice kept away comes back before the moderators, never before everyone.
    case 'reconsider':
      return status_id === ALBUM_STATES.rejected && photosReady > 0 ? to('pending') : undefined;
  }
};
