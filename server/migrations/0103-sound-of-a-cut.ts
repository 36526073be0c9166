/** Which of several sound tracks a cut takes. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Index of the stream in the file that was sent; null: the one that is published. Written with from_ms and to_ms.
  await sql`ALTER TABLE video_processing ADD COLUMN sound_stream integer`.execute(db);
}
