/** Who may see a video: decided here and nowhere else (product.md section 4, decisions.md "Ambiguities"). */
import { DELETED_STATUS_ID, type VideoStatus } from '@foyer/shared/http/videos';

export const ACTIVE_STATUS_ID = 1;

export interface VideoState {
  status_id: number;
  is_private: boolean;
  ownerId: number | null;
}

export interface VideoViewer {
  _id: number;
  is_moderator: boolean;
}

/** Deleted wins over private. Undefined: not published, and to strangers as if it did not exist. */
export const videoStatus = ({ status_id, is_private }: VideoState): VideoStatus | undefined => {
  if (status_id === DELETED_STATUS_ID) return 'deleted';
  if (status_id !== ACTIVE_STATUS_ID) return undefined;
  return is_private ? 'private' : 'active';
};

/** `isBlocked`: the owner has blocked this viewer. Owners see what waits for moderation; nobody but moderators what is deleted. */
export const maySeeVideo = (state: VideoState, viewer: VideoViewer | null, isBlocked: boolean): boolean => {
  const status = videoStatus(state);
  if (status === 'active') return true;
  if (!viewer) return false;
  if (viewer.is_moderator) return true;
  if (status === 'deleted') return false;
  if (state.ownerId === viewer._id) return true;
  return status === 'private' && !isBlocked;
};
