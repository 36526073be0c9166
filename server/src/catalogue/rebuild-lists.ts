/**
 * Rebuilds what lists of videos are read from besides the videos: totals, counters, rankings by country, anchors of deep
 * pages.
 */
export { foldListingDeltas, rebuildCounters, rebuildCountryRankings } from './counters.sql.ts';
export { rebuildAnchors } from './listing-anchors.sql.ts';
