/** What the watch page asks before it is shown, and what decides its status. */
import { RELATED_PAGE_SIZE, type Video, type VideoAnswer } from '@foyer/shared/wire-schemas/videos';
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';
import type { LoadContext, LoadResult, SlotUse } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import { playerApi, RELATED_PAGES_PER_BATCH } from '../player-api.ts';

/** Statuses of decisions.md: deleted 410, private 403. */
const WITHHELD_STATUS = { deleted: 410, private: 403 } as const;

/** Positive integers only; NaN for anything else. */
export const videoIdOf = (params: Readonly<Record<string, string>>): number =>
  /^[1-9][0-9]{0,14}$/.test(params.id ?? '') ? Number(params.id) : Number.NaN;

/** What the API tells of a video that its viewer may watch; the others have a status and a title only. */
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

/** What stands below the film: whatever the set has for it. */
export const underPlayer = (id: number): SlotUse => ({
  name: 'watch.under-player',
  props: { section: 'video', objectId: String(id) },
});

export const loadWatch = async ({ params, search, query }: LoadContext): Promise<LoadResult> => {
  const id = videoIdOf(params);
  if (Number.isNaN(id)) return { status: 404 };
  const { playerGetVideo, playerGetRelated, playerGetFile } = playerApi.endpoints;
  const answer = await query(playerGetVideo.initiate({ id }));
  if (!answer.data) return { status: answer.error.status || 503 };
  const { video } = answer.data;
  if (!isWatchable(video)) return { status: WITHHELD_STATUS[video.status] };
  if (params.dir !== video.dir)
    return { status: 301, redirect: urls.video(id, video.dir, Object.fromEntries(search)) };
  const { batch } = relatedBatchOf(relatedPageOf(search));
  await Promise.all([query(playerGetRelated.initiate({ id, batch })), query(playerGetFile.initiate({ id }))]);
  return { status: 200, slots: [underPlayer(id)] };
};
