/** Figures of the site by release, too (docs/decisions/0122): the number of the release set that the visitor's pages come from. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE site_figure_deltas ADD COLUMN release text`.execute(db);
}
