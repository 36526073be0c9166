/** The playlist that the page stands in: what it is, this page of its videos, where the shown video is in it. */
import { useSite, useViewer } from '@foyer/shared/platform';
import type { Playlist } from '@foyer/shared/wire-schemas/playlists';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { playerApi, playlistPageQuery } from '../../player-api.ts';
import { type PlaylistPlace, stepAfter } from './playlist-place.ts';

const { playerGetPlaylist, playerGetRow } = playerApi.endpoints;
const NOWHERE: PlaylistPlace = { playlistId: 0, page: 1 };

export interface ShownPlaylist {
  /** Null: it is private, and not this viewer's. */
  playlist: Playlist | null;
  videos: readonly VideoCard[];
  total: number;
  /** Of the shown video on this page of the playlist; -1 where it is not there. */
  index: number;
  /** What plays after it; null at the end. */
  next: { video: VideoCard; page: number } | null;
}
export interface PlaylistState {
  /** Undefined while it is asked for. */
  data?: ShownPlaylist;
  error?: unknown;
}

export const usePlaylist = (place: PlaylistPlace | null, videoId: number): PlaylistState => {
  const { gender } = useSite();
  const isMember = useViewer().status === 'member';
  const at = place ?? NOWHERE;
  const skip = place === null;
  const info = playerGetPlaylist.useQuery({ id: at.playlistId }, { skip });
  // The document knows no member; the owner of a private one sees it.
  const mayBeOwn = isMember && info.data?.playlist === null;
  const ownInfo = playerGetPlaylist.useQuery(
    { id: at.playlistId, asMember: true },
    { skip: skip || !mayBeOwn },
  );
  const asMember = Boolean(mayBeOwn && ownInfo.data?.playlist);
  const list = playerGetRow.useQuery(playlistPageQuery(at, gender, asMember), { skip });
  const videos = list.currentData?.videos ?? [];
  const total = list.currentData?.total_count ?? 0;
  const index = videos.findIndex(({ video_id }) => video_id === videoId);
  const step = stepAfter(at, index, videos.length, total);
  const later = playerGetRow.useQuery(playlistPageQuery({ ...at, page: at.page + 1 }, gender, asMember), {
    skip: skip || step === null || step.page === at.page,
  });
  const error = info.error ?? list.error;
  if (skip || error) return { error };
  if (!info.data || !list.currentData) return {};
  const nextVideo = step && (step.page === at.page ? videos[step.index] : later.data?.videos[0]);
  return {
    data: {
      playlist: ownInfo.data?.playlist ?? info.data.playlist,
      videos,
      total,
      index,
      next: step && nextVideo ? { video: nextVideo, page: step.page } : null,
    },
  };
};
