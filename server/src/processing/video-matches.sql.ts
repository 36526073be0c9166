/** Which video another was taken for, and what was said about it. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { hasPictures } from '../pictures/has-pictures.ts';
import { columns, json, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import type { MatchFacts } from './match-facts.ts';

/** What was said about an earlier match stays. A new file is compared with the others as its video is. */
export const noteMatch = async (
  db: Database,
  videoId: number,
  { otherId, facts, picture }: { otherId: number; facts: MatchFacts; picture?: Buffer | undefined },
): Promise<void> => {
  await sql`INSERT INTO video_matches (video_id, other_id, facts, picture)
    SELECT ${videoId}, (SELECT coalesce(replaces_id, id) FROM videos WHERE id = ${otherId}), ${JSON.stringify(facts)}::jsonb,
      ${picture ?? null}
    ON CONFLICT (video_id) DO UPDATE SET other_id = EXCLUDED.other_id, facts = EXCLUDED.facts,
      picture = coalesce(EXCLUDED.picture, video_matches.picture), matched_at = now()`.execute(db);
};

/** From now on what it looks like is no reason to refuse it. */
export const noteOtherVersion = async (db: Database, videoId: number): Promise<void> => {
  await sql`INSERT INTO video_matches (video_id, is_other_version) VALUES (${videoId}, true)
    ON CONFLICT (video_id) DO UPDATE SET is_other_version = true`.execute(db);
};

const REFUSED_ROW = columns({
  stage: 'text',
  hasSource: 'bool!',
  errorCode: 'text?',
  kind: 'text?',
  isNewFile: 'bool!',
});

/** Whether a video was refused for what it looks like. Locks its row. */
export const selectRefusedMatch = async (
  tx: Database,
  videoId: number,
): Promise<RowOf<typeof REFUSED_ROW> | undefined> =>
  (
    await typedSql(
      REFUSED_ROW,
    )`SELECT p.stage, p.source_key IS NOT NULL AS "hasSource", p.error_code AS "errorCode",
        m.facts ->> 'kind' AS kind, v.replaces_id IS NOT NULL AS "isNewFile"
      FROM videos v JOIN video_processing p ON p.video_id = v.id LEFT JOIN video_matches m ON m.video_id = v.id
      WHERE v.id = ${videoId} FOR UPDATE OF v, p`.execute(tx)
  ).rows[0];

const MATCH_ROW = columns({
  otherId: 'int4?',
  facts: json<MatchFacts>(),
  picture: 'bytea?',
  isOtherVersion: 'bool',
  title: 'text?',
  statusId: 'int2?',
  revision: 'text?',
  /** Whether the other one has a picture to be shown. */
  hasPicture: 'bool',
});
export type MatchRow = RowOf<typeof MATCH_ROW>;

/** For moderators, who may see both. */
export const selectMatch = async (db: Database, videoId: number): Promise<MatchRow | undefined> =>
  (
    await typedSql(
      MATCH_ROW,
    )`SELECT m.other_id AS "otherId", m.facts, m.picture, m.is_other_version AS "isOtherVersion",
        v.title, v.status_id AS "statusId", o.revision,
        ${hasPictures(sql`o`)} AS "hasPicture"
      FROM video_matches m LEFT JOIN videos v ON v.id = m.other_id
        LEFT JOIN media_objects o ON o.kind = 'video' AND o.owner_id = v.id AND o.state <> 'removed'
      WHERE m.video_id = ${videoId} AND m.facts IS NOT NULL`.execute(db)
  ).rows[0];
