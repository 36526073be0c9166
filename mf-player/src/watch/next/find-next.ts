/** What plays after a video that has no page of its own any more: as on the page (use-next-up.ts), asked at that moment. */
import { readDeviceLibrary } from '@foyer/shared/device-library';
import { devicePlaceOf } from '@foyer/shared/device-place';
import type { AppDispatch, ViewerState } from '@foyer/shared/platform';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import type { PlayWords } from '../../player/play-data.ts';
import type { PlayerLabels } from '../../player/player-options.ts';
import { playerApi, playlistPageQuery } from '../../player-api.ts';
import { addressOnDevice } from '../playlist/device-address.ts';
import { isWatchable } from '../load-watch.ts';
import { playlistPlaceOf, stepAfter } from '../playlist/playlist-place.ts';
import { chooseRelated, shownInTab } from './use-next-up.ts';

export interface Asking {
  dispatch: AppDispatch;
  gender: Gender;
  viewer: ViewerState;
}

/** As the page of the first one knew it. */
export interface PlayNext extends Asking {
  goTo: (path: string) => void;
  isNeutral: boolean;
  labels: PlayerLabels;
  words: PlayWords;
  language: string;
}
export interface Ended {
  videoId: number;
  /** With the playlist that it stood in. */
  address: string;
  nextWaits?: boolean;
}
interface Found {
  videoId: number;
  /** Own path. */
  to: string;
}

const { playerGetVideo, playerGetPlaylist, playerGetRow, playerGetRelated } = playerApi.endpoints;
const ONCE = { subscribe: false } as const;

/** As its page asks for it; undefined for what may not be watched, or is no more. */
export const askVideo = async (
  id: number,
  { dispatch, viewer }: Pick<Asking, 'dispatch' | 'viewer'>,
): Promise<Video | undefined> => {
  const ask = async (asMember: boolean) => {
    const { data } = await dispatch(playerGetVideo.initiate(asMember ? { id, asMember } : { id }, ONCE));
    return data && isWatchable(data.video) ? data.video : undefined;
  };
  return (await ask(false)) ?? (viewer.status === 'member' ? ask(true) : undefined);
};

const nextOnDevice = async ({ videoId, address }: Ended, asking: Asking): Promise<Found | undefined> => {
  const place = devicePlaceOf(new URL(address, location.href).hash);
  const playlist = place && readDeviceLibrary().playlists.find(({ id }) => id === place.playlistId);
  const index = playlist?.videos.findIndex(({ video_id }) => video_id === videoId) ?? -1;
  if (!playlist || index < 0) return undefined;
  // What was withdrawn since it was kept must not end the playlist.
  for (const video of playlist.videos.slice(index + 1))
    if (await askVideo(video.video_id, asking))
      return { videoId: video.video_id, to: addressOnDevice(playlist, video) };
  return undefined;
};

const nextInPlaylist = async (
  { videoId, address }: Ended,
  { dispatch, gender, viewer }: Asking,
): Promise<Found | undefined> => {
  const place = playlistPlaceOf(new URL(address, location.href).searchParams);
  if (!place) return undefined;
  const askInfo = (asMember: boolean) => {
    const asked = { id: place.playlistId, ...(asMember && { asMember }) };
    return dispatch(playerGetPlaylist.initiate(asked, ONCE)).unwrap();
  };
  // The owner of a private one sees it.
  const asMember = (await askInfo(false)).playlist === null && viewer.status === 'member';
  if (asMember && (await askInfo(true)).playlist === null) return undefined;
  const askPage = (page: number) =>
    dispatch(playerGetRow.initiate(playlistPageQuery({ ...place, page }, gender, asMember), ONCE)).unwrap();
  const { videos, total_count } = await askPage(place.page);
  const index = videos.findIndex(({ video_id }) => video_id === videoId);
  const step = stepAfter(place, index, videos.length, total_count);
  if (!step) return undefined;
  const next = (step.page === place.page ? videos : (await askPage(step.page)).videos)[step.index];
  return (
    next && {
      videoId: next.video_id,
      to: urls.video(next.video_id, next.dir, { playlist: place.playlistId, pl_page: step.page }),
    }
  );
};

const nextRelated = async ({ videoId }: Ended, { dispatch }: Asking): Promise<Found | undefined> => {
  const { videos } = await dispatch(playerGetRelated.initiate({ id: videoId, batch: 1 }, ONCE)).unwrap();
  const next = chooseRelated(videos, videoId, shownInTab);
  return next && { videoId: next.video_id, to: urls.video(next.video_id, next.dir) };
};

/** The playlist's next, else the first related one that this tab has not played yet. */
export const findNext = async (ended: Ended, asking: Asking): Promise<Found | undefined> => {
  for (const find of [nextOnDevice, nextInPlaylist, nextRelated]) {
    // What cannot be had is as if there were none.
    const found = await find(ended, asking).catch(() => undefined);
    if (found) return found;
  }
  return undefined;
};
