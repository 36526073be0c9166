/** Brings the search index up to date with what was written of videos. */
export { indexVideos } from './search-index.sql.ts';
