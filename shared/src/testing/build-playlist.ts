import type { PlaylistCard } from '../wire-schemas/playlists.ts';

/** As a list of playlists has it. */
export const buildPlaylistCard = (fields: Partial<PlaylistCard> = {}): PlaylistCard => ({
  playlist_id: 5,
  title: 'Evening',
  description: 'For the evening',
  visible: 1,
  orientation: 'straight',
  total_videos: 4,
  thumbs: [],
  rating: 0,
  updated: '2026-01-15T12:00:00.000Z',
  statistics: { viewed: 0, likes: 0, dislikes: 0 },
  member: { id: 7, name: 'quiet-otter', avatar: '' },
  ...fields,
});
