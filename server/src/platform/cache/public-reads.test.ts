import { expect, it } from '@jest/globals';
import type { Database } from '../database/create-database.ts';
import type { Replica, Replicas } from '../database/replicas.ts';
import { readReplicas } from './public-reads.ts';

const named = (name: string) => ({ name }) as unknown as Database;
const nameOf = (db: Database): string => (db as unknown as { name: string }).name;

/** What is asked, in turn, when those that are away do not answer. */
const askedWhere = async (
  away: readonly string[],
  { replayed = 7n, replayedSince = replayed }: { replayed?: bigint; replayedSince?: bigint } = {},
): Promise<{ asked: string[]; result: unknown }> => {
  const asked: string[] = [];
  let left: Replica[] = ['first', 'second'].map((name) => ({ db: named(name), replayed }));
  const replicas: Pick<Replicas, 'choose' | 'report' | 'look'> = {
    choose: () => left[0],
    report: (failed) => {
      left = left.filter((one) => one !== failed);
    },
    look: async () => {
      left = left.map(({ db }) => ({ db, replayed: replayedSince }));
    },
  };
  const reads = readReplicas(
    named('primary'),
    replicas,
    { floor: 5n, isCurrent: (_, replayedSoFar) => replayedSoFar >= 7n },
    (error) => (error as Error).message === 'away',
  );
  const result = await reads
    .read(async (db) => {
      asked.push(nameOf(db));
      if (away.includes(nameOf(db))) throw new Error('away');
      return { tags: [], from: nameOf(db) };
    })
    .catch((error: unknown) => error);
  return { asked, result };
};

it('asks the next replica when one is away, and the primary when all are', async () => {
  expect(await askedWhere([])).toMatchObject({ asked: ['first'], result: { from: 'first' } });
  expect(await askedWhere(['first', 'primary'])).toMatchObject({
    asked: ['first', 'second'],
    result: { from: 'second' },
  });
  expect(await askedWhere(['first', 'second'])).toMatchObject({
    asked: ['first', 'second', 'primary'],
    result: { from: 'primary' },
  });
  expect((await askedWhere(['first', 'second', 'primary'])).result).toBeInstanceOf(Error);
});

it('asks a replica once more that was behind as far as was known, when the primary is away', async () => {
  expect(await askedWhere([], { replayed: 6n, replayedSince: 7n })).toMatchObject({
    asked: ['first', 'primary'],
    result: { from: 'primary' },
  });
  expect(await askedWhere(['primary'], { replayed: 6n, replayedSince: 7n })).toMatchObject({
    asked: ['first', 'primary', 'first'],
    result: { from: 'first' },
  });
  // Nobody is shown what was withdrawn before.
  expect((await askedWhere(['primary'], { replayed: 6n })).result).toBeInstanceOf(Error);
});
