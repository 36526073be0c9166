/** Deep pages of all members: every so-many-th member of each order is written down by a job, and a page starts at the one before it. */
import { MEMBER_SORTS, type MemberSort } from '@foyer/shared/wire-schemas/members/members';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { lockAgainstRebuild } from '../platform/database/lock-against-rebuild.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import { LISTED_MEMBERS, MEMBER_ORDERS, type MemberPlace } from './member-orders.sql.ts';

/** What is counted row by row behind an anchor at most. */
const MEMBERS_ANCHOR_STEP = 400;
/** First pages are counted row by row: those who have just come are on them. */
export const MEMBERS_WITHOUT_ANCHORS = 2000;

export interface AnchoredMember extends MemberPlace {
  /** Members between the anchor and the page. */
  skip: number;
}

/** The last anchor before `offset`; undefined: count off. */
export const findMemberAnchor = async (
  db: Database,
  sort: MemberSort,
  offset: number,
): Promise<AnchoredMember | undefined> => {
  if (offset < MEMBERS_WITHOUT_ANCHORS) return undefined;
  const { rows } = await typedSql({ value: 'text?', id: 'int4', skip: 'int4' })`
    SELECT value, member_id AS id, ${offset}::int - place AS skip FROM member_anchors
    WHERE sort = ${sort} AND place <= ${offset}::int ORDER BY place DESC LIMIT 1`.execute(db);
  return rows[0];
};

/** One order after the other, each in a transaction of its own. */
export const rebuildMemberAnchors = async (db: Database): Promise<void> => {
  for (const sort of MEMBER_SORTS) {
    const { order, value } = MEMBER_ORDERS[sort];
    await db.transaction().execute(async (tx) => {
      await lockAgainstRebuild(tx, 'member_anchors');
      await sql`DELETE FROM member_anchors WHERE sort = ${sort}`.execute(tx);
      await sql`INSERT INTO member_anchors (sort, place, value, member_id)
        SELECT ${sort}, x.place, x.value, x.id FROM (
          SELECT m.id, ${value}::text AS value, row_number() OVER (ORDER BY ${order}) - 1 AS place FROM members m
          WHERE ${LISTED_MEMBERS}) x
        WHERE x.place >= ${MEMBERS_WITHOUT_ANCHORS}::int AND x.place % ${MEMBERS_ANCHOR_STEP}::int = 0`.execute(
        tx,
      );
    });
  }
};
