/** SQL of the log of changes as operators read it. */
import type { Database } from '../platform/database/create-database.ts';

/** Undefined: nobody has that name. */
export const selectMemberNamed = (db: Database, name: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('members').select('id').where('name', '=', name).executeTakeFirst();
