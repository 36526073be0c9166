/** A file with several sound tracks: its uploader is informed which one is published, and publishes another. */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { findFfmpeg } from '../media/ffmpeg/find-ffmpeg.ts';
import { fileInput, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { selectPastSources } from '../processing/video-sources.sql.ts';
import { itInTurns } from '../testing/long.ts';
import { openReplacementBench } from '../testing/load/replacement-bench.ts';

const { ffmpeg } = findFfmpeg(process.env['FOYER_FFMPEG']);
const bench = await openReplacementBench();
afterAll(() => bench.close());

/** Two tones, each a track: the bench's own, and one of 1500 Hz. */
const makeClip = async (): Promise<string> => {
  const clip = await bench.makeClip(3);
  const path = join(dirname(clip), 'two-sounds.mp4');
  await runFfmpeg(
    ffmpeg,
    [
      ...['-v', 'error', ...fileInput(clip), '-f', 'lavfi', '-i', 'sine=f=1500:d=3'],
      ...['-map', '0:v', '-map', '0:a', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac'],
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=deu'],
      ...['-metadata:s:a:1', 'handler_name=Comments', '-disposition:a:1', '0', 'two-sounds.mp4'],
    ],
    { cwd: dirname(clip) },
  );
  return path;
};

/** Crossings of zero in a second, halved. */
const toneOf = async (path: string): Promise<number> => {
  const chunks: Buffer[] = [];
  await runFfmpeg(
    ffmpeg,
    [
      ...[
        '-v',
        'error',
        ...fileInput(path),
        '-map',
        '0:a:0',
        '-ac',
        '1',
        '-ar',
        '48000',
        '-ss',
        '0.5',
        '-t',
        '1',
      ],
      ...['-f', 's16le', 'pipe:1'],
    ],
    { onOutput: (chunk) => void chunks.push(chunk) },
  );
  const bytes = Buffer.concat(chunks);
  let crossings = 0;
  for (let at = 2; at + 1 < bytes.length; at += 2)
    if (bytes.readInt16LE(at) >= 0 !== bytes.readInt16LE(at - 2) >= 0) crossings += 1;
  return crossings / 2;
};
const publishedTone = async (id: number): Promise<number> => {
  const { film_id } = await bench.row(id);
  const { storage } = bench.web.deps;
  const parts: Buffer[] = [];
  for (const name of ['init.mp4', '000.m4s', '001.m4s']) {
    const opened = await storage.open(`films/${film_id}/240p/${name}`);
    for await (const chunk of opened?.body ?? []) parts.push(Buffer.from(chunk as Uint8Array));
  }
  const path = join(dirname(await bench.makeClip(1)), 'published.mp4');
  await writeFile(path, Buffer.concat(parts));
  return toneOf(path);
};

itInTurns('is informed which is published, and another takes its place once it is approved', async () => {
  const id = await bench.publish(await makeClip());
  expect((await bench.own(id)).sound_tracks).toEqual([
    { number: 1, language: 'en', title: '', is_published: true },
    { number: 2, language: 'de', title: 'Comments', is_published: false },
  ]);
  expect(await publishedTone(id)).toBeLessThan(1000);
  const choice = { act: '10', video_id: `${id}`, from_ms: '0' };
  expect(await bench.post({ ...choice, sound: '7' })).toMatchObject({ field: 'sound' });
  // What is published already is no choice.
  expect(await bench.post({ ...choice, sound: '1' })).toMatchObject({ field: 'from_ms' });
  expect(await bench.post({ ...choice, sound: '2' }, 'stranger')).toMatchObject({ code: 'no_permission' });
  const { video_id: fresh } = await bench.post({ ...choice, sound: '2' });
  expect((await bench.own(id)).replacement).toMatchObject({ kind: 'trim', has_other_sound: true });
  await bench.processAll(fresh);
  await bench.sweep();
  // Until moderators approve it, viewers hear what was.
  expect(await publishedTone(id)).toBeLessThan(1000);
  const { rows } = await sql`SELECT stage, error FROM video_processing WHERE video_id = ${fresh}`.execute(
    bench.web.db,
  );
  expect(rows).toEqual([{ stage: 'done', error: null }]);
  const { change } = await bench.own(id);
  // Moderators read that it is the sound that differs.
  const { change: found } = (
    await bench.web.get(`/api/moderation/video_change/${change.change_id}.json`, bench.people.as('watcher'))
  ).json();
  expect(found.film).toMatchObject({ kind: 'trim', sound_track: { language: 'de', title: 'Comments' } });
  expect(await bench.decide({ act: 'approve', object_id: `${change.change_id}` })).toMatchObject({
    ok: true,
  });
  expect(Math.abs((await publishedTone(id)) - 1500)).toBeLessThan(20);
});

itInTurns('takes its place immediately where nobody has seen the video yet', async () => {
  const id = await bench.sendWhole(await makeClip());
  expect(await publishedTone(id)).toBeLessThan(1000);
  const choice = { act: '10', video_id: `${id}`, from_ms: '0' };
  // A part of it is not cut out before it is published.
  expect(await bench.post({ ...choice, from_ms: '1000', sound: '2' })).toMatchObject({ field: 'video_id' });
  const { video_id: fresh } = await bench.post({ ...choice, sound: '2' });
  expect(fresh).toEqual(expect.any(Number));
  await bench.processAll(fresh);
  await bench.sweep();
  expect(Math.abs((await publishedTone(id)) - 1500)).toBeLessThan(20);
  const own = await bench.own(id);
  expect(own).toMatchObject({ state: 'pending', file_name: 'sent.mp4' });
  expect(own).not.toHaveProperty('change');
  // What has one sound now has no choice any more.
  expect(await bench.post({ ...choice, sound: '1' })).toMatchObject({ code: 'bad_request' });
});

it('keeps such a file a month, so that there is something to choose from', async () => {
  const { db } = bench.web;
  const one = await bench.addSent(await bench.makeClip(1));
  const several = await bench.addSent(await bench.makeClip(1));
  const tracks = [1, 2].map((stream) => ({ stream, language: '', title: '' }));
  await sql`UPDATE video_processing SET facts = ${JSON.stringify({ soundTracks: tracks })} WHERE video_id = ${several}`.execute(
    db,
  );
  const past = async (days: number) => {
    await sql`UPDATE video_processing SET updated_at = now() - make_interval(days => ${days})
      WHERE video_id IN (${one}, ${several})`.execute(db);
    const rows = await selectPastSources(db, { keepsDone: false, retryable: [] });
    return rows.map(({ video_id }) => video_id).filter((id) => id === one || id === several);
  };
  expect(await past(1)).toEqual([one]);
  expect(await past(31)).toEqual([one, several]);
});
