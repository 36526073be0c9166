/** The next case for a moderator, claimed as it is given: of many who ask at the same time, each gets another one. */
import { LISTED_KINDS, type ListedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { CLAIM_MINUTES } from '@foyer/shared/wire-schemas/moderation/desk';
import { tellModeratorsLive } from '../../notifications/notifications.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { deleteClaim } from './claims.sql.ts';
import { claimNext, type QueuePlace, selectPlace } from './queue.sql.ts';

export interface NextCase {
  kind: ListedKind;
  object_id: number;
}

/** Each try meets another moderator's claim of this moment; more than all moderators of a site nobody meets. */
const TRIES = 100;

const take = async (
  db: Database,
  request: { kinds: readonly ListedKind[]; moderatorId: number; after: QueuePlace | null },
): Promise<NextCase | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await claimNext(db, { ...request, minutes: CLAIM_MINUTES });
    if (!row) return null;
    if (row.is_taken) return { kind: row.kind, object_id: row.object_id };
  }
  return null;
};

/**
 * @param left the case that this moderator leaves undecided: it is given back, and the next one is behind it, else the first of all
 * @returns null: nothing waits that this moderator may decide and nobody holds
 */
export const takeNextCase = async (
  db: Database,
  { kind, left, moderatorId }: { kind: ListedKind | ''; left: NextCase | null; moderatorId: number },
): Promise<NextCase | null> => {
  const kinds = kind === '' ? LISTED_KINDS : [kind];
  const after = left ? ((await selectPlace(db, left.kind, left.object_id)) ?? null) : null;
  const taken =
    (after && (await take(db, { kinds, moderatorId, after }))) ??
    (await take(db, { kinds, moderatorId, after: null }));
  // Held until here: it would be the first of all again.
  if (left && (taken === null || taken.kind !== left.kind || taken.object_id !== left.object_id))
    await deleteClaim(db, { kind: left.kind, objectId: left.object_id, moderatorId });
  if (taken || left) await tellModeratorsLive(db);
  return taken;
};
