/** What becomes of the copies of a blocked video: by the file, and by how the film looks. */
import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { fingerprintKeys, fingerprintToBytes, type VideoFingerprint } from '../media/analysis/fingerprint.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople } from '../testing/people.ts';
import { openTestWeb } from '../testing/web.ts';
import { changeVideoState } from '../publication/publication.ts';
import { whileHeld } from '../testing/postgres/while-held.ts';
import { blockVideo, checkAgain } from './duplicates.ts';
import { upsertFingerprint } from './duplicates.sql.ts';
import { noteOtherVersion } from './video-matches.ts';

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
  stage = 'done',
): Promise<number> => {
  const id = await addVideo(web.db, { member_id: people.ids.owner, ...values });
  await web.db.insertInto('video_processing').values({ video_id: id, sha256, stage }).execute();
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
  const transcoded = await add({ sha256: 'd'.repeat(64), pictures: cut }, { status_id: 3 }, 'ladder');
  // Its files are made, and its uploader has not said what it is about.
  const undescribed = await add({ sha256: 'a'.repeat(64), pictures: film(7n) }, { status_id: 3 });
  const other = await add({ sha256: 'c'.repeat(64), pictures: film(2n) });
  // A new file waits for a decision on its video, which refuses it.
  const replacement = await add(
    { sha256: 'a'.repeat(64), pictures: film(6n) },
    { status_id: 3, replaces_id: other },
  );

  const reported = await blockVideo(web.deps, { videoId: removed, viewer: null, reason: 'Not this' });
  expect(reported).toEqual({ isBlocked: true, copies: 5 });
  const rejected = [removed, identical, altered, transcoded, undescribed];
  expect(await Promise.all(rejected.map(statusOf))).toEqual([6, 6, 6, 6, 6]);
  expect(await Promise.all([returning, other, replacement].map(statusOf))).toEqual([5, 1, 3]);
  // A worker that still encodes it finds that its run is over.
  const { stage, run } = await web.db
    .selectFrom('video_processing')
    .select(['stage', 'run'])
    .where('video_id', '=', transcoded)
    .executeTakeFirstOrThrow();
  expect([stage, run]).toEqual(['failed', 1]);

  const copies = [identical, altered, transcoded, undescribed];
  const { rows: decisions } = await sql`SELECT object_id, act, ground, is_automated, fact FROM decisions
    WHERE kind = 'video' AND object_id = ANY (${copies}) ORDER BY object_id`.execute(web.db);
  expect(decisions).toEqual(
    copies.map((object_id) => ({
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

it('rejects a copy whose scan ends at the same time, too', async () => {
  const removed = await add({ sha256: 'e'.repeat(64), pictures: film(3n) });
  const scanned = await add({ sha256: 'f'.repeat(64), pictures: film(3n) }, { status_id: 2 }, 'scan');
  // Nothing but a block keeps it away: its uploader said so.
  await noteOtherVersion(web.db, scanned);
  const endScan = async (tx: typeof web.db): Promise<void> => {
    await changeVideoState({ db: tx }, { videoId: scanned, change: 'transcode', viewer: null });
    await checkAgain(tx, scanned);
  };
  const reported = await whileHeld(web.db, endScan, [
    () => blockVideo(web.deps, { videoId: removed, viewer: null, reason: 'Not this' }),
  ]);
  expect(reported).toEqual([{ isBlocked: true, copies: 1 }]);
  expect(await statusOf(scanned)).toBe(6);
});
