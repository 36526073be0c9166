/** The corpus of odd files: 300, the same each time, each made here and now; none lies in the repository. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { EDITED_MATROSKA } from './edited-matroska.ts';
import { EDITED_MP4 } from './edited-mp4.ts';
import { ENCODED_FILES } from './encoded-files.ts';
import { BASES, type BaseName, BROKEN, type Kit, lavfi, type OddFile, PICTURE, SOUND } from './odd-file.ts';
import { damage } from './seeded.ts';

export const CORPUS_SIZE = 300;

const BASE_NAMES = Object.keys(BASES) as BaseName[];

/** Sound but for some bytes, in the streams and in the headers: what is left over is filled with them. */
const damaged = (count: number): OddFile[] =>
  Array.from({ length: count }, (_, n): OddFile => {
    const base = BASE_NAMES[n % BASE_NAMES.length] ?? 'mp4';
    const isHeader = Math.floor(n / BASE_NAMES.length) % 2 === 1;
    const bytes = 3 + 4 * Math.floor(n / BASE_NAMES.length);
    return {
      name: `${base}: ${bytes} broken bytes in the ${isHeader ? 'headers' : 'streams'} (${n})`,
      extension: base,
      make: async (kit) => {
        const file = await kit.base(base);
        const edge = Math.floor(file.length * 0.15);
        return damage(file, `odd ${n}`, isHeader ? { count: bytes, to: edge } : { count: bytes, from: edge });
      },
      right: {},
      refusals: BROKEN,
    };
  });

const NAMED: readonly OddFile[] = [...ENCODED_FILES, ...EDITED_MP4, ...EDITED_MATROSKA];
export const CORPUS: readonly OddFile[] = [...NAMED, ...damaged(CORPUS_SIZE - NAMED.length)];

/** @param dir for ffmpeg's files; what it makes is removed again */
export const createKit = (ffmpeg: string, dir: string): Kit => {
  const bases = new Map<BaseName, Promise<Buffer>>();
  const encode: Kit['encode'] = async (extension, ...args) => {
    const home = await mkdtemp(join(dir, 'odd-'));
    try {
      await runFfmpeg(ffmpeg, ['-v', 'error', ...args, `file.${extension}`], { cwd: home });
      return await readFile(join(home, `file.${extension}`));
    } finally {
      await rm(home, { recursive: true });
    }
  };
  return {
    encode,
    base: (name) => {
      const known = bases.get(name) ?? encode(name, ...lavfi(PICTURE, SOUND), ...BASES[name]);
      bases.set(name, known);
      return known;
    },
  };
};
