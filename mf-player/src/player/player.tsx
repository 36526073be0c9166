/**
 * The player as a page sees it: a poster with a big play button in the HTML, which play-frame scripts answer (connect-frame.ts);
 * video.js comes after the first frame. Knows neither router nor store nor intl: words and data come in, events go out.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import './frame.css';
import { connectFrame, type FrameConnection } from './connect-frame.ts';
import { applyEarlySettings } from './early-settings.ts';
import type { FrameControl, FrameOwner } from './frame-control.ts';
import { endKeptPlayer, keepPlayer, takeKeptPlayer } from './kept-player.ts';
import { loadPlayer } from './load-player.ts';
import type { PlayData, PlayWords } from './play-data.ts';
import { PLAY_SHAPE } from './play-shape.ts';
import type { MovablePlayer, PlayerLabels, PlayerPage } from './player-options.ts';
import { Poster } from './poster.tsx';
import { createLinkRenewal } from './renew-links.ts';

export interface PlayerProps {
  /** 16:9 picture. */
  poster: string;
  /** The same in other formats and sizes. */
  posterSources?: readonly PictureSource[];
  /** How wide it is shown; the window's width, if not told. */
  posterSizes?: string;
  title: string;
  /** What the play button is called, with the title in it. */
  playTitle: string;
  /** h:mm:ss, shown on the poster. */
  length?: string;
  labels: PlayerLabels;
  words: PlayWords;
  language: string;
  /** Same-origin address that answers the video's file; for scripts that come before the page's own. */
  fileUrl: string;
  /** Asked at play; asked again, with `fresh`, when playback failed: addresses may have been replaced. */
  loadFile: (fresh: boolean) => Promise<VideoFile>;
  /** Where they are known already: play begins with them at once, and visitors without JavaScript have them. */
  plainStreams?: VideoFile['streams'];
  remember?: boolean;
  page?: PlayerPage;
  /** The visitor was led here to watch: plays by itself, muted where the browser wants it. */
  autoplay?: boolean;
  /** Asked at play: where to begin. */
  startSeconds?: () => Promise<number>;
  onProgress?: (atSeconds: number, durationSeconds: number) => void;
  onFirstPlay?: () => void;
  onPlay?: () => void;
  onPause?: () => void;
  onEnded?: () => void;
  /** The visitor wants what comes next, by a key of the keyboard or of a headset. Absent: nothing is known to come. */
  onNext?: () => void;
  /** The viewer is refused the video's file: it may be no more. */
  onRefused?: () => void;
  /** Laid over the picture, e.g. what comes next. */
  children?: ReactNode;
}

/** The latest props of whichever page shows the player: it outlives renders, and pages. */
interface Latest {
  current: PlayerProps;
}
/** What a page that gets its player back needs of it. */
interface Kept {
  control: FrameControl;
  mini: MovablePlayer;
  latest: Latest;
}

const ownerOf = (latest: Latest, onMiniPlayer: (mini: MovablePlayer) => void): FrameOwner => ({
  loadFile: (fresh) => latest.current.loadFile(fresh),
  loadPlayer,
  startSeconds: async () => (await latest.current.startSeconds?.()) ?? 0,
  renew: (file, onRenewed) =>
    createLinkRenewal({ file, load: () => latest.current.loadFile(true), onRenewed }),
  onFirstPlay: () => {
    endKeptPlayer();
    latest.current.onFirstPlay?.();
  },
  onRefused: () => latest.current.onRefused?.(),
  playerOptions: () => ({
    labels: latest.current.labels,
    language: latest.current.language,
    remember: latest.current.remember,
    page: latest.current.page && {
      ...latest.current.page,
      playNext: () => latest.current.onNext?.(),
      onMiniPlayer,
      onMiniPlayerClosed: endKeptPlayer,
    },
    onProgress: (...progress) => latest.current.onProgress?.(...progress),
    onPlay: () => latest.current.onPlay?.(),
    onPause: () => latest.current.onPause?.(),
    onEnded: () => latest.current.onEnded?.(),
  }),
});

/** Filled by scripts that may come before React: it leaves what is in there alone. */
const FILLED_ELSEWHERE = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true } as const;

export const Player = (props: PlayerProps) => {
  const {
    poster,
    posterSources,
    posterSizes = '100vw',
    title,
    playTitle,
    length,
    words,
    fileUrl,
    plainStreams,
    children,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const connection = useRef<FrameConnection>(null);
  const mini = useRef<MovablePlayer>(null);
  const keptControl = useRef<FrameControl>(undefined);
  const latest = useRef<Latest>({ current: props });
  const key = props.page ? String(props.page.videoId) : '';
  // Before React takes the stage away, or shows it for the first time: the picture never stops.
  useLayoutEffect(() => {
    const kept = takeKeptPlayer(key)?.state as Kept | undefined;
    const stage = frame.current?.querySelector<HTMLElement>('.mf-player-stage');
    if (kept && stage) {
      ({ mini: mini.current, control: keptControl.current, latest: latest.current } = kept);
      kept.mini.enter(stage);
    }
    const { current: own } = latest;
    return () => {
      if (!connection.current?.control || !mini.current?.leave()) return;
      const control = connection.current.release();
      if (!control) return;
      const state: Kept = { control, mini: mini.current, latest: own };
      keepPlayer({ key, state, end: control.dispose });
    };
  }, [key]);
  useEffect(() => {
    latest.current.current = props;
  });
  useEffect(() => {
    if (!frame.current) return;
    const { plainStreams: streams, words: own, autoplay } = latest.current.current;
    const owner = ownerOf(latest.current, (movable) => {
      mini.current = movable;
    });
    const source = { streams, words: own, autoplay, setUp: applyEarlySettings };
    const made = connectFrame(frame.current, source, owner, keptControl.current);
    keptControl.current = undefined;
    connection.current = made;
    return made.end;
  }, []);
  const data: PlayData | undefined = plainStreams && { streams: plainStreams, fileUrl, words };

  return (
    <div
      className="mf-player-frame"
      data-state="idle"
      data-play={data && JSON.stringify(data)}
      data-keep-clear=""
      suppressHydrationWarning
      ref={frame}
    >
      <Poster src={poster} sources={posterSources} sizes={posterSizes} />
      {/* biome-ignore lint: empty */}
      <div className="mf-player-stage" {...FILLED_ELSEWHERE} />
      <button
        type="button"
        className="mf-player-start"
        aria-label={playTitle}
        onClick={() => {
          endKeptPlayer();
          // A control that is there hears the click itself.
          if (!connection.current?.control) connection.current?.start();
        }}
      >
        <span className="mf-player-start-disc">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={PLAY_SHAPE} />
          </svg>
        </span>
      </button>
      {length && <span className="mf-player-length">{length}</span>}
      <span className="mf-player-spinner" role="status" suppressHydrationWarning />
      {/* biome-ignore lint: empty */}
      <div className="mf-player-notice" {...FILLED_ELSEWHERE} />
      {children}
      {plainStreams && (
        <noscript>
          {/* biome-ignore lint: captions belong to the player that scripts build */}
          <video className="mf-player-plain" controls preload="none" poster={poster} title={title}>
            {plainStreams.map(({ src, type }) => (
              <source key={src} src={src} type={type} />
            ))}
          </video>
        </noscript>
      )}
    </div>
  );
};
