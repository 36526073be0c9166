/** Brings the search index up to date with what was written of videos, and says what it is made from. */
export { indexVideos, type IndexedRow, selectIndexed } from './search-index.sql.ts';
