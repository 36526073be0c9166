/** Videos that resemble one video: shared models weigh more than shared categories, then popularity. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { selectCards, type VideoCardRow } from './video-cards.sql.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Candidates looked at for each category, by popularity; more would make popular categories slow without changing the first pages. */
const CANDIDATES = 400;
/** Of each model, the newest; few models have more. */
const MODEL_CANDIDATES = 1000;

export interface RelatedRequest {
  videoId: number;
  limit: number;
  offset: number;
  minHeight: number;
}

/** `total` is bounded by the candidates. */
export const selectRelated = async (
  db: Database,
  { videoId, limit, offset, minHeight }: RelatedRequest,
): Promise<{ rows: VideoCardRow[]; total: number }> => {
  const scored = sql`
    SELECT v.id, sum(c.score) AS score, v.popularity FROM (
      SELECT x.video_id, 1 AS score FROM video_categories own CROSS JOIN LATERAL (
        SELECT d.video_id FROM video_categories d
        WHERE d.category_id = own.category_id AND d.gender = own.gender AND d.is_listed
        ORDER BY d.popularity DESC, d.video_id DESC LIMIT ${CANDIDATES}) x
      WHERE own.video_id = ${videoId}
      UNION ALL
      SELECT x.video_id, 3 FROM video_models own CROSS JOIN LATERAL (
        SELECT d.video_id FROM video_models d WHERE d.model_id = own.model_id
        ORDER BY d.video_id DESC LIMIT ${MODEL_CANDIDATES}) x
      WHERE own.video_id = ${videoId}
    ) AS c JOIN videos v ON v.id = c.video_id
    WHERE v.id <> ${videoId} AND v.is_listed AND v.height >= ${minHeight}
    GROUP BY v.id, v.popularity`;
  // Ids and total come from one reading of the candidates, which costs more than all else; a page behind the last has no row to name the total.
  const { rows: found } = await typedSql({
    id: 'int4',
    total: 'int4',
  })`SELECT id, count(*) OVER ()::int AS total
    FROM (${scored}) AS s ORDER BY score DESC, popularity DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  const [first] = found;
  if (!first) {
    if (offset === 0) return { rows: [], total: 0 };
    const counted = await typedSql({ n: 'int4' })`SELECT count(*)::int AS n FROM (${scored}) AS s`.execute(
      db,
    );
    return { rows: [], total: counted.rows[0]?.n ?? 0 };
  }
  const ids = sql`SELECT f.id, f.place FROM unnest(${found.map(({ id }) => id)}::int[]) WITH ORDINALITY AS f(id, place)`;
  const { rows } = await selectCards(ids).execute(db);
  return { rows, total: first.total };
};
