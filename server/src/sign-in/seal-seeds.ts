/**
 * Seeds of authenticator apps: sealed by a key outside the database, each for its member. In clear text they stand only while the
 * release before, which knows nothing else, may run alongside this one.
 */
import type { Database } from '../platform/database/create-database.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { sealingKeyOf } from '../platform/secrets/sealing.ts';
import { type SeedRow, selectUnsealedSeeds, type StoredSeed, updateSeed } from './second-factors.sql.ts';

export { countSeeds } from './second-factors.sql.ts';

const BATCH_SIZE = 100;

const aboutOf = (memberId: number): string => `seed of member ${memberId}`;

const seal = (secrets: Secrets, memberId: number, seed: string): string =>
  secrets.sealing('totp-seed').seal(Buffer.from(seed), aboutOf(memberId));

export const storeSeed = (secrets: Secrets, memberId: number, seed: string): StoredSeed =>
  secrets.maySeal()
    ? { secret: null, sealed: seal(secrets, memberId, seed) }
    : { secret: seed, sealed: null };

/** What stands in clear text is the newer one: the release before wrote it. @throws Error where the key is gone */
export const openSeed = (
  secrets: Secrets,
  memberId: number,
  { secret, sealed }: Pick<SeedRow, 'secret' | 'sealed'>,
): string =>
  secret ??
  secrets
    .sealing('totp-seed')
    .open(sealed ?? '', aboutOf(memberId))
    .toString();

/**
 * Seals what stands in clear text, and with the present key what another sealed. Each row by itself: it may end and start again at any
 * time, in several processes.
 * @returns how many
 */
export const sealSeeds = async (db: Database, secrets: Secrets, signal?: AbortSignal): Promise<number> => {
  if (!secrets.maySeal()) return 0;
  let count = 0;
  for (;;) {
    const present = sealingKeyOf(seal(secrets, 0, ''));
    const rows = signal?.aborted ? [] : await selectUnsealedSeeds(db, present, BATCH_SIZE);
    if (rows.length === 0) return count;
    for (const row of rows) {
      const seed = openSeed(secrets, row.member_id, row);
      await updateSeed(db, row, seal(secrets, row.member_id, seed));
      count += 1;
    }
  }
};
