/**
 * The uploader's own preview picture: encoded anew like every picture that comes in, kept where no address reaches it, and
 * chosen like a screenshot. Of an approved video the choice waits for the moderators.
 */
import {
  OWN_PICTURE_MIN_HEIGHT,
  OWN_PICTURE_MIN_WIDTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { isPictureBlocked } from '../pictures/blocked-pictures.ts';
import { readPicture } from '../pictures/pictures.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { insertOwnPicture, selectOwnPicture } from '../processing/own-pictures.ts';
import { lockApprovedDetails } from './video-changes.sql.ts';
import { editVideo } from './video-intake.ts';

const PICTURES_PER_HOUR = 20;
const HOUR_SECONDS = 3600;
/** Whole, with black alongside what has another shape: the largest poster, from which all sizes are made. */
const KEPT = { name: 'own', width: 1280, height: 720, fit: 'contain', formats: ['jpg'] } as const;

interface PreviewRequest {
  videoId: number;
  viewer: AccessViewer;
}

const requireRight = (db: Database, { videoId, viewer }: PreviewRequest): Promise<unknown> =>
  requireAccess(db, viewer, viewer.is_moderator ? 'moderate' : 'edit', 'video', videoId);

/**
 * @returns its number, and what waits for the moderators
 * @throws Refused of `editVideo`; required, file_invalid_type, invalid_image_size, blocked_content, rate_limited
 */
export const chooseOwnPicture = async (
  db: Database,
  { isTrusted, ...request }: PreviewRequest & { isTrusted: boolean },
  file: Buffer | undefined,
): Promise<{ screenshot: number; changeId: number | null }> => {
  const { videoId, viewer } = request;
  await requireRight(db, request);
  if (!file) throw new Refused('required', 'a picture is needed', { field: 'file' });
  await limitTries(db, {
    what: 'own pictures',
    by: { memberId: viewer._id },
    limit: PICTURES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const made = await readPicture(file, {
    minWidth: OWN_PICTURE_MIN_WIDTH,
    minHeight: OWN_PICTURE_MIN_HEIGHT,
    renditions: [KEPT],
  });
  if (await isPictureBlocked(db, made))
    throw new Refused('blocked_content', 'this picture was taken down before', { field: 'file' });
  const jpeg = made.files[0]?.body;
  if (!jpeg) throw new Error('no picture was made');
  return inTransaction(db, async (tx) => {
    if (!(await lockApprovedDetails(tx, videoId)))
      throw new Refused('not_found', `there is no video ${videoId}`);
    const { sha256, differenceHash } = made;
    const screenshot = await insertOwnPicture(tx, { videoId, jpeg, sha256, differenceHash });
    const { changeId } = await editVideo({ db: tx }, { videoId, viewer, details: { screenshot }, isTrusted });
    return { screenshot, changeId };
  });
};

/** JPEG, for its uploader and moderators. @throws Refused not_found, no_permission, need_auth */
export const getOwnPicture = async (
  db: Database,
  request: PreviewRequest,
  number: number,
): Promise<Uint8Array> => {
  await requireRight(db, request);
  const jpeg = await selectOwnPicture(db, request.videoId, number);
  if (!jpeg) throw new Refused('not_found', 'there is no such picture');
  return jpeg;
};

/** Where `getOwnPicture` answers. */
export const ownPictureUrl = (videoId: number, number: number): string =>
  `/api/upload/picture.jpg?video_id=${videoId}&number=${number}`;
