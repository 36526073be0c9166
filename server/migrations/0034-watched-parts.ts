/** How often each part of a video is watched, in a hundred parts, without a word of who did. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- As browsers send them; a chore adds them up and deletes them.
    CREATE TABLE watched_part_deltas (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      video_id integer NOT NULL,
      -- A digit for each part: how often it was watched in one visit.
      parts text NOT NULL
    );
    CREATE TABLE watched_parts (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      viewers integer NOT NULL,
      -- As many as parts.
      counts integer[] NOT NULL
    );
  `.execute(db);
}
