/** Ids of categories, models and channels by what addresses call them. */
export { findIdByDir } from './terms.sql.ts';
