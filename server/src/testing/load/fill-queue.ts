/** Cases that wait for moderators, as a large site has them: videos and albums of many uploaders, and what was decided before. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';

const UPLOADERS = 500;
const DECIDED = 50_000;

export const fillQueue = async (db: Database, waiting: number): Promise<void> => {
  await sql`INSERT INTO members (name, email, status_id)
    SELECT 'uploader' || n, 'uploader' || n || '@example.org', 6 FROM generate_series(1, ${UPLOADERS}) n`.execute(
    db,
  );
  await sql`WITH owners AS (SELECT array_agg(id) AS ids FROM members WHERE status_id = 6)
    INSERT INTO videos (dir, title, member_id, status_id, people, duration_seconds, gender, created_at)
    SELECT 'case-' || n, 'Case ' || n, ids[1 + n % ${UPLOADERS}], CASE WHEN n <= ${waiting - waiting / 10} THEN 4 ELSE 1 END, 'nobody', 60, 'straight',
      now() - n * interval '1 minute' FROM owners, generate_series(1, ${waiting - waiting / 10 + DECIDED}) n`.execute(
    db,
  );
  await sql`WITH owners AS (SELECT array_agg(id) AS ids FROM members WHERE status_id = 6)
    INSERT INTO albums (dir, title, member_id, status_id, people, created_at)
    SELECT 'case-' || n, 'Case ' || n, ids[1 + n % ${UPLOADERS}], 4, 'nobody', now() - n * interval '7 minutes'
    FROM owners, generate_series(1, ${waiting / 10}) n`.execute(db);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, reason)
    SELECT 'video', id, '2', '4', '' FROM videos`.execute(db);
  await sql`ANALYZE`.execute(db);
};
