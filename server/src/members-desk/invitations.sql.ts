/** Links that let somebody join; only their hashes are here. */
import type { InvitationState } from '@foyer/shared/wire-schemas/members/joining-desk';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';

const INVITATION_ROW = columns({
  id: 'int4',
  note: 'text',
  uses: 'int4',
  uses_max: 'int4',
  created_at: 'timestamptz',
  ends_at: 'timestamptz',
  is_ended: 'bool',
});
export type InvitationRow = RowOf<typeof INVITATION_ROW>;

/** As it is now: what has ended is that, used up or not. */
const IS_ENDED = sql`(ended_at IS NOT NULL OR ends_at <= now())`;
const STATES: Record<InvitationState, RawBuilder<unknown>> = {
  open: sql`NOT ${IS_ENDED} AND uses < uses_max`,
  used: sql`NOT ${IS_ENDED} AND uses >= uses_max`,
  ended: IS_ENDED,
};

export interface InvitationRange {
  /** Null: any. */
  state: InvitationState | null;
  /** Those with a smaller number; null: from the latest on. */
  before: number | null;
  limit: number;
}

/** The statement itself, for a test that looks at its plan. */
export const foundInvitations = ({ state, before, limit }: InvitationRange) => typedSql(INVITATION_ROW)`
  SELECT id, note, uses, uses_max, created_at, coalesce(ended_at, ends_at) AS ends_at, ${IS_ENDED} AS is_ended
  FROM invitations WHERE ${state === null ? sql`TRUE` : STATES[state]} AND ${before === null ? sql`TRUE` : sql`id < ${before}::int`}
  ORDER BY id DESC LIMIT ${limit}`;

/** The latest first. */
export const selectInvitations = async (db: Database, range: InvitationRange): Promise<InvitationRow[]> =>
  (await foundInvitations(range).execute(db)).rows;

export const insertInvitation = async (
  tx: Database,
  { codeHash, note, uses, days }: { codeHash: Buffer; note: string; uses: number; days: number },
): Promise<number> => {
  const { rows } = await typedSql({ id: 'int4' })`INSERT INTO invitations (code_hash, note, uses_max, ends_at)
    VALUES (${codeHash}, ${note}, ${uses}, now() + make_interval(days => ${days})) RETURNING id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('an insert without a row');
  return made.id;
};

/** @returns whether it counted until now */
export const endInvitationRow = async (tx: Database, id: number): Promise<boolean> =>
  (
    await sql`UPDATE invitations SET ended_at = now() WHERE id = ${id} AND ended_at IS NULL AND ends_at > now() RETURNING 1`.execute(
      tx,
    )
  ).rows.length > 0;
