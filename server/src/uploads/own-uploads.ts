/** Answers an uploader's own uploads: state, honest progress, and what can be done about a failure. */
import { ERROR_CODES, type ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  type MissingDetail,
  OWN_UPLOADS_PER_PAGE,
  type OwnChange,
  type OwnUpload,
  type OwnUploadFilter,
  type OwnUploads,
  type UploadState,
} from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { Replacement } from '@foyer/shared/wire-schemas/uploads/video-work';
import { UPLOAD_SCREENSHOTS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import type { PeopleLack } from '@foyer/shared/wire-schemas/records/person-records';
import { unlistedName } from '@foyer/shared/unlisted-name';
import type { Database } from '../platform/database/create-database.ts';
import {
  countOwnUploads,
  type OwnChangeRow,
  type OwnUploadRow,
  type ReplacementProgressRow,
  selectOwnUploads,
} from './own-uploads.sql.ts';
import { factsPart, picturePart } from '../processing/describe-match.ts';
import { describeWork, type WorkRow } from '../processing/estimates/describe-work.ts';
import type { RenditionRow } from '../processing/video-progress.ts';
import { MEDIA_FILES } from '../platform/storage/media-address.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import { holderOf } from '../access/media-holders.ts';
import { videoLinks } from '../access/media-links.ts';
import { Refused } from '../platform/http/refused.ts';
import { RETRYABLE_CODES } from '../processing/video-failures.ts';
import { type CaptionsEntry, labelOfCaptions, readTracks, toChapters } from '../watching/read-tracks.ts';
import { ownPictureUrl } from './own-preview.ts';
import { CHANGE_STATES } from './video-changes.ts';
import { wayOfNewFile } from './new-file-way.ts';
import { nameOfState } from '../publication/video-states.ts';
import { openAddress } from '../publication/unlisted-address.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

/** Joining is what remains when all pieces are done. */
const PIECES_FRACTION = 0.97;

const stateOf = ({ status_id, is_private }: OwnUploadRow): UploadState => {
  const name = nameOfState(status_id);
  return name === 'active' && is_private ? 'private' : name;
};

const isErrorCode = (text: string | null): text is ErrorCode => ERROR_CODES.some((code) => code === text);

const ON_ITS_WAY: readonly UploadState[] = ['scanning', 'transcoding'];
const BEFORE_PICTURES: readonly string[] = ['upload', 'scan'];

const missingOf = ({ title, categories, screenshot, stage }: OwnUploadRow): MissingDetail[] => [
  ...(title === '' ? (['title'] as const) : []),
  ...(categories.length === 0 ? (['categories'] as const) : []),
  // The scan chooses one; videos that came without an upload have theirs.
  ...(screenshot === null && stage !== null && !BEFORE_PICTURES.includes(stage)
    ? (['screenshot'] as const)
    : []),
];

/** Whether nothing but its uploader keeps it from the moderators. */
const isWaiting = (row: OwnUploadRow): boolean =>
  nameOfState(row.status_id) === 'transcoding' &&
  row.stage === 'done' &&
  (missingOf(row).length > 0 || row.lacks?.includes('person') === true);

const renditionsOf = (
  row: Pick<OwnUploadRow, 'stage' | 'pieces_progress' | 'work' | 'renditions'>,
): RenditionRow[] => {
  const isCut = row.stage === 'pieces' || row.stage === 'join';
  if (!isCut) return row.renditions;
  const progress = (row.stage === 'join' ? 1 : (row.pieces_progress ?? 0)) * PIECES_FRACTION;
  // All are ready at the same moment: when the pieces are joined.
  const work = describeWork(row.work);
  const secondsLeft = work?.is_waiting === false ? work.work_seconds : null;
  return row.renditions.map((rendition) =>
    rendition.state === 'ready'
      ? rendition
      : {
          name: rendition.name,
          state: 'encoding' as const,
          progress,
          seconds_left: secondsLeft,
        },
  );
};

/** `work` where there is any. */
const workPart = (row: WorkRow | null) => {
  const work = describeWork(row);
  return work ? { work } : {};
};

/** Pictures are made after the scan, and sometimes after the encoding; of what was deleted nothing is given out. */
const hasThumb = (row: OwnUploadRow, state: UploadState): boolean =>
  row.has_pictures && state !== 'deleted' && state !== 'returning';

const toOwnCaptions = (videoId: number, entries: readonly CaptionsEntry[]) =>
  entries.map((entry) => ({
    language: entry.language,
    label: labelOfCaptions(entry),
    has_label: entry.label !== undefined,
    url: `/api/upload/captions.vtt?video_id=${videoId}&file=${encodeURIComponent(entry.file)}`,
  }));

const toFilm = ({
  file_name,
  from_ms,
  to_ms,
}: Pick<ReplacementProgressRow, 'file_name' | 'from_ms' | 'to_ms'>) =>
  from_ms === null || to_ms === null
    ? { kind: 'file' as const, file_name }
    : { kind: 'trim' as const, from_ms, to_ms };

const REPLACEMENT_STATE_OF: Partial<Record<string, Replacement['state']>> = {
  upload: 'uploading',
  trim: 'trimming',
  scan: 'scanning',
  done: 'waiting',
};

const toReplacement = (row: ReplacementProgressRow): Replacement => ({
  ...toFilm(row),
  ...(row.has_other_sound && { has_other_sound: true }),
  video_id: row.id,
  state: REPLACEMENT_STATE_OF[row.stage] ?? 'transcoding',
  ...(row.bytes > 0 && { bytes: row.bytes }),
  ...(row.duration_seconds > 0 && { duration_seconds: row.duration_seconds }),
  ...(row.stage === 'trim' && { progress: row.cut_progress ?? 0, seconds_left: row.cut_seconds_left }),
  renditions: renditionsOf(row).map((rendition) => ({ ...rendition })),
  ...workPart(row.work),
  waiting_for: row.waiting_for,
});

const toOwnChange = (
  videoId: number,
  { id, status_id, created_at, reject_reason, decision_key, film, ...details }: OwnChangeRow,
): OwnChange => {
  const { title, description, tags, screenshot, captions, chapters } = details;
  return {
    change_id: id,
    state: status_id === CHANGE_STATES.waiting ? 'waiting' : 'rejected',
    date: new Date(created_at).toISOString(),
    ...(title !== null && { title }),
    ...(description !== null && { description }),
    ...(tags !== null && { tags }),
    ...(screenshot !== null && { screenshot }),
    ...(captions && { captions: toOwnCaptions(videoId, captions) }),
    ...(chapters && { chapters: toChapters(chapters) }),
    ...(film && { film: toFilm(film) }),
    ...(film &&
      status_id === CHANGE_STATES.rejected &&
      RETRYABLE_CODES.includes(film.failed_code ?? '') && { may_retry: true }),
    ...(status_id === CHANGE_STATES.rejected && decision_key && { decision_key }),
    ...(isErrorCode(reject_reason) ? { code: reject_reason } : reject_reason && { reason: reject_reason }),
  };
};

/** Of a video that the member may not see nothing is reported but that there is one. */
const toOwnMatch = ({ match, ...row }: OwnUploadRow, secrets: Secrets, viewer: AccessViewer) => {
  if (!match) return {};
  const { facts, other } = match;
  const isRefused = nameOfState(row.status_id) === 'rejected' && row.error_code === 'video_duplicate';
  const picture = other?.may_see_picture
    ? videoLinks({
        videoId: other.id,
        revision: other.revision,
        isPublic: other.is_public,
        holder: holderOf(viewer),
        secrets,
        nowSeconds: Math.floor(Date.now() / 1000),
      })(MEDIA_FILES.videoThumb)
    : null;
  return {
    match: {
      kind: facts.kind,
      is_other_version: match.is_other_version,
      may_keep: isRefused && row.stage === 'failed' && facts.kind === 'picture' && row.has_source,
      ...picturePart(match.picture),
      ...(other && factsPart(facts)),
      ...(picture && other?.revision && { other_picture: picture }),
    },
  };
};

const toOwnUpload = (row: OwnUploadRow, secrets: Secrets, viewer: AccessViewer): OwnUpload => {
  const state = stateOf(row);
  const link = videoLinks({
    videoId: row.id,
    revision: row.revision,
    // Pictures that somebody shown does not consent to are for their uploader alone.
    isPublic: state === 'active' && !row.withheld_uses.includes('preview'),
    holder: holderOf(viewer),
    secrets,
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  // They are taken by the scan; videos that came without one have theirs. Of what was deleted nothing is given out.
  const hasScreenshots =
    state !== 'deleted' &&
    row.film_id !== null &&
    (row.stage === null || !['upload', 'scan', 'failed'].includes(row.stage));
  const tracks = readTracks(row.manifest);
  const rejection = state === 'rejected' ? row.reject_reason : null;
  return {
    video_id: row.id,
    dir: row.dir,
    title: row.title,
    ...(row.file_name && { file_name: row.file_name }),
    ...(row.bytes && { bytes: row.bytes }),
    added_date: row.created_at.toISOString(),
    state,
    is_private: row.is_private,
    ...(row.sealed_address !== null && {
      is_unlisted: true,
      unlisted_name: unlistedName(row.id, openAddress(secrets, row.id, row.sealed_address)),
    }),
    ...(row.lacks && row.lacks.length > 0 && { lacks: row.lacks as PeopleLack[] }),
    duration_seconds: row.duration_seconds,
    missing: missingOf(row),
    ...(isWaiting(row) && { waits_for_uploader: true }),
    screenshots: hasScreenshots
      ? Array.from({ length: UPLOAD_SCREENSHOTS }, (_, index) => link(MEDIA_FILES.videoScreenshot(index + 1)))
      : [],
    own_pictures: row.own_pictures.map((number) => ({ number, src: ownPictureUrl(row.id, number) })),
    screenshot: row.screenshot,
    is_playable: row.film_id !== null && row.manifest !== null && !isEmpty(row.manifest['rungs']),
    renditions: renditionsOf(row).map((rendition) => ({ ...rendition })),
    ...(ON_ITS_WAY.includes(state) && workPart(row.work)),
    waiting_for: row.waiting_for,
    ...(row.decision_key && { decision_key: row.decision_key }),
    ...(state === 'rejected' && row.duplicate_of && { duplicate_of: row.duplicate_of }),
    ...(state !== 'deleted' && toOwnMatch(row, secrets, viewer)),
    ...(isErrorCode(rejection) ? { code: rejection } : rejection && { reason: rejection }),
    may_retry:
      row.stage === 'failed' &&
      state === 'rejected' &&
      row.has_source &&
      RETRYABLE_CODES.includes(row.error_code ?? ''),
    ...(state !== 'active' &&
      state !== 'private' &&
      wayOfNewFile({ ...row, hasFilm: row.film_id !== null, hold: row.file_hold }) && { may_replace: true }),
    ...(row.replaced_at && { replaced_at: row.replaced_at.toISOString() }),
    ...(row.republish_at && { republish_at: row.republish_at.toISOString() }),
    ...(row.publish_at && !row.was_published && { publish_at: row.publish_at.toISOString() }),
    ...(row.is_approved && { is_approved: true }),
    description: row.description,
    gender: row.gender,
    is_exclusive: row.is_exclusive,
    is_embeddable: row.is_embeddable,
    categories: row.categories,
    models: row.models,
    ...(row.channel && { channel: row.channel }),
    tags: row.tags,
    thumb: hasThumb(row, state) ? link(MEDIA_FILES.videoThumb) : null,
    ...(row.was_published && { post_date: row.posted_at.toISOString() }),
    views: row.views,
    comments: row.comments_count,
    likes: row.likes,
    dislikes: row.dislikes,
    ...(row.film_id !== null && {
      captions: toOwnCaptions(row.id, tracks.captions),
      chapters: toChapters(tracks.chapters),
    }),
    ...(row.change && { change: toOwnChange(row.id, row.change) }),
    ...(row.replacement && { replacement: toReplacement(row.replacement) }),
    is_source_kept: row.has_source,
    ...(row.sound_tracks.length > 0 && {
      sound_tracks: row.sound_tracks.map(({ stream, language, title }) => ({
        ...{ number: stream, language, title },
        is_published: stream === row.sound_stream,
      })),
    }),
  };
};

/** True while no rendition is made. A manifest that does not name `rungs` has all of them. */
const isEmpty = (rungs: unknown): boolean => Array.isArray(rungs) && rungs.length === 0;

const sumOf = (counts: Record<OwnUploadFilter, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A page of them, or the one named. @throws Refused not_found for one that is not the member's */
export const listOwnUploads = async (
  { db, secrets }: { db: Database; secrets: Secrets },
  viewer: AccessViewer,
  { page, videoId, filter = '' }: { page: number; videoId: number | null; filter?: OwnUploadFilter | '' },
): Promise<OwnUploads> => {
  const { _id: memberId } = viewer;
  const [rows, counts] = await Promise.all([
    selectOwnUploads(db, memberId, {
      videoId,
      filter,
      limit: OWN_UPLOADS_PER_PAGE,
      offset: (page - 1) * OWN_UPLOADS_PER_PAGE,
    }),
    countOwnUploads(db, memberId),
  ]);
  if (videoId !== null && rows.length === 0)
    throw new Refused('not_found', 'there is no such upload of yours');
  return {
    videos: rows.map((row) => toOwnUpload(row, secrets, viewer)),
    total_count: videoId !== null ? rows.length : filter === '' ? sumOf(counts) : counts[filter],
    ...(videoId === null && { counts }),
    ...(rows.length === 0 && { code: 'videos_not_found' }),
  };
};
