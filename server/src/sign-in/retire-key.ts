/** Ends an old key of the site: what it sealed is sealed with the present one first, and what it signed is refused from then on. */
import type { Database } from '../platform/database/create-database.ts';
import { resealWaitingMails } from '../platform/mail/sealed-body.ts';
import { ringIds, retireRingKey } from '../platform/secrets/change-keys.ts';
import type { KeyRing } from '../platform/secrets/key-ring.ts';
import { noteRetiredKey, saveKeyIds } from '../platform/secrets/known-keys.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { resealAddresses } from '../publication/unlisted-address.ts';
import { countSeeds, sealSeeds } from './seal-seeds.ts';

/** What an operator can mend, in one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface RetireDeps {
  db: Database;
  /** Of the keys. */
  file: string;
  /** What it holds. */
  ring: KeyRing;
  print: (line: string) => void;
}

/** @throws UsageError where the key signs, or there is none of that id */
export const retireKey = async (
  { db, file, ring, print }: RetireDeps,
  id: string,
  nowSeconds: number,
): Promise<void> => {
  const secrets = createSecrets(() => ring);
  const resealed = await sealSeeds(db, secrets);
  if (resealed > 0) print(`${resealed} seeds are sealed with the present key`);
  const mails = id === '' ? 0 : await resealWaitingMails(db, secrets, id);
  if (mails > 0) print(`${mails} mails that wait are sealed with the present key`);
  const addresses = await resealAddresses(db, secrets);
  if (addresses > 0) print(`${addresses} addresses of unlisted videos are sealed with the present key`);
  if (((await countSeeds(db)).get(id) ?? 0) > 0)
    throw new UsageError(`${id} sealed what no other key opens yet; rotate first`);
  // Before the file: a command that is ended in between leaves a key that a restore retires, never one that a restore brings back.
  const after = await retireRingKey(file, id, nowSeconds, () => noteRetiredKey(db, id));
  if (!after)
    throw new UsageError(`${id} is no key that could end: rotate first, if it is the one that signs`);
  await saveKeyIds(db, ringIds(after));
};
