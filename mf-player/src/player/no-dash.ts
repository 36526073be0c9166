/**
 * Stands for `mpd-parser` in builds (see webpack.config.ts): all streams are HLS, and DASH's parser with its XML parser
 * would make the player's chunk a sixth larger (25 kB brotli). Names are those that video.js imports.
 */
const refuse = (): never => {
  throw new Error('DASH streams are not supported');
};
export const parse = refuse;
export const parseUTCTiming = refuse;
export const generateSidxKey = refuse;
export const addSidxSegmentsToPlaylist = refuse;
