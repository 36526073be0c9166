/** What becomes of the copies of a blocked video: by the file, and by how the film looks. */
import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { fingerprintKeys, fingerprintToBytes, type VideoFingerprint } from '../media/analysis/fingerprint.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople } from '../testing/people.ts';
import { openTestWeb } from '../testing/web.ts';
import { blockVideo } from './duplicates.ts';
import { upsertFingerprint } from './duplicates.sql.ts';

const web = await openTestWeb();
const people = await addPeople(web);
afterAll(() => web.close());

/** Pictures that have nothing to do with one another; of another `seed`, others. */
const film = (seed: bigint): VideoFingerprint => ({
  version: 1,
  intervalSeconds: 1,
  hashes: Array.from({ length: 60 }, (_, second) =>
    BigInt.asUintN(64, (BigInt(second) + seed * 1000n) * 0x9e3779b97f4a7c15n + (seed << 17n)),
  ),
});
const add = async (
  { sha256, pictures }: { sha256: string; pictures: VideoFingerprint },
  values: object = {},
): Promise<number> => {
  const id = await addVideo(web.db, { member_id: people.ids.owner, ...values });
  await web.db.insertInto('video_processing').values({ video_id: id, sha256, stage: 'done' }).execute();
  await upsertFingerprint(web.db, id, {
    fingerprint: fingerprintToBytes(pictures),
    bands: fingerprintKeys(pictures),
  });
  return id;
};
const statusOf = async (id: number) =>
  (await web.db.selectFrom('videos').select('status_id').where('id', '=', id).executeTakeFirstOrThrow())
    .status_id;

it('rejects the same file and what looks like it, wherever it stands, and nothing else', async () => {
  const harbour = film(1n);
  const removed = await add({ sha256: 'a'.repeat(64), pictures: harbour });
  const identical = await add({ sha256: 'a'.repeat(64), pictures: film(9n) });
  // Cut, and encoded again.
  const cut = { ...harbour, hashes: harbour.hashes.slice(10, 55) };
  const altered = await add({ sha256: 'b'.repeat(64), pictures: cut }, { status_id: 4 });
  const returning = await add({ sha256: 'a'.repeat(64), pictures: film(8n) }, { status_id: 7 });
  const other = await add({ sha256: 'c'.repeat(64), pictures: film(2n) });

  const reported = await blockVideo(web.deps, { videoId: removed, viewer: null, reason: 'Not this' });
  expect(reported).toEqual({ isBlocked: true, copies: 3 });
  expect(await Promise.all([removed, identical, altered, returning, other].map(statusOf))).toEqual([
    6, 6, 6, 5, 1,
  ]);

  const { rows: decisions } = await sql`SELECT object_id, act, ground, is_automated, fact FROM decisions
    WHERE kind = 'video' AND object_id IN (${identical}, ${altered}) ORDER BY object_id`.execute(web.db);
  expect(decisions).toEqual(
    [identical, altered].map((object_id) => ({
      object_id,
      act: 'reject',
      ground: 'copy',
      is_automated: true,
      fact: 'blocked_content',
    })),
  );
  // The uploader reads the site's own sentence.
  const [own] = (await web.get(`/api/upload/videos.json?video_id=${altered}`, people.as('owner'))).json()
    .videos;
  expect(own).toMatchObject({ state: 'rejected', code: 'blocked_content' });
});
