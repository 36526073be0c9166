/** Where a video's stream and storyboard are. Source: product.md section 7, decisions.md "timelines". */
import type { VideoFile } from '@foyer/shared/http/videos';
import type { Database } from '../database/create-database.ts';
import { MEDIA_FILES, timelineAddress } from '../storage/media-address.ts';
import { videoLinks } from './media-links.ts';
import { Refused } from './refused.ts';
import type { VideoContext } from './videos.ts';
import { findVideo } from './videos.ts';

interface Storyboard {
  width: number;
  height: number;
  columns: number;
  rows: number;
  count: number;
  interval: number;
}

const isStoryboard = (value: unknown): value is Storyboard =>
  typeof value === 'object' && value !== null && 'interval' in value && 'columns' in value;

const HLS_TYPE = 'application/vnd.apple.mpegurl';

interface ProgressiveFile {
  height: number;
  file: string;
}
const progressiveFiles = (value: unknown): ProgressiveFile[] =>
  Array.isArray(value) ? (value as ProgressiveFile[]) : [];

/** @throws Refused not_found, no_permission */
export const getVideoFile = async (
  db: Database,
  id: number,
  { viewer, mediaSecret }: Pick<VideoContext, 'viewer' | 'mediaSecret'>,
): Promise<{ answer: VideoFile; isPublic: boolean }> => {
  const { row, isOpen, isPublic } = await findVideo(db, id, viewer);
  if (!isOpen) throw new Refused('no_permission', 'the video is not for this visitor');
  if (row.revision === null) throw new Refused('not_found', 'the video has no stream');
  const link = videoLinks({
    videoId: id,
    revision: row.revision,
    isPublic,
    secret: mediaSecret,
    nowSeconds: Math.floor(Date.now() / 1000),
  });
  const master = link(MEDIA_FILES.videoMaster);
  const storyboard = isStoryboard(row.manifest?.storyboard) ? row.manifest.storyboard : null;
  return {
    isPublic,
    answer: {
      video_id: id,
      duration_seconds:
        typeof row.manifest?.durationSeconds === 'number'
          ? row.manifest.durationSeconds
          : row.duration_seconds,
      streams: [
        { type: HLS_TYPE, src: master },
        ...progressiveFiles(row.manifest?.progressive).map(({ height, file }) => ({
          type: 'video/mp4',
          src: link(file),
          height,
        })),
      ],
      storyboard: storyboard && {
        url: link(MEDIA_FILES.videoSprite),
        width: storyboard.width,
        height: storyboard.height,
        columns: storyboard.columns,
        rows: storyboard.rows,
        interval: storyboard.interval,
      },
      ...timelineAddress(master, id),
      timelines_count: storyboard?.count ?? 0,
      timelines_interval: storyboard?.interval ?? 0,
    },
  };
};
