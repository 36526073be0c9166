/** What the embed's document carries for its script next to the frame's own `data-play`: nothing is asked before play. */
import { type ApiCall, apiCall } from '@foyer/shared/api-call';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { ObjectName } from '@foyer/shared/unlisted-name';
import type { EmbedMessage } from '@foyer/embed-sdk/protocol';
import type { PlayerLabels } from '../player/player-options.ts';

/** Id of the data block. */
export const EMBED_DATA_ID = 'embed-data';

/** What the server asks, on behalf of the embed, to fill its document; declared here, and built by the server. */
export const EMBED_CALLS = [
  'GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json',
  'GET /api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json',
  'GET /api/videofile.php{?video_id}',
  'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
  'POST /api/stats.php',
] as const satisfies readonly ApiCall[];

/** Where the embed's script asks for the video's files. */
export const embedFileUrl = (id: ObjectName): string =>
  apiCall('GET /api/videofile.php{?video_id}', { video_id: id }).url;

/** Where the embed's script says that the video is watched, and what it says of it. */
export const embedView = (id: ObjectName): EmbedData['view'] => ({
  url: apiCall('POST /api/stats.php').url,
  form: { act: 'view', section: 'video', object_id: String(id), from: 'embed' },
});

/** Id of the data block of a document without a video. */
export const EMBED_UNAVAILABLE_ID = 'embed-unavailable';
/** What such a document tells the page around it. */
export type EmbedUnavailable = Pick<
  Extract<EmbedMessage, { type: 'unavailable' }>,
  'reason' | 'alternatives'
>;

export interface RelatedLink {
  title: string;
  /** h:mm:ss. */
  duration: string;
  thumb: string;
  /** Absolute address of its watch page. */
  href: string;
}

export interface EmbedData {
  language: string;
  labels: PlayerLabels;
  videoId: number;
  durationSeconds: number;
  view: { url: string; form: Readonly<Record<string, string>> };
  storyboard: VideoFile['storyboard'];
  captions: VideoFile['captions'];
  chapters: VideoFile['chapters'];
  related: readonly RelatedLink[];
  title: string;
  /** Absolute address of the watch page. */
  url: string;
  /** Words of the embed itself. */
  more: string;
  close: string;
  /** `integrity` values by file name of what the script fetches later. */
  hashes: Readonly<Record<string, string>>;
}
