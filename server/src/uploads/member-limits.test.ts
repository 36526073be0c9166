/** What a member may store and upload: the site's limits, own ones, and files that come at the same time. */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTusBench, urlOf } from '../testing/load/tus-bench.ts';
import { addMember } from '../testing/catalogue.ts';
import { create, fakeVideo, patch } from '../testing/upload-client.ts';
import { receiveVideo, startVideo } from './video-intake.ts';
import { admitWholeFile, limitsOf } from './member-limits.ts';

const GB = 1024 ** 3;
const bench = await openTusBench();
const { web, sender, deleteAll } = bench;
afterAll(() => bench.close());
beforeEach(async () => {
  await deleteAll();
  await web.db.deleteFrom('limits').execute();
  await sql`DELETE FROM member_limits`.execute(web.db);
  await sql`UPDATE stored_folders SET bytes = 0`.execute(web.db);
  await sql`UPDATE members SET is_trusted_uploader = false`.execute(web.db);
});

const site = (storageGb: number, uploadsPerDay = 50) => ({
  uploads: { ...web.deps.config.uploads, maxPerDay: 50 },
  members: { storageGb, uploadsPerDay },
});
const infoOf = ({ text }: { text: string }) => JSON.parse(text).info;
const none = { storage_gb: null, uploads_per_day: null, revision: 0, is_trusted: false };

describe('which limits count', () => {
  it.each([
    ['the site’s', site(5, 20), none, { storageBytes: 5 * GB, uploadsPerDay: 20 }],
    ['none that the site has not', site(0, 0), none, { storageBytes: null, uploadsPerDay: null }],
    [
      'own ones',
      site(5, 20),
      { ...none, storage_gb: 7, uploads_per_day: 3 },
      { storageBytes: 7 * GB, uploadsPerDay: 3 },
    ],
    [
      'own ones without a limit',
      site(5, 20),
      { ...none, storage_gb: 0 },
      { storageBytes: null, uploadsPerDay: 20 },
    ],
    [
      'none for trusted uploaders',
      site(5, 20),
      { ...none, is_trusted: true },
      { storageBytes: null, uploadsPerDay: null },
    ],
    [
      'own ones of trusted uploaders',
      site(5, 20),
      { ...none, is_trusted: true, storage_gb: 9 },
      { storageBytes: 9 * GB, uploadsPerDay: null },
    ],
  ])('%s', (_, config, row, expected) => {
    expect(limitsOf(config, row)).toEqual(expected);
  });

  it('the variable’s number of uploads where nothing was set in the browser', () => {
    expect(limitsOf({ ...site(0), members: { storageGb: 0 } }, none).uploadsPerDay).toBe(50);
  });
});

describe('an upload', () => {
  const id = bench.people.ids.owner;
  const setOwn = async (storageGb: number | null, perDay: number | null = null) =>
    sql`INSERT INTO member_limits (member_id, storage_gb, uploads_per_day) VALUES (${id}, ${storageGb}, ${perDay})`.execute(
      web.db,
    );
  const use = async (bytes: number) => {
    await sql`INSERT INTO stored_folders (folder, object, bytes) VALUES ('objects/member-x', ${`member-${id}`}, ${bytes})
      ON CONFLICT (folder) DO UPDATE SET object = excluded.object, bytes = excluded.bytes`.execute(web.db);
  };

  it('is refused where it does not fit, with the limit and what is used', async () => {
    await setOwn(1);
    await use(GB - 1000);
    const refused = await create(sender, 1001, { filename: 'a.mp4' });
    expect([refused.status, refused.code, infoOf(refused)]).toEqual([
      422,
      'storage_limit',
      { max_bytes: GB, used_bytes: GB - 1000 },
    ]);
    expect((await create(sender, 1000, { filename: 'a.mp4' })).status).toBe(201);
  });

  it('does not pass the limit together with others that start at the same time', async () => {
    await setOwn(1);
    await use(GB - 2500);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create(sender, 1000, { filename: 'a.mp4' })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422, 422]);
  });

  it('is refused once its bytes are here where the limit is another one by then', async () => {
    const file = fakeVideo(5000);
    const begun = await create(sender, file.length, { filename: 'a.mp4' });
    await setOwn(1);
    await use(GB - 1000);
    const ended = await patch(sender, urlOf(begun), 0, file);
    expect([ended.status, ended.code]).toEqual([422, 'storage_limit']);
  });

  it('whose size nobody knew does not pass the limit together with another that ends at the same time', async () => {
    const memberId = await addMember(web.db, `both${Date.now()}`);
    await sql`INSERT INTO member_limits (member_id, storage_gb) VALUES (${memberId}, 1)`.execute(web.db);
    const end = async (n: number) => {
      const { videoId } = await startVideo(web.deps, {
        memberId,
        details: { title: 'Harbour' },
        fileName: 'a.mp4',
      });
      const bytes = Math.round(0.7 * GB);
      const file = { videoId, sourceKey: `sources/${videoId}/${n}.mp4`, fileName: 'a.mp4', bytes };
      return receiveVideo(web.deps, file, (tx) => admitWholeFile(tx, web.deps.config, { memberId, bytes }));
    };
    const ends = await Promise.allSettled([end(1), end(2)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'storage_limit' },
    });
  });

  it('is one of so many a day, which the refusal says', async () => {
    await setOwn(null, 2);
    for (const expected of [201, 201, 429]) {
      const answer = await create(sender, 10, { filename: 'a.mp4' });
      expect(answer.status).toBe(expected);
      if (expected === 429)
        expect([answer.code, infoOf(answer)]).toEqual(['rate_limited', { max_per_day: 2 }]);
    }
  });

  it('of a trusted uploader counts for nothing', async () => {
    await sql`UPDATE members SET is_trusted_uploader = true WHERE id = ${id}`.execute(web.db);
    web.deps.config.uploads.maxPerDay = 1;
    try {
      for (let n = 0; n < 3; n += 1)
        expect((await create(sender, 10, { filename: 'a.mp4' })).status).toBe(201);
    } finally {
      web.deps.config.uploads.maxPerDay = 1000;
    }
  });
});
