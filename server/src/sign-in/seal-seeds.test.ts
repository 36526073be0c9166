/** Seeds stand in clear text only while the release before may read them; then none does, and a rotation seals them again. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type KeyRing, parseRing } from '../platform/secrets/key-ring.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { appCode } from '../testing/authenticators.ts';
import { addMember } from '../testing/catalogue.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { countSeeds, sealSeeds } from './seal-seeds.ts';
import { checkCode, createSecret, upsertWaitingFactor, storeSeed } from './second-factors.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const line = (id: string, from: string, byte: number) =>
  `${id} ${from} ${Buffer.alloc(32, byte).toString('base64')}\n`;
const LEGACY = 'legacy 1970-01-01T00:00:00.000Z a-secret-of-the-release-before\n';
const LATER = line('first1', '2999-01-01T00:00:00.000Z', 1);
const FIRST = line('first1', '2020-01-01T00:00:00.000Z', 1);
const SECOND = line('secnd2', '2021-01-01T00:00:00.000Z', 2);
const secretsOf = (text: string) => {
  const ring: KeyRing = parseRing(text, 'keys');
  return createSecrets(() => ring);
};

it('goes from clear text to sealed to sealed again, and every code counts meanwhile', async () => {
  const { db } = database;
  const rolling = secretsOf(LEGACY + LATER);
  const upgraded = secretsOf(LEGACY + FIRST);
  const rotated = secretsOf(FIRST + SECOND);
  const seeds = new Map<number, string>();
  for (let n = 0; n < 230; n += 1) seeds.set(await addMember(db, `member${n}`), createSecret());
  for (const [id, seed] of seeds) await upsertWaitingFactor(db, id, storeSeed(rolling, id, seed));
  await db
    .updateTable('second_factors' as never)
    .set({ confirmed_at: new Date() } as never)
    .execute();
  const [[first, seed] = [0, '']] = seeds;
  const codeCounts = async (secrets: typeof rolling, step: number) =>
    (await checkCode({ db, secrets }, first, appCode(seed, step))).isRight;

  // The release before reads what it wrote.
  expect(await countSeeds(db)).toEqual(new Map([['', 230]]));
  expect(await sealSeeds(db, rolling)).toBe(0);
  expect(await codeCounts(rolling, -1)).toBe(true);

  const stopping = new AbortController();
  stopping.abort();
  expect(await sealSeeds(db, upgraded, stopping.signal)).toBe(0);
  // Two processes at a time, and once more.
  await Promise.all([sealSeeds(db, upgraded), sealSeeds(db, upgraded)]);
  expect(await sealSeeds(db, upgraded)).toBe(0);
  expect(await countSeeds(db)).toEqual(new Map([['first1', 230]]));
  expect(await codeCounts(upgraded, 0)).toBe(true);
  // A process that has not read the keys again.
  expect(await codeCounts(rolling, 0)).toBe(false);

  expect(await sealSeeds(db, rotated)).toBe(230);
  expect(await countSeeds(db)).toEqual(new Map([['secnd2', 230]]));
  expect(await codeCounts(rotated, 1)).toBe(true);

  // One that the release before wrote after all counts, and is sealed.
  await upsertWaitingFactor(db, await addMember(db, 'late'), { secret: createSecret(), sealed: null });
  expect(await sealSeeds(db, rotated)).toBe(1);
  expect((await countSeeds(db)).has('')).toBe(false);
});
