/** Answers an uploader's own uploads: state, honest progress, and what can be done about a failure. */
import { ERROR_CODES, type ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  type MissingDetail,
  OWN_UPLOADS_PER_PAGE,
  type OwnUpload,
  type OwnUploads,
  UPLOAD_SCREENSHOTS,
  type UploadState,
} from '@foyer/shared/wire-schemas/uploads';
import type { Database } from '../platform/database/create-database.ts';
import { countOwnUploads, type OwnUploadRow, selectOwnUploads } from './own-uploads.sql.ts';
import type { RenditionRow } from '../processing/video-progress.ts';
import { MEDIA_FILES } from '../platform/storage/media-address.ts';
import type { AccessViewer } from '../access/decide-access.ts';
import { holderOf } from '../access/media-holders.ts';
import { videoLinks } from '../access/media-links.ts';
import { Refused } from '../platform/http/refused.ts';
import { RETRYABLE_CODES } from '../processing/video-failures.ts';
import { estimateSecondsLeft } from '../processing/video-progress.ts';
import { nameOfState } from '../publication/video-states.ts';

/** Joining is what remains when all pieces are done. */
const PIECES_FRACTION = 0.97;

const stateOf = ({ status_id, is_private }: OwnUploadRow): UploadState => {
  const name = nameOfState(status_id);
  return name === 'active' && is_private ? 'private' : name;
};

const isErrorCode = (text: string | null): text is ErrorCode => ERROR_CODES.some((code) => code === text);

const missingOf = ({ title, categories, screenshot, stage }: OwnUploadRow): MissingDetail[] => [
  ...(title === '' ? (['title'] as const) : []),
  ...(categories === 0 ? (['categories'] as const) : []),
  // Videos that came without an upload have their picture.
  ...(screenshot === null && stage !== null ? (['screenshot'] as const) : []),
];

const renditionsOf = (row: OwnUploadRow): RenditionRow[] => {
  const isCut = row.stage === 'pieces' || row.stage === 'join';
  if (!isCut) return row.renditions;
  const progress = (row.stage === 'join' ? 1 : (row.pieces_progress ?? 0)) * PIECES_FRACTION;
  const elapsedMs = (row.stage_seconds ?? 0) * 1000;
  const secondsLeft = row.stage === 'join' ? null : estimateSecondsLeft(progress, 0, elapsedMs);
  return row.renditions.map((rendition) =>
    rendition.state === 'ready'
      ? rendition
      : { name: rendition.name, state: 'encoding' as const, progress, seconds_left: secondsLeft },
  );
};

const toOwnUpload = (row: OwnUploadRow, mediaSecret: string, viewer: AccessViewer): OwnUpload => {
  const state = stateOf(row);
  const link = videoLinks({
    videoId: row.id,
    revision: row.revision,
    isPublic: state === 'active',
    holder: holderOf(viewer),
    secret: mediaSecret,
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  // They are taken by the scan; videos that came without one have theirs. Of what was deleted nothing is given out.
  const hasScreenshots =
    state !== 'deleted' &&
    row.film_id !== null &&
    (row.stage === null || !['upload', 'scan', 'failed'].includes(row.stage));
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
    duration_seconds: row.duration_seconds,
    missing: missingOf(row),
    screenshots: hasScreenshots
      ? Array.from({ length: UPLOAD_SCREENSHOTS }, (_, index) => link(MEDIA_FILES.videoScreenshot(index + 1)))
      : [],
    screenshot: row.screenshot,
    is_playable: row.film_id !== null && row.manifest !== null && !isEmpty(row.manifest['rungs']),
    renditions: renditionsOf(row).map((rendition) => ({ ...rendition })),
    waiting_for: row.waiting_for,
    ...(isErrorCode(rejection) ? { code: rejection } : rejection && { reason: rejection }),
    may_retry:
      row.stage === 'failed' &&
      state === 'rejected' &&
      row.has_source &&
      RETRYABLE_CODES.includes(row.error_code ?? ''),
    ...(row.republish_at && { republish_at: row.republish_at.toISOString() }),
  };
};

/** True while no rendition is made. A manifest that does not name `rungs` has all of them. */
const isEmpty = (rungs: unknown): boolean => Array.isArray(rungs) && rungs.length === 0;

/** A page of them, or the one named. @throws Refused not_found for one that is not the member's */
export const listOwnUploads = async (
  { db, mediaSecret }: { db: Database; mediaSecret: string },
  viewer: AccessViewer,
  { page, videoId }: { page: number; videoId: number | null },
): Promise<OwnUploads> => {
  const { _id: memberId } = viewer;
  const [rows, total_count] = await Promise.all([
    selectOwnUploads(db, memberId, {
      videoId,
      limit: OWN_UPLOADS_PER_PAGE,
      offset: (page - 1) * OWN_UPLOADS_PER_PAGE,
    }),
    countOwnUploads(db, memberId, videoId),
  ]);
  if (videoId !== null && rows.length === 0)
    throw new Refused('not_found', 'there is no such upload of yours');
  return {
    videos: rows.map((row) => toOwnUpload(row, mediaSecret, viewer)),
    total_count,
    ...(rows.length === 0 && { code: 'videos_not_found' }),
  };
};
