/** An album's `status_id` in the words of uploads. */
import type { UploadState } from '@foyer/shared/wire-schemas/uploads/own-uploads';

const STATES: Readonly<Record<number, UploadState>> = {
  0: 'uploading',
  1: 'active',
  2: 'scanning',
  4: 'pending',
  5: 'deleted',
  6: 'rejected',
};

export const albumState = ({
  status_id,
  is_private,
}: {
  status_id: number;
  is_private: number;
}): UploadState => {
  const state = STATES[status_id] ?? 'scanning';
  return state === 'active' && is_private === 1 ? 'private' : state;
};
