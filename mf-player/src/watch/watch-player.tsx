/** The player with this video's data, and what comes next laid over it. */
import { useIntl, useNavigate } from '@foyer/shared/platform';
import { DELETED_STATUS_ID, type Video } from '@foyer/shared/wire-schemas/videos';
import { type ComponentType, lazy, Suspense } from 'react';
import { plainStreamsOf } from '../player/first-files.ts';
import { Player } from '../player/player.tsx';
import { Poster } from '../player/poster.tsx';
import { fileUrlOf, playerApi } from '../player-api.ts';
import { useAutoplayNext } from './next/autoplay-next.ts';
import type { ComesNextProps } from './next/comes-next.tsx';
import { PLAY_ON, useAutostart, useNoteStart } from './next/use-autostart.ts';
import { nameOf } from './about/name-of.ts';
import type { NextUp } from './next/use-next-up.ts';
import { usePlayWords } from './use-play-words.ts';
import { usePlayerPage } from './use-player-page.ts';
import { usePlayerLabels } from './use-player-labels.ts';
import { useSuggestion } from './next/use-suggestion.ts';
import { useWatchProgress } from './use-watch-progress.ts';

const { playerGetFile } = playerApi.endpoints;

/** As watch-view.module.css lays it out: from 1200 px alongside a column of related videos. */
const POSTER_SIZES = '(min-width: 1200px) calc(100vw - 27rem), 100vw';

/** Without its code the video ends as if nothing came next. */
const ComesNext = lazy<ComponentType<ComesNextProps>>(() =>
  import('./next/comes-next.tsx').then(
    (module) => ({ default: module.ComesNext }),
    () => ({ default: () => null }),
  ),
);

interface WatchPlayerProps {
  video: Video;
  next: NextUp | null;
  /** The video's file is refused: whether the video is still there is to be found out. */
  onRefused: () => void;
}

export const WatchPlayer = ({ video, next, onRefused }: WatchPlayerProps) => {
  const { video_id, title } = video;
  const id = nameOf(video);
  const intl = useIntl();
  const navigate = useNavigate();
  const labels = usePlayerLabels();
  const words = usePlayWords();
  const { data: file } = playerGetFile.useQuery({ id });
  const [getFile] = playerGetFile.useLazyQuery();
  const suggestion = useSuggestion();
  const autoplaysNext = useAutoplayNext();
  const autoplay = useAutostart();
  const noteStart = useNoteStart();
  const progress = useWatchProgress(video_id);
  const page = usePlayerPage(video, { labels, words, nextWaits: suggestion.wasClosed });
  // No player for what is deleted (docs/specification/behaviour.md), also where a moderator sees the page.
  if (video.status_id === DELETED_STATUS_ID)
    return (
      <div className="mf-player-frame">
        <Poster src={video.scr} sources={video.scr_sources} sizes={POSTER_SIZES} />
      </div>
    );
  return (
    <Player
      poster={video.scr}
      posterSources={video.scr_sources}
      posterSizes={POSTER_SIZES}
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
      plainStreams={plainStreamsOf(file)}
      page={page}
      autoplay={autoplay}
      {...progress}
      onFirstPlay={() => {
        noteStart();
        suggestion.onFirstPlay();
      }}
      onPlay={suggestion.onPlay}
      onEnded={suggestion.onEnded}
      onNext={next ? () => void navigate(next.to, { state: PLAY_ON }) : undefined}
      onRefused={onRefused}
    >
      {next && suggestion.shows !== 'nothing' && (
        <Suspense>
          <ComesNext
            next={next}
            isAtEnd={suggestion.shows === 'end'}
            startsItself={autoplaysNext && !suggestion.wasClosed}
            onClose={suggestion.close}
          />
        </Suspense>
      )}
    </Player>
  );
};
