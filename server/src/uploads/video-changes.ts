/**
 * What an uploader changes of an approved video waits for the moderators, while the approved version stays public
 * (docs/specification/behaviour.md). A proposal never changes: editing again withdraws it and makes another, so
 * that nobody approves what nobody has seen.
 */
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { DecisionGround } from '@foyer/shared/wire-schemas/moderation/decisions';
import { recordDecision } from '../decisions/record-decision.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { endReplacementsOf } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { type CaptionsEntry, toChapters, type Tracks } from '../watching/read-tracks.ts';
import { applyDetails } from './apply-details.ts';
import { applyFilm } from './apply-film.ts';
import { applyTracks, readWaitingCaptions, waitingCaptions } from './apply-tracks.ts';
import { type CaptionFilesDeps, deleteCaptions, describeCaptions } from './caption-files.ts';
import { withCaptionsAhead } from './captions-ahead.ts';
import {
  type ApprovedDetailsRow,
  closeChange,
  insertChange,
  lockApprovedDetails,
  type NewChange,
  selectChangedFilm,
  selectChange,
  selectComparison,
  selectWaitingChange,
  type VideoChangeRow,
} from './video-changes.sql.ts';
import type { VideoDetails } from './video-details.ts';

export type { ChangedFilm } from './video-changes.sql.ts';

export const CHANGE_STATES = { approved: 1, waiting: 4, withdrawn: 5, rejected: 6 } as const;

/** What everyone reads or sees; categories, models and flags are closed choices and count immediately. */
const REVIEWED = [
  'title',
  'description',
  'tags',
  'screenshot',
  'captions',
  'chapters',
  'film_video_id',
] as const;
type ReviewedDetails = Pick<VideoDetails, 'title' | 'description' | 'screenshot'> & { tags: string[] };
interface Reviewed extends ReviewedDetails, Tracks {
  /** The replacement that holds a new file (replacements.ts); null: the file stays. */
  film_video_id: number | null;
}

interface ChangeDeps {
  /** A transaction, too. */
  db: Database;
}

/** The details that wait for review, and those that do not. */
export const splitReviewed = (
  details: Partial<VideoDetails>,
): { reviewed: Partial<ReviewedDetails>; direct: Partial<VideoDetails> } => {
  const { title, description, tags, screenshot, ...direct } = details;
  return {
    reviewed: {
      ...(title !== undefined && { title: title.trim() }),
      ...(description !== undefined && { description: description.trim() }),
      ...(tags !== undefined && { tags: [...tags] }),
      ...(screenshot != null && { screenshot }),
    },
    direct,
  };
};

/** The database has its own order of an object's names. */
const toText = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
const isSame = (one: unknown, other: unknown): boolean => toText(one) === toText(other);

/** Null for what is as it was approved. */
const differenceOf = (
  approved: ApprovedDetailsRow,
  waiting: VideoChangeRow | undefined,
  wanted: Partial<Reviewed>,
): NewChange => {
  const pick = <Name extends Exclude<(typeof REVIEWED)[number], 'film_video_id'>>(
    name: Name,
  ): NewChange[Name] => {
    const value = (wanted[name] ?? waiting?.[name] ?? null) as NewChange[Name];
    return value === null || isSame(value, approved[name]) ? (null as NewChange[Name]) : value;
  };
  return {
    title: pick('title'),
    description: pick('description'),
    tags: pick('tags'),
    screenshot: pick('screenshot'),
    captions: pick('captions'),
    chapters: pick('chapters'),
    film_video_id:
      wanted.film_video_id === undefined ? (waiting?.film_video_id ?? null) : wanted.film_video_id,
  };
};

/**
 * Puts `wanted` before the moderators, together with what waits already; what is as it was approved is not asked for. The
 * video's row is held until the transaction ends.
 * @returns the proposal's id, or null where nothing is left to decide
 */
export const proposeChange = async (
  tx: Database,
  { videoId, memberId, wanted }: { videoId: number; memberId: number; wanted: Partial<Reviewed> },
): Promise<number | null> => {
  const approved = await lockApprovedDetails(tx, videoId);
  if (!approved) throw new Refused('not_found', `there is no video ${videoId}`);
  const waiting = await selectWaitingChange(tx, videoId);
  const change = differenceOf(approved, waiting, wanted);
  if (waiting && REVIEWED.every((name) => isSame(waiting[name], change[name]))) return waiting.id;
  if (waiting)
    await closeChange(tx, {
      changeId: waiting.id,
      statusId: CHANGE_STATES.withdrawn,
      memberId,
      reason: 'edited again',
    });
  return REVIEWED.every((name) => change[name] === null) ? null : insertChange(tx, videoId, change);
};

/** The change without a new file; nothing is left of one that was about nothing else. */
export const proposeWithoutFilm = (
  tx: Database,
  { videoId, memberId }: { videoId: number; memberId: number },
): Promise<number | null> => proposeChange(tx, { videoId, memberId, wanted: { film_video_id: null } });

/** The uploader thinks better of it; where nothing waits, nothing is to be done. @throws Refused not_found, need_auth, no_permission */
export const withdrawChange = async (
  { db }: ChangeDeps,
  { videoId, viewer }: { videoId: number; viewer: AccessViewer },
): Promise<void> => {
  await requireAccess(db, viewer, 'delete', 'video', videoId);
  await inTransaction(db, async (tx) => {
    await lockApprovedDetails(tx, videoId);
    const waiting = await selectWaitingChange(tx, videoId);
    if (!waiting) return;
    const { withdrawn } = CHANGE_STATES;
    await closeChange(tx, {
      changeId: waiting.id,
      statusId: withdrawn,
      memberId: viewer._id,
      reason: 'withdrawn',
    });
    if (waiting.film_video_id !== null)
      await endReplacementsOf(tx, { videoId, statusId: 5, memberId: viewer._id, reason: 'withdrawn' });
  });
};

/** Which video it would change. @throws Refused not_found */
export const findChangedVideo = async (db: Database, changeId: number): Promise<number> => {
  const change = await selectChange(db, changeId);
  if (!change) throw new Refused('not_found', `there is no change ${changeId}`);
  return change.video_id;
};

/**
 * A moderator's decision; null: the operator's. Deciding once more what was decided so is no error.
 * @throws Refused not_found; bad_request for what does not wait any more, or whose video is not public any more
 */
export const decideVideoChange = async (
  { db, storage }: CaptionFilesDeps,
  {
    changeId,
    act,
    viewer,
    reason,
    ground,
    isAutomated = false,
  }: {
    changeId: number;
    act: 'approve' | 'reject';
    viewer: AccessViewer | null;
    reason: string;
    ground?: DecisionGround;
    /** Nobody looked at it: the site trusts its uploader. */
    isAutomated?: boolean;
  },
): Promise<{ changed: boolean; status_id: number }> => {
  const videoId = await findChangedVideo(db, changeId);
  const { unused, ...decided } = await withCaptionsAhead({ db, storage }, videoId, async (tx, ahead) => {
    const unused: string[] = [];
    const approved = await lockApprovedDetails(tx, videoId);
    const change = await selectChange(tx, changeId);
    const statusId = act === 'approve' ? CHANGE_STATES.approved : CHANGE_STATES.rejected;
    if (change?.status_id === statusId) return { changed: false, status_id: statusId, unused };
    if (!approved || change?.status_id !== CHANGE_STATES.waiting)
      throw new Refused('bad_request', 'this change does not wait any more', {
        field: 'status_id',
        info: { status_id: change?.status_id ?? CHANGE_STATES.withdrawn },
      });
    // A video that was taken down comes back as it was approved.
    if (act === 'approve' && approved.status_id !== VIDEO_STATES.active)
      throw new Refused('bad_request', 'the video is not published any more');
    await closeChange(tx, { changeId, statusId, memberId: viewer?._id ?? null, reason });
    if (act === 'approve') {
      const { title, description, tags, screenshot } = change;
      await applyDetails(tx, videoId, {
        ...(title !== null && { title }),
        ...(description !== null && { description }),
        ...(tags !== null && { tags }),
        ...(screenshot !== null && { screenshot }),
      });
      const { chapters } = change;
      const captions =
        change.captions &&
        (await waitingCaptions(tx, videoId, { wanted: change.captions, now: approved.captions }));
      if (captions)
        ahead.requireStored(
          await readWaitingCaptions(
            tx,
            videoId,
            captions.map(({ file }) => file),
          ),
        );
      if (captions || chapters) {
        const applied = await applyTracks(tx, videoId, {
          ...(captions && { captions }),
          ...(chapters && { chapters }),
        });
        unused.push(...applied.unused);
      }
    }
    const filmVideoId = change.film_video_id;
    if (filmVideoId !== null && act === 'approve')
      unused.push(...(await applyFilm(ahead, tx, { videoId, filmVideoId })));
    else if (filmVideoId !== null)
      await endReplacementsOf(tx, { videoId, statusId: 6, memberId: viewer?._id ?? null, reason });
    await recordDecision(tx, {
      kind: 'video_change',
      objectId: changeId,
      about: { section: 'video', objectId: videoId },
      act,
      memberId: approved.member_id,
      moderatorId: viewer?._id ?? null,
      fact: reason,
      isAutomated,
      announced: act === 'approve' ? 'change_approved' : 'change_rejected',
      ...(ground && { ground }),
    });
    return { changed: true, status_id: statusId, unused };
  });
  await deleteCaptions(storage, videoId, unused);
  return decided;
};

const without = (entries: readonly CaptionsEntry[], others: readonly CaptionsEntry[]): CaptionsEntry[] =>
  entries.filter((entry) => !others.some((other) => isSame(entry, other)));

/** What a moderator compares; of captions, the languages that differ. @throws Refused not_found */
export const describeChange = async (deps: CaptionFilesDeps, changeId: number) => {
  const row = await selectComparison(deps.db, changeId);
  if (!row) throw new Refused('not_found', `there is no change ${changeId}`);
  const { video_id, dir, title, description, tags, screenshot, change, isWaiting, ...tracks } = row;
  const { captions: wanted, chapters, film_video_id: filmVideoId, ...details } = change;
  const captions =
    wanted && isWaiting ? await waitingCaptions(deps.db, video_id, { wanted, now: tracks.captions }) : wanted;
  const [film, captionsBefore, captionsAfter] = await Promise.all([
    filmVideoId === null ? undefined : selectChangedFilm(deps.db, filmVideoId),
    describeCaptions(deps, video_id, captions ? without(tracks.captions, captions) : []),
    describeCaptions(deps, video_id, captions ? without(captions, tracks.captions) : []),
  ]);
  return {
    video_id,
    dir,
    film,
    before: {
      title,
      description,
      tags,
      screenshot,
      ...(captions && { captions: captionsBefore }),
      ...(chapters && { chapters: toChapters(tracks.chapters) }),
    },
    after: {
      ...(Object.fromEntries(
        Object.entries(details).filter(([, value]) => value !== null),
      ) as Partial<ReviewedDetails>),
      ...(captions && { captions: captionsAfter }),
      ...(chapters && { chapters: toChapters(chapters) }),
    },
  };
};
