/** What the watch page gives its player beside the video: where it is, what may be told of it, what is remembered. */
import { useDiscreet, useNavigate } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import type { PlayerPage } from '../player/player-options.ts';
import { playerApi, sendWatchedParts } from '../player-api.ts';

export const usePlayerPage = ({ video_id, dir, title, scr, status }: Video): PlayerPage => {
  const navigate = useNavigate();
  const { flags } = useDiscreet();
  const [getParts] = playerApi.endpoints.playerGetWatchedParts.useLazyQuery();
  return {
    videoId: video_id,
    path: urls.video(video_id, dir),
    title,
    // Lock screens are read by others, too.
    shown: flags.includes('neutral') ? undefined : { title, artwork: scr },
    loadMemory: () => import('./player-memory.ts').then(({ playerMemory }) => playerMemory),
    // The shape of what only some may see is nobody's.
    ...(status === 'active' && {
      loadWatchedParts: async () => (await getParts({ id: video_id }, true).unwrap()).parts,
      onWatched: (parts) => sendWatchedParts(video_id, parts),
    }),
    goTo: (path) => void navigate(path),
  };
};
