/**
 * Takes out of kept texts what platform/text/clean-text.ts takes out of new ones: marks that turn the writing around them; line
 * and paragraph separators become spaces. A member whose name had any gets the number added: the clean name may be another's.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** By `translate`: the first two become spaces, the others nothing. */
const MARKS =
  '\u2028\u2029\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u206a\u206b\u206c\u206d\u206e\u206f';

const TEXTS: Record<string, readonly string[]> = {
  members: ['education', 'website', 'city', 'occupation', 'interests', 'about'],
  videos: ['title', 'title_ja', 'description', 'description_ja', 'reject_reason'],
  albums: ['title', 'title_ja', 'description'],
  photos: ['title', 'file_name'],
  playlists: ['title', 'description'],
  models: ['title', 'title_ja', 'about'],
  channels: ['title', 'description'],
  comments: ['body'],
  messages: ['body'],
  reports: ['subject', 'message'],
};

const cleaned = (column: string): RawBuilder<unknown> =>
  sql`translate(${sql.ref(column)}, ${sql.lit(MARKS)}, '  ')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(TEXTS)) {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${cleaned(column)}`);
    const differs = columns.map((column) => sql`${sql.ref(column)} IS DISTINCT FROM ${cleaned(column)}`);
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)} WHERE ${sql.join(differs, sql` OR `)}`.execute(
      db,
    );
  }
  await sql`UPDATE members SET name = ${cleaned('name')} || '-' || id WHERE name <> ${cleaned('name')}`.execute(
    db,
  );
}
