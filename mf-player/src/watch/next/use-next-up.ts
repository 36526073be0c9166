/** What plays after the shown video: the next of the playlist, else the first related one that this tab has not played yet. */
import { useSearchParams } from '@foyer/shared/platform';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import { useEffect } from 'react';
import { playerApi } from '../../player-api.ts';
import { playlistPlaceOf } from '../playlist/playlist-place.ts';
import { usePlaylist } from '../playlist/use-playlist.ts';

export interface NextUp {
  /** What a device keeps of a video has no large picture, or none. */
  video: Pick<VideoCard, 'video_id' | 'title'> & { thumb?: string; scr?: string; duration?: string };
  /** Own path. */
  to: string;
}

/** Of this tab, in memory alone: two videos that resemble each other most must not play in turns for ever. */
export const shownInTab = new Set<number>();

export const chooseRelated = (
  related: readonly VideoCard[],
  videoId: number,
  seen: ReadonlySet<number>,
): VideoCard | undefined => {
  const others = related.filter(({ video_id }) => video_id !== videoId);
  return others.find(({ video_id }) => !seen.has(video_id)) ?? others[0];
};

export const useNextUp = (videoId: number): NextUp | null => {
  const [search] = useSearchParams();
  const place = playlistPlaceOf(search);
  const { data } = usePlaylist(place, videoId);
  const { data: related } = playerApi.endpoints.playerGetRelated.useQuery({ id: videoId, batch: 1 });
  useEffect(() => {
    shownInTab.add(videoId);
  }, [videoId]);
  if (place && data?.next) {
    const { video, page } = data.next;
    return {
      video,
      to: urls.video(video.video_id, video.dir, { playlist: place.playlistId, pl_page: page }),
    };
  }
  const video = chooseRelated(related?.videos ?? [], videoId, shownInTab);
  return video ? { video, to: urls.video(video.video_id, video.dir) } : null;
};
