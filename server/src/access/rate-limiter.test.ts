/** Tries count in every network that an address lies in; a wider one has a larger limit, and no narrower one can use it up. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { delayTries, resetCountedTries, isFirstTry, limitTries } from './rate-limiter.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
beforeEach(() => test.db.deleteFrom('limits').execute());
afterAll(() => test.close());

const LIMIT = 3;
const limited = (address: string, more: { cost?: number; at?: string } = {}) =>
  limitTries(test.db, {
    what: 'test',
    by: { address, ...(more.at !== undefined && { at: more.at }) },
    limit: LIMIT,
    windowSeconds: 3600,
    cost: more.cost,
  }).then(
    () => true,
    (error: { status: number; details: { retryAfterSeconds?: number } }) => {
      expect(error.status).toBe(429);
      expect(error.details.retryAfterSeconds).toBeGreaterThan(0);
      return false;
    },
  );
const admitted = async (addresses: readonly string[]): Promise<number> => {
  let count = 0;
  for (const address of addresses) count += Number(await limited(address));
  return count;
};
/** `times` tries by each of `count` addresses. */
const from = (count: number, address: (i: number) => string, times = LIMIT): string[] =>
  Array.from({ length: count * times }, (_, i) => address(Math.floor(i / times)));
const hex = (i: number) => i.toString(16);

describe('a limit by network', () => {
  it('admits twice as much by a /56 as by a /64, and four times as much by a /48', async () => {
    expect(await admitted(from(1, () => '2001:db8:1::1', 2 * LIMIT))).toBe(LIMIT);
    expect(await admitted(from(20, (i) => `2001:db8:2:${hex(i)}::1`))).toBe(2 * LIMIT);
    expect(await admitted(from(300, (i) => `2001:db8:3:${hex(i * 200)}::1`, 1))).toBe(4 * LIMIT);
    expect(await limited('2001:db8:4::1')).toBe(true);
  });

  it('admits sixteen times as much by an IPv4 /24 as by one address', async () => {
    expect(await admitted(from(1, () => '192.0.2.1', 2 * LIMIT))).toBe(LIMIT);
    expect(await admitted(from(100, (i) => `198.51.100.${i}`, 1))).toBe(16 * LIMIT);
    expect(await limited('203.0.113.1')).toBe(true);
  });

  it('is not used up by one neighbour: what is refused in a narrower network counts in no wider one', async () => {
    expect(await admitted(from(1, () => '2001:db8:1:100::1', 100))).toBe(LIMIT);
    expect(await limited('2001:db8:1:200::1')).toBe(true);
    expect(await admitted(from(1, () => '192.0.2.1', 100))).toBe(LIMIT);
    expect(await limited('192.0.2.2')).toBe(true);
  });

  it('writes nothing for who is refused anyway', async () => {
    await admitted(from(20, (i) => `2001:db8:1:${hex(i * 256)}::1`, 1));
    const rows = await test.db.selectFrom('limits').select(['key', 'tries']).execute();
    expect(rows).toHaveLength(4 * LIMIT * 2 + 1);
    expect(rows.find(({ key }) => key.endsWith('/48'))?.tries).toBe(4 * LIMIT);
  });

  it('is exact for tries at the same time, in no order', async () => {
    const addresses = from(30, (i) => `2001:db8:1:${hex((i % 5) * 256 + i)}::1`, 2);
    const answers = await Promise.all(addresses.toReversed().map((address) => limited(address)));
    expect(answers.filter(Boolean)).toHaveLength(4 * LIMIT);
  });

  it('counts what a try costs in each network', async () => {
    expect(await limited('2001:db8:1:100::1', { cost: 3 })).toBe(true);
    expect(await limited('2001:db8:1:101::1', { cost: 3 })).toBe(true);
    expect(await limited('2001:db8:1:102::1')).toBe(false);
    expect(await limited('2001:db8:1:200::1', { cost: 3 })).toBe(true);
    expect(await limited('2001:db8:1:300::1', { cost: 3 })).toBe(true);
    expect(await limited('2001:db8:1:400::1')).toBe(false);
  });

  it('counts tries at one thing apart from those at another', async () => {
    for (let i = 0; i < LIMIT; i += 1) await limited('192.0.2.1', { at: 'one' });
    expect(await limited('192.0.2.1', { at: 'one' })).toBe(false);
    expect(await limited('192.0.2.1', { at: 'other' })).toBe(true);
    expect(await limited('192.0.2.1')).toBe(true);
  });

  it('starts over when its window is over', async () => {
    await admitted(from(20, (i) => `2001:db8:1:${hex(i * 256)}::1`, 1));
    await sql`UPDATE limits SET ends_at = now() - interval '1 second'`.execute(test.db);
    expect(await admitted(from(20, (i) => `2001:db8:1:${hex(i * 256)}::1`, 1))).toBe(4 * LIMIT);
  });
});

describe('a delay by network', () => {
  const delayed = (address: string) =>
    delayTries(test.db, {
      what: 'test',
      by: { address, at: 'account' },
      free: 2,
      delaySeconds: 30,
      maxDelaySeconds: 600,
      resetSeconds: 3600,
    }).then(
      () => 0,
      (error: { details: { retryAfterSeconds?: number } }) => error.details.retryAfterSeconds ?? -1,
    );
  const waitOut = () => sql`UPDATE limits SET blocked_until = now() - interval '1 second'`.execute(test.db);

  it('starts for a /48 after four times as many tries as for a /64, and doubles', async () => {
    for (let i = 0; i < 8; i += 1) expect(await delayed(`2001:db8:1:${hex(i * 256)}::1`)).toBe(0);
    const first = await delayed('2001:db8:1:f000::1');
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(30);
    expect(await delayed('2001:db8:2::1')).toBe(0);
    await waitOut();
    expect(await delayed('2001:db8:1:f000::1')).toBe(0);
    expect(await delayed('2001:db8:1:f100::1')).toBeGreaterThan(30);
  });

  it('counts no try that comes too early, in any network', async () => {
    for (let i = 0; i < 2; i += 1) await delayed('192.0.2.1');
    for (let i = 0; i < 50; i += 1) expect(await delayed('192.0.2.1')).toBeGreaterThan(0);
    const rows = await test.db.selectFrom('limits').select(['key', 'tries']).orderBy('key').execute();
    expect(rows.map(({ tries }) => tries)).toEqual([2, 2]);
    expect(await delayed('192.0.2.2')).toBe(0);
  });

  it('ends where tries are to be reset', async () => {
    for (let i = 0; i < 9; i += 1) await delayed(`2001:db8:1:${hex(i * 256)}::1`);
    await resetCountedTries(test.db, { what: 'test', by: { address: '2001:db8:1::1', at: 'account' } });
    expect(await delayed('2001:db8:1:f000::1')).toBe(0);
  });
});

it('knows who tries first', async () => {
  const first = () => isFirstTry(test.db, { what: 'test', by: { named: 'one' }, windowSeconds: 60 });
  expect([await first(), await first()]).toEqual([true, false]);
});
