/** What the database knows of the keys, for commands. */
import type { Database } from '../database/create-database.ts';
import { selectLegacySecret } from './secrets.sql.ts';

export { insertRetiredKey as noteRetiredKey, updateKeyIds as saveKeyIds } from './secrets.sql.ts';

export const hasLegacySecret = async (db: Database): Promise<boolean> =>
  (await selectLegacySecret(db)) !== undefined;
