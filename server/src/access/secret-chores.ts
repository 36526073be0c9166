/** Scheduled job: what the release before read in the database leaves it. */
import type { Chore } from '../platform/jobs/chore-scheduler.ts';
import { dropLegacySecret } from '../platform/secrets/drop-legacy-secret.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export const secretChores = (secrets: Pick<Secrets, 'maySeal'>): readonly Chore[] => [
  { name: 'secret of the release before', everySeconds: 60, run: (db) => dropLegacySecret(db, secrets) },
];
