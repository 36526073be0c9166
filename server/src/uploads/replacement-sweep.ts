/**
 * A scheduled job: what processing, withdrawals and killed processes leave of new files of videos is carried on from the rows alone, and only those are
 * read that the database noted as due.
 */
import { ERROR_CODES, type ErrorCode } from '@foyer/shared/wire-schemas/answers';
import { getRoles } from '../members/roles.ts';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { recordDecision } from '../decisions/record-decision.ts';
import { tellModeratorsLive } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { changeVideoState } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { removeObjectFiles } from '../stored-files/media-removal.ts';
import { deleteCaptions } from './caption-files.ts';
import { withCaptionsAhead } from './captions-ahead.ts';
import { exchangeWaitingFile } from './exchange-waiting-file.ts';
import { wayOfNewFile } from './new-file-way.ts';
import {
  type DueReplacement,
  deleteDueReplacement,
  insertFailedChange,
  lockReplaceable,
  lockReplacement,
  postponeDueReplacement,
  selectDueReplacements,
} from './replacements.sql.ts';
import type { UploadDeps } from './receiving/upload-end.ts';
import { decideVideoChange, proposeChange, proposeWithoutFilm } from './video-changes.ts';

type Proposable = Pick<DueReplacement, 'id' | 'videoId'> & { memberId: number };
interface Placed {
  isExchanged: boolean;
  /** The change that waits for the moderators now. */
  changeId: number | null;
  /** Files of captions that nothing names any more. */
  unused: string[];
}
const NOTHING: Placed = { isExchanged: false, changeId: null, unused: [] };

/** Where it goes is decided by what the video is now: it may have been published, or rejected, while the file was made. */
const place = (deps: UploadDeps, { id, videoId, memberId }: Proposable): Promise<Placed> =>
  withCaptionsAhead(deps, videoId, async (tx, ahead) => {
    const video = await lockReplaceable(tx, videoId);
    const film = await lockReplacement(tx, { videoId, filmVideoId: id });
    if (!video || film?.statusId !== VIDEO_STATES.transcoding || film.stage !== 'done') return NOTHING;
    switch (wayOfNewFile(video)) {
      case 'change':
        return {
          ...NOTHING,
          changeId: await proposeChange(tx, { videoId, memberId, wanted: { film_video_id: id } }),
        };
      case 'exchange': {
        const exchange = { videoId, filmVideoId: id, memberId, video, film };
        return { ...NOTHING, isExchanged: true, unused: await exchangeWaitingFile(ahead, tx, exchange) };
      }
      default:
        throw new Refused('no_permission', `the video takes no other file: ${video.hold ?? video.status_id}`);
    }
  });

/** It was made, and cannot take its place: its uploader is notified as of one that failed (`tellFailure`). */
const refuse = (db: Database, { id }: Proposable, code: ErrorCode) =>
  changeVideoState({ db }, { videoId: id, change: 'fail', viewer: null, reason: code });

/** Puts what is made before the moderators, or in its place. */
const offer = async (deps: UploadDeps, made: Proposable): Promise<void> => {
  try {
    const { isExchanged, changeId, unused } = await place(deps, made);
    await deleteCaptions(deps.storage, made.videoId, unused);
    // Anyone who has the case open reads immediately that it is about another file.
    if (isExchanged) await tellModeratorsLive(deps.db);
    if (changeId === null) return;
    const uploader = { _id: made.memberId, roles: await getRoles(deps.db, made.memberId) };
    if (!isTrustedUploader(deps.config.uploads, uploader)) return;
    try {
      await decideVideoChange(deps, {
        changeId,
        act: 'approve',
        viewer: null,
        reason: '',
        isAutomated: true,
      });
    } catch (error) {
      // It waits for the moderators then.
      if (!(error instanceof Refused)) throw error;
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await refuse(deps.db, made, error.code);
  }
};

const isErrorCode = (text: string): text is ErrorCode => ERROR_CODES.some((code) => code === text);

/** Its uploader is notified as of a change that was not accepted. */
const tellFailure = (
  db: Database,
  { id, videoId, memberId, code }: Pick<DueReplacement, 'id' | 'videoId' | 'memberId' | 'code'>,
): Promise<string> =>
  inTransaction(db, async (tx) => {
    const changeId = await insertFailedChange(tx, { videoId, filmVideoId: id, reason: code });
    return recordDecision(tx, {
      kind: 'video_change',
      objectId: changeId,
      about: { section: 'video', objectId: videoId },
      act: 'reject',
      memberId,
      moderatorId: null,
      isAutomated: true,
      ground: code === 'blocked_content' || code === 'video_duplicate' ? 'copy' : 'quality',
      fact: code,
      announced: 'change_rejected',
      ...(isErrorCode(code) && { code }),
    });
  });

/** @returns whether it is to be looked at again: files of what ended may come late */
const carryOn = async (deps: UploadDeps, due: DueReplacement): Promise<boolean> => {
  const { id, videoId, memberId, statusId, stage, isProposed, isWaiting, hasFiles } = due;
  const { transcoding, rejected, deleted } = VIDEO_STATES;
  if (statusId === transcoding && stage === 'done' && !isProposed && memberId !== null)
    await offer(deps, { id, videoId, memberId });
  if (statusId === rejected && !isProposed) await tellFailure(deps.db, due);
  // A change that waits for a file which is not there any more.
  if (statusId !== transcoding && isWaiting && memberId !== null)
    await inTransaction(deps.db, (tx) => proposeWithoutFilm(tx, { videoId, memberId }));
  if (statusId === deleted && hasFiles) await removeObjectFiles(deps, mediaObject('video', id));
  return statusId === deleted;
};

/** Safe to repeat. */
export const sweepReplacements = async (deps: UploadDeps): Promise<void> => {
  for (const due of await selectDueReplacements(deps.db))
    if (await carryOn(deps, due)) await postponeDueReplacement(deps.db, due);
    else await deleteDueReplacement(deps.db, due);
};
