/**
 * The player as a page sees it: a poster with a big play button in the HTML, which play-frame scripts answer (connect-frame.ts);
 * video.js comes after the first frame. Knows neither router nor store nor intl: words and data come in, events go out.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { PictureSource } from '@foyer/shared/wire-schemas/pictures';
import './frame.css';
import { connectFrame, type FrameConnection } from './connect-frame.ts';
import { applyEarlySettings } from './early-settings.ts';
import type { FrameControl } from './frame-control.ts';
import { endKeptPlayer, keepPlayer, noteShownPlayer, takeKeptPlayer } from './kept-player.ts';
import type { PlayData } from './play-data.ts';
import { PLAY_SHAPE } from './play-shape.ts';
import { type Kept, type Latest, ownerOf, type PlayerFacts } from './player-owner.ts';
import { Poster } from './poster.tsx';

export interface PlayerProps extends PlayerFacts {
  /** 16:9 picture. */
  poster: string;
  /** The same in other formats and sizes. */
  posterSources?: readonly PictureSource[];
  /** How wide it is shown; the window's width if it is left out. */
  posterSizes?: string;
  title: string;
  /** What the play button is called, with the title in it. */
  playTitle: string;
  /** h:mm:ss, shown on the poster. */
  length?: string;
  /** Same-origin address that answers the video's file; for scripts that come before the page's own. */
  fileUrl: string;
  /** Laid over the picture, e.g. what comes next. */
  children?: ReactNode;
}

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
  const keptControl = useRef<FrameControl>(undefined);
  const latest = useRef<Latest>({ current: props });
  const key = props.page ? String(props.page.videoId) : '';
  // Before React takes the stage away, or shows it for the first time: the picture never stops.
  useLayoutEffect(() => {
    const kept = takeKeptPlayer(key)?.state as Kept | undefined;
    const stage = frame.current?.querySelector<HTMLElement>('.mf-player-stage');
    if (kept && stage) {
      keptControl.current = kept.control;
      latest.current = kept.latest;
      kept.latest.mini?.enter(stage);
    }
    const { current: own } = latest;
    return () => {
      if (!connection.current?.control || !own.mini?.leave()) return;
      const control = connection.current.release();
      if (!control) return;
      const state: Kept = { control, latest: own };
      keepPlayer({ key, state, end: control.dispose });
    };
  }, [key]);
  useEffect(() => {
    latest.current.current = props;
  });
  useEffect(() => {
    if (!frame.current) return;
    const { plainStreams: streams, words: own, autoplay } = latest.current.current;
    const owner = ownerOf(latest.current);
    const source = { streams, words: own, autoplay, setUp: applyEarlySettings };
    const kept = keptControl.current;
    const made = connectFrame(frame.current, source, owner, kept);
    keptControl.current = undefined;
    connection.current = made;
    // Started elsewhere: this page, too, is one whose video was started.
    if (kept?.state === 'playing') latest.current.current.onFirstPlay?.();
    return made.end;
  }, []);
  useEffect(() => noteShownPlayer(key, () => connection.current?.start()), [key]);
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
