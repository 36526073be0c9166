import { describe, expect, it } from '@jest/globals';
import { findSameLevel, readLevels } from './read-levels.ts';

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

  it('orders by height first, as hls.js does: a small picture may have more bits than a larger one', () => {
    const level = (height: number, bitrate: number) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitrate},RESOLUTION=${height * 2}x${height}\n${height}p.m3u8\n`;
    const levels = readLevels(
      `#EXTM3U\n${level(720, 1_600_000)}${level(240, 494_296)}${level(360, 467_516)}`,
    );
    expect(levels.map(({ index, height }) => [index, height])).toEqual([
      [0, 240],
      [1, 360],
      [2, 720],
    ]);
  });
});

describe('findSameLevel', () => {
  const of = (index: number, height: number, codecs: string, bitrate: number) => ({
    index,
    width: height * 2,
    height,
    codecs,
    bitrate,
  });
  const levels = [of(0, 240, 'av01', 1), of(1, 240, 'avc1', 2), of(2, 480, 'avc1', 3), of(3, 480, 'avc1', 9)];

  it('knows a level again by height, then codec, then bitrate', () => {
    expect(findSameLevel(levels, of(7, 240, 'avc1', 1))?.index).toBe(1);
    expect(findSameLevel(levels, of(7, 480, 'avc1', 8))?.index).toBe(3);
  });

  it('takes the nearest of an engine that has it not', () => {
    expect(findSameLevel(levels, of(0, 480, 'av01', 4))?.index).toBe(2);
    expect(findSameLevel(levels, of(0, 360, 'avc1', 1))?.height).toBe(240);
    expect(findSameLevel([], of(0, 360, 'avc1', 1))).toBeUndefined();
  });
});
