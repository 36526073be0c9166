/** Messages to the people who run the site. */
import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import type { Schema } from '../platform/database/schema.ts';

export const insertReport = async (
  db: Database,
  report: Pick<
    Insertable<Schema['reports']>,
    'member_id' | 'email' | 'subject' | 'message' | 'ref' | 'attachment'
  >,
): Promise<number> =>
  (await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()).id;
