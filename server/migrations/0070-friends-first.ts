/** New members show birthday, orientation, relationship, city and the like to friends alone until they choose (FRIENDS_FIRST_FIELDS). */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Members who are here keep what they show, and are asked.
  await sql`ALTER TABLE members ALTER COLUMN visibility SET DEFAULT '{"birth_date": "friends", "age": "friends",
    "relationship": "friends", "orientation": "friends", "education": "friends", "city": "friends",
    "occupation": "friends", "last_seen": "friends"}'`.execute(db);
}
