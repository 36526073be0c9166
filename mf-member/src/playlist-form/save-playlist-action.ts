/** A playlist as it outlives a sign-in: what was typed, as one text. */
import type { InterruptedAction } from '@foyer/shared/platform';
import { isGender } from '@foyer/shared/wire-schemas/site';
import type { PlaylistSave } from '../member-api.ts';

export const SAVE_PLAYLIST = { remote: 'mf-member', action: 'save-playlist' } as const;

export const savedArgs = (playlist: PlaylistSave): InterruptedAction['args'] => ({
  playlist: JSON.stringify(playlist),
});

const isNumberOrMissing = (value: unknown): boolean => value === undefined || Number.isSafeInteger(value);
const isPlaylist = (value: unknown): value is PlaylistSave => {
  const { title, description, isPublic, orientation, categories, playlistId, videoId } = (value ??
    {}) as Partial<Record<keyof PlaylistSave, unknown>>;
  return (
    typeof title === 'string' &&
    typeof description === 'string' &&
    typeof isPublic === 'boolean' &&
    isGender(orientation) &&
    Array.isArray(categories) &&
    categories.every((one) => typeof one === 'string') &&
    isNumberOrMissing(playlistId) &&
    isNumberOrMissing(videoId)
  );
};

export const readPlaylist = ({ playlist }: InterruptedAction['args']): PlaylistSave | undefined => {
  try {
    const value: unknown = typeof playlist === 'string' ? JSON.parse(playlist) : undefined;
    return isPlaylist(value) ? value : undefined;
  } catch {
    return undefined;
  }
};
