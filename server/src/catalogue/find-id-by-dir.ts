/** Finds the id of a category, model or channel by its `dir` (slug). */
export { findIdByDir } from './terms.sql.ts';
