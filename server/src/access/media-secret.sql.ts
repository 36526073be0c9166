/** The secret that media addresses and proofs of age are signed with. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { typedSql } from '../platform/database/typed-sql.ts';
import type { Database } from '../platform/database/create-database.ts';

/** The secret that media addresses are signed with; made once, the same for all processes of the deployment. */
export const ensureMediaSecret = async (db: Database): Promise<string> => {
  const made = JSON.stringify({ secret: randomBytes(32).toString('base64url') });
  await sql`INSERT INTO site_marks (name, data) VALUES ('media-secret', ${made}::jsonb)
    ON CONFLICT (name) DO NOTHING`.execute(db);
  const { rows } = await typedSql({ secret: 'text' })`
    SELECT data ->> 'secret' AS secret FROM site_marks WHERE name = 'media-secret'`.execute(db);
  const secret = rows[0]?.secret;
  if (!secret) throw new Error('site_marks holds no media secret');
  return secret;
};
