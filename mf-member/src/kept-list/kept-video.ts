/** One video of a list that a visitor keeps, of the server's or of this device's. */
import type { DeviceVideo } from '@foyer/shared/device-library';
import type { WatchedEntry } from '@foyer/shared/platform';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';

export interface KeptVideo {
  videoId: number;
  dir: string;
  title: string;
  /** Own path; left out: of the video's page alone. */
  to?: string;
  /** Absent in entries that this device kept before it kept pictures. */
  thumb?: string | undefined;
  thumbsrc?: string | undefined;
  duration?: string | undefined;
  /** When it was watched or added, ISO 8601. */
  at?: string | undefined;
}

/** In the order of the answer. */
export const keptVideosOf = ({ videos, kept_at }: ListingPage): KeptVideo[] =>
  videos.map(({ video_id, dir, title, thumb, thumbsrc, duration }, index) => ({
    videoId: video_id,
    dir,
    title,
    thumb,
    thumbsrc,
    duration,
    at: kept_at?.[index],
  }));

export const keptVideoOfEntry = ({ params, at }: WatchedEntry): KeptVideo => ({
  videoId: params.video_id,
  dir: params.dir,
  title: params.title,
  thumb: params.thumb,
  duration: params.duration,
  at,
});

export const keptVideoOfDevice = (video: DeviceVideo): KeptVideo => ({
  videoId: video.video_id,
  dir: video.dir,
  title: video.title,
  thumb: video.thumb,
  thumbsrc: video.thumbsrc,
  duration: video.duration,
  at: video.at,
});
