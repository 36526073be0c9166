/** What the watch page asks before it is shown, and what decides its status. */
import {
  RELATED_PAGE_SIZE,
  type Video,
  type VideoAnswer,
  type VideoFile,
} from '@foyer/shared/wire-schemas/videos';
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';
import type { LoadContext, LoadResult, SlotUse } from '@foyer/shared/remotes/remote';
import { type ObjectName, parseUnlistedName } from '@foyer/shared/unlisted-name';
import { urls } from '@foyer/shared/urls';
import { firstFilesOf, plainStreamsOf } from '../player/first-files.ts';
import { playerApi, playlistPageQuery, RELATED_PAGES_PER_BATCH, type RowQuery } from '../player-api.ts';
import { playlistPlaceOf } from './playlist/playlist-place.ts';

/** Statuses of docs/specification/behaviour.md: deleted 410, private 403. */
const WITHHELD_STATUS = { deleted: 410, private: 403 } as const;

/** Positive integers only, or one with the secret of its address; NaN for anything else. */
export const videoNameOf = ({ id = '', name = '' }: Readonly<Record<string, string>>): ObjectName => {
  if (parseUnlistedName(name)) return name;
  return /^[1-9][0-9]{0,14}$/.test(id) ? Number(id) : Number.NaN;
};

/** What the API tells of a video that its viewer may watch; of the others it tells the status alone. */
export const isWatchable = (video: VideoAnswer['video']): video is Video => 'video_viewed' in video;

/** Page of the related videos, from `?related=`. */
export const relatedPageOf = (search: URLSearchParams): number => {
  const text = search.get('related') ?? '';
  return PAGE_NUMBER.test(text) ? Number(text) : 1;
};

/** Related videos come in batches of several pages; this page's batch and its place in it. */
export const relatedBatchOf = (page: number): { batch: number; offset: number } => ({
  batch: Math.ceil(page / RELATED_PAGES_PER_BATCH),
  offset: ((page - 1) % RELATED_PAGES_PER_BATCH) * RELATED_PAGE_SIZE,
});

/** What stands below the video: whatever the set has for it. */
export const underPlayer = (id: ObjectName): SlotUse => ({
  name: 'watch.under-player',
  props: { section: 'video', objectId: String(id) },
  hydrates: 'near',
});

/** The playlist and its page, where the address names one; what fails shows in the strip. */
const loadPlaylist = async ({ search, query, gender }: LoadContext): Promise<void> => {
  const place = playlistPlaceOf(search);
  if (!place) return;
  const { playerGetPlaylist, playerGetRow } = playerApi.endpoints;
  await Promise.all([
    query(playerGetPlaylist.initiate({ id: place.playlistId })),
    query(playerGetRow.initiate(playlistPageQuery(place, gender))),
  ]);
};

/** What stands where a video cannot be watched: what others watch. */
export const insteadQuery = (gender: LoadContext['gender']): RowQuery => ({
  gender,
  section: '',
  object_id: '',
  sort: 'most-popular',
  count: RELATED_PAGE_SIZE,
});
const loadInstead = ({ query, gender }: LoadContext) =>
  query(playerApi.endpoints.playerGetRow.initiate(insteadQuery(gender)));

/**
 * A page of its own for what is not there: documents, which know nobody, and members, who may turn out to own a pending video. For the
 * anonymous who move on inside the site it is the site's 404 page, by replacement.
 */
const missing = async (context: LoadContext): Promise<LoadResult> => {
  const isDocument = typeof document === 'undefined';
  if (!isDocument && !context.viewer) return { status: 404 };
  await loadInstead(context);
  return { status: 404, ownView: true };
};

/** What the first frame needs: of a document, the segment waits for the player's script, so that the poster comes before it. */
const playFilesOf = (file: VideoFile | undefined): Pick<LoadResult, 'files' | 'moveFiles'> => {
  const stream = plainStreamsOf(file)?.find(({ first }) => first !== undefined);
  if (!stream) return {};
  const files = firstFilesOf(stream);
  return { files: files.slice(0, -1), moveFiles: files.slice(-1) };
};

export const loadWatch = async (context: LoadContext): Promise<LoadResult> => {
  const { params, search, query, viewer } = context;
  const id = videoNameOf(params);
  if (Number.isNaN(id)) return { status: 404 };
  const { playerGetVideo, playerGetRelated, playerGetFile, playerGetNewestComment } = playerApi.endpoints;
  const answer = await query(playerGetVideo.initiate({ id }));
  const status = answer.error?.status ?? 200;
  if (!answer.data && status !== 404) return { status: status || 503 };
  let video = answer.data?.video;
  if (viewer && !(video && isWatchable(video)))
    video = (await query(playerGetVideo.initiate({ id, asMember: true }))).data?.video ?? video;
  if (!video) return missing(context);
  if (!isWatchable(video)) {
    await loadInstead(context);
    return { status: WITHHELD_STATUS[video.status] };
  }
  // What was unlisted once, and has become public, stays reachable where it was.
  if (id !== video.video_id && video.name === undefined)
    return { status: 302, redirect: urls.video(video.video_id, video.dir) };
  if (video.name === undefined && params.dir !== video.dir)
    return { status: 301, redirect: urls.video(video.video_id, video.dir, Object.fromEntries(search)) };
  const { batch } = relatedBatchOf(relatedPageOf(search));
  const [file] = await Promise.all([
    query(playerGetFile.initiate({ id })),
    query(playerGetRelated.initiate({ id: video.video_id, batch })),
    query(playerGetNewestComment.initiate({ id })),
    loadPlaylist(context),
  ]);
  return { status: 200, slots: [underPlayer(id)], ...playFilesOf(file.data) };
};
