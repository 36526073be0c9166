/** Answers the moderation queue, and one video or album with all that helps to decide about it. */
import {
  QUEUE_PAGE_SIZE,
  type QueueItem,
  type QueuePage,
  type QueueState,
} from '@foyer/shared/wire-schemas/moderation/queue';
import { LISTED_KINDS, type ListedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { Database } from '../platform/database/create-database.ts';
import { getRecordsState } from '../records/people-shown.ts';
import {
  type DuplicateRow,
  type QueueRow,
  selectAlbumDuplicates,
  selectCase,
  selectHistory,
  selectVideoDuplicates,
} from './moderation.sql.ts';
import { placeOf, type QueuePlace, writePlace } from './desk/queue-place.ts';
import { countQueue, selectQueue } from './desk/queue.sql.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { MEDIA_FILES, mediaObject } from '../platform/storage/media-address.ts';
import { objectLinks } from '../access/media-links.ts';
import { describeAlbumChange } from '../albums/describe-album-change.ts';
import { photoLinks, photoThumb, getPhotoFiles } from '../albums/photo-links.ts';
import { Refused } from '../platform/http/refused.ts';
import { factsPart, picturePart } from '../processing/describe-match.ts';
import { selectMatch } from '../processing/video-matches.ts';
import { selectOwnPictureNumbers } from '../processing/own-pictures.ts';
import { ownPictureUrl } from '../uploads/own-preview.ts';
import { type ChangedFilm, describeChange } from '../uploads/video-changes.ts';
import { describeTracks } from '../uploads/video-tracks.ts';
import { getVideoFile } from '../watching/video-file.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface CaseContext {
  db: Database;
  storage: Storage;
  secrets: Secrets;
  /** Whom addresses of files are for: from `holderOf`, or OPERATOR on the operator's own command line. */
  holder: string;
  /** Who asks, where that is a member: whose claims are one's own. */
  moderatorId?: number;
}

const toAlike = ({ id: object_id, likeness, ...other }: DuplicateRow) => ({
  object_id,
  likeness: Math.round(likeness * 100) / 100,
  ...other,
});

/** Addresses of the files of a video that is not public. */
const videoLinksOf = (context: CaseContext, videoId: number, revision: string | null) =>
  objectLinks(mediaObject('video', videoId), {
    revision,
    isPublic: false,
    holder: context.holder,
    secrets: context.secrets,
    nowSeconds: Math.floor(Date.now() / 1000),
  });

/** Moderators see both. */
const describeMatch = async (context: CaseContext, videoId: number) => {
  const match = await selectMatch(context.db, videoId);
  if (!match || match.otherId === null) return {};
  const { otherId, facts, picture, revision, hasPicture } = match;
  const link = videoLinksOf(context, otherId, revision);
  return {
    match: {
      kind: facts.kind,
      is_other_version: match.isOtherVersion,
      object_id: otherId,
      title: match.title ?? '',
      ...picturePart(picture && picture.toString('base64')),
      ...(hasPicture && { other_picture: link(MEDIA_FILES.videoThumb) }),
      ...factsPart(facts),
    },
  };
};

const SCREENSHOTS = 10;
/** Whatever it asks for, it is a moderator who asks. */
const MODERATOR = { _id: 0, is_moderator: true, status_id: 1 };

const isOfAlbum = (kind: ListedKind): boolean => kind === 'album' || kind === 'album_change';
const isPicture = (kind: ListedKind): kind is 'avatar' | 'cover' => kind === 'avatar' || kind === 'cover';

/** Whose files they are: a change's are its video's. */
const ownerKindOf = (kind: ListedKind): 'video' | 'album' | 'member' => {
  if (isPicture(kind)) return 'member';
  return isOfAlbum(kind) ? 'album' : 'video';
};

/** Signed always: a decision may end the public address while the moderator still looks. */
const linksOf = ({ kind, owner_id, revision }: QueueRow, { secrets, holder }: CaseContext) =>
  objectLinks(mediaObject(ownerKindOf(kind), owner_id), {
    revision,
    isPublic: false,
    holder,
    secrets,
    nowSeconds: Math.floor(Date.now() / 1000),
  });

const toFile = ({ number, replaced_at, shows_same_people, is_coming }: NonNullable<QueueRow['file']>) => ({
  number,
  ...(replaced_at !== null && { replaced_at: new Date(replaced_at).toISOString(), shows_same_people }),
  ...(is_coming && { is_coming }),
});

const toItem = (row: QueueRow, context: CaseContext): QueueItem => {
  const link = linksOf(row, context);
  const thumb = isPicture(row.kind)
    ? row.revision && link(row.kind === 'avatar' ? MEDIA_FILES.memberAvatar : MEDIA_FILES.cover)
    : isOfAlbum(row.kind)
      ? row.cover && photoThumb(row.cover, link).thumb
      : row.isReady && row.hasPictures
        ? link(MEDIA_FILES.videoThumb)
        : null;
  return {
    kind: row.kind,
    object_id: row.id,
    title: row.title,
    status_id: row.status_id,
    is_private: row.is_private ? 1 : 0,
    since: row.since.toISOString(),
    member: row.member,
    thumb,
    ...((row.kind === 'video' || row.kind === 'video_change') && { duration_seconds: row.duration_seconds }),
    ...(isOfAlbum(row.kind) && { photos_amount: row.photos_count }),
    ...(row.reject_reason !== null && { reject_reason: row.reject_reason }),
    ...(row.publish_at && { publish_at: row.publish_at.toISOString() }),
    claim: row.claim && {
      member: { _id: row.claim._id, name: row.claim.name },
      is_own: row.claim._id === context.moderatorId,
      expires: new Date(row.claim.expires).toISOString(),
    },
    reports: row.reports,
    marks: row.marks,
    last_decision: row.last_decision,
    ...(row.file && { file: toFile(row.file) }),
  };
};

export interface QueueQuery {
  kind: ListedKind | '';
  state: QueueState;
  /** From 1, for commands. */
  page?: number;
  /** Starts behind a place, whatever came and went meanwhile; `page` counts from there. */
  after?: QueuePlace | null;
}

export const getQueue = async (
  context: CaseContext,
  { kind, state, page = 1, after = null }: QueueQuery,
): Promise<QueuePage> => {
  const kinds = kind === '' ? LISTED_KINDS : [kind];
  const offset = (page - 1) * QUEUE_PAGE_SIZE;
  const [rows, total] = await Promise.all([
    // One more says whether there is another page.
    selectQueue(context.db, { kinds, state, limit: QUEUE_PAGE_SIZE + 1, offset, after }),
    countQueue(context.db, { kinds, state }),
  ]);
  const shown = rows.slice(0, QUEUE_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toItem(row, context)),
    total_count: total,
    next: last && rows.length > QUEUE_PAGE_SIZE ? writePlace(placeOf(last)) : null,
    ...(rows.length === 0 && { error: 'nothing waits here', code: 'list_empty' }),
  };
};

/** Nothing while no rendition of it is there. */
const filesOf = async ({ db, secrets, holder }: CaseContext, id: number) =>
  getVideoFile(db, id, { viewer: { ...MODERATOR, session: holder }, secrets }).then(
    ({ answer: { streams, storyboard } }) => ({
      streams: streams.map(({ type, src }) => ({ type, src })),
      storyboard,
    }),
    (error: unknown) => {
      if (error instanceof Refused) return { streams: [], storyboard: null };
      throw error;
    },
  );

/** The new file of a change: streams and pictures of its own, and what looks like it. */
const describeFilm = async (context: CaseContext, film: ChangedFilm) => {
  const { videoId, revision, fromMs, toMs, soundTrack } = film;
  const link = videoLinksOf(context, videoId, revision);
  const [files, duplicates] = await Promise.all([
    filesOf(context, videoId),
    selectVideoDuplicates(context.db, videoId),
  ]);
  return {
    ...(fromMs === null || toMs === null
      ? { kind: 'file' as const, file_name: film.fileName, shows_same_people: film.showsSamePeople }
      : {
          ...{ kind: 'trim' as const, from_ms: fromMs, to_ms: toMs },
          ...(soundTrack && { sound_track: { language: soundTrack.language, title: soundTrack.title } }),
        }),
    bytes: film.bytes,
    duration_seconds: film.durationSeconds,
    old_duration_seconds: film.oldDurationSeconds,
    ...files,
    screenshots: Array.from({ length: SCREENSHOTS }, (_, index) =>
      link(MEDIA_FILES.videoScreenshot(index + 1)),
    ),
    duplicates: duplicates.map(toAlike),
  };
};

const describeWithFilm = async (
  context: CaseContext,
  { film, ...change }: Awaited<ReturnType<typeof describeChange>>,
) => ({ ...change, ...(film && { film: await describeFilm(context, film) }) });

/** @throws Refused not_found */
export const getCase = async (
  context: CaseContext,
  kind: ListedKind,
  id: number,
): Promise<ModerationCase> => {
  const { db } = context;
  const row = await selectCase(db, kind, id);
  if (!row) throw new Refused('not_found', `there is no ${kind} ${id}`);
  const link = linksOf(row, context);
  const { owner_id: ownerId } = row;
  const [history, duplicates, pictures, tracks, described, album] = await Promise.all([
    selectHistory(db, kind, id),
    isPicture(kind)
      ? []
      : isOfAlbum(kind)
        ? selectAlbumDuplicates(db, ownerId)
        : selectVideoDuplicates(db, ownerId),
    isPicture(kind) || isOfAlbum(kind) ? [] : selectOwnPictureNumbers(db, ownerId),
    kind === 'video' ? describeTracks(context, id) : undefined,
    kind === 'video_change' ? describeChange(context, id) : undefined,
    kind === 'album_change' ? describeAlbumChange(db, id, link) : undefined,
  ]);
  const item = toItem(row, context);
  const shown = isPicture(kind)
    ? item.thumb
      ? { picture: item.thumb }
      : {}
    : !isOfAlbum(kind)
      ? {
          ...(await filesOf(context, ownerId)),
          screenshots: row.isReady
            ? Array.from({ length: SCREENSHOTS }, (_, index) => link(MEDIA_FILES.videoScreenshot(index + 1)))
            : [],
        }
      : {
          photos: (await getPhotoFiles(db, ownerId)).map((photo) => ({
            photo_id: photo.id,
            ...(photo.title && { title: photo.title }),
            ...photoLinks(photo, link),
          })),
        };
  return {
    ...item,
    description: row.description,
    categories: row.categories,
    ...(row.tags.length > 0 && { tags: row.tags }),
    history: history.map(({ from, to, at, member, reason }) => ({
      from,
      to,
      date: at.toISOString(),
      member,
      reason,
    })),
    duplicates: duplicates.map(toAlike),
    ...(kind === 'video' && (await describeMatch(context, ownerId))),
    ...(pictures.length > 0 && {
      own_pictures: pictures.map((number) => ({ number, src: ownPictureUrl(ownerId, number) })),
    }),
    ...tracks,
    ...(described && { change: await describeWithFilm(context, described) }),
    ...(album && { album_change: album }),
    ...((kind === 'video' || isOfAlbum(kind)) && {
      records: await getRecordsState(db, { kind: kind === 'video' ? 'video' : 'album', objectId: ownerId }),
    }),
    ...shown,
  };
};
