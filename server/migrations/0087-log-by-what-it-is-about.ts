/** The log of moderation is read at the desk by what an entry is about; text alone would be read from its first row each time. */
import { type Kysely, sql } from 'kysely';

const NAMES = ['decision', 'proposal', 'report', 'material', 'member', 'by'] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of NAMES)
    await sql`CREATE INDEX ${sql.ref(`moderation_log_${name}`)} ON moderation_log
      (((entry::jsonb ->> ${sql.lit(name)})::integer), seq)`.execute(db);
}
