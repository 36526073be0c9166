/**
 * Changes an album's state; the one place for it. album-states.ts says which states may follow, this file who may ask. As
 * with videos, each change that anyone can notice gives its media a new revision; all are logged and recorded as events in
 * the same transaction.
 */
import type { Database } from '../platform/database/create-database.ts';
import {
  replaceAlbumRevision,
  selectAlbumLacks,
  selectAlbumState,
  updateAlbumState,
} from './album-publication.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import {
  ALBUM_STATES,
  type AlbumChange,
  AUTOMATIC_ALBUM_CHANGES,
  applyAlbumChange,
  MODERATED_ALBUM_CHANGES,
} from './album-states.ts';
import { type DecisionDetails, recordDecision } from '../decisions/record-decision.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { DECISIONS_OF_CHANGES, endsAddresses, type VideoState } from './video-states.ts';
import { recordEvents } from '../platform/cache/record-events.ts';

export {
  countAlbumAgain,
  countCategoryAgain,
  replaceAlbumRevision,
  selectAlbumLacks as getAlbumLacks,
  selectAlbumState as getAlbumState,
} from './album-publication.sql.ts';

export interface AlbumPublicationDeps {
  /** A transaction, too: the change is then part of it. */
  db: Database;
}

export interface AlbumChangeRequest {
  albumId: number;
  change: AlbumChange;
  /** Null: the site itself (command line, a job). */
  viewer: AccessViewer | null;
  /** Of a failure: its error code. */
  reason?: string;
  /** Of a decision. */
  details?: DecisionDetails;
  /** Whom the log names for a step that the site takes because a member did something. */
  onBehalfOf?: number;
}

/** What others can notice of the change. */
const eventOf = (to: VideoState, endsAddresses: boolean) => {
  if (!endsAddresses) return 'albumMovedOn';
  return to.status_id === ALBUM_STATES.active && !to.is_private ? 'albumPublished' : 'albumWithdrawn';
};

/**
 * Answers and documents that show the album are invalidated at the commit.
 * @returns the new state
 * @throws Refused need_auth, not_found, no_permission; bad_request where the state does not allow the change; records_missing;
 * unavailable when somebody else changed it meanwhile
 */
export const changeAlbumState = async (
  { db }: AlbumPublicationDeps,
  { albumId, change, viewer, reason = '', onBehalfOf, details }: AlbumChangeRequest,
): Promise<VideoState> => {
  if (viewer) {
    if (AUTOMATIC_ALBUM_CHANGES.includes(change))
      throw new Refused('no_permission', `nobody may ask for ${change}`);
    const action = MODERATED_ALBUM_CHANGES.includes(change) ? 'moderate' : 'delete';
    await requireAccess(db, viewer, action, 'album', albumId);
  }
  const state = await selectAlbumState(db, albumId);
  if (!state) throw new Refused('not_found', `there is no album ${albumId}`);
  const wanted = applyAlbumChange(state, change);
  const isPublishing = wanted?.status_id === ALBUM_STATES.active && state.status_id !== ALBUM_STATES.active;
  // The database refuses it all the same; asked here, so that anyone who decides is informed why.
  const lacks = isPublishing ? await selectAlbumLacks(db, albumId) : [];
  if (change === 'approve' && lacks.length > 0)
    throw new Refused('records_missing', `records of people shown are missing: ${lacks.join()}`, {
      info: { lacks },
    });
  const isDisabled = isPublishing && state.marks.includes('copyright');
  if (isDisabled && change === 'approve')
    throw new Refused('no_permission', 'a copyright notice keeps the album away');
  const isDoubted = isPublishing && state.marks.includes('age');
  if (isDoubted && change === 'approve' && viewer && !details?.secondId)
    throw new Refused('no_permission', 'two moderators have to agree');
  // While somebody's age is in doubt only an approval shows it, whatever it was before it was deleted.
  const isKeptAway = isDisabled || lacks.length > 0 || (isDoubted && change !== 'approve');
  const to = wanted && isKeptAway ? { ...wanted, status_id: ALBUM_STATES.pending } : wanted;
  if (!to) throw new Refused('bad_request', `the state of the album does not allow ${change}`);
  const from = { status_id: state.status_id, is_private: state.is_private };
  if (to.status_id === from.status_id && to.is_private === from.is_private) return to;
  const ends = endsAddresses(from, to);
  const memberId = viewer?._id ?? onBehalfOf ?? null;
  const decision = DECISIONS_OF_CHANGES[change];
  await inTransaction(db, async (tx) => {
    const changed = await updateAlbumState(tx, {
      albumId,
      from,
      to,
      memberId,
      reason,
      isNew: to.status_id === ALBUM_STATES.active && !state.wasPublished,
      endsAddresses: ends,
    });
    if (!changed)
      throw new Refused('unavailable', 'somebody else changed the album meanwhile', { retryAfterSeconds: 1 });
    await recordEvents(tx, { kind: eventOf(to, ends), albumId, ownerId: state.member_id });
    if (
      decision &&
      (memberId === null || state.member_id !== memberId || MODERATED_ALBUM_CHANGES.includes(change))
    )
      await recordDecision(tx, {
        kind: 'album',
        objectId: albumId,
        ...decision,
        memberId: state.member_id,
        moderatorId: viewer?._id ?? null,
        isAutomated: change === 'fail',
        ...(change === 'fail' && { ground: 'quality' }),
        fact: reason,
        ...details,
      });
  });
  return to;
};

/**
 * Ends every address of the album's pictures that was given out before, without a change of its state: somebody shown does not
 * consent to some use any more.
 * @param tx a transaction
 */
export const endAlbumAddresses = async (
  tx: Database,
  { albumId, ownerId }: { albumId: number; ownerId: number | null },
): Promise<void> => {
  await replaceAlbumRevision(tx, albumId);
  await recordEvents(tx, { kind: 'albumWithdrawn', albumId, ownerId });
};
