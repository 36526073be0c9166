/** Rows of copyright notices, of the material that they name, and of counter-notices. The database itself logs each change (migration 0047). */
import type { CopyrightKind, CopyrightState } from '@foyer/shared/wire-schemas/moderation/copyright';
import type { ReportState } from '@foyer/shared/wire-schemas/moderation/reports';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { namedMember } from '../../platform/database/named-member.ts';
import { countedInState, countRows } from '../../platform/database/lists/row-counts.ts';
import { inTimeOrder, isBehindTime, placeOfTime } from '../../platform/database/lists/time-order.ts';
import { choices, columns, json, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { COUNTED_MAX, type ListRows } from '../../platform/http/lists/list-page.ts';

export interface NewNotice {
  work: string;
  owner: string;
  name: string;
  email: string;
  postal: string;
  phone: string;
  signature: string;
  language: Language;
  /** Of all that it says. */
  digest: string;
  dueAt: Date;
}
export interface NewMaterial {
  kind: CopyrightKind;
  objectId: number;
  address: string;
}

const RECEIPT_ROW = columns({ id: 'int4', key: 'text' });

/** @returns its receipt; undefined where the same notice is open already */
export const insertNotice = async (
  tx: Database,
  notice: NewNotice,
): Promise<RowOf<typeof RECEIPT_ROW> | undefined> => {
  const { work, owner, name, email, postal, phone, signature, language, digest, dueAt } = notice;
  return (
    await typedSql(RECEIPT_ROW)`INSERT INTO copyright_notices
        (work, owner, name, email, postal, phone, signature, language, digest, due_at)
      VALUES (${work}, ${owner}, ${name}, ${email}, ${postal}, ${phone}, ${signature}, ${language}, ${digest}, ${dueAt})
      ON CONFLICT (digest) WHERE state = 'open' DO NOTHING RETURNING id, key`.execute(tx)
  ).rows[0];
};

export const selectSameNotice = async (
  db: Database,
  digest: string,
): Promise<RowOf<typeof RECEIPT_ROW> | undefined> =>
  (
    await typedSql(RECEIPT_ROW)`SELECT id, key FROM copyright_notices
      WHERE digest = ${digest} AND state = 'open'`.execute(db)
  ).rows[0];

export const insertMaterial = async (
  tx: Database,
  noticeId: number,
  { kind, objectId, address }: NewMaterial,
): Promise<void> => {
  await sql`INSERT INTO copyright_materials (notice_id, kind, object_id, address)
    VALUES (${noticeId}, ${kind}, ${objectId}, ${address})`.execute(tx);
};

const table = (kind: CopyrightKind) => sql.table(kind === 'video' ? 'videos' : 'albums');

export const hasObject = async (db: Database, kind: CopyrightKind, id: number): Promise<boolean> =>
  (await sql`SELECT 1 FROM ${table(kind)} WHERE id = ${id}`.execute(db)).rows.length > 0;

/** What is shown again is distinguished from what review did not show yet. */
const STATE = sql`CASE WHEN c.state = 'returned' AND 1 = CASE c.kind
    WHEN 'video' THEN (SELECT v.status_id FROM videos v WHERE v.id = c.object_id)
    ELSE (SELECT a.status_id FROM albums a WHERE a.id = c.object_id) END THEN 'restored' ELSE c.state END`;

const OWN_NOTICE_ROW = columns({
  id: 'int4',
  state: choices<ReportState>(),
  created_at: 'timestamptz',
  due_at: 'timestamptz',
  closed_at: 'timestamptz?',
  materials:
    json<
      {
        material_id: number;
        address: string;
        state: CopyrightState;
        reason: string;
        restore_from: string | null;
        restore_by: string | null;
      }[]
    >(),
});
export type OwnNoticeRow = RowOf<typeof OWN_NOTICE_ROW>;

/** As its sender follows it. */
export const selectNoticeByKey = async (db: Database, key: string): Promise<OwnNoticeRow | undefined> =>
  (
    await typedSql(OWN_NOTICE_ROW)`SELECT n.id, n.state, n.created_at, n.due_at, n.closed_at,
        (SELECT json_agg(json_build_object('material_id', c.id, 'address', c.address, 'state', ${STATE},
          'reason', c.reason, 'restore_from', c.restore_from, 'restore_by', c.restore_by) ORDER BY c.id)
          FROM copyright_materials c WHERE c.notice_id = n.id) AS materials
      FROM copyright_notices n WHERE n.key = ${key}`.execute(db)
  ).rows[0];

type Name = { _id: number; name: string } | null;
const CASE_ROW = columns({
  id: 'int4',
  place: 'text',
  state: choices<ReportState>(),
  created_at: 'timestamptz',
  due_at: 'timestamptz',
  work: 'text',
  owner: 'text',
  name: 'text',
  email: 'text',
  postal: 'text',
  phone: 'text',
  signature: 'text',
  materials:
    json<
      {
        material_id: number;
        kind: CopyrightKind;
        object_id: number;
        title: string | null;
        status_id: number | null;
        member: Name;
        address: string;
        state: CopyrightState;
        reason: string;
        action: string;
        restore_from: string | null;
        restore_by: string | null;
        counter: {
          sent_at: string;
          name: string;
          email: string;
          postal: string;
          phone: string;
          words: string;
          signature: string;
        } | null;
      }[]
    >(),
});
export type CopyrightCaseRow = RowOf<typeof CASE_ROW>;

/** What runs out first; of the closed ones, the latest. */
export const listedNotices = (state: ReportState, { limit, offset, after }: ListRows) => {
  const isOpen = state === 'open';
  const time = isOpen ? sql`n.due_at` : sql`coalesce(n.closed_at, n.created_at)`;
  const order = { time, id: sql`n.id`, isDescending: !isOpen };
  return typedSql(
    CASE_ROW,
  )`SELECT n.id, ${placeOfTime(time)} AS place, n.state, n.created_at, n.due_at, n.work, n.owner, n.name, n.email, n.postal,
        n.phone, n.signature,
        (SELECT json_agg(json_build_object('material_id', c.id, 'kind', c.kind, 'object_id', c.object_id,
          'title', coalesce(v.title, a.title), 'status_id', coalesce(v.status_id, a.status_id),
          'member', ${namedMember('m')},
          'address', c.address, 'state', ${STATE}, 'reason', c.reason, 'action', c.action,
          'restore_from', c.restore_from, 'restore_by', c.restore_by,
          'counter', (SELECT to_json(x) FROM counter_notices x WHERE x.material_id = c.id)) ORDER BY c.id)
          FROM copyright_materials c
          LEFT JOIN videos v ON c.kind = 'video' AND v.id = c.object_id
          LEFT JOIN albums a ON c.kind = 'album' AND a.id = c.object_id
          LEFT JOIN members m ON m.id = coalesce(v.member_id, a.member_id, c.member_id)
          WHERE c.notice_id = n.id) AS materials
      FROM copyright_notices n WHERE n.state = ${sql.lit(state)} AND ${isBehindTime(after, order)}
      ORDER BY ${inTimeOrder(order)}
      LIMIT ${limit} OFFSET ${offset}`;
};

export const selectNotices = async (
  db: Database,
  state: ReportState,
  rows: ListRows,
): Promise<CopyrightCaseRow[]> => (await listedNotices(state, rows).execute(db)).rows;

export const countNotices = (db: Database, state: ReportState): Promise<number> =>
  countRows(db, countedInState('copyright_notices', state, COUNTED_MAX));

const MATERIAL_ROW = columns({
  id: 'int4',
  notice_id: 'int4',
  key: 'text!',
  kind: choices<CopyrightKind>(),
  object_id: 'int4',
  address: 'text',
  state: choices<CopyrightState>(),
  member_id: 'int4?',
  decision_id: 'int4?',
  status_before: 'int2?',
  restore_from: 'timestamptz?',
  restore_by: 'timestamptz?',
  work: 'text!',
  owner: 'text!',
  name: 'text!',
  email: 'text!',
  language: choices<Language>(),
});
export type MaterialRow = RowOf<typeof MATERIAL_ROW>;

const MATERIAL = sql`SELECT c.id, c.notice_id, n.key, c.kind, c.object_id, c.address, ${STATE} AS state, c.member_id,
    c.decision_id, c.status_before, c.restore_from, c.restore_by, n.work, n.owner, n.name, n.email, n.language
  FROM copyright_materials c JOIN copyright_notices n ON n.id = c.notice_id`;

/** Holds its row, and its notice's, until the transaction ends. */
export const lockMaterial = async (tx: Database, id: number): Promise<MaterialRow | undefined> =>
  (await typedSql(MATERIAL_ROW)`${MATERIAL} WHERE c.id = ${id} FOR UPDATE OF n, c`.execute(tx)).rows[0];

const ID_ROW = { id: 'int4' } as const;

/** The material that a decision was about, by the decision. */
export const findMaterialOfDecision = async (db: Database, decisionId: number): Promise<number | undefined> =>
  (await typedSql(ID_ROW)`SELECT id FROM copyright_materials WHERE decision_id = ${decisionId}`.execute(db))
    .rows[0]?.id;

export interface MaterialChange {
  id: number;
  state: Exclude<CopyrightState, 'restored'>;
  /** Null: its clock, or anyone who has a key. */
  by: number | null;
  reason?: string;
  decisionId?: number;
  memberId?: number | null;
  statusBefore?: number;
  restoreFrom?: Date;
  restoreBy?: Date;
  action?: string;
}

/** What is left out stays. */
export const updateMaterial = async (tx: Database, change: MaterialChange): Promise<void> => {
  const { id, state, by, reason, decisionId, memberId, statusBefore, restoreFrom, restoreBy, action } =
    change;
  await sql`UPDATE copyright_materials SET state = ${state}, decided_by = ${by}, decided_at = now(), alarmed_at = NULL,
      reason = coalesce(${reason ?? null}::text, reason), decision_id = coalesce(${decisionId ?? null}::int, decision_id),
      member_id = coalesce(${memberId ?? null}::int, member_id),
      status_before = coalesce(${statusBefore ?? null}::smallint, status_before),
      restore_from = coalesce(${restoreFrom ?? null}::timestamptz, restore_from),
      restore_by = coalesce(${restoreBy ?? null}::timestamptz, restore_by),
      action = coalesce(${action ?? null}::text, action)
    WHERE id = ${id}`.execute(tx);
};

/** Closes the notice once nothing of it is open. @returns whether it did */
export const closeDecidedNotice = async (tx: Database, noticeId: number): Promise<boolean> => {
  const { rows } = await sql`UPDATE copyright_notices SET state = 'closed', closed_at = now()
    WHERE id = ${noticeId} AND state = 'open'
      AND NOT EXISTS (SELECT FROM copyright_materials WHERE notice_id = ${noticeId} AND state = 'open') RETURNING 1`.execute(
    tx,
  );
  return rows.length > 0;
};

/** Whether this or another notice still keeps the object away. */
export const isKeptAway = async (tx: Database, kind: CopyrightKind, objectId: number): Promise<boolean> =>
  (
    await sql`SELECT 1 FROM copyright_materials WHERE kind = ${kind} AND object_id = ${objectId}
      AND state IN ('disabled', 'countered', 'held') LIMIT 1`.execute(tx)
  ).rows.length > 0;

const DECISION_ROW = columns({ id: 'int4', key: 'text' });

/** The latest decision of this act about an object. */
export const selectLatestDecision = async (
  tx: Database,
  { kind, objectId, act }: { kind: string; objectId: number; act: string },
): Promise<RowOf<typeof DECISION_ROW> | undefined> =>
  (
    await typedSql(DECISION_ROW)`SELECT id, key FROM decisions
      WHERE kind = ${kind} AND object_id = ${objectId} AND act = ${act} ORDER BY id DESC LIMIT 1`.execute(tx)
  ).rows[0];

/** @returns whether the uploader has a strike of this notice already */
export const hasStrike = async (tx: Database, noticeId: number, memberId: number): Promise<boolean> =>
  (
    await sql`SELECT 1 FROM copyright_strikes WHERE notice_id = ${noticeId} AND member_id = ${memberId}`.execute(
      tx,
    )
  ).rows.length > 0;

export const insertStrike = async (
  tx: Database,
  { noticeId, memberId, decisionId }: { noticeId: number; memberId: number; decisionId: number },
): Promise<void> => {
  await sql`INSERT INTO copyright_strikes (notice_id, member_id, decision_id)
    VALUES (${noticeId}, ${memberId}, ${decisionId}) ON CONFLICT DO NOTHING`.execute(tx);
};

/** Marks open notices that end before then and of which nobody was warned. @returns how many */
export const takeNoticeAlarms = async (
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<number> =>
  (
    await sql`UPDATE copyright_notices SET alarmed_at = ${now}
      WHERE state = 'open' AND due_at < ${before} AND alarmed_at IS NULL RETURNING 1`.execute(db)
  ).rows.length;

/** Material whose first day has come. */
export const selectReturning = async (
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> =>
  (
    await typedSql(
      ID_ROW,
    )`SELECT id FROM copyright_materials WHERE state = 'countered' AND restore_from <= ${now}
      ORDER BY restore_from, id LIMIT ${limit}`.execute(db)
  ).rows.map(({ id }) => id);

/** Marks what was given back, is not shown, and has to be before then. @returns how many */
export const takeReturnAlarms = async (
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<number> =>
  (
    await sql`UPDATE copyright_materials c SET alarmed_at = ${now}
      WHERE c.state = 'returned' AND c.restore_by < ${before} AND c.alarmed_at IS NULL AND ${STATE} = 'returned'
      RETURNING 1`.execute(db)
  ).rows.length;
