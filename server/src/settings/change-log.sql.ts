/** SQL of the log of changes as operators read it. */
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

/** Undefined: nobody has that name. */
export const selectMemberNamed = (db: Database, name: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('members').select('id').where('name', '=', name).executeTakeFirst();

/** Reasons of these decisions, which stand with them and not in the log. */
export const selectFacts = async (
  db: Database,
  decisionIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await typedSql({ id: 'int4', fact: 'text' })`SELECT id, fact FROM decisions
        WHERE id = ANY (${[...decisionIds]}::int[])`.execute(db)
    ).rows.map(({ id, fact }) => [id, fact]),
  );

/** Why reports were closed or opened again, by these entries of their history. */
export const selectReportReasons = async (
  db: Database,
  changeIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await typedSql({ id: 'int4', reason: 'text' })`SELECT id, reason FROM state_changes
        WHERE id = ANY (${[...changeIds]}::int[]) AND kind = 'report'`.execute(db)
    ).rows.map(({ id, reason }) => [id, reason]),
  );

/** Why records are refused now. */
export const selectRefusals = async (
  db: Database,
  recordIds: readonly number[],
): Promise<Map<number, string>> =>
  new Map(
    (
      await typedSql({ id: 'int4', refusal: 'text' })`SELECT id, refusal FROM person_records
        WHERE id = ANY (${[...recordIds]}::int[]) AND state = 'refused'`.execute(db)
    ).rows.map(({ id, refusal }) => [id, refusal]),
  );

/** Of those that are there and have one, by `video-12`. */
export const selectTitles = async (
  db: Database,
  { videoIds, albumIds }: { videoIds: readonly number[]; albumIds: readonly number[] },
): Promise<{ object: string; title: string; dir: string }[]> =>
  (
    await typedSql({ object: 'text', title: 'text', dir: 'text' })`
      SELECT 'video-' || id AS object, title, dir FROM videos
      WHERE id = ANY (${[...videoIds]}::int[]) AND status_id <> 5 AND title <> ''
      UNION ALL SELECT 'album-' || id, title, dir FROM albums
      WHERE id = ANY (${[...albumIds]}::int[]) AND status_id <> 5 AND title <> ''`.execute(db)
  ).rows;
