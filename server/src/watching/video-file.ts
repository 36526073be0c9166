/**
 * Answers the addresses of a video's stream, storyboard and downloads. Source: docs/specification/calls.md.
 */
import { createHash } from 'node:crypto';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { Database } from '../platform/database/create-database.ts';
import type { Loudness } from '../media/analysis/loudness.ts';
import { levelFor } from '../media/ladder/sound-level.ts';
import { FIRST_FILES } from '../media/hls/slice-cmaf.ts';
import { type StoryboardGeometry, storyboardSheet } from '../media/extras/storyboard.ts';
import { MEDIA_FILES, timelineAddress } from '../platform/storage/media-address.ts';
import { RENEW_AFTER_SECONDS } from '../access/media-links.ts';
import { Refused } from '../platform/http/refused.ts';
import { type VideoContext, findVideo, linksOf } from '../catalogue/videos.ts';
import { masterName } from './captions-in-playlists.ts';
import { labelOfCaptions, readTracks, toChapters } from './read-tracks.ts';
import { listDownloadableRenditions } from './downloadable-renditions.ts';

const isStoryboard = (value: unknown): value is StoryboardGeometry =>
  typeof value === 'object' && value !== null && 'interval' in value && 'columns' in value;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

const MP4_TYPE = 'video/mp4';
/** What knows no HLS is old or small. */
const PROGRESSIVE_MAX_LINES = 720;

/** Of the rendition that stands first in the master playlist (master-playlist.ts), which players start with. */
const firstFilesOf = (manifest: Readonly<Record<string, unknown>> | null): { first?: string[] } => {
  const [name] = Array.isArray(manifest?.rungs) ? manifest.rungs : [];
  if (typeof name !== 'string') return {};
  return { first: FIRST_FILES.map((file) => `${name}/${file}`) };
};

/** Says nothing but whether it is another one. */
const nameOfFilm = (filmId: string | null): string =>
  createHash('sha256')
    .update(filmId ?? '')
    .digest('base64url')
    .slice(0, 8);

const isLoudness = (value: unknown): value is Loudness =>
  typeof value === 'object' && value !== null && 'integratedLufs' in value && 'truePeakDbtp' in value;

/**
 * Of a film that was published before sound was brought to one loudness: how far players turn it down, until it is remade. They cannot
 * make a quiet one louder (decision 98).
 */
const volumeOf = (manifest: Readonly<Record<string, unknown>> | null): { volume?: number } => {
  if (manifest?.['soundLevelled'] === true || !isLoudness(manifest?.['loudness'])) return {};
  const gainDb = levelFor(manifest['loudness'])?.gainDb ?? 0;
  return gainDb < 0 ? { volume: Number((10 ** (gainDb / 20)).toFixed(3)) } : {};
};

/** @throws Refused not_found, no_permission */
export const getVideoFile = async (
  db: Database,
  name: ObjectName,
  { viewer, secrets }: Pick<VideoContext, 'viewer' | 'secrets'>,
): Promise<{ answer: VideoFile; isPublic: boolean }> => {
  const { row, isOpen, isPublic, holder } = await findVideo(db, name, viewer);
  const { id } = row;
  if (!isOpen) throw new Refused('no_permission', 'the video is not for this visitor');
  const isYetToCome = Array.isArray(row.manifest?.rungs) && row.manifest.rungs.length === 0;
  if (row.revision === null || isYetToCome) throw new Refused('not_found', 'the video has no stream');
  const link = linksOf({ row, isPublic, holder }, secrets);
  const master = link(MEDIA_FILES.videoMaster);
  const volume = volumeOf(row.manifest);
  const isWithheld = (use: string) => row.withheld_uses.includes(use);
  const renditions = isWithheld('download') ? [] : listDownloadableRenditions(row.manifest);
  const tracks = readTracks(row.manifest);
  const storyboard =
    isStoryboard(row.manifest?.storyboard) && !isWithheld('preview') ? row.manifest.storyboard : null;
  const storyboardSheets = storyboard?.sheets ?? 1;
  return {
    isPublic,
    answer: {
      video_id: id,
      ...(!isPublic && { renew_after_seconds: RENEW_AFTER_SECONDS, film: nameOfFilm(row.film_id) }),
      duration_seconds:
        typeof row.manifest?.durationSeconds === 'number'
          ? row.manifest.durationSeconds
          : row.duration_seconds,
      streams: [
        { type: HLS_TYPE, src: link(masterName(row.manifest)), ...volume, ...firstFilesOf(row.manifest) },
        ...renditions
          .filter(({ height }) => height <= PROGRESSIVE_MAX_LINES)
          .map(({ name, height }) => ({
            type: MP4_TYPE,
            src: link(MEDIA_FILES.videoProgressive(name)),
            height,
            ...volume,
          })),
      ],
      storyboard: storyboard && {
        url: link(MEDIA_FILES.videoSprite),
        ...(storyboardSheets > 1
          ? {
              urls: Array.from({ length: storyboardSheets }, (_, index) =>
                link(storyboardSheet(MEDIA_FILES.videoSprite, index + 1)),
              ),
            }
          : {}),
        width: storyboard.width,
        height: storyboard.height,
        columns: storyboard.columns,
        rows: storyboard.rows,
        interval: storyboard.interval,
      },
      captions: tracks.captions.map((entry) => ({
        language: entry.language,
        label: labelOfCaptions(entry),
        url: link(entry.file),
      })),
      chapters: toChapters(tracks.chapters),
      downloads: renditions.map(({ height }) => height),
      ...timelineAddress(master, id),
      timelines_count: storyboard?.count ?? 0,
      timelines_interval: storyboard?.interval ?? 0,
    },
  };
};
