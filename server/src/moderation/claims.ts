/** Claims: a moderator takes what they look at for some minutes, so that two do not do the same work. */
import {
  CLAIM_MINUTES,
  type ClaimAnswer,
  CLAIMED_KINDS,
  type ClaimedKind,
} from '@foyer/shared/wire-schemas/moderation-desk';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { type ClaimRow, deleteClaim, selectClaim, upsertClaim } from './claims.sql.ts';

export type Claim = NonNullable<ClaimAnswer['claim']> | null;

export interface ClaimRequest {
  kind: ClaimedKind;
  objectId: number;
  moderatorId: number;
}

const toClaim = (row: ClaimRow | undefined, moderatorId: number): Claim =>
  row
    ? {
        member: { _id: row.moderator_id, name: row.name },
        is_own: row.moderator_id === moderatorId,
        expires: row.expires_at.toISOString(),
      }
    : null;

export const getClaim = async (db: Database, { kind, objectId, moderatorId }: ClaimRequest): Promise<Claim> =>
  toClaim(await selectClaim(db, kind, objectId), moderatorId);

/** @returns whose it is now: of two at once, one */
export const claim = async (db: Database, request: ClaimRequest): Promise<Claim> => {
  await upsertClaim(db, { ...request, minutes: CLAIM_MINUTES });
  return getClaim(db, request);
};

export const release = async (db: Database, request: ClaimRequest): Promise<Claim> => {
  await deleteClaim(db, request);
  return getClaim(db, request);
};

const isClaimed = (kind: string): kind is ClaimedKind => CLAIMED_KINDS.some((one) => one === kind);

/** @throws Refused bad_request on `claim`, with `info` about whom, while somebody else looks at it */
export const requireUnclaimed = async (
  db: Database,
  { kind, objectId, moderatorId }: { kind: string; objectId: number; moderatorId: number },
): Promise<void> => {
  if (!isClaimed(kind)) return;
  const held = await selectClaim(db, kind, objectId);
  if (held && held.moderator_id !== moderatorId)
    throw new Refused('bad_request', 'somebody else looks at it', {
      field: 'claim',
      info: { by: held.name, until: held.expires_at.toISOString() },
    });
};
