/**
 * What an uploader changes of a published album waits for the moderators, photo by photo, while the album stays public as it was approved
 * (docs/specification/behaviour.md). A proposal is never added to: editing again withdraws it and makes another, so that nobody
 * approves what nobody has seen.
 */
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  type AlbumChangeRow,
  type ChangedPhoto,
  closeAlbumChange,
  insertAlbumChange,
  type NewAlbumChange,
  selectAlbumChange,
  selectAnyPhotos,
  selectWaitingAlbumChange,
  updatePhotoStates,
} from './album-changes.sql.ts';
import { selectAlbumTexts, updateAlbum, updatePhotoCaptions } from './album-edits.sql.ts';
import { writeSlug } from '../catalogue/write-slug.ts';

export const ALBUM_CHANGE_STATES = { approved: 1, waiting: 4, withdrawn: 5, rejected: 6 } as const;

export interface WantedOfAlbum {
  title?: string | undefined;
  description?: string | undefined;
  /** By ids of photos of the album. */
  captions?: ReadonlyMap<number, string>;
  /** Ids of photos that are new. */
  added?: readonly number[];
}

const isEmpty = ({ title, description, photos }: NewAlbumChange): boolean =>
  title === null && description === null && photos.length === 0;

const isSame = (one: NewAlbumChange, other: NewAlbumChange): boolean =>
  one.title === other.title &&
  one.description === other.description &&
  one.photos.length === other.photos.length &&
  one.photos.every(({ photo_id, caption }) =>
    other.photos.some((photo) => photo.photo_id === photo_id && photo.caption === caption),
  );

/** What would wait after this edit, and captions of photos that nobody sees yet: they are part of what is proposed. */
const mergeChange = async (
  tx: Database,
  albumId: number,
  waiting: AlbumChangeRow | undefined,
  { title, description, captions = new Map(), added = [] }: WantedOfAlbum,
): Promise<{ change: NewAlbumChange; hidden: Map<number, string> }> => {
  const [approved, photos] = await Promise.all([selectAlbumTexts(tx, albumId), selectAnyPhotos(tx, albumId)]);
  const pick = (name: 'title' | 'description', wanted: string | undefined): string | null => {
    const value = wanted ?? waiting?.[name] ?? null;
    return value === approved?.[name] ? null : value;
  };
  const proposed = new Map(waiting?.photos.map(({ photo_id, caption }) => [photo_id, caption]));
  const hidden = new Map<number, string>();
  const changed = photos.flatMap(({ id, state, title: shown }): ChangedPhoto[] => {
    if (state !== 'ready') {
      const caption = captions.get(id);
      if (caption !== undefined && caption !== shown) hidden.set(id, caption);
      return added.includes(id) || proposed.get(id) === null ? [{ photo_id: id, caption: null }] : [];
    }
    const caption = captions.get(id) ?? proposed.get(id) ?? null;
    return caption === null || caption === shown ? [] : [{ photo_id: id, caption }];
  });
  return {
    change: { title: pick('title', title), description: pick('description', description), photos: changed },
    hidden,
  };
};

/**
 * Puts `wanted` before the moderators, together with what waits already; what is as it was approved is not asked for.
 * @param tx holds the album's row until its end (`getAlbumState`)
 */
export const proposeAlbumChange = async (
  tx: Database,
  { albumId, memberId, wanted }: { albumId: number; memberId: number | null; wanted: WantedOfAlbum },
): Promise<void> => {
  const waiting = await selectWaitingAlbumChange(tx, albumId);
  const { change, hidden } = await mergeChange(tx, albumId, waiting, wanted);
  await updatePhotoCaptions(tx, albumId, hidden);
  const isOfWaiting = [...hidden.keys()].some((id) => change.photos.some(({ photo_id }) => photo_id === id));
  if (waiting && !isOfWaiting && !isEmpty(change) && isSame(waiting, change)) return;
  if (waiting)
    await closeAlbumChange(tx, {
      changeId: waiting.id,
      from: waiting.status_id,
      statusId: ALBUM_CHANGE_STATES.withdrawn,
      memberId,
      reason: isEmpty(change) ? 'nothing is left of it' : 'edited again',
    });
  if (!isEmpty(change)) await insertAlbumChange(tx, albumId, change);
};

/** The words and photos of the change become the album's. @param tx in which the change has ended */
export const carryOutAlbumChange = async (
  tx: Database,
  { album_id: albumId, title, description, photos }: NewAlbumChange & { album_id: number },
): Promise<void> => {
  await updateAlbum(
    tx,
    albumId,
    {
      ...(title !== null && { title, dir: writeSlug(title, 'album') }),
      ...(description !== null && { description }),
    },
    undefined,
  );
  const captions = photos.flatMap(({ photo_id, caption }) =>
    caption === null ? [] : [[photo_id, caption] as const],
  );
  await updatePhotoCaptions(tx, albumId, new Map(captions));
  await updatePhotoStates(tx, newPhotosOf(photos), { from: ['proposed', 'refused'], to: 'ready' });
};

/** Ids of photos that are new. */
export const newPhotosOf = (photos: readonly ChangedPhoto[]): number[] =>
  photos.flatMap(({ photo_id, caption }) => (caption === null ? [photo_id] : []));

/** An album that is not public is reviewed as a whole: what waited apart is a part of it again. @param tx holds the album's row */
export const foldAlbumChange = async (
  tx: Database,
  { albumId, memberId }: { albumId: number; memberId: number },
): Promise<boolean> => {
  const waiting = await selectWaitingAlbumChange(tx, albumId);
  if (!waiting) return false;
  await closeAlbumChange(tx, {
    changeId: waiting.id,
    from: waiting.status_id,
    statusId: ALBUM_CHANGE_STATES.withdrawn,
    memberId,
    reason: 'reviewed with the album',
  });
  await carryOutAlbumChange(tx, waiting);
  return true;
};

/** Which album it would change. @throws Refused not_found */
export const findChangedAlbum = async (db: Database, changeId: number): Promise<number> => {
  const change = await selectAlbumChange(db, changeId);
  if (!change) throw new Refused('not_found', `there is no change ${changeId}`);
  return change.album_id;
};
