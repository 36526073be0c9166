/** Captions are stored before a connection is held: as many changes at a time as there are connections do not wait for one another. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../platform/database/create-database.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import type { CaptionFilesDeps } from './caption-files.ts';
import { lockReplaceable } from './replacements.sql.ts';
import { sweepReplacements } from './replacement-sweep.ts';
import { decideVideoChange, proposeChange } from './video-changes.ts';
import { attachCaptions, type TracksAnswer } from './video-tracks.ts';

const CONNECTIONS = 3;
const SUBRIP = '1\n00:00:01,000 --> 00:00:02,500\nHarbour\n\n2\n00:00:03,000 --> 00:00:04,000\nNight\n';

let web: TestWeb;
let people: People;
let few: Database;
let deps: CaptionFilesDeps;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  few = createDatabase({ url: web.url, poolSize: CONNECTIONS, connectionMs: 3000 });
  deps = { db: few, storage: web.deps.storage };
});
afterAll(async () => {
  await few.destroy();
  await web.close();
});

const setFilm = (id: number, filmId: string, durationSeconds: number) =>
  web.db
    .updateTable('media_objects')
    .set({ film_id: filmId, manifest: JSON.stringify({ durationSeconds, rungs: ['240p'] }) })
    .where('id', '=', `video-${id}`)
    .execute();
const addVideos = async (values: object = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let count = 0; count < CONNECTIONS; count += 1) {
    const id = await addVideo(web.db, { member_id: people.ids.owner, ...values });
    await setFilm(id, `film-${id}`, 20);
    ids.push(id);
  }
  return ids;
};
/** Each has a connection, and waits for its video. */
const together = <Answer>(ids: readonly number[], act: (id: number) => Promise<Answer>): Promise<Answer[]> =>
  whileHeld(
    web.db,
    async (tx) => {
      for (const id of ids) await lockReplaceable(tx, id);
    },
    ids.map((id) => () => act(id)),
  );
const attach = (
  videoId: number,
  who: 'owner' | 'watcher',
  by: CaptionFilesDeps = deps,
): Promise<TracksAnswer> =>
  attachCaptions(
    by,
    { videoId, viewer: { _id: people.ids[who], is_moderator: who === 'watcher', status_id: 1 } },
    { language: 'en', file: Buffer.from(SUBRIP) },
  );
/** Of what the record names. */
const wordsOf = async (id: number): Promise<string[]> => {
  const { rows } = await sql<{
    file: string;
  }>`SELECT jsonb_array_elements(manifest -> 'captions') ->> 'file' AS file
    FROM media_objects WHERE id = ${`video-${id}`}`.execute(web.db);
  return Promise.all(
    rows.map(async ({ file }) => {
      const stored = await web.deps.storage.open(`objects/video-${id}/${file}`);
      return stored ? text(stored.body) : 'no file';
    }),
  );
};
const approve = (changeId: number) =>
  decideVideoChange(deps, { changeId, act: 'approve', viewer: null, reason: 'fine' });

describe('as many as there are connections', () => {
  it('attach captions', async () => {
    const ids = await addVideos();
    const answers = await together(ids, (id) => attach(id, 'watcher'));
    expect(answers.map(({ changeId }) => changeId)).toEqual(ids.map(() => null));
    for (const id of ids) expect(await wordsOf(id)).toEqual([expect.stringContaining('Night')]);
  });

  it('approve captions that waited', async () => {
    const ids = await addVideos();
    const changes = new Map<number, number>();
    for (const id of ids) changes.set(id, (await attach(id, 'owner', web.deps)).changeId ?? 0);
    const decided = await together(ids, (id) => approve(changes.get(id) ?? 0));
    expect(decided.map(({ changed }) => changed)).toEqual(ids.map(() => true));
    for (const id of ids) expect(await wordsOf(id)).toEqual([expect.stringContaining('Night')]);
  });

  it.each([
    ['approved', 1],
    ['put in the place of a file that waits', 4],
  ])('move captions with a trimmed file that is %s', async (_how, status_id) => {
    const ids = await addVideos({ status_id });
    const changes = new Map<number, number>();
    for (const id of ids) {
      await attach(id, 'watcher', web.deps);
      const trimmed = await addVideo(web.db, {
        ...{ member_id: people.ids.owner, status_id: 3, is_private: true, replaces_id: id },
      });
      await setFilm(trimmed, `film-${trimmed}`, 15);
      await web.db
        .insertInto('video_processing')
        .values({ video_id: trimmed, stage: 'join', from_ms: 1000, to_ms: 16_000 })
        .execute();
      await sql`UPDATE video_processing SET stage = 'done' WHERE video_id = ${trimmed}`.execute(web.db);
      const wanted = { film_video_id: trimmed };
      if (status_id === 1)
        changes.set(
          id,
          (await proposeChange(web.db, { videoId: id, memberId: people.ids.owner, wanted })) ?? 0,
        );
    }
    if (status_id === 1) await together(ids, (id) => approve(changes.get(id) ?? 0));
    else {
      // One after the other, each with the only connection.
      const one = createDatabase({ url: web.url, poolSize: 1, connectionMs: 3000 });
      await sweepReplacements({ ...web.deps, db: one }).finally(() => one.destroy());
    }
    for (const id of ids)
      expect(await wordsOf(id)).toEqual([expect.stringContaining('00:00:02.000 --> 00:00:03.000\nNight')]);
  });
});
