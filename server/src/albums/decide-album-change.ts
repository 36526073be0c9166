/** A decision about what an uploader wants to change of a published album: about all that waits, or about the named parts alone. */
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import type { AccessViewer } from '../access/require-access.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { countAlbumAgain, getAlbumState } from '../publication/album-publication.ts';
import { ALBUM_STATES } from '../publication/album-states.ts';
import { getRecordsState } from '../records/people-shown.ts';
import { ALBUM_CHANGE_STATES, carryOutAlbumChange, findChangedAlbum, newPhotosOf } from './album-changes.ts';
import {
  type AlbumChangeRow,
  closeAlbumChange,
  selectAlbumChange,
  selectAnyPhotos,
  splitAlbumChange,
  updatePhotoStates,
} from './album-changes.sql.ts';

/** Which parts of a change are decided; left out: all that there is. */
export interface ChangeParts {
  title: boolean;
  description: boolean;
  photoIds: readonly number[];
}

export interface AlbumChangeDecision {
  changeId: number;
  act: 'approve' | 'reject';
  /** Null: the operator. */
  viewer: AccessViewer | null;
  reason: string;
  ground?: DecisionGround;
  parts?: ChangeParts;
}

const refuseAsDecided = (statusId: number): Refused =>
  new Refused('bad_request', 'this change does not wait any more', {
    field: 'status_id',
    info: { status_id: statusId },
  });

/** @returns whether `parts` are all of the change @throws Refused bad_request for what the change does not hold (any more) */
const checkParts = (change: AlbumChangeRow, { title, description, photoIds }: ChangeParts): boolean => {
  const known = change.photos.map(({ photo_id }) => photo_id);
  const isThere =
    (!title || change.title !== null) &&
    (!description || change.description !== null) &&
    photoIds.every((id) => known.includes(id));
  if (!isThere || (!title && !description && photoIds.length === 0))
    throw new Refused('bad_request', 'the change does not hold that any more', { field: 'parts' });
  return (
    title === (change.title !== null) &&
    description === (change.description !== null) &&
    photoIds.length === known.length
  );
};

/** @throws Refused bad_request while photos are worked on; records_missing before it was said who is shown in a new photo */
const checkPhotos = async (
  tx: Database,
  { album_id, photos }: AlbumChangeRow,
  isApproval: boolean,
): Promise<void> => {
  const fresh = newPhotosOf(photos);
  const rows = (await selectAnyPhotos(tx, album_id)).filter(({ id }) => fresh.includes(id));
  if (rows.some(({ state }) => state === 'waiting'))
    throw new Refused('bad_request', 'photos of this change are still worked on');
  if (!isApproval || fresh.length === 0) return;
  const { people, count } = await getRecordsState(tx, { kind: 'album', objectId: album_id });
  if (people === 'before_records' && count === 0)
    throw new Refused('records_missing', 'nobody said who is shown', { info: { lacks: ['declaration'] } });
};

/** What a decision is about: the whole change, or a part that has a row of its own from now on. */
const takeParts = async (
  tx: Database,
  change: AlbumChangeRow,
  { act, parts }: AlbumChangeDecision,
): Promise<AlbumChangeRow> => {
  if (!parts || checkParts(change, parts)) return change;
  const statusId = act === 'approve' ? ALBUM_CHANGE_STATES.approved : ALBUM_CHANGE_STATES.rejected;
  const id = await splitAlbumChange(tx, change, { ...parts, statusId });
  return (await selectAlbumChange(tx, id)) ?? change;
};

/**
 * Deciding once more what was decided so is no error. A rejection that was wrong is taken back by an approval, of its photos alone: words may
 * have been written anew since.
 * @throws Refused not_found; bad_request for what does not wait any more, or whose album is not public any more; records_missing
 */
export const decideAlbumChange = (
  { db }: { db: Database },
  decision: AlbumChangeDecision,
): Promise<{ changed: boolean; status_id: number }> =>
  inTransaction(db, async (tx) => {
    const { changeId, act, viewer, reason, ground, parts } = decision;
    const albumId = await findChangedAlbum(tx, changeId);
    const album = await getAlbumState(tx, albumId);
    // Read anew: the row was not held before the album's.
    const change = await selectAlbumChange(tx, changeId);
    const { waiting, approved, rejected, withdrawn } = ALBUM_CHANGE_STATES;
    const statusId = act === 'approve' ? approved : rejected;
    if (change?.status_id === statusId && !parts) return { changed: false, status_id: statusId };
    const isUndone =
      change?.status_id === rejected && act === 'approve' && newPhotosOf(change.photos).length > 0;
    if (!album || !change || (change.status_id !== waiting && !isUndone))
      throw refuseAsDecided(change?.status_id ?? withdrawn);
    // An album that was taken down comes back as it was approved.
    if (act === 'approve' && album.status_id !== ALBUM_STATES.active)
      throw new Refused('bad_request', 'the album is not published any more');
    const decided = await takeParts(tx, change, decision);
    await checkPhotos(tx, decided, act === 'approve');
    await closeAlbumChange(tx, {
      changeId: decided.id,
      from: change.status_id,
      statusId,
      memberId: viewer?._id ?? null,
      reason,
    });
    if (act === 'approve')
      await carryOutAlbumChange(
        tx,
        isUndone ? { ...decided, title: null, description: null, photos: onlyNew(decided) } : decided,
      );
    else await updatePhotoStates(tx, newPhotosOf(decided.photos), { from: ['proposed'], to: 'refused' });
    await countAlbumAgain(tx, albumId);
    await recordEvents(tx, { kind: 'albumEdited', albumId, ownerId: album.member_id });
    await recordDecision(tx, {
      kind: 'album_change',
      objectId: decided.id,
      about: { section: 'album', objectId: albumId },
      act,
      memberId: album.member_id,
      moderatorId: viewer?._id ?? null,
      fact: reason,
      announced: act === 'approve' ? 'change_approved' : 'change_rejected',
      ...(ground && { ground }),
    });
    return { changed: true, status_id: statusId };
  });

const onlyNew = ({ photos }: AlbumChangeRow) => photos.filter(({ caption }) => caption === null);
