/** The job queue's own schema, as pg-boss 12.35.0 prints it; the queue runs with `migrate: false`. */
import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const script = await readFile(new URL('./0005-jobs.sql', import.meta.url), 'utf8');
  await sql.raw(script).execute(db);
}
