/** Endpoints of the watch page; the only file here that builds API addresses. Source: product.md section 7. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import {
  RELATED_LIFETIME_SECONDS,
  RELATED_PAGE_SIZE,
  type VideoAnswer,
  type VideoFile,
} from '@foyer/shared/wire-schemas/videos';
import { injectEndpoints } from '@foyer/shared/platform';
import { idGroup } from '@foyer/shared/urls';

/** Views and votes change by the minute; what a shared cache may keep of them. */
const VIDEO_LIFETIME_SECONDS = 3600;
/** One answer holds this many pages of related videos (section 7: count * 3). */
export const RELATED_PAGES_PER_BATCH = 3;
/** The newest of a list that are looked through for one video; the API's largest page. */
const LIBRARY_LOOKUP_COUNT = 200;

export type WriteAnswer = { ok: true } | Refusal;
export type LibraryList = 'favourite' | 'watch_later';
const LIBRARY_SECTIONS = { favourite: 'favourites', watch_later: 'watch-later' } as const;

export interface LibraryArg {
  list: LibraryList;
  gender: Gender;
  memberId: number;
}

export const playerApi = injectEndpoints('player', (build) => ({
  /** `asMember`: past every cache and with the viewer's rights, for what only members may see. */
  playerGetVideo: build.query<VideoAnswer, { id: number; asMember?: boolean }>({
    query: ({ id, asMember = false }) =>
      `/api/json/video/${asMember ? 0 : VIDEO_LIFETIME_SECONDS}/${idGroup(id)}/${id}.json`,
    providesTags: ['Video'],
  }),
  /** One batch: `batch` n holds the pages 3n-2 to 3n. */
  playerGetRelated: build.query<ListingPage, { id: number; batch: number }>({
    query: ({ id, batch }) =>
      `/api/json/videos_related2/${RELATED_LIFETIME_SECONDS}/${RELATED_PAGE_SIZE * RELATED_PAGES_PER_BATCH}/${idGroup(id)}/${id}.all.${batch}.json`,
  }),
  playerGetFile: build.query<VideoFile, { id: number; fresh?: boolean }>({
    query: ({ id, fresh }) => ({ url: `/api/videofile.php?video_id=${id}`, fresh }),
  }),
  /** Ids of the viewer's list, the newest first. Personal: asked after hydration only. */
  playerGetLibrary: build.query<number[], LibraryArg>({
    query: ({ list, gender, memberId }) =>
      `/api/json/videos2/0/${gender}/latest-updates/${LIBRARY_LOOKUP_COUNT}/${LIBRARY_SECTIONS[list]}.${memberId}.1.all...json`,
    transformResponse: ({ videos }: ListingPage) => videos.map(({ video_id }) => video_id),
    providesTags: ['Library'],
  }),
  playerVote: build.mutation<WriteAnswer, { id: number; vote: 0 | 1 }>({
    query: ({ id, vote }) => ({
      url: '/api/stats.php',
      method: 'POST',
      body: { act: 'vote', section: 'video', vote, object_id: id },
    }),
  }),
  playerAddTo: build.mutation<WriteAnswer, { id: number; list: LibraryList; remove?: boolean }>({
    query: ({ id, list, remove = false }) => ({
      url: '/api/input.php',
      method: 'POST',
      body: { act: list, section: remove ? 'rem' : 'add', video_id: id },
    }),
    invalidatesTags: ['Library'],
  }),
  /** `nogeo`: counted, but not for the visitor's country. */
  playerCountView: build.mutation<WriteAnswer, { id: number; nogeo: boolean }>({
    query: ({ id, nogeo }) => ({
      url: '/api/stats.php',
      method: 'POST',
      body: { act: 'view', section: 'video', object_id: id, nogeo: nogeo ? 1 : undefined },
    }),
  }),
}));
