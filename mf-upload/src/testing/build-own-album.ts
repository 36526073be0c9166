/** An own album with one photo, as the API answers it, for tests. */
import type { Album } from '@foyer/shared/wire-schemas/albums';

export const buildOwnAlbum = (values: Partial<Album> = {}): Album => ({
  album_id: 9,
  dir: 'harbour',
  title: 'Harbour',
  thumb: null,
  photos_amount: 1,
  album_viewed: 0,
  rating: 0,
  post_date: '2026-11-01T10:00:00Z',
  statistics: { viewed: 0, likes: 0, dislikes: 0 },
  is_private: 0,
  status_id: 4,
  description: '',
  status: 'private',
  photos: [{ photo_id: 1, position: 1, title: '', width: 900, height: 600, src: 'a.jpg', thumb: 'a.webp' }],
  categories: [{ dir: 'night', title: 'Night' }],
  model: null,
  member: null,
  ...values,
});

/** What the site takes, as `/api/upload/album-limits.json` says it. */
export const ALBUM_LIMITS = {
  max_photos: 3,
  photo_max_bytes: 100,
  form_max_bytes: 1000,
  formats: ['jpg'],
  categories: [{ dir: 'night', title: 'Night' }],
};
