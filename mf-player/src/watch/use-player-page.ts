/** What the watch page gives its player besides the video. */
import {
  type AppDispatch,
  useDiscreet,
  useDispatch,
  useIntl,
  useLocation,
  useNavigate,
  useSite,
  useViewer,
} from '@foyer/shared/platform';
import { devicePlaceOf } from '@foyer/shared/device-place';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import type { PlayWords } from '../player/play-data.ts';
import type { PlayerLabels, PlayerPage } from '../player/player-options.ts';
import { addressOf } from './about/name-of.ts';
import { playerPageOf } from './player-page.ts';
import { playlistPlaceOf } from './playlist/playlist-place.ts';

interface Around {
  labels: PlayerLabels;
  words: PlayWords;
  /** What comes next is not to start automatically. */
  nextWaits: boolean;
}

export const usePlayerPage = (video: Video, { nextWaits, ...texts }: Around): PlayerPage => {
  const navigate = useNavigate();
  const dispatch = useDispatch<AppDispatch>();
  const { flags } = useDiscreet();
  const { locale: language } = useIntl();
  const { gender } = useSite();
  const { search, hash } = useLocation();
  const viewer = useViewer();
  const place = playlistPlaceOf(new URLSearchParams(search));
  const around = {
    dispatch,
    goTo: (path: string) => void navigate(path),
    isNeutral: flags.includes('neutral'),
  };
  const own = addressOf(video, place ? { playlist: place.playlistId, pl_page: place.page } : {});
  return playerPageOf(video, {
    ...around,
    nextWaits,
    address: devicePlaceOf(hash) ? own + hash : own,
    playNextVideo: { ...around, ...texts, language, gender, viewer },
  });
};
