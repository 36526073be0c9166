/** Ends keys of the site that were retired after the backup, whose file has them still. */
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { addRingKey, ringIds } from '../../platform/secrets/change-keys.ts';
import { liveKeys, signingKey } from '../../platform/secrets/key-ring.ts';
import { saveKeyIds } from '../../platform/secrets/known-keys.ts';
import { readRing } from '../../platform/secrets/read-ring.ts';
import { retireKey } from '../../sign-in/retire-key.ts';
import type { Withdrawal } from './export-withdrawals.ts';

export interface RetireContext {
  db: Database;
  secrets: Config['secrets'];
}

export const retireKeysAgain = async (
  { db, secrets }: RetireContext,
  rows: readonly Withdrawal[],
  say: (line: string) => void,
): Promise<void> => {
  const ids = rows.filter(({ kind }) => kind === 'secret_key').map(({ object }) => object);
  if (ids.length === 0) return;
  for (const id of ids) {
    let ring = await readRing(secrets);
    if (!liveKeys(ring).some((key) => key.id === id)) continue;
    if (secrets.command !== '') {
      say(`key ${id} was retired since, and FOYER_SECRETS_COMMAND still gives it: take it out there`);
      continue;
    }
    const { file } = secrets;
    let now = Math.floor(Date.now() / 1000);
    // The key that came in its place is in no backup.
    if (signingKey(ring, now).id === id) {
      ({ ring } = await addRingKey(file, { signsFrom: now, nowSeconds: now }));
      await saveKeyIds(db, ringIds(ring));
      now = Math.max(now, ring.at(-1)?.signsFrom ?? now);
    }
    await retireKey({ db, file, ring, print: say }, id, now);
    say(`key ${id} is retired again`);
  }
};
