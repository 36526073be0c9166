/** How each kind of withdrawal is carried out once more. */
import { removePhotoAgain } from '../../albums/album-order.ts';
import { setCommentStatus } from '../../community/comment-changes.ts';
import { removePicture } from '../../members/picture-takedown.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { countAlbumAgain } from '../../publication/album-publication.ts';
import { indexVideos } from '../../search/index-videos.ts';
import type { Withdrawal } from './export-withdrawals.ts';
import * as members from './replay-members.sql.ts';
import * as uploads from './replay-uploads.sql.ts';
import { markTakenBack, revokeReleaseKey } from './replay-withdrawals.sql.ts';

export interface ReplayRun {
  tx: Database;
  /** Keys of files that go after the commit. */
  gone: string[];
  /** Who deleted an upload, by its object. */
  deletedBy: ReadonlyMap<string, number>;
}

type Replay = (run: ReplayRun, row: Withdrawal) => Promise<unknown>;
type Upload = Pick<uploads.WithdrawnUpload, 'kind' | 'id'>;

export const deletedBy = (rows: readonly Withdrawal[]): Map<string, number> =>
  new Map(
    rows
      .filter(({ kind, data }) => kind === 'deleted_by' && data['member_id'] !== null)
      .map(({ object, data }) => [`${data['kind']}-${object}`, Number(data['member_id'])]),
  );

/** Addresses of its files that were given out end, whatever is shown of it. */
const withdraw = async (
  { tx, deletedBy: who }: ReplayRun,
  { kind, id }: Upload,
  state: { status: number; isPrivate: boolean },
): Promise<void> => {
  const object = `${kind}-${id}`;
  const memberId = who.get(object) ?? null;
  // A moderator who joined after the backup: as deleted by nobody its uploader would bring it back.
  const isStrange = state.status === 5 && memberId !== null && !(await uploads.hasMember(tx, memberId));
  await uploads.withdrawUpload(tx, {
    ...{ kind, id, ...state },
    ...(isStrange ? { status: 6, memberId: null } : { memberId }),
  });
  await uploads.renewRevision(tx, object);
  if (kind === 'video') await indexVideos(tx, [id]);
  else await countAlbumAgain(tx, id);
};

const changeState =
  (kind: Upload['kind']): Replay =>
  (run, { object, data }) =>
    withdraw(
      run,
      { kind, id: Number(object) },
      { status: Number(data['status_id']), isPrivate: data['is_private'] === true },
    );

const deleteUpload =
  (kind: Upload['kind']): Replay =>
  (run, { object }) =>
    withdraw(run, { kind, id: Number(object) }, { status: 5, isPrivate: false });

/** It lacks what the publication stood on; the database would refuse the restore. */
const withholdShown = async (run: ReplayRun, recordId: number, only?: Upload): Promise<void> => {
  for (const upload of await uploads.selectShownBy(run.tx, recordId))
    if (!only || (upload.kind === only.kind && upload.id === only.id))
      await withdraw(run, upload, { status: 4, isPrivate: false });
};

const withdrawConsent: Replay = async (run, row) => {
  const { object, data } = row;
  if (data['is_given'] === true) return;
  const kind = data['video_id'] === null ? 'album' : 'video';
  const id = Number(data['video_id'] ?? data['album_id']);
  if (!(await uploads.withdrawConsent(run.tx, row))) return;
  await uploads.renewRevision(run.tx, `${kind}-${id}`);
  if (data['use'] === 'streaming') await withholdShown(run, Number(object), { kind, id });
};

/** What is held back is not shown by it. */
const withdrawComment = async ({ tx }: ReplayRun, id: number, status: number): Promise<void> => {
  const before = await members.selectCommentStatus(tx, id);
  const isLess = (before === 1 && status !== 1) || (before === 4 && status === 5);
  if (isLess) await setCommentStatus(tx, id, status === 5 ? 5 : 4);
};

const limitMember: Replay = async ({ tx, gone }, { object, data }) => {
  const id = Number(object);
  await members.limitMember(tx, id, data);
  for (const picture of ['avatar', 'cover'] as const)
    if (data[`has_${picture}`] === false)
      gone.push(...(await removePicture(tx, id, { picture, memberId: null, reason: uploads.REASON })));
};

export const REPLAYS: Readonly<Record<string, Replay>> = {
  video: changeState('video'),
  album: changeState('album'),
  deleted_videos: deleteUpload('video'),
  deleted_albums: deleteUpload('album'),
  // Told by the change of state itself.
  deleted_by: async () => undefined,
  deleted_photos: async ({ tx, gone }, { object }) => {
    const albumId = await uploads.selectAlbumOfPhoto(tx, Number(object));
    if (albumId !== undefined) gone.push(...(await removePhotoAgain(tx, albumId, Number(object))));
  },
  deleted_comments: async (run, { object }) => {
    await withdrawComment(run, Number(object), 5);
    await members.emptyComment(run.tx, Number(object));
  },
  deleted_person_records: ({ tx }, { object }) => uploads.endRecord(tx, Number(object)),
  person_record: async (run, { object, data }) => {
    if (data['state'] === 'verified') return;
    await withholdShown(run, Number(object));
    await uploads.unverifyRecord(run.tx, Number(object));
  },
  comment: (run, { object, data }) => withdrawComment(run, Number(object), Number(data['status_id'])),
  unlisted_address: async ({ tx }, { object }) => {
    await uploads.endAddressOf(tx, Number(object));
    await uploads.renewRevision(tx, `video-${object}`);
  },
  consent: withdrawConsent,
  mark: ({ tx }, { object, data }) => uploads.insertMark(tx, Number(object), data),
  playlist: ({ tx }, { object, data }) => members.hidePlaylist(tx, Number(object), data),
  message: ({ tx }, { object, data }) => members.hideMessage(tx, Number(object), data),
  member: limitMember,
  suspension: ({ tx }, { object, data }) => members.suspendMember(tx, Number(object), data),
  account_deletion: ({ tx }, { object, data }) => members.askDeletionAgain(tx, Number(object), data),
  account_kept: ({ tx }, { object }) => members.forgetDeletion(tx, Number(object)),
  stored_folder: ({ tx }, { object }) => uploads.removeFolder(tx, object),
  media_object: ({ tx }, { object }) => uploads.removeMediaObject(tx, object),
  // Keys stand in a file: retire-keys-again.ts.
  secret_key: async () => undefined,
  release_key: ({ tx }, { object, data }) => revokeReleaseKey(tx, object, data),
  release_set: async ({ tx }, { object, data }) => {
    if (data['outcome'] === 'taken_back') await markTakenBack(tx, String(data['channel']), Number(object));
  },
};
