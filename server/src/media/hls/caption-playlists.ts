/** Captions as HLS has them: named in the master playlist, each a playlist of one segment of WebVTT. RFC 8216 sections 3.5 and 4.3.4.1. */

export interface PlaylistCaptions {
  /** BCP 47. */
  language: string;
  /** What viewers choose it by. */
  name: string;
  /** Of its playlist, relative to the master. */
  uri: string;
}

const GROUP = 'captions';

/** A quoted string of HLS holds neither quotes nor line ends. */
const quoted = (text: string): string => `"${text.replaceAll(/[\p{Cc}]+/gu, ' ').replaceAll('"', '’')}"`;

/** Within a group no two have one name. */
const nameAll = (captions: readonly PlaylistCaptions[]): PlaylistCaptions[] =>
  captions.map((entry, index) => {
    const isTaken = captions.slice(0, index).some(({ name }) => name === entry.name);
    return isTaken ? { ...entry, name: `${entry.name} (${entry.language})` } : entry;
  });

/** A master playlist of ours, with captions; every rendition offers all of them. */
export const addCaptions = (master: string, captions: readonly PlaylistCaptions[]): string => {
  const media = nameAll(captions).map(
    ({ language, name, uri }) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${GROUP}",NAME=${quoted(name)},LANGUAGE=${quoted(language)},` +
      `DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI=${quoted(uri)}`,
  );
  const lines = master.split('\n');
  const first = lines.findIndex((line) => line.startsWith('#EXT-X-STREAM-INF:'));
  if (media.length === 0 || first < 0) return master;
  const streams = lines
    .slice(first)
    .map((line) => (line.startsWith('#EXT-X-STREAM-INF:') ? `${line},SUBTITLES="${GROUP}"` : line));
  return [...lines.slice(0, first), ...media, ...streams].join('\n');
};

/** The playlist of one language: its whole file is one segment. @param file relative to the playlist */
export const captionsPlaylist = (file: string, durationSeconds: number): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(durationSeconds))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${durationSeconds.toFixed(3)},`,
    file,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
