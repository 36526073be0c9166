/** What keeps a video from everyone's eyes. */
import type { BadgeState } from '@foyer/shared/ui/graphics/badge';
import { DELETED_STATUS_ID, type Video } from '@foyer/shared/wire-schemas/videos';

export type HiddenState = Extract<BadgeState, 'pending' | 'unlisted' | 'private' | 'rejected' | 'deleted'>;
const ACTIVE = 1;
const REJECTED = 6;
const RETURNING = 7;

/** Null for a video that everyone may see. */
export const hiddenStateOf = ({
  status_id,
  is_private,
  is_unlisted,
}: Pick<Video, 'status_id' | 'is_private' | 'is_unlisted'>): HiddenState | null => {
  if (status_id === DELETED_STATUS_ID || status_id === RETURNING) return 'deleted';
  if (status_id === REJECTED) return 'rejected';
  if (status_id !== ACTIVE) return 'pending';
  if (is_private !== 1) return null;
  return is_unlisted ? 'unlisted' : 'private';
};
