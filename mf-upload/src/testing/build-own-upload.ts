/** One of a member's uploads as the API answers it, for tests. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';

export const buildOwnUpload = (values: Partial<OwnUpload> = {}): OwnUpload => ({
  video_id: 5,
  dir: 'harbour',
  title: 'Harbour',
  state: 'pending',
  is_private: false,
  missing: [],
  renditions: [],
  may_retry: false,
  description: '',
  gender: 'straight',
  is_exclusive: false,
  categories: ['category-1'],
  models: [],
  tags: [],
  thumb: null,
  views: 0,
  comments: 0,
  likes: 0,
  dislikes: 0,
  added_date: '2026-11-01T10:00:00Z',
  ...values,
});
