import { describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UPLOAD_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { probeMedia } from '../../media/analysis/probe-media.ts';
import { cleanCaptions } from '../../media/captions/captions.ts';
import { parseChapters } from '../../media/captions/chapters.ts';
import { findFfmpeg } from '../../media/ffmpeg/find-ffmpeg.ts';
import { CATEGORIES } from '../catalogue/categories.ts';
import { CLIPS } from '../clips.ts';
import { drawFilm } from './draw-film.ts';
import { CAPTION_LANGUAGES, captionsText, chaptersText, type Film, filmSeconds, FILMS } from './films.ts';

describe("the demo's films", () => {
  it('have what a player is judged by', () => {
    expect(FILMS.filter((film) => filmSeconds(film) >= 180).length).toBeGreaterThan(1);
    expect(FILMS.some(({ width, height }) => height > width)).toBe(true);
    expect(FILMS.some(({ framesPerSecond }) => framesPerSecond === 60)).toBe(true);
    expect(FILMS.some(({ sound }) => sound === '5.1')).toBe(true);
  });

  it.each(FILMS.map((film) => [film.id, film] as const))(
    '%s is one that an uploader may send',
    (_id, film) => {
      const dirs = new Set(CATEGORIES.map(({ dir }) => dir));
      expect(film.categories.length).toBeLessThanOrEqual(UPLOAD_CATEGORIES_MAX);
      expect(film.categories.filter((dir) => !dirs.has(dir))).toEqual([]);
      const scenes = new Set(CLIPS.filter(({ picture }) => picture.kind === 'scene').map(({ id }) => id));
      expect(film.parts.filter(({ clip }) => !scenes.has(clip))).toEqual([]);
      const seconds = filmSeconds(film);
      if (film.hasChapters)
        expect(parseChapters(chaptersText(film), seconds).map(({ title }) => title)).toEqual(
          film.parts.map(({ en }) => en),
        );
      if (film.hasCaptions)
        for (const language of CAPTION_LANGUAGES)
          expect(cleanCaptions(Buffer.from(captionsText(film, language)), seconds)).toContain(
            film.parts[0]?.[language],
          );
    },
  );

  // The longest sides of each, for two seconds.
  const short = (id: string): Film => {
    const film = FILMS.find((one) => one.id === id);
    if (!film) throw new Error(`no film ${id}`);
    return {
      ...film,
      paintedSeconds: 0.2,
      parts: film.parts.slice(0, 1).map((part) => ({ ...part, seconds: 2 })),
    };
  };

  it.each([
    ['upright-lanterns', { width: 480, height: 854 }, 12, 2],
    ['sixty-frames', { width: 854, height: 480 }, 60, 2],
    ['wind-around', { width: 854, height: 480 }, 12, 6],
  ])('%s is drawn as it says', async (id, size, rate, channels) => {
    const programs = findFfmpeg(undefined);
    const folder = await mkdtemp(join(tmpdir(), 'foyer-film-'));
    try {
      const path = join(folder, `${id}.mp4`);
      await drawFilm(programs.ffmpeg, short(id), path);
      expect(await probeMedia(programs, path)).toMatchObject({
        ...size,
        framesPerSecond: rate,
        audioChannels: channels,
      });
      expect(await readdir(folder)).toEqual([`${id}.mp4`]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
