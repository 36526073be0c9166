/** By what visitors are counted once: their narrowest network under the salt of the day, so that nobody is found again on another day. */
import { createHash } from 'node:crypto';
import { networkShares } from '../access/network-shares.ts';
import type { Database } from '../platform/database/create-database.ts';
import { selectDailySalt } from './votes.sql.ts';

/** Hashes of two things are not alike: they do not say that one network saw both. */
export const networkHasher = async (db: Database, address: string): Promise<(thing: string) => Buffer> => {
  const salt = await selectDailySalt(db);
  const network = networkShares(address)[0]?.key;
  return (thing) => createHash('sha256').update(salt).update(`${thing} ${network}`).digest();
};
