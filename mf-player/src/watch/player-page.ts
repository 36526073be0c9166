/** What a player is given besides the video, on its page or in the corner: where it is, what may be shown of it, what is remembered. */
import type { AppDispatch } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import type { PlayerPage } from '../player/player-options.ts';
import { playerApi, sendWatchedParts } from '../player-api.ts';
import { addressOf } from './about/name-of.ts';
import type { PlayNext } from './next/find-next.ts';

export interface PageAround {
  dispatch: AppDispatch;
  goTo: (path: string) => void;
  /** The visitor wants nothing shown outside the page. */
  isNeutral: boolean;
  /** Where the video stands, with its playlist. */
  address: string;
  /** What comes next is not to start automatically. */
  nextWaits?: boolean;
  playNextVideo: PlayNext;
}

export const playerPageOf = (
  video: Video,
  { dispatch, goTo, isNeutral, address, nextWaits, playNextVideo }: PageAround,
): PlayerPage => {
  const { video_id, title, scr, status } = video;
  return {
    videoId: video_id,
    path: addressOf(video),
    address,
    title,
    // Lock screens are read by others, too.
    shown: isNeutral ? undefined : { title, artwork: scr },
    loadMemory: () => import('./player-memory.ts').then(({ playerMemory }) => playerMemory),
    // The shape of what only some may see is nobody's.
    ...(status === 'active' && {
      loadWatchedParts: async () => {
        const { playerGetWatchedParts } = playerApi.endpoints;
        return (
          await dispatch(playerGetWatchedParts.initiate({ id: video_id }, { subscribe: false })).unwrap()
        ).parts;
      },
      onWatched: (parts, bytes) => sendWatchedParts(video_id, parts, bytes),
    }),
    goTo,
    loadNext: () =>
      import('./next/play-next.ts').then(({ loadNext }) =>
        loadNext({ videoId: video_id, address, nextWaits }, playNextVideo),
      ),
  };
};
