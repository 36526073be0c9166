/** Messages to the people who run the site, and what became of them. */
import type { ReportedSection, ReportReason } from '@foyer/shared/wire-schemas/reports';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { ReportState } from '@foyer/shared/wire-schemas/moderation/reports';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import type { DB as Schema } from '../../platform/database/tables.generated.ts';
import { countedInState, countRows } from '../../platform/database/lists/row-counts.ts';
import { inTimeOrder, isBehindTime, placeOfTime } from '../../platform/database/lists/time-order.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { COUNTED_MAX, type ListRows } from '../../platform/http/lists/list-page.ts';
import { lastDecisionOf } from '../../decisions/find-decision.ts';

export const insertReport = async (
  db: Database,
  report: Pick<
    Insertable<Schema['reports']>,
    | 'member_id'
    | 'email'
    | 'subject'
    | 'message'
    | 'ref'
    | 'attachment'
    | 'section'
    | 'object_id'
    | 'reason'
    | 'due_at'
    | 'language'
  >,
): Promise<{ id: number; key: string }> =>
  db.insertInto('reports').values(report).returning(['id', 'key']).executeTakeFirstOrThrow();

const REPORT_ROW = columns({
  is_flagger: 'bool',
  id: 'int4',
  state: choices<ReportState>(),
  created_at: 'timestamptz',
  subject: 'text',
  reason: choices<ReportReason | ''>(),
  email: 'text',
  member: json<{ _id: number; name: string } | null>(),
  object: json<{
    section: ReportedSection;
    object_id: number;
    title: string | null;
    member_id: number | null;
    member_name: string | null;
    status_id: number | null;
    place: { section: string; object_id: number; dir: string | null } | null;
    last_decision: number;
    /** Of an uploaded video. */
    file_number: number | null;
  } | null>(),
  attachment: 'text?',
  due_at: 'timestamptz?',
});
export type ReportRow = RowOf<typeof REPORT_ROW>;

/** Characters of a comment that tell which it is. */
const COMMENT_WORDS = 120;

/** Who made what is reported. */
const AUTHOR_ID = sql`CASE r.section WHEN 'message' THEN (SELECT x.from_id FROM messages x WHERE x.id = r.object_id)
  WHEN 'comment' THEN (SELECT c.member_id FROM comments c WHERE c.id = r.object_id)
  WHEN 'video' THEN (SELECT v.member_id FROM videos v WHERE v.id = r.object_id)
  WHEN 'album' THEN (SELECT a.member_id FROM albums a WHERE a.id = r.object_id)
  WHEN 'member' THEN r.object_id END`;

const COLUMNS = sql`r.id, coalesce(m.is_trusted_flagger, false) AS is_flagger, r.state, r.created_at, r.subject, r.reason, r.email, r.attachment, r.due_at,
  ${namedMember('m')} AS member,
  CASE WHEN r.section IS NULL THEN NULL ELSE json_build_object('section', r.section, 'object_id', r.object_id,
    'member_id', (SELECT a.id FROM members a WHERE a.id = ${AUTHOR_ID}),
    'member_name', (SELECT a.name FROM members a WHERE a.id = ${AUTHOR_ID}),
    'status_id', CASE r.section WHEN 'comment' THEN (SELECT c.status_id FROM comments c WHERE c.id = r.object_id)
      WHEN 'video' THEN (SELECT v.status_id FROM videos v WHERE v.id = r.object_id)
      WHEN 'album' THEN (SELECT a.status_id FROM albums a WHERE a.id = r.object_id) END,
    'place', CASE r.section WHEN 'comment' THEN (SELECT json_build_object('section', c.section, 'object_id', c.object_id, 'dir',
        CASE c.section WHEN 'video' THEN (SELECT v.dir FROM videos v WHERE v.id = c.object_id)
          WHEN 'album' THEN (SELECT a.dir FROM albums a WHERE a.id = c.object_id)
          WHEN 'model' THEN (SELECT d.dir FROM models d WHERE d.id = c.object_id) END) FROM comments c WHERE c.id = r.object_id) END,
    'last_decision', ${lastDecisionOf(sql`r.section`, sql`r.object_id`)},
    'file_number', CASE r.section WHEN 'video' THEN (SELECT p.file_number FROM video_processing p WHERE p.video_id = r.object_id) END, 'title',
    CASE r.section
      WHEN 'video' THEN (SELECT v.title FROM videos v WHERE v.id = r.object_id)
      WHEN 'album' THEN (SELECT a.title FROM albums a WHERE a.id = r.object_id)
      WHEN 'member' THEN (SELECT w.name FROM members w WHERE w.id = r.object_id)
      WHEN 'message' THEN (SELECT w.name FROM messages x JOIN members w ON w.id = x.from_id WHERE x.id = r.object_id)
      WHEN 'comment' THEN (SELECT left(c.body, ${sql.lit(COMMENT_WORDS)}) FROM comments c WHERE c.id = r.object_id)
    END) END AS object`;

/** As the indexes of migration 145 have them; what has no deadline comes behind what has one. */
const DUE = sql`coalesce(r.due_at, '9999-12-31 00:00:00+00'::timestamptz)`;
const CLOSED = sql`coalesce(r.closed_at, r.created_at)`;
const BY_DUE = { time: DUE, id: sql`r.id`, isDescending: false };
const BY_CLOSED = { time: CLOSED, id: sql`r.id`, isDescending: true };

/** Which reports a list has: those of trusted flaggers are the first of the open ones. */
export interface ReportList {
  state: ReportState;
  /** Besides members with the role. */
  trustedFlaggers?: readonly number[];
}

const LISTED_ROW = columns({ ...REPORT_ROW, place: 'text' });
export type ListedReport = RowOf<typeof LISTED_ROW>;

/** Open ones of `isOne` behind `after`, in their order; their places start with the digit. */
const openOnes = (
  digit: '0' | '1',
  isOne: RawBuilder<unknown>,
  { limit, offset, after }: ListRows,
): RawBuilder<unknown> => {
  const [first = digit, place = ''] = after?.place.split('.') ?? [];
  if (first > digit) return sql`(SELECT id, ''::text AS place FROM reports WHERE false)`;
  const behind = after && first === digit ? { place, id: after.id } : null;
  return sql`(SELECT r.id, ${`${digit}.`}::text || ${placeOfTime(DUE)} AS place FROM reports r
    WHERE r.state = 'open' AND ${isOne} AND ${isBehindTime(behind, BY_DUE)} ORDER BY ${inTimeOrder(BY_DUE)} LIMIT ${limit + offset})`;
};

/**
 * What trusted flaggers report, what ends first, then who waits longest; of the closed ones, the latest. The statement itself, for a test that
 * looks at its plan.
 */
export const listedReports = ({ state, trustedFlaggers = [] }: ReportList, rows: ListRows) => {
  const { limit, offset, after } = rows;
  const trusted = sql`(ARRAY(SELECT id FROM members WHERE is_trusted_flagger) || ${[...trustedFlaggers]}::int[])`;
  const isOpen = state === 'open';
  const order = isOpen
    ? sql`left(p.place, 1), substr(p.place, 3)::bigint, p.id`
    : sql`p.place::bigint DESC, p.id DESC`;
  const picked = isOpen
    ? // Flagger by flagger, since no plan knows how few reports are theirs.
      sql`SELECT p.* FROM (SELECT o.* FROM (SELECT DISTINCT unnest(${trusted}) AS id) t
          CROSS JOIN LATERAL ${openOnes('0', sql`r.member_id = t.id`, rows)} o
        UNION ALL ${openOnes('1', sql`(r.member_id = ANY (${trusted})) IS NOT TRUE`, rows)}) p
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`
    : sql`SELECT r.id, ${placeOfTime(CLOSED)} AS place FROM reports r WHERE r.state = 'closed'
        AND ${isBehindTime(after, BY_CLOSED)}
      ORDER BY ${inTimeOrder(BY_CLOSED)} LIMIT ${limit} OFFSET ${offset}`;
  return typedSql(LISTED_ROW)`WITH picked AS MATERIALIZED (${picked})
    SELECT ${COLUMNS}, p.place FROM picked p JOIN reports r ON r.id = p.id LEFT JOIN members m ON m.id = r.member_id
    ORDER BY ${order}`;
};

export const selectReports = async (
  db: Database,
  list: ReportList,
  rows: ListRows,
): Promise<ListedReport[]> => (await listedReports(list, rows).execute(db)).rows;

export const countReports = (db: Database, state: ReportState): Promise<number> =>
  countRows(db, countedInState('reports', state, COUNTED_MAX));

const CASE_ROW = columns({
  ...REPORT_ROW,
  message: 'text',
  ref: 'text',
  answer: 'text',
  others_open: 'int4',
  /** All others about the same object, and about what else its author made. */
  earlier: 'int4',
  author_reports: 'int4',
  author_strikes: 'int4',
  author: json<{ status_id: number; is_moderator: boolean; last_decision: number } | null>(),
  /** Of an upload. */
  marks: json<string[]>(),
  /** Of who reports: of the account, else of the page that it was sent from. */
  reader_language: choices<Language | null>(),
});
export type ReportCaseRow = RowOf<typeof CASE_ROW>;

export const selectReport = async (db: Database, id: number): Promise<ReportCaseRow | undefined> =>
  (
    await typedSql(CASE_ROW)`SELECT ${COLUMNS}, r.message, r.ref, r.answer,
        (SELECT count(*) FROM reports o WHERE o.section = r.section AND o.object_id = r.object_id AND o.id <> r.id
          AND o.state = 'open')::int AS others_open,
        (SELECT count(*) FROM reports o WHERE o.section = r.section AND o.object_id = r.object_id AND o.id <> r.id)::int AS earlier,
        (SELECT count(*) FROM reports o WHERE o.id <> r.id AND (
            (o.section = 'comment' AND o.object_id IN (SELECT c.id FROM comments c WHERE c.member_id = ${AUTHOR_ID}))
            OR (o.section = 'video' AND o.object_id IN (SELECT v.id FROM videos v WHERE v.member_id = ${AUTHOR_ID}))
            OR (o.section = 'album' AND o.object_id IN (SELECT a.id FROM albums a WHERE a.member_id = ${AUTHOR_ID}))
            OR (o.section = 'member' AND o.object_id = ${AUTHOR_ID})))::int AS author_reports,
        (SELECT count(*) FROM decisions d WHERE d.kind = 'member' AND d.act = 'strike' AND d.object_id = ${AUTHOR_ID})::int AS author_strikes,
        (SELECT json_build_object('status_id', a.status_id, 'is_moderator', a.is_moderator,
            'last_decision', ${lastDecisionOf(sql`'member'`, sql`a.id`)})
          FROM members a WHERE a.id = ${AUTHOR_ID}) AS author,
        (SELECT coalesce(json_agg(k.mark ORDER BY k.mark), '[]'::json) FROM moderation_marks k
          WHERE k.kind = r.section AND k.object_id = r.object_id) AS marks,
        coalesce(m.language, r.language) AS reader_language
      FROM reports r LEFT JOIN members m ON m.id = r.member_id WHERE r.id = ${id}`.execute(db)
  ).rows[0];

const LOCKED_ROW = columns({
  state: choices<ReportState>(),
  email: 'text',
  subject: 'text',
  message: 'text',
  closed_by: 'int4?',
  closed_by_name: 'text?',
  closed_at: 'timestamptz?',
});
export type LockedReport = RowOf<typeof LOCKED_ROW>;

/** Holds the row until the transaction ends: of two decisions at the same time, one sees the other. */
export const lockReport = async (db: Database, id: number): Promise<LockedReport | undefined> =>
  (
    await typedSql(LOCKED_ROW)`SELECT state, email, subject, message, closed_by, closed_at,
        (SELECT name FROM members m WHERE m.id = closed_by) AS closed_by_name
      FROM reports WHERE id = ${id} FOR UPDATE`.execute(db)
  ).rows[0];

export interface ReportChange {
  id: number;
  from: ReportState;
  to: ReportState;
  /** Null: the operator of the site. */
  memberId: number | null;
  /** What was mailed; undefined: nothing. */
  answer?: string;
  reason: string;
}

/** With a row in the log of changes. */
export const changeReport = async (
  db: Database,
  { id, from, to, memberId, answer, reason }: ReportChange,
): Promise<void> => {
  await sql`UPDATE reports SET state = ${to}, answer = coalesce(${answer ?? null}::text, answer),
      closed_at = CASE WHEN ${to}::text = 'closed' THEN now() END,
      closed_by = CASE WHEN ${to}::text = 'closed' THEN ${memberId}::int END
    WHERE id = ${id}`.execute(db);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('report', ${id}, ${from}, ${to}, ${memberId}, ${reason})`.execute(db);
};
