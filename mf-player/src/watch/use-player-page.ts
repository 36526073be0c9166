/** What the watch page gives its player beside the video: where it is, what may be told of it, what is remembered. */
import { useDiscreet, useNavigate } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import type { PlayerPage } from '../player/player-options.ts';

export const usePlayerPage = ({ video_id, dir, title, scr }: Video): PlayerPage => {
  const navigate = useNavigate();
  const { flags } = useDiscreet();
  return {
    videoId: video_id,
    path: urls.video(video_id, dir),
    title,
    // Lock screens are read by others, too.
    shown: flags.includes('neutral') ? undefined : { title, artwork: scr },
    loadMemory: () => import('./player-memory.ts').then(({ playerMemory }) => playerMemory),
    goTo: (path) => void navigate(path),
  };
};
