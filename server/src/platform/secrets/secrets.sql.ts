/** What the database knows of the site's keys: their ids, and the secret of the releases before, until that is gone. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { typedSql } from '../database/typed-sql.ts';

/** Of the releases before key files; undefined where there is none any more, and on new sites. */
export const selectLegacySecret = async (db: Database): Promise<string | undefined> =>
  (
    await typedSql({ secret: 'text' })`SELECT data ->> 'secret' AS secret FROM site_marks
      WHERE name = 'media-secret' AND data ->> 'secret' IS NOT NULL`.execute(db)
  ).rows[0]?.secret;

export const deleteLegacySecret = async (db: Database): Promise<void> => {
  await sql`DELETE FROM site_marks WHERE name = 'media-secret'`.execute(db);
};

/** Ids of the keys that this database belongs to; empty before the first process has started. */
export const selectKeyIds = async (db: Database): Promise<string[]> =>
  (
    await typedSql({ id: 'text!' })`SELECT jsonb_array_elements_text(data -> 'ids') AS id
      FROM site_marks WHERE name = 'secret-keys'`.execute(db)
  ).rows.map(({ id }) => id);

/** Anyone who is first decides. */
export const insertKeyIds = async (db: Database, ids: readonly string[]): Promise<void> => {
  await sql`INSERT INTO site_marks (name, data) VALUES ('secret-keys', ${JSON.stringify({ ids })}::jsonb)
    ON CONFLICT (name) DO NOTHING`.execute(db);
};

export const updateKeyIds = async (db: Database, ids: readonly string[]): Promise<void> => {
  await sql`INSERT INTO site_marks (name, data) VALUES ('secret-keys', ${JSON.stringify({ ids })}::jsonb)
    ON CONFLICT (name) DO UPDATE SET data = EXCLUDED.data, updated_at = now()`.execute(db);
};

/** For a restore: the file of keys in an older backup has the key still. */
export const insertRetiredKey = async (db: Database, id: string): Promise<void> => {
  await sql`INSERT INTO withdrawals (kind, object) VALUES ('secret_key', ${id})`.execute(db);
};
