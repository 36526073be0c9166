/** A catalogue from before there were records: what was published stays so, marked with the day; what was not has to be declared. */
import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openOlderDatabase } from '../testing/postgres/older-database.ts';

const RECORDS = '0041-people-shown.ts';
const ALBUMS = '0051-people-in-albums.ts';
const { db, files, run, close } = await openOlderDatabase(RECORDS);
afterAll(close);

it('marks what was published of videos, writes no more than it has to, and takes nothing new so', async () => {
  await sql`INSERT INTO videos (id, dir, title, status_id, is_private) VALUES
    (1, 'a', 'A', 1, false), (2, 'b', 'B', 1, true), (3, 'c', 'C', 5, false), (4, 'd', 'D', 4, false)`.execute(
    db,
  );
  const places = async () =>
    (await sql<{ ctid: string }>`SELECT ctid::text FROM videos WHERE id < 4 ORDER BY id`.execute(db)).rows;
  const before = await places();
  await run(RECORDS);
  // No row of what was published was written: a catalogue of a million videos is marked immediately.
  expect(await places()).toEqual(before);
  const { rows } = await sql<{ id: number; people: string; age: number; lacks: string[] }>`
    SELECT id, people, extract(epoch FROM now() - people_declared_at)::int AS age, video_lacks(id) AS lacks
    FROM videos ORDER BY id`.execute(db);
  expect(rows.map(({ id, people, lacks }) => [id, people, lacks])).toEqual([
    [1, 'before_records', []],
    [2, 'before_records', []],
    [3, 'before_records', []],
    [4, 'undeclared', ['declaration']],
  ]);
  for (const { age } of rows) expect(age).toBeLessThan(60);
  // It goes on being published, and is published again.
  await sql`UPDATE videos SET is_private = true WHERE id = 1`.execute(db);
  await sql`UPDATE videos SET status_id = 1 WHERE id = 3`.execute(db);
  for (const refused of [
    sql`UPDATE videos SET status_id = 1 WHERE id = 4`,
    sql`INSERT INTO videos (id, dir, title, status_id) VALUES (5, 'e', 'E', 1)`,
  ])
    await expect(refused.execute(db)).rejects.toMatchObject({ constraint: 'people_shown' });
});

it('marks what was published of albums, and asks again once they get a photo', async () => {
  for (const file of files.filter((one) => one > RECORDS && one < ALBUMS)) await run(file);
  await sql`INSERT INTO albums (id, dir, title, status_id) VALUES
    (1, 'a', 'A', 1), (2, 'b', 'B', 5), (3, 'c', 'C', 4), (4, 'd', 'D', 1)`.execute(db);
  const places = async () =>
    (await sql<{ ctid: string }>`SELECT ctid::text FROM albums WHERE id <> 3 ORDER BY id`.execute(db)).rows;
  const before = await places();
  await run(ALBUMS);
  expect(await places()).toEqual(before);
  const declared = async () =>
    (
      await sql<{ id: number; people: string; lacks: string[] }>`
        SELECT id, people, album_lacks(id) AS lacks FROM albums ORDER BY id`.execute(db)
    ).rows.map(({ id, people, lacks }) => [id, people, lacks]);
  expect(await declared()).toEqual([
    [1, 'before_records', []],
    [2, 'before_records', []],
    [3, 'undeclared', ['declaration']],
    [4, 'before_records', []],
  ]);
  // It goes on being published, and is published again.
  await sql`UPDATE albums SET is_private = true WHERE id = 1`.execute(db);
  await sql`UPDATE albums SET status_id = 1 WHERE id = 2`.execute(db);
  const photo = (album: number) =>
    sql`INSERT INTO photos (album_id, position, width, height) VALUES (${album}, 1, 9, 9)`.execute(db);
  for (const refused of [
    sql`UPDATE albums SET status_id = 1 WHERE id = 3`.execute(db),
    sql`INSERT INTO albums (id, dir, title, status_id) VALUES (5, 'e', 'E', 1)`.execute(db),
    // Of a new photo nobody said who is shown.
    photo(1),
  ])
    await expect(refused).rejects.toMatchObject({ constraint: 'people_shown' });
  await sql`UPDATE albums SET status_id = 4 WHERE id = 4`.execute(db);
  await photo(4);
  expect((await declared())[3]).toEqual([4, 'undeclared', ['declaration']]);
});
