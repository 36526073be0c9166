/** SQL of browser checks and their pictures. */
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import { sql } from 'kysely';
import type { PictureSide } from '@foyer/shared/wire-schemas/releases/overview';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

export interface KeptPicture {
  package: string;
  path: string;
  visitor: SmokeVisitor;
  /** 0 to 1; null: there was no such page before. */
  difference: number | null;
  /** JPEGs. */
  after: Buffer;
  before: Buffer | null;
  /** Whose check took the picture before; null: it was taken of the live set. */
  before_set_id: number | null;
}
export interface KeptCheck {
  /** Where the pages were asked for; empty where none was. */
  site: string;
  seconds: number;
  pages: number;
  /** Why no browser looked; null: one did. */
  skipped: string | null;
  /** What was found; null: nothing. */
  fault: string | null;
  pictures: readonly KeptPicture[];
}

/** Another check of the set takes its place. */
export async function replaceCheck(db: Database, setId: number, check: KeptCheck): Promise<void> {
  const { site, seconds, pages, skipped, fault, pictures } = check;
  await inTransaction(db, async (tx) => {
    await sql`DELETE FROM release_browser_checks WHERE set_id = ${setId}::int`.execute(tx);
    await sql`
      INSERT INTO release_browser_checks (set_id, site, seconds, pages, skipped, fault)
      VALUES (${setId}::int, ${site}, ${seconds}::float4, ${pages}::int, ${skipped}, ${fault})`.execute(tx);
    for (const [number, picture] of pictures.entries()) await insertPicture(tx, setId, number, picture);
  });
}

const insertPicture = async (
  db: Database,
  setId: number,
  number: number,
  { package: name, path, visitor, difference, after, before, before_set_id }: KeptPicture,
): Promise<void> => {
  await sql`
    INSERT INTO release_pictures (set_id, number, package, path, visitor, difference, after, before, before_set_id)
    VALUES (${setId}::int, ${number}::int2, ${name}, ${path}, ${visitor}, ${difference}::float4, ${after}::bytea,
      ${before}::bytea, ${before_set_id}::int)`.execute(db);
};

/** For a set that was made again on top of another live one: what was seen of the first counts for it. */
export async function copyCheck(db: Database, { from, to }: { from: number; to: number }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      INSERT INTO release_browser_checks (set_id, checked_at, site, seconds, pages, skipped, fault)
      SELECT ${to}::int, checked_at, site, seconds, pages, skipped, fault FROM release_browser_checks
      WHERE set_id = ${from}::int ON CONFLICT DO NOTHING`.execute(tx);
    await sql`
      INSERT INTO release_pictures (set_id, number, package, path, visitor, difference, after, before, before_set_id)
      SELECT ${to}::int, number, package, path, visitor, difference, after, before, before_set_id FROM release_pictures
      WHERE set_id = ${from}::int ON CONFLICT DO NOTHING`.execute(tx);
  });
}

/** All but those of the newest `kept` checks, and of sets that a channel shows. */
export async function deleteOldPictures(db: Database, kept: number): Promise<void> {
  await sql`
    DELETE FROM release_pictures WHERE set_id NOT IN (
      SELECT set_id FROM release_browser_checks ORDER BY set_id DESC LIMIT ${kept}::int)
    AND set_id NOT IN (SELECT set_id FROM release_channels WHERE set_id IS NOT NULL)`.execute(db);
}

const CHECK_ROW = columns({
  set_id: 'int4',
  checked_at: 'timestamptz',
  site: 'text',
  seconds: 'float4',
  pages: 'int4',
  skipped: 'text?',
  fault: 'text?',
});
export type CheckRow = RowOf<typeof CHECK_ROW>;

export const selectChecks = async (db: Database, setIds: readonly number[]): Promise<CheckRow[]> =>
  (
    await typedSql(CHECK_ROW)`
      SELECT set_id, checked_at, site, seconds, pages, skipped, fault FROM release_browser_checks
      WHERE set_id = ANY(${[...setIds]}::int[])`.execute(db)
  ).rows;

const PICTURE_ROW = columns({
  set_id: 'int4',
  number: 'int2',
  package: 'text',
  path: 'text',
  visitor: 'text',
  difference: 'float4?',
  has_before: 'bool',
  before_set_id: 'int4?',
});
export type PictureRow = RowOf<typeof PICTURE_ROW>;

/** Without the pictures themselves, in their order. */
export const selectPictures = async (db: Database, setIds: readonly number[]): Promise<PictureRow[]> =>
  (
    await typedSql(PICTURE_ROW)`
      SELECT set_id, number, package, path, visitor, difference, before IS NOT NULL AS has_before, before_set_id FROM release_pictures
      WHERE set_id = ANY(${[...setIds]}::int[]) ORDER BY set_id, number`.execute(db)
  ).rows;

const LIVE_PICTURE_ROW = columns({ set_id: 'int4', path: 'text', visitor: 'text', jpeg: 'bytea' });
export type LivePictureRow = RowOf<typeof LIVE_PICTURE_ROW>;

/** Of each page and visitor, how it looked at the last check of a set that went live. */
export const selectLivePictures = async (db: Database): Promise<LivePictureRow[]> =>
  (
    await typedSql(LIVE_PICTURE_ROW)`
      SELECT DISTINCT ON (p.path, p.visitor) p.set_id, p.path, p.visitor, p.after AS jpeg
      FROM release_pictures p
      JOIN release_browser_checks c ON c.set_id = p.set_id AND c.fault IS NULL
      WHERE EXISTS (SELECT FROM release_history h WHERE h.set_id = p.set_id AND h.channel = 'stable'
        AND h.outcome <> 'taken_back')
      ORDER BY p.path, p.visitor, c.checked_at DESC`.execute(db)
  ).rows;

/** Undefined where there is none. */
export const selectPicture = async (
  db: Database,
  setId: number,
  number: number,
  side: PictureSide,
): Promise<Buffer | undefined> => {
  const { rows } = await typedSql({ jpeg: 'bytea?' })`
    SELECT CASE ${side}::text WHEN 'before' THEN before ELSE after END AS jpeg FROM release_pictures
    WHERE set_id = ${setId}::int AND number = ${number}::int2`.execute(db);
  return rows[0]?.jpeg ?? undefined;
};
