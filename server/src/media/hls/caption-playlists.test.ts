import { expect, it } from '@jest/globals';
import { addCaptions, captionsPlaylist } from './caption-playlists.ts';
import { readMaster } from './read-master.ts';

const MASTER = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=8,RESOLUTION=426x240,FRAME-RATE=29.970,CODECS="avc1.64001e"',
  '240p/index.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=19,AVERAGE-BANDWIDTH=18,RESOLUTION=1280x720,FRAME-RATE=29.970,CODECS="avc1.64001f"',
  'source/index.m3u8',
  '',
].join('\n');

it('offers every language before the streams, and all of them to each stream', () => {
  const text = addCaptions(MASTER, [
    { language: 'ja', name: '日本語', uri: '../captions/ja.m3u8' },
    { language: 'pt-BR', name: 'Says "yes"\nand no', uri: '../captions/pt-BR.m3u8' },
  ]);
  expect(text.split('\n').slice(3, 6)).toEqual([
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="日本語",LANGUAGE="ja",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="../captions/ja.m3u8"',
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Says ’yes’ and no",LANGUAGE="pt-BR",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="../captions/pt-BR.m3u8"',
    expect.stringMatching(/^#EXT-X-STREAM-INF:.*CODECS="avc1\.64001e",SUBTITLES="captions"$/),
  ]);
  expect(readMaster(text)).toEqual(readMaster(MASTER));
  expect(
    readMaster(text).map(({ name, height, framesPerSecond }) => [name, height, framesPerSecond]),
  ).toEqual([
    ['240p', 240, 29.97],
    ['source', 720, 29.97],
  ]);
});

it('gives two of one name different ones, and leaves a playlist without captions as it is', () => {
  const same = ['de', 'de-CH'].map((language) => ({ language, name: 'Deutsch', uri: `${language}.m3u8` }));
  expect(addCaptions(MASTER, same)).toContain('NAME="Deutsch (de-CH)"');
  expect(addCaptions(MASTER, [])).toBe(MASTER);
});

it('makes the file of a language one segment, as long as the video', () => {
  expect(captionsPlaylist('ja.0a.vtt', 61.5)).toBe(
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:62\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:61.500,\nja.0a.vtt\n#EXT-X-ENDLIST\n',
  );
});
