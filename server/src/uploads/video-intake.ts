/**
 * Creates videos from uploads: starts one (`startVideo`), hands its file over (`receiveVideo`), gives it up (`dropVideo`),
 * writes its details (`editVideo`). processing/video-processing.ts then encodes the file.
 */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { UPLOAD_SCREENSHOTS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { selectOwnPictureNumbers } from '../processing/own-pictures.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { enqueueJob, QUEUES } from '../processing/video-queue.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { noteVisit } from '../platform/visits/visit.ts';
import {
  insertVideo,
  lockUpload,
  noteReceived,
  type ReceivedFile,
  selectLength,
} from './video-intake.sql.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import { changeVideoState, getVideoState, setAddress } from '../publication/publication.ts';
import { type AddressSecrets, makeAddress, type StoredAddress } from '../publication/unlisted-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { applyDetails, setTerms } from './apply-details.ts';
import { proposeChange, splitReviewed } from './video-changes.ts';
import { checkDetails, toColumns, type VideoDetails } from './video-details.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';

export { checkDetails, type VideoDetails } from './video-details.ts';

export interface IntakeDeps {
  /** A transaction, too: what is done is then part of it. */
  db: Database;
  /** For addresses of unlisted videos; nothing becomes unlisted without. */
  secrets?: AddressSecrets;
}

interface EditDeps extends IntakeDeps {
  /** Nothing stops being exclusive without. */
  config?: Pick<Config, 'settings'>;
}

/** What `details` want of who may see it; undefined: as it is. The release before knows `is_private` alone, and says it of an unlisted one too. */
const visibilityChange = (
  { is_private, is_unlisted }: Partial<VideoDetails>,
  now: { is_private: boolean; is_unlisted: boolean },
): 'make_public' | 'make_private' | 'make_unlisted' | undefined => {
  if (is_private === false) return now.is_private ? 'make_public' : undefined;
  if (is_unlisted === true) return now.is_unlisted ? undefined : 'make_unlisted';
  if (is_unlisted === false && now.is_unlisted) return 'make_private';
  return is_private === true && !now.is_private ? 'make_private' : undefined;
};

const newAddress = (secrets: AddressSecrets | undefined, videoId: number): StoredAddress => {
  if (!secrets) throw new Error('an unlisted video needs the keys of the site');
  return makeAddress(secrets, videoId);
};

/**
 * A new video in state 0 (uploading). Details may be partly missing: the file may be handed over before them, and the video
 * is put before the moderators when both are there.
 * @throws Refused of `checkDetails` for what is given and wrong
 */
export const startVideo = (
  { db, secrets }: IntakeDeps,
  {
    memberId,
    details,
    fileName = '',
    isNobodyShown = false,
  }: {
    memberId: number;
    details: Partial<VideoDetails>;
    fileName?: string;
    /** Of what the operator takes in. */
    isNobodyShown?: boolean;
  },
): Promise<{ videoId: number }> => {
  checkDetails(details);
  if ((details.screenshot ?? 0) > UPLOAD_SCREENSHOTS)
    throw new Refused('need_select_screenshot', 'no such screenshot', { field: 'screenshot' });
  return inTransaction(db, async (tx) => {
    await noteVisit(tx);
    const videoId = await insertVideo(tx, {
      memberId,
      fileName,
      isPrivate: details.is_unlisted || (details.is_private ?? false),
      screenshot: details.screenshot ?? null,
      columns: { ...toColumns(details), ...(isNobodyShown && { people: 'nobody' }) },
    });
    if (details.is_unlisted) await setAddress(tx, videoId, newAddress(secrets, videoId));
    await setTerms(tx, videoId, details);
    return { videoId };
  });
};

/**
 * The whole file lies in the storage under `sourceKey`: 0 becomes 2 (scanning) and the job is queued, in one transaction. Saying
 * the same again changes nothing; another file for a video that has one is refused.
 * @throws Refused not_found, bad_request
 */
export const receiveVideo = async (
  { db }: IntakeDeps,
  { videoId, ...file }: ReceivedFile & { videoId: number },
  admit: (tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, videoId);
    if (!upload) throw new Refused('not_found', `there is no upload ${videoId}`);
    if (upload.source_key === file.sourceKey) return;
    if (upload.stage !== 'upload' || upload.status_id !== VIDEO_STATES.uploading)
      throw new Refused('bad_request', 'the video takes no file any more');
    await admit(tx);
    await noteReceived(tx, videoId, file);
    await changeVideoState({ db: tx }, { videoId, change: 'receive', viewer: null, reason: 'received' });
    await enqueueJob(tx, QUEUES.scan, { videoId });
  });
};

/** The upload ended without a file: the video is rejected with the code as its reason. Nothing happens to one that has its file. */
export const dropVideo = async (
  { db }: IntakeDeps,
  { videoId, reason }: { videoId: number; reason: ErrorCode },
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const upload = await lockUpload(tx, videoId);
    if (upload?.status_id !== VIDEO_STATES.uploading || upload.stage !== 'upload') return;
    await changeVideoState({ db: tx }, { videoId, change: 'fail', viewer: null, reason });
  });
};

/** @throws Refused need_select_screenshot for a number of no screenshot and of no own picture */
const requirePicture = async (
  db: Database,
  videoId: number,
  number: number | null | undefined,
): Promise<void> => {
  if (number == null || number <= UPLOAD_SCREENSHOTS) return;
  if (!(await selectOwnPictureNumbers(db, videoId)).includes(number))
    throw new Refused('need_select_screenshot', 'no such picture', { field: 'screenshot' });
};

/** What is exclusive may be shorter, and stays so. @param tx holds the video's row @throws Refused video_too_short */
const requireLength = async (tx: Database, videoId: number, config: EditDeps['config']): Promise<void> => {
  if (!config) throw new Error('the rules of length need the settings of the site');
  const minMinutes = config.settings.minMinutesNonExclusive;
  const { isExclusive, seconds } = (await selectLength(tx, videoId)) ?? {};
  if (isExclusive && seconds != null && seconds < minMinutes * 60)
    throw new Refused('video_too_short', 'it is too short to be anything but exclusive', {
      field: 'is_exclusive',
      info: { min_minutes: minMinutes },
    });
};

/**
 * Changes what is given of the details; of its uploader or a moderator, in any state but deleted. Null: the site itself. What an
 * uploader whom the site does not trust changes of an approved video waits for the moderators, as far as others read or see it.
 * @returns the id of what waits, if anything does
 * @throws Refused of `checkDetails`; need_auth, not_found, no_permission; video_too_short
 */
export const editVideo = async (
  { db, secrets, config }: EditDeps,
  {
    videoId,
    viewer,
    details,
    isTrusted = false,
  }: {
    videoId: number;
    viewer: AccessViewer | null;
    details: Partial<VideoDetails>;
    isTrusted?: boolean;
  },
): Promise<{ changeId: number | null }> => {
  if (viewer) await requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);
  checkDetails(details);
  return inTransaction(db, async (tx) => {
    await requirePicture(tx, videoId, details.screenshot);
    const state = await getVideoState(tx, videoId);
    if (details.is_exclusive === false && viewer && !viewer.is_moderator)
      await requireLength(tx, videoId, config);
    const isReviewed =
      viewer !== null && !viewer.is_moderator && !isTrusted && state?.status_id === VIDEO_STATES.active;
    if (details.publish_at != null && state?.wasPublished)
      throw new Refused('bad_request', 'the video was published already', { field: 'publish_at' });
    const { reviewed, direct } = splitReviewed(details);
    const changeId =
      isReviewed && Object.keys(reviewed).length > 0
        ? await proposeChange(tx, { videoId, memberId: viewer._id, wanted: reviewed })
        : null;
    await applyDetails(tx, videoId, isReviewed ? direct : details);
    const change = state && visibilityChange(details, state);
    if (state && change)
      await changeVideoState(
        { db: tx },
        {
          videoId,
          change,
          ...(change === 'make_unlisted' && { address: newAddress(secrets, videoId) }),
          // Of what was published, that is for uploaders: act 3 has the same rule.
          viewer: state.wasPublished ? viewer : null,
          reason: 'edited',
        },
      );
    await submitIfComplete({ db: tx }, videoId);
    return { changeId };
  });
};
