/** Scheduled jobs: what the release before read in the database leaves it, and what an old key sealed is sealed with the present one. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { dropLegacySecret } from '../platform/secrets/drop-legacy-secret.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';
import { sealSeeds } from './seal-seeds.ts';

export const secretChores = (secrets: Secrets): readonly Chore[] => [
  { name: 'secret of the release before', everySeconds: 60, run: (db) => dropLegacySecret(db, secrets) },
  { name: 'sealed seeds', everySeconds: 60, run: (db, signal) => sealSeeds(db, secrets, signal) },
];
