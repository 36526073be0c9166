/**
 * Creates and edits a member's own albums: acts 1 and 5 of album_edit.php (docs/specification/validation.md, calls.md).
 */
import type { AlbumEditAnswer } from '@foyer/shared/wire-schemas/own-albums';
import { PHOTO_DUPLICATE } from '@foyer/shared/wire-schemas/albums';
import type { AlbumConfig } from '../platform/config/upload-config.ts';
import type { Database } from '../platform/database/create-database.ts';
import {
  countPhotos,
  insertAlbum,
  insertFailedPhotos,
  insertPhotos,
  updateAlbum,
  updatePhotoCaptions,
} from './album-edits.sql.ts';
import { deleteUnreceivedAlbums } from './album-work.sql.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkSentFiles, type RefusedFile, type SentFile, storeSentFiles } from './album-files.ts';
import { type AlbumDetails, type AlbumForm, readAlbumForm, readPhotoIds } from './album-form.ts';
import { foldAlbumChange, proposeAlbumChange } from './album-changes.ts';
import { rearrangePhotos } from './album-order.ts';
import { readPhotoCaptions } from './read-captions.ts';
import {
  changeAlbumState,
  countAlbumAgain,
  getAlbumState,
  replaceAlbumRevision,
} from '../publication/album-publication.ts';
import { ALBUM_STATES } from '../publication/album-states.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { removeFolders } from '../stored-files/stored-files.ts';
import { recordEvents } from '../platform/cache/record-events.ts';

export interface AlbumEditDeps {
  db: Database;
  storage: Storage;
  limits: AlbumConfig;
  /** Has the album's waiting photos worked on, once the transaction is committed. */
  queueAlbum: (tx: Database, albumId: number) => Promise<void>;
  /** Whose new words about a published album count immediately. */
  isTrusted: (viewer: AccessViewer) => boolean;
}

type AlbumEditResult = Omit<AlbumEditAnswer, 'ok'>;
const HOUR_SECONDS = 3600;
const FILES = 'files[]';

const limitAlbums = ({ db, limits }: AlbumEditDeps, { _id }: AccessViewer): Promise<void> =>
  limitTries(db, {
    what: 'albums',
    by: { memberId: _id },
    limit: limits.maxPerHour,
    windowSeconds: HOUR_SECONDS,
    info: { max_per_hour: limits.maxPerHour },
  });

/** Copies of what the album has, by their names. */
const toRefused = (copies: readonly string[]): RefusedFile[] =>
  copies.map((name) => ({ name, code: PHOTO_DUPLICATE, error: 'the album has this picture already' }));

/** @throws Refused max_length */
const checkCount = (count: number, { maxPhotos }: AlbumConfig): void => {
  if (count > maxPhotos)
    throw new Refused('max_length', `an album holds at most ${maxPhotos} photos`, {
      field: FILES,
      info: { max: maxPhotos },
    });
};

/**
 * The album waits for its photos to be worked on, then for the moderators. Until its row is whole nobody sees anything of it,
 * and what a killed process leaves is swept.
 * @throws Refused required, min_length, max_length, categories_…, file_…, invalid_image_size, blocked_content, rate_limited
 */
export const createAlbum = async (
  deps: AlbumEditDeps,
  viewer: AccessViewer,
  /** `people`: whether anybody is shown; who it is follows (records/people-shown.ts). */
  form: AlbumForm & { isPrivate: boolean; people?: 'shown' | 'nobody' },
  files: readonly SentFile[],
): Promise<AlbumEditResult> => {
  const { db, limits } = deps;
  const words = { ...form, title: form.title ?? '', categories: form.categories ?? '' };
  await readAlbumForm(db, words);
  if (files.length === 0) throw new Refused('required', 'an album needs a photo', { field: FILES });
  checkCount(files.length, limits);
  await limitAlbums(deps, viewer);
  const { taken, refused } = await checkSentFiles(deps, files, limits.photoMaxBytes);
  const { isPrivate, people } = form;
  const albumId = await inTransaction(db, async (tx) => {
    // Anew: pictures take their time, and what was chosen may have ended meanwhile.
    const { fields, categories = [] } = await readAlbumForm(tx, words);
    const { dir = '', title = '', description = '', model_id = null } = fields;
    return insertAlbum(tx, viewer._id, {
      ...{ dir, title, description, model_id, isPrivate, categories },
      ...(people && { people }),
    });
  });
  try {
    const { photos } = await storeSentFiles(deps, albumId, taken);
    const { status_id } = await inTransaction(db, async (tx) => {
      refused.push(...toRefused((await insertPhotos(tx, albumId, photos)).copies));
      await insertFailedPhotos(tx, albumId, refused);
      const state = await changeAlbumState(
        { ...deps, db: tx },
        { albumId, change: 'receive', viewer: null, onBehalfOf: viewer._id },
      );
      await deps.queueAlbum(tx, albumId);
      return state;
    });
    return {
      album_id: albumId,
      status_id,
      is_private: isPrivate ? 1 : 0,
      photos_amount: await countPhotos(db, albumId),
      ...(refused.length > 0 && { refused }),
    };
  } catch (error) {
    await deleteUnreceivedAlbums(db, 0, albumId).catch(() => {});
    throw error;
  }
};

export interface AlbumEdit extends AlbumForm {
  order?: string;
  remove?: string;
  captions?: string;
}

/** Words of a published album that wait for the moderators, unless the site trusts who wrote them; everything else counts immediately. */
const splitReviewed = (
  deps: AlbumEditDeps,
  viewer: AccessViewer,
  { fields, captions }: { fields: AlbumDetails['fields']; captions: ReadonlyMap<number, string> },
  isApproved: boolean,
) => {
  if (!isApproved || viewer.is_moderator || deps.isTrusted(viewer))
    return { direct: { fields, captions }, reviewed: {} };
  const { title, dir: _dir, description, ...others } = fields;
  return {
    direct: { fields: others, captions: new Map<number, string>() },
    reviewed: { title, description, captions },
  };
};

/**
 * Changes what the form gives, all of it or nothing. Of a published album, new photos wait for the moderators, and so do another title,
 * description and captions; what was approved stays public. New photos put every other album before the moderators, all of it.
 * @throws Refused need_auth, not_found, no_permission, and those of `createAlbum`
 */
export const editAlbum = async (
  deps: AlbumEditDeps,
  viewer: AccessViewer,
  albumId: number,
  form: AlbumEdit,
  files: readonly SentFile[],
): Promise<AlbumEditResult> => {
  const { db, storage, limits } = deps;
  await requireAccess(db, viewer, 'delete', 'album', albumId);
  const order = readPhotoIds(form.order, 'order');
  const remove = readPhotoIds(form.remove, 'remove');
  const captions = readPhotoCaptions(form.captions);
  await readAlbumForm(db, form);
  if (files.length > 0) await limitAlbums(deps, viewer);
  const { taken, refused } = await checkSentFiles(deps, files, limits.photoMaxBytes);
  const sent = taken.length > 0 ? await storeSentFiles(deps, albumId, taken) : undefined;
  let gone: string[] = [];
  let notTaken: RefusedFile[] = [];
  try {
    await inTransaction(db, async (tx) => {
      const { fields, categories } = await readAlbumForm(tx, form);
      const state = await getAlbumState(tx, albumId);
      if (!state) throw new Refused('not_found', `there is no album ${albumId}`);
      if (state.status_id === ALBUM_STATES.deleted)
        throw new Refused('bad_request', 'the state of the album does not allow an edit');
      const isApproved = state.status_id === ALBUM_STATES.active;
      const { direct, reviewed } = splitReviewed(deps, viewer, { fields, captions }, isApproved);
      const isFolded = !isApproved && (await foldAlbumChange(tx, { albumId, memberId: viewer._id }));
      await updatePhotoCaptions(tx, albumId, direct.captions);
      const left = await updateAlbum(tx, albumId, direct.fields, categories);
      const changed = await rearrangePhotos(tx, albumId, {
        order,
        remove,
        captions: [...captions.keys()],
        hasNew: sent !== undefined,
        isApproved,
      });
      gone = changed.gone;
      const { added, copies } = sent
        ? await insertPhotos(tx, albumId, sent.photos)
        : { added: [], copies: [] };
      notTaken = [...refused, ...toRefused(copies)];
      await insertFailedPhotos(tx, albumId, notTaken);
      checkCount(await countPhotos(tx, albumId), limits);
      if (changed.removed > 0) await replaceAlbumRevision(tx, albumId);
      await countAlbumAgain(tx, albumId, left);
      if (isApproved)
        await proposeAlbumChange(tx, { albumId, memberId: viewer._id, wanted: { ...reviewed, added } });
      else if (added.length > 0 || isFolded)
        await changeAlbumState(
          { db: tx },
          { albumId, change: 'receive', viewer: null, onBehalfOf: viewer._id },
        );
      if (added.length > 0 || isFolded || state.status_id === ALBUM_STATES.scanning)
        await deps.queueAlbum(tx, albumId);
      const kind = changed.removed > 0 ? 'albumWithdrawn' : 'albumEdited';
      await recordEvents(tx, { kind, albumId, ownerId: state.member_id });
    });
  } catch (error) {
    if (sent) await removeFolders(deps, [sent.folder]);
    throw error;
  }
  // After the commit: an interruption here leaves files that no address leads to.
  for (const key of gone) await storage.delete(key);
  const state = await getAlbumState(db, albumId);
  return {
    album_id: albumId,
    status_id: state?.status_id,
    is_private: state?.is_private ? 1 : 0,
    photos_amount: await countPhotos(db, albumId),
    ...(notTaken.length > 0 && { refused: notTaken }),
  };
};
