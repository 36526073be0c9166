/** Of which other video an upload is a copy, for its uploader to be told. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE video_processing ADD COLUMN duplicate_of integer REFERENCES videos ON DELETE SET NULL;
    CREATE INDEX video_processing_duplicate_of ON video_processing (duplicate_of) WHERE duplicate_of IS NOT NULL`.execute(
    db,
  );
}
