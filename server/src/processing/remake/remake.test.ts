/** Films that were published at another loudness, and films that an operator has made anew: over real ffmpeg, PostgreSQL and workers. */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { measureLoudness } from '../../media/analysis/loudness.ts';
import { assembleRendition } from '../../media/hls/assemble-rendition.ts';
import { playlistSegments } from '../../media/hls/master-playlist.ts';
import { readMaster } from '../../media/hls/read-master.ts';
import { runFfmpeg } from '../../media/ffmpeg/run-ffmpeg.ts';
import { readConfig } from '../../platform/config/config.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { IS_LONG, itInTurns, sampled } from '../../testing/long.ts';
import { openProcessing, type ProcessingBench } from '../../testing/processing.ts';
import { findMediaRecord } from '../../watching/media-objects.sql.ts';
import { testSecrets } from '../../testing/secrets.ts';
import { getVideoFile } from '../../watching/video-file.ts';
import { fetchFilmFiles } from '../best-source.ts';
import type { ProcessingDeps } from '../video-processing.ts';
import { QUEUES } from '../video-queue.ts';
import { claimRemake, insertRemake, type RemakeKind, type RemakeRun } from './film-remakes.sql.ts';
import { queueUnevenFilm } from './remake-scheduled-jobs.ts';
import { remakeFilm } from './remake-film.ts';
import { selectRemakes } from './select-remakes.sql.ts';

let bench: ProcessingBench;
/** Also says how high the tone is: low ones survive every bit rate. */
let seed = 0;
beforeAll(async () => {
  bench = await openProcessing({ FOYER_KEEP_SOURCES: '0' });
});
afterAll(() => bench.close());

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24', '-c:a', 'aac'];

/** As a video that was published before sound was looked after. @param filter of its sound */
const publishEarlier = async (filter: string, { seconds = 4, size = '320x240' } = {}) => {
  seed += 1;
  const codec = ['-af', filter, ...H264, '-b:a', '160k'];
  const id = await bench.upload(await bench.makeClip(`earlier-${seed}.mp4`, { seed, seconds, size, codec }));
  await bench.doJob(QUEUES.scan, { videoId: id });
  await sql`UPDATE video_processing SET plan = (plan #- '{ladder,soundLevel}') - 'sourceLoudness' WHERE video_id = ${id}`.execute(
    bench.db,
  );
  await bench.doJob(QUEUES.ladder, { videoId: id });
  await sql`UPDATE media_objects SET manifest = manifest - 'soundLevelled' WHERE owner_id = ${id}`.execute(
    bench.db,
  );
  // The sweep of sources was there.
  await sql`UPDATE video_processing SET source_key = NULL WHERE video_id = ${id}`.execute(bench.db);
  await sql`DELETE FROM pgboss.job`.execute(bench.db);
  published.push(id);
  return { id, filmId: await filmOf(id) };
};
const published: number[] = [];
/** An earlier test's, or one made for it. */
const somePublished = async (index: number) => {
  const id = published[index];
  return id === undefined ? publishEarlier('volume=12dB') : { id, filmId: await filmOf(id) };
};

const filmOf = async (id: number): Promise<string> => {
  const { film_id } = await bench.readRow(id);
  if (film_id === null) throw new Error('no film');
  return film_id;
};
const recordOf = async (id: number) => {
  const record = await findMediaRecord(bench.db, `video-${id}`);
  if (!record) throw new Error('no record');
  return record;
};

const claim = (): Promise<RemakeRun | undefined> => inTransaction(bench.db, claimRemake);
const ask = (film: { id: number; filmId: string }, what: RemakeKind, askedBy: string | null = 'operator') =>
  insertRemake(bench.db, { filmId: film.filmId, videoId: film.id, what, askedBy });
const doNext = async (overrides: Partial<ProcessingDeps> = {}): Promise<RemakeRun> => {
  const run = await claim();
  if (!run) throw new Error('nothing to do');
  const workFolder = await mkdtemp(join(bench.dataDir, 'remake-here-'));
  await remakeFilm({ ...bench.deps(), workFolder, ...overrides }, run);
  await rm(workFolder, { recursive: true, force: true });
  return run;
};
const stateOf = async (filmId: string) => (await selectRemakes(bench.db, [filmId]))[0];

/** Each rendition of a stored film, as a local file. */
const renditionsOf = async (filmId: string) => {
  const folder = await mkdtemp(join(bench.dataDir, 'look-'));
  await fetchFilmFiles(bench.deps(), { filmId, prefix: '' }, folder);
  const master = readMaster(await readFile(join(folder, 'master.m3u8'), 'utf8'));
  const { ffmpeg } = bench.deps().tools;
  return Promise.all(
    master.map(async (rendition) => {
      const path = join(folder, `${rendition.name}.mp4`);
      await assembleRendition(join(folder, rendition.name), path);
      let pictures = '';
      await runFfmpeg(
        ffmpeg,
        ['-v', 'error', '-i', `file:${path}`, '-map', '0:v', '-c', 'copy', '-f', 'framehash', 'pipe:1'],
        { reads: [path], onOutput: (chunk) => (pictures += chunk.toString()) },
      );
      const playlist = await readFile(join(folder, rendition.name, 'index.m3u8'), 'utf8');
      return {
        ...rendition,
        pictures: pictures.split('\n').filter((line) => !line.startsWith('#')),
        segments: playlistSegments(playlist).map(({ seconds }) => seconds.toFixed(1)),
        loudness: await measureLoudness({ ffmpeg, input: path }),
      };
    }),
  );
};
/** Finished pieces of films that are being made, by when they were written. */
const piecesOf = async (filmId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ film: string | null }>`SELECT parts ->> 'film' AS film FROM film_remakes
    WHERE film_id = ${filmId}`.execute(bench.db);
  const film = rows[0]?.film;
  const pieces = new Map<string, number>();
  if (!film) return pieces;
  const folder = join(bench.dataDir, 'media/films', film);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    // Removed since: all of them are once the film is whole, and what is left says nothing of what there was.
    if (!found) return new Map();
    pieces.set(name, found.mtimeMs);
  }
  return pieces;
};
const namesOf = async (filmId: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { key } of bench.storage.list(`films/${filmId}/`))
    names.push(key.slice(filmId.length + 7));
  return names.sort();
};

/** What players are instructed to turn the film down to. */
const volumeOf = async (id: number): Promise<number | undefined> => {
  const viewer = { _id: bench.memberId, is_moderator: false };
  const { answer } = await getVideoFile(bench.db, id, { viewer, secrets: testSecrets() });
  return answer.streams[0]?.volume;
};

/** Of one that is made anew in six pieces. */
const FILM_SECONDS = IS_LONG ? 60 : 24;

const TREMOLO = 'tremolo=f=1.5:d=0.5';
const UNEVEN: readonly [string, string, { seconds?: number; withinLu?: number }?][] = [
  ['that is loud', `volume=16dB,alimiter=limit=0.95:level=0`],
  ['that is quiet', `${TREMOLO},volume=-24dB`],
  ['with one shout', `volume='if(between(t,4,4.1),7,0.5)':eval=frame`, { seconds: 8, withinLu: 1.6 }],
];

describe('the sound of an earlier video', () => {
  // sound-level.test has how quiet sound, and sound with one shout, is levelled.
  it.each(sampled(UNEVEN, 1))(
    '%s comes to -18 LUFS, with the same pictures in the same segments',
    async (_name, filter, { seconds = 4, withinLu = 1 } = {}) => {
      const film = await publishEarlier(filter, { seconds });
      const before = await renditionsOf(film.filmId);
      expect(before.map(({ name }) => name)).toEqual(['240p', 'source']);
      expect(Math.abs((before[0]?.loudness?.integratedLufs ?? -18) + 18)).toBeGreaterThan(1.5);
      const { revision } = await recordOf(film.id);
      // Louder ones are turned down until then; nobody can turn up a quiet one.
      const isLoud = (before[0]?.loudness?.integratedLufs ?? 0) > -18;
      const volume = await volumeOf(film.id);
      if (isLoud)
        expect(20 * Math.log10(volume ?? 1)).toBeCloseTo(-18 - (before[0]?.loudness?.integratedLufs ?? 0), 0);
      else expect(volume).toBeUndefined();
      expect(await queueUnevenFilm(bench.db)).toBe(true);
      // One at a time.
      expect(await queueUnevenFilm(bench.db)).toBe(false);
      await doNext();
      expect(await stateOf(film.filmId)).toMatchObject({ state: 'done', error: null });
      const record = await recordOf(film.id);
      expect(record.filmId).not.toBe(film.filmId);
      expect(record.manifest).toMatchObject({ soundLevelled: true, rungs: ['240p', 'source'] });
      expect(record.revision).not.toBe(revision);
      expect(record.former).toEqual({ revision, filmId: film.filmId });
      const after = await renditionsOf(record.filmId ?? '');
      for (const [index, { name, pictures, segments, loudness }] of after.entries()) {
        expect([name, Math.abs((loudness?.integratedLufs ?? 0) + 18) < withinLu, loudness]).toEqual([
          name,
          true,
          loudness,
        ]);
        expect(loudness?.truePeakDbtp).toBeLessThanOrEqual(-1.5);
        expect(pictures).toEqual(before[index]?.pictures);
        expect(segments).toEqual(before[index]?.segments);
      }
      expect(await volumeOf(film.id)).toBeUndefined();
      // Storyboard, preview and stills are there too, and anyone who plays goes on with what was.
      expect(await namesOf(record.filmId ?? '')).toEqual(await namesOf(film.filmId));
      expect(await queueUnevenFilm(bench.db)).toBe(false);
    },
  );

  it('that is silent, or right, stays unchanged and is not looked at again', async () => {
    for (const filter of sampled(['volume=3.7dB', 'volume=0'], 1)) {
      const film = await publishEarlier(filter);
      expect(await queueUnevenFilm(bench.db)).toBe(true);
      await doNext();
      expect(await stateOf(film.filmId)).toMatchObject({ state: 'unchanged' });
      const record = await recordOf(film.id);
      expect(record).toMatchObject({ filmId: film.filmId, former: null, manifest: { soundLevelled: true } });
      expect(await queueUnevenFilm(bench.db)).toBe(false);
    }
  });
});

describe('renditions that are made anew', () => {
  itInTurns('come from the best that there is, never larger, and the best stays', async () => {
    const film = await publishEarlier('volume=12dB', { size: '640x360' });
    const before = await renditionsOf(film.filmId);
    await ask(film, 'renditions');
    await doNext();
    expect(await stateOf(film.filmId)).toMatchObject({
      state: 'done',
      result: expect.stringContaining('from its 360p'),
    });
    const filmId = await filmOf(film.id);
    const after = await renditionsOf(filmId);
    expect(after.map(({ name }) => name)).toEqual(['240p', '360p']);
    expect(after[1]?.pictures).toEqual(before[1]?.pictures);
    expect(after[0]?.pictures).not.toEqual(before[0]?.pictures);
    expect(Math.abs((after[1]?.loudness?.integratedLufs ?? 0) + 18)).toBeLessThan(1);
    expect(await namesOf(filmId)).toEqual(expect.arrayContaining(['storyboard.jpg', 'screenshots/10.jpg']));
    // Anew once more, it is no film of before any more.
    expect((await recordOf(film.id)).former?.filmId).toBe(film.filmId);
  });

  itInTurns('come from what was sent, where it is kept', async () => {
    const film = await publishEarlier('volume=0dB');
    const clip = await bench.makeClip(`sent-${seed}.mp4`, { seed, seconds: 4, size: '854x480' });
    await bench.storage.putFile(`sources/${film.id}/kept.mp4`, clip);
    await sql`UPDATE video_processing SET source_key = ${`sources/${film.id}/kept.mp4`} WHERE video_id = ${film.id}`.execute(
      bench.db,
    );
    await ask(film, 'renditions');
    await doNext();
    expect(await stateOf(film.filmId)).toMatchObject({
      result: expect.stringContaining('from what was sent'),
    });
    expect((await renditionsOf(await filmOf(film.id))).map(({ height }) => height)).toEqual([240, 360, 480]);
  });

  itInTurns('come with their AV1 ladder, which is queued anew and made of what was sent', async () => {
    const film = await publishEarlier('volume=0dB');
    const clip = await bench.makeClip(`av1-${seed}.mp4`, { seed, seconds: 4 });
    await bench.storage.putFile(`sources/${film.id}/av1.mp4`, clip);
    await sql`UPDATE video_processing SET source_key = ${`sources/${film.id}/av1.mp4`} WHERE video_id = ${film.id}`.execute(
      bench.db,
    );
    await ask(film, 'renditions');
    expect(await bench.jobsOf(film.id)).toEqual([]);
    const config = readConfig({ FOYER_EXTRA_LADDERS: 'av1', FOYER_TRANSCODE_PRESET: 'ultrafast' });
    await doNext({ config });
    expect(await stateOf(film.filmId)).toMatchObject({ state: 'done' });
    const filmId = await filmOf(film.id);
    expect(filmId).not.toBe(film.filmId);
    const names = (await renditionsOf(filmId)).map(({ name }) => name);
    expect(names).toContain('240p');
    expect(await bench.jobsOf(film.id)).toEqual([QUEUES.extraLadder]);
    await bench.doJob(QUEUES.extraLadder, { videoId: film.id }, { config });
    expect(await filmOf(film.id)).toBe(filmId);
    expect((await renditionsOf(filmId)).map(({ name }) => name)).toEqual([...names, 'av1-240p']);
    await sql`DELETE FROM pgboss.job`.execute(bench.db);
  });

  itInTurns('leave a video that another file came for alone, and keep nothing', async () => {
    const film = await publishEarlier('volume=12dB');
    await ask(film, 'sound');
    const run = await claim();
    if (!run) throw new Error('nothing to do');
    await sql`UPDATE media_objects SET film_id = 'another' WHERE owner_id = ${film.id}`.execute(bench.db);
    const filmsBefore = await bench.filmIds();
    const workFolder = await mkdtemp(join(bench.dataDir, 'remake-here-'));
    await remakeFilm({ ...bench.deps(), workFolder }, run);
    expect(await filmOf(film.id)).toBe('another');
    expect(await bench.filmIds()).toEqual(filmsBefore);
    expect(await stateOf(film.filmId)).toMatchObject({ state: 'unchanged' });
  });

  itInTurns('that cannot be made leave what is there, and say why', async () => {
    const film = await publishEarlier('volume=12dB');
    await bench.storage.delete(`films/${film.filmId}/source/001.m4s`);
    await ask(film, 'sound');
    await doNext();
    expect(await stateOf(film.filmId)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/001\.m4s/),
    });
    expect(await filmOf(film.id)).toBe(film.filmId);
  });
});

describe('the list', () => {
  it('waits for uploads, for anyone who works on another film, and not for the dead', async () => {
    // Films that are there already; what is asked about them is all that counts here.
    const [one, other] = [await somePublished(0), await somePublished(1)];
    await sql`DELETE FROM film_remakes`.execute(bench.db);
    await ask(one, 'sound', null);
    await ask(other, 'renditions');
    await bench.upload(await bench.makeClip('waits.mp4', { seed: 999 }));
    expect(await claim()).toBeUndefined();
    await sql`DELETE FROM pgboss.job`.execute(bench.db);
    // What a person asked for comes first.
    expect(await claim()).toMatchObject({ filmId: other.filmId, tries: 1 });
    expect(await claim()).toBeUndefined();
    await sql`UPDATE film_remakes SET touched_at = now() - interval '1 minute' WHERE film_id = ${other.filmId}`.execute(
      bench.db,
    );
    expect(await claim()).toMatchObject({ filmId: other.filmId, tries: 2 });
    await sql`DELETE FROM film_remakes`.execute(bench.db);
  });

  itInTurns(
    'is gone on with after kill -9 behind what was finished, and what is there serves until the new film is whole',
    async () => {
      const film = await publishEarlier('volume=12dB', { seconds: FILM_SECONDS, size: '640x360' });
      const filmsBefore = await bench.filmIds();
      const env = { FOYER_TRANSCODE_PRESET: 'medium', FOYER_PIECE_SECONDS: String(FILM_SECONDS / 6) };
      await ask(film, 'renditions');
      const first = await bench.startWorker(env);
      // The sound and two of six pieces.
      while ((await piecesOf(film.filmId)).size < 3) {
        expect((await stateOf(film.filmId))?.state).toBe('waiting');
        await sleep(20);
      }
      await first.kill();
      const finished = await piecesOf(film.filmId);
      expect(finished.size).toBeLessThan(7);
      expect([...finished.keys()]).toEqual(
        expect.arrayContaining(['sound-64.mp4', '0-240p.mp4', '1-240p.mp4']),
      );
      expect(await filmOf(film.id)).toBe(film.filmId);
      expect((await renditionsOf(film.filmId)).map(({ name }) => name)).toEqual(['240p', '360p']);
      // As if the twenty seconds of silence were over.
      await sql`UPDATE film_remakes SET touched_at = now() - interval '1 minute'`.execute(bench.db);
      const second = await bench.startWorker(env);
      let lastSeen = finished;
      for (; (await stateOf(film.filmId))?.state === 'waiting'; ) {
        const seen = await piecesOf(film.filmId);
        if (seen.size >= lastSeen.size) lastSeen = seen;
        await sleep(20);
      }
      await second.kill('SIGTERM');
      // None of what was finished was made once more; the last piece is joined sooner than anybody sees it.
      expect(lastSeen.size).toBeGreaterThan(finished.size);
      for (const [name, writtenMs] of finished) expect([name, lastSeen.get(name)]).toEqual([name, writtenMs]);
      expect(await stateOf(film.filmId)).toMatchObject({ state: 'done' });
      const after = await renditionsOf(await filmOf(film.id));
      expect(after.map(({ name }) => name)).toEqual(['240p', '360p']);
      for (const { pictures } of after) expect(pictures).toHaveLength(FILM_SECONDS * 12 + 1);
      // Nothing is left of the run that was killed, nor of the pieces.
      expect(await bench.filmIds()).toHaveLength(filmsBefore.length + 1);
    },
  );
});
