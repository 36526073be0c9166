/**
 * Rebuilds what lists of videos are read from besides the videos: totals, counters, rankings by country, anchors of deep
 * pages, first pages, and the tokens of the most popular.
 */
export { foldListingDeltas, rebuildCounters, rebuildCountryRankings } from './counters.sql.ts';
export { rebuildFilteredAnchors } from './prepared-lists/filtered-anchors.sql.ts';
export { rebuildAnchors } from './prepared-lists/listing-anchors.sql.ts';
export { rebuildTops } from './prepared-lists/listing-tops.sql.ts';
export { rebuildPopularSearch } from './popular-search.sql.ts';
