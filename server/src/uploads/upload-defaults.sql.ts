/** What members want their new videos at first. */
import { sql } from 'kysely';
import type { VideoDetails } from './video-details.ts';
import type { Database } from '../platform/database/create-database.ts';
import { columns, json, typedSql } from '../platform/database/typed-sql.ts';

export type DefaultDetails = Partial<
  Pick<
    VideoDetails,
    | 'description'
    | 'gender'
    | 'categories'
    | 'models'
    | 'tags'
    | 'is_private'
    | 'is_unlisted'
    | 'is_exclusive'
    | 'is_embeddable'
  >
>;

const DEFAULTS_ROW = columns({
  details: json<DefaultDetails>(),
  /** Dirs that still name something. */
  categories: 'text[]',
  models: json<{ dir: string; title: string }[]>(),
});

export const selectUploadDefaults = async (db: Database, memberId: number) =>
  (
    await typedSql(DEFAULTS_ROW)`SELECT d.details,
        ARRAY(SELECT c.dir FROM categories c WHERE NOT c.is_hidden AND d.details -> 'categories' ? c.dir ORDER BY c.dir) AS categories,
        coalesce((SELECT json_agg(json_build_object('dir', m.dir, 'title', m.title) ORDER BY m.id)
          FROM models m WHERE NOT m.is_hidden AND d.details -> 'models' ? m.dir), '[]') AS models
      FROM upload_defaults d WHERE d.member_id = ${memberId}`.execute(db)
  ).rows[0];

export const replaceUploadDefaults = async (
  db: Database,
  memberId: number,
  details: DefaultDetails,
): Promise<void> => {
  await sql`INSERT INTO upload_defaults (member_id, details) VALUES (${memberId}, ${JSON.stringify(details)}::jsonb)
    ON CONFLICT (member_id) DO UPDATE SET details = excluded.details`.execute(db);
};
