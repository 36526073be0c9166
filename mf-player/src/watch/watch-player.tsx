/** The player with this video's data, and what comes next laid over it. */
import { useIntl } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Player } from '../player/player.tsx';
import { fileUrlOf, playerApi } from '../player-api.ts';
import { NextVideo } from './next-video.tsx';
import { useNextVideo } from './use-next-video.ts';
import { usePlayWords } from './use-play-words.ts';
import { usePlayerPage } from './use-player-page.ts';
import { usePlayerLabels } from './use-player-labels.ts';
import { useWatchProgress } from './use-watch-progress.ts';

const { playerGetFile, playerGetRelated } = playerApi.endpoints;

export const WatchPlayer = ({ video }: { video: Video }) => {
  const { video_id: id, title } = video;
  const intl = useIntl();
  const labels = usePlayerLabels();
  const words = usePlayWords();
  const { data: file } = playerGetFile.useQuery({ id });
  const [getFile] = playerGetFile.useLazyQuery();
  const { data: related } = playerGetRelated.useQuery({ id, batch: 1 });
  const { isShown, onFirstPlay, onEnded, close } = useNextVideo();
  const progress = useWatchProgress(id);
  const page = usePlayerPage(video);
  const next = related?.videos.find(({ video_id }) => video_id !== id);
  return (
    <Player
      poster={video.scr}
      title={title}
      playTitle={intl.formatMessage({ id: 'player.playTitle' }, { title })}
      length={video.duration}
      labels={labels}
      words={words}
      fileUrl={fileUrlOf(id)}
      language={intl.locale}
      loadFile={(fresh) =>
        file && !fresh ? Promise.resolve(file) : getFile(fresh ? { id, fresh } : { id }, !fresh).unwrap()
      }
      plainStreams={file?.streams}
      page={page}
      {...progress}
      onFirstPlay={onFirstPlay}
      onEnded={onEnded}
    >
      {isShown && next && <NextVideo video={next} onClose={close} />}
    </Player>
  );
};
