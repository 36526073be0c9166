import type { Database } from '../database/create-database.ts';
import type { Secrets } from './secrets.ts';
import { deleteLegacySecret } from './secrets.sql.ts';

/** Takes the secret of the releases before out of the database once nothing signs with it. */
export const dropLegacySecret = async (db: Database, secrets: Pick<Secrets, 'maySeal'>): Promise<void> => {
  if (secrets.maySeal()) await deleteLegacySecret(db);
};
