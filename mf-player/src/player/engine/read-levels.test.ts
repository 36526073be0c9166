import { describe, expect, it } from '@jest/globals';
import { readLevels } from './read-levels.ts';

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=296560,AVERAGE-BANDWIDTH=273899,RESOLUTION=854x480,FRAME-RATE=18.000,CODECS="avc1.64001e,mp4a.40.2"
480p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=126656,RESOLUTION=426x240,CODECS="avc1.640015,mp4a.40.2"
240p/index.m3u8
`;

describe('readLevels', () => {
  it('lists the qualities of a master playlist, lowest first', () => {
    expect(readLevels(MASTER)).toEqual([
      { index: 0, width: 426, height: 240, bitrate: 126656, codecs: 'avc1.640015,mp4a.40.2' },
      { index: 1, width: 854, height: 480, bitrate: 273899, frameRate: 18, codecs: 'avc1.64001e,mp4a.40.2' },
    ]);
  });

  it('finds none in a playlist of segments', () => {
    expect(readLevels('#EXTM3U\n#EXTINF:2,\n000.m4s\n')).toEqual([]);
  });
});
