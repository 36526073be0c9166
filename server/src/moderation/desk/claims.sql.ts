/** Who looks at what. A claim that has ended is as none. */
import type { ClaimedKind } from '@foyer/shared/wire-schemas/moderation/desk';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';

const CLAIM_ROW = columns({
  moderator_id: 'int4',
  name: 'text',
  expires_at: 'timestamptz',
  is_deciding: 'bool',
});
export type ClaimRow = RowOf<typeof CLAIM_ROW>;

export const selectClaim = async (
  db: Database,
  kind: ClaimedKind,
  objectId: number,
): Promise<ClaimRow | undefined> =>
  (
    await typedSql(
      CLAIM_ROW,
    )`SELECT c.moderator_id, m.name, c.expires_at, c.is_deciding FROM moderation_claims c
      JOIN members m ON m.id = c.moderator_id
      WHERE c.kind = ${kind} AND c.object_id = ${objectId} AND c.expires_at > now()`.execute(db)
  ).rows[0];

/** Takes what nobody holds, or starts the own time again. @returns whether it is the moderator's now */
export const upsertClaim = async (
  db: Database,
  claim: { kind: ClaimedKind; objectId: number; moderatorId: number; minutes: number; isDeciding: boolean },
): Promise<boolean> => {
  const ends = sql`now() + make_interval(mins => ${claim.minutes})`;
  const { rows } =
    await sql`INSERT INTO moderation_claims AS c (kind, object_id, moderator_id, expires_at, is_deciding)
    VALUES (${claim.kind}, ${claim.objectId}, ${claim.moderatorId}, ${ends}, ${claim.isDeciding})
    ON CONFLICT (kind, object_id) DO UPDATE SET moderator_id = excluded.moderator_id, expires_at = excluded.expires_at,
        is_deciding = excluded.is_deciding
      WHERE c.expires_at <= now() OR c.moderator_id = excluded.moderator_id
    RETURNING 1`.execute(db);
  return rows.length > 0;
};

/** Only the moderator's own. @returns whether there was one */
export const deleteClaim = async (
  db: Database,
  { kind, objectId, moderatorId }: { kind: ClaimedKind; objectId: number; moderatorId: number },
): Promise<boolean> => {
  const { rows } = await sql`DELETE FROM moderation_claims
    WHERE kind = ${kind} AND object_id = ${objectId} AND moderator_id = ${moderatorId} RETURNING 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Once it is decided, nobody looks at it any more. */
export const deleteClaimsOf = async (db: Database, kind: string, objectId: number): Promise<void> => {
  await sql`DELETE FROM moderation_claims WHERE kind = ${kind} AND object_id = ${objectId}`.execute(db);
};
