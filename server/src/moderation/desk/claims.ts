/** Claims: a moderator takes what they look at for some minutes, so that two do not do the same work. */
import { setTimeout } from 'node:timers/promises';
import {
  CLAIM_MINUTES,
  type ClaimAnswer,
  type ClaimedKind,
} from '@foyer/shared/wire-schemas/moderation/desk';
import { tellModeratorsLive } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { type ClaimRow, deleteClaim, deleteClaimsOf, selectClaim, upsertClaim } from './claims.sql.ts';

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

const getClaim = async (db: Database, { kind, objectId, moderatorId }: ClaimRequest): Promise<Claim> =>
  toClaim(await selectClaim(db, kind, objectId), moderatorId);

/** While another decision is taken. */
const DECIDING_WAIT_MS = 40;
const DECIDING_TRIES = 50;

/** @returns whose it is now: of two at the same time, one */
export const claim = async (db: Database, request: ClaimRequest): Promise<Claim> => {
  if (await upsertClaim(db, { ...request, minutes: CLAIM_MINUTES, isDeciding: false }))
    await tellModeratorsLive(db);
  return getClaim(db, request);
};

export const release = async (db: Database, request: ClaimRequest): Promise<Claim> => {
  if (await deleteClaim(db, request)) await tellModeratorsLive(db);
  return getClaim(db, request);
};

/** @throws Refused bad_request on `claim`, with `info` about whom */
const refuseAsHeld = (held: ClaimRow): never => {
  throw new Refused('bad_request', 'somebody else looks at it', {
    field: 'claim',
    info: { by: held.name, until: held.expires_at.toISOString() },
  });
};

/**
 * Holds an object while its moderator decides about it, so that two decisions at the same time are taken one after another, and
 * the second sees the first. A claim that was there before is ended by the decision alone.
 * @throws Refused bad_request on `claim`, and what `run` throws
 */
export const whileClaimed = async <Result>(
  db: Database,
  request: ClaimRequest,
  run: () => Promise<Result>,
): Promise<Result> => {
  const before = await selectClaim(db, request.kind, request.objectId);
  const wasOwn = before?.moderator_id === request.moderatorId;
  for (let tries = 0; !(await upsertClaim(db, { ...request, minutes: CLAIM_MINUTES, isDeciding: true })); ) {
    const held = await selectClaim(db, request.kind, request.objectId);
    if (!held) continue;
    tries += 1;
    if (!held.is_deciding || tries > DECIDING_TRIES) refuseAsHeld(held);
    await setTimeout(DECIDING_WAIT_MS);
  }
  try {
    const result = await run();
    await deleteClaimsOf(db, request.kind, request.objectId);
    await tellModeratorsLive(db);
    return result;
  } catch (error) {
    // Anyone who only tried to decide does not look at it.
    if (!wasOwn && error instanceof Refused) await deleteClaim(db, request);
    throw error;
  }
};
