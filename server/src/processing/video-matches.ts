/** What a video was taken for, for the rooms that show it. */
export { type MatchRow, noteOtherVersion, selectMatch } from './video-matches.sql.ts';
