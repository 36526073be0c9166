import { expect, it } from '@jest/globals';
import { extendMaster } from './extend-master.ts';

const HEAD = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n';
const variant = (name: string, codecs: string, more = '') =>
  `#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="${codecs}"${more}\n${name}/index.m3u8\n`;
const OWN = variant('240p', 'avc1.1,mp4a.40.2') + variant('480p', 'avc1.2,mp4a.40.2');
const ADDED = HEAD + variant('av1-240p', 'av01.1,mp4a.40.2');

it('puts variants behind those that are there, once however often it is done', () => {
  const once = extendMaster(HEAD + OWN, ADDED);
  expect(once).toBe(HEAD + OWN + variant('av1-240p', 'av01.1,mp4a.40.2'));
  expect(extendMaster(once, ADDED)).toBe(once);
});

it('gives them the sound tracks and subtitles of the others', () => {
  const tracks = '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="texts",NAME="English",URI="en/index.m3u8"\n';
  const groups = ',AUDIO="sounds",SUBTITLES="texts"';
  expect(extendMaster(HEAD + tracks + variant('240p', 'avc1.1', groups), ADDED)).toBe(
    HEAD + tracks + variant('240p', 'avc1.1', groups) + variant('av1-240p', 'av01.1,mp4a.40.2', groups),
  );
});
