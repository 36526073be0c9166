/** What an operator reads where keys are missing: at the first start of a production site, and where it lives on keys of its own making. */
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { Database } from '../../platform/database/create-database.ts';
import type { Config } from '../../platform/config/config.ts';
import { FirstKeysMissing } from '../release-refused.ts';
import { selectLocallySigned } from './release-keys.sql.ts';

/** Nothing is live, nothing that lies built is signed, and this process has no key. @param names of the packages that are built here */
export const missFirstKeys = (names: readonly string[], cause: unknown): FirstKeysMissing =>
  new FirstKeysMissing(
    'nothing is released yet, and no key signs what is built here (docs/guides/sign-releases.md). Start with FOYER_RELEASE_LOCAL_KEY=1, and the site makes keys for itself and believes them, as it does outside production; or type in another terminal, with the same environment:',
    [
      {
        command: `npm run keys -- new site ${names.join(' ')} --out release-keys`,
        effect:
          'makes a key for each package; the private halves are in the folder release-keys/, to be moved to where you release from, off this machine',
      },
      {
        command: 'FOYER_RELEASE_KEY=release-keys npm run keys -- sign --built',
        effect: 'signs what is built here; the site goes live by itself within half a minute',
      },
      {
        command: 'npm run site -- operator create NAME EMAIL',
        effect: 'makes the first operator, and prints the link that sets the password',
      },
    ],
    { cause },
  );

/** One sentence about a live set that was signed by this site itself, where that has ended; undefined when there is nothing to do. */
export const findEndedLocalKeys = async (
  db: Database,
  { localReleaseKeys }: Pick<Config, 'localReleaseKeys'>,
  packages: Readonly<Partial<Record<PackageName, string>>>,
): Promise<string | undefined> => {
  if (localReleaseKeys !== 'earlier') return undefined;
  const names = await selectLocallySigned(db, packages);
  if (names.length === 0) return undefined;
  return `this site signed ${names.join(', ')} for itself. That stays live, but a production site signs nothing new so: make keys with npm run keys -- new (docs/guides/sign-releases.md), or set FOYER_RELEASE_LOCAL_KEY=1`;
};
