/** The column of each sort order of videos, in `videos` and copied in `video_categories`. */
import type { VideoSort } from '@foyer/shared/wire-schemas/listings';

export const SORT_COLUMNS: Record<VideoSort, string> = {
  'latest-updates': 'posted_at',
  'top-rated': 'rating',
  'most-popular': 'popularity',
  'most-viewed': 'views',
  longest: 'duration_seconds',
  'most-commented': 'comments_count',
};

/** Types of these columns, for values that come as text. */
export const SORT_TYPES: Record<VideoSort, string> = {
  'latest-updates': 'timestamptz',
  'top-rated': 'real',
  'most-popular': 'double precision',
  'most-viewed': 'bigint',
  longest: 'integer',
  'most-commented': 'integer',
};
