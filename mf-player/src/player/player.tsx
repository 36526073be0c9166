/**
 * The player as a page sees it: a poster with a big play button in the HTML; video.js comes only when a visitor is about
 * to play. Knows neither router nor store nor intl: words and data come in, events go out.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import './frame.css';
import { watchIntent } from './play-intent.ts';
import { loadPlayer } from './load-player.ts';
import { tellFirstFrame } from './tell-first-frame.ts';
import { PLAY_SHAPE } from './play-shape.ts';
import { endKeptPlayer, keepPlayer, takeKeptPlayer } from './kept-player.ts';
import type { MovablePlayer, PlayerHandle, PlayerLabels, PlayerPage } from './player-options.ts';

export interface PlayerProps {
  /** 16:9 picture. */
  poster: string;
  title: string;
  /** What the play button is called, with the title in it. */
  playTitle: string;
  /** h:mm:ss, shown on the poster. */
  length?: string;
  labels: PlayerLabels;
  language: string;
  /** Asked at play; asked again, with `fresh`, when playback failed: addresses may have been replaced. */
  loadFile: (fresh: boolean) => Promise<VideoFile>;
  /** For visitors without JavaScript, where it is known already. */
  plainStreams?: VideoFile['streams'];
  remember?: boolean;
  page?: PlayerPage;
  /** Asked at play: where to begin. */
  startSeconds?: () => Promise<number>;
  onProgress?: (atSeconds: number, durationSeconds: number) => void;
  onFirstPlay?: () => void;
  onPlay?: () => void;
  onPause?: () => void;
  onEnded?: () => void;
  /** Laid over the picture, e.g. what comes next. */
  children?: ReactNode;
}

type State = 'idle' | 'loading' | 'playing' | 'failed';

export const Player = (props: PlayerProps) => {
  const { poster, title, playTitle, length, labels, plainStreams, children } = props;
  const [state, setState] = useState<State>('idle');
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const handle = useRef<PlayerHandle>(null);
  // The callbacks of the latest render, for a player that outlives renders.
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!frame.current) return;
    return watchIntent(frame.current, () => void loadPlayer().catch(() => {}));
  }, []);
  const mini = useRef<MovablePlayer>(null);
  const key = props.page ? String(props.page.videoId) : '';
  // Before React takes the stage away, or shows it for the first time.
  useLayoutEffect(() => {
    const kept = takeKeptPlayer(key);
    if (kept && stage.current) {
      const own = kept.state as { handle: PlayerHandle; mini: MovablePlayer };
      handle.current = own.handle;
      mini.current = own.mini;
      own.mini.enter(stage.current);
      setState('playing');
    }
    return () => {
      const { current } = handle;
      if (!current) return;
      handle.current = null;
      if (mini.current?.leave()) {
        const own = { handle: current, mini: mini.current };
        keepPlayer({ key, state: own, end: current.dispose });
      } else current.dispose();
    };
  }, [key]);

  const mount = async (video: HTMLVideoElement, fresh: boolean) => {
    const [createPlayer, file, startSeconds] = await Promise.all([
      loadPlayer(),
      latest.current.loadFile(fresh),
      latest.current.startSeconds?.(),
    ]);
    // The visitor went on to another page meanwhile.
    if (!video.isConnected) return;
    handle.current = createPlayer(video, {
      streams: file.streams,
      storyboard: file.storyboard,
      captions: file.captions,
      chapters: file.chapters,
      labels: latest.current.labels,
      language: latest.current.language,
      remember: latest.current.remember,
      page: latest.current.page && {
        ...latest.current.page,
        onMiniPlayer: (movable) => {
          mini.current = movable;
        },
        onMiniPlayerClosed: endKeptPlayer,
      },
      startSeconds,
      onProgress: (...progress) => latest.current.onProgress?.(...progress),
      ...(file.renew_after_seconds !== undefined && {
        renewal: { file, load: () => latest.current.loadFile(true) },
      }),
      onFirstPlay: () => {
        setState('playing');
        latest.current.onFirstPlay?.();
      },
      onPlay: () => latest.current.onPlay?.(),
      onPause: () => latest.current.onPause?.(),
      onEnded: () => latest.current.onEnded?.(),
      onError: () => setState('failed'),
    });
    const allowed = await handle.current.play();
    // Refused without another gesture: the controls are there to give it.
    if (!allowed) setState('playing');
    handle.current?.focus();
  };

  const start = (fresh: boolean) => {
    if (!stage.current) return;
    setState('loading');
    endKeptPlayer();
    const video = document.createElement('video');
    video.playsInline = true;
    stage.current.replaceChildren(video);
    // Inside the gesture, so that Safari still counts it when the player has been fetched.
    video.load();
    tellFirstFrame(video);
    mount(video, fresh).catch(() => setState('failed'));
  };

  const retry = async () => {
    const current = handle.current;
    if (!current) return start(true);
    setState('loading');
    try {
      const { streams } = await latest.current.loadFile(true);
      await current.retry(streams);
      setState('playing');
    } catch {
      setState('failed');
    }
  };

  return (
    <div className="mf-player-frame" data-state={state} data-keep-clear="" ref={frame}>
      <img
        className="mf-player-poster"
        src={poster}
        alt=""
        width={854}
        height={480}
        fetchPriority="high"
        decoding="sync"
      />
      <div className="mf-player-stage" ref={stage} />
      <button type="button" className="mf-player-start" aria-label={playTitle} onClick={() => start(false)}>
        <span className="mf-player-start-disc">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={PLAY_SHAPE} />
          </svg>
        </span>
      </button>
      {length && <span className="mf-player-length">{length}</span>}
      <span
        className="mf-player-spinner"
        role="status"
        aria-label={state === 'loading' ? labels.loading : undefined}
      />
      {state === 'failed' && (
        <div className="mf-player-failure" role="alert">
          <p>{labels.failed}</p>
          <button type="button" className="mf-player-retry" onClick={retry}>
            {labels.retry}
          </button>
        </div>
      )}
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
