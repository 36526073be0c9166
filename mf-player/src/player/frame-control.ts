/**
 * The player's frame without React and without video.js: its button plays immediately. The watch page's first script, the embed and
 * later the page's own scripts use it; anyone who comes later takes over what plays already (`setOwner`).
 */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { CreatePlayer, PlayerHandle, PlayerOptions } from './player-options.ts';
import { createFaultNotice, NOTICE_PLACE } from './fault-notice.ts';
import { createPlayEngine, isRefused, type PlayEngine } from './engine/play-engine.ts';
import type { PlayWords } from './play-data.ts';
import { readPlayParameters } from './play-parameters.ts';
import { savesData, watchIntent } from './play-intent.ts';
import type { LinkRenewal } from './renew-links.ts';
import { tellFirstFrame } from './tell-first-frame.ts';
import { fetchAhead } from '@foyer/shared/loading/fetch-ahead';
import { HLS_TYPE, playsHls } from './engine/choose-kind.ts';
import { firstFilesOf } from './first-files.ts';
import { moveVideo, takeReadyVideo } from './ready-video.ts';
import { whenSeenAtRest } from './when-seen.ts';

export type FrameState = 'idle' | 'loading' | 'playing' | 'failed';

/** What the owner adds to what the frame knows. */
export type OwnerOptions = Omit<
  PlayerOptions,
  'streams' | 'storyboard' | 'captions' | 'chapters' | 'frame' | 'currentAddress' | 'onRenewed' | 'onDisposed'
>;

/** Whose page it is: what it knows of the video, and what it wants to hear. */
export interface FrameOwner {
  /** `fresh`: past every cache. Rejects with a `status` of 4xx when there is no such video for this viewer. */
  loadFile: (fresh: boolean) => Promise<VideoFile>;
  /** The skin, fetched after the first frame. */
  loadPlayer?: () => Promise<CreatePlayer>;
  /** What the skin is given besides the file. */
  playerOptions?: () => OwnerOptions;
  /** Where to start, if the address does not say. */
  startSeconds?: () => Promise<number>;
  /** For addresses that end; `onRenewed` is to be called whenever there are new ones. */
  renew?: (file: VideoFile, onRenewed: () => void) => LinkRenewal;
  onFirstPlay?: () => void;
  /** The viewer is refused the video's file, now or in the middle: it may be no more. */
  onRefused?: () => void;
}

export interface FrameControl {
  readonly state: FrameState;
  readonly engine: PlayEngine | undefined;
  readonly handle: PlayerHandle | undefined;
  start: () => void;
  setOwner: (owner: FrameOwner) => void;
  /** The player goes on in another page's frame; anyone who calls has moved its element. */
  moveTo: (frame: HTMLElement, owner?: FrameOwner) => void;
  dispose: () => void;
}

export interface FrameSource {
  /** Undefined where only the owner can say. */
  streams?: VideoFile['streams'];
  words: PlayWords;
  /** Before the first sound. */
  setUp?: (video: HTMLVideoElement) => void;
  /** The video is what the page is about: its first bytes are fetched before the page's scripts. */
  warmsImmediately?: boolean;
  /** Plays automatically, as if the address said so. */
  autoplay?: boolean;
  /** In place of the address's, which says how to play another video. */
  search?: string;
}

/** What the player stands in: its page's frame, or the corner. */
const HOLDERS = '.mf-player-frame, .mf-player-mini';
/** A position kept from another day is gone to as long as the visitor has seen no more than this. */
const RESUME_WITHIN_SECONDS = 5;
/** A skin that does not come leaves the browser's own controls. */
const SKIN_PATIENCE_MS = 8000;

export const controlFrame = (
  firstFrame: HTMLElement,
  source: FrameSource,
  first: FrameOwner,
): FrameControl => {
  const parameters = readPlayParameters(source.search ?? location.search);
  const hls = source.streams?.find(({ type }) => type === HLS_TYPE);
  let frame = firstFrame;
  let owner = first;
  let state: FrameState = 'idle';
  let file: VideoFile | undefined;
  let renewal: LinkRenewal | undefined;
  let video: HTMLVideoElement | undefined;
  let engine: PlayEngine | undefined;
  let opening: Promise<PlayEngine | undefined> | undefined;
  let handle: PlayerHandle | undefined;
  let isDressing = false;
  /** Over the page before, when it was taken from there. */
  let playsAlready = false;
  let hasPlayed = false;
  let isDisposed = false;
  let isWarm = false;
  const renewals = new EventTarget();

  const setState = (next: FrameState) => {
    state = next;
    frame.dataset.state = next;
    const spinner = frame.querySelector('.mf-player-spinner');
    if (next === 'loading') spinner?.setAttribute('aria-label', source.words.loading);
    else spinner?.removeAttribute('aria-label');
  };
  const notice = createFaultNotice(
    () => (video?.closest(HOLDERS) ?? frame).querySelector(NOTICE_PLACE),
    source.words,
    () => void retry(),
  );

  const makeVideo = (): HTMLVideoElement => {
    const ready = takeReadyVideo(hls?.src);
    playsAlready = ready?.paused === false;
    const element = ready ?? document.createElement('video');
    // One that plays has been set up (stand-in.ts).
    if (!playsAlready) {
      element.playsInline = true;
      element.muted = parameters.muted;
      source.setUp?.(element);
    }
    const box = document.createElement('div');
    // video.js makes this element its own instead of moving the video, which iPhones do not survive.
    box.setAttribute('data-vjs-player', '');
    box.className = 'mf-player-box';
    frame.querySelector('.mf-player-stage')?.replaceChildren(box);
    moveVideo(element, box);
    return element;
  };

  const fileOf = async (fresh: boolean): Promise<VideoFile> => {
    file = await owner.loadFile(fresh);
    return file;
  };

  const keepRenewed = (element: HTMLVideoElement, loaded: VideoFile) => {
    renewal = owner.renew?.(loaded, () => renewals.dispatchEvent(new Event('renewed')));
    element.addEventListener('play', () => renewal?.resume());
    element.addEventListener('pause', () => renewal?.pause());
  };

  /** Starts at the kept position, unless the address names one or the visitor is further already. */
  const resume = async (target: PlayEngine) => {
    if (parameters.startSeconds !== undefined) return target.seek(parameters.startSeconds);
    const seconds = (await owner.startSeconds?.().catch(() => 0)) ?? 0;
    if (seconds > 0 && (video?.currentTime ?? 0) < RESUME_WITHIN_SECONDS) target.seek(seconds);
  };

  const build = (element: HTMLVideoElement, streams: VideoFile['streams']): PlayEngine => {
    const built = createPlayEngine(element, {
      streams,
      isLimited: file?.renew_after_seconds !== undefined,
      rewrite: (address) => renewal?.rewrite(address) ?? address,
      // By the renewal where there is one: it must know all addresses that it is to replace later.
      loadFresh: async () => (await renewal?.renew()) ?? fileOf(true),
    });
    built.on('recovering', (cause) => (cause ? notice.showWaiting(cause) : notice.hide()));
    built.on('failed', (cause) => {
      setState('failed');
      notice.showFailed(cause);
      if (cause === 'expired') owner.onRefused?.();
    });
    engine = built;
    void resume(built);
    return built;
  };

  /** The element and its engine; synchronous where the streams are known, so that the gesture counts. */
  const open = (): PlayEngine | Promise<PlayEngine | undefined> => {
    if (engine) return engine;
    if (opening) return opening;
    const element = makeVideo();
    video = element;
    element.addEventListener('playing', onFirstPlaying, { once: true });
    if (source.streams) return build(element, source.streams);
    // Inside the gesture, so that Safari still counts it when the addresses have come.
    element.load();
    opening = fileOf(false).then((loaded) => {
      if (isDisposed) return undefined;
      if (loaded.renew_after_seconds !== undefined) keepRenewed(element, loaded);
      return build(element, loaded.streams);
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };

  const prepare = () => {
    if (savesData() || state !== 'idle' || !source.streams) return;
    warm();
    const opened = open();
    if (!(opened instanceof Promise)) opened.prepare();
  };

  const playMuted = async (target: PlayEngine): Promise<boolean> => {
    if (!video || video.muted) return false;
    video.muted = true;
    return target.play();
  };

  const begin = async (opened: PlayEngine | Promise<PlayEngine | undefined>, isAsked: boolean) => {
    try {
      // Without a wait where there is nothing to wait for: the visitor's gesture ends with the task.
      const target = opened instanceof Promise ? await opened : opened;
      if (!target || isDisposed) return;
      if ((await target.play()) || (await playMuted(target))) return;
      // Refused without another gesture: the button is there to give it; or the controls are, where one was given.
      if (state === 'loading') setState(isAsked ? 'playing' : 'idle');
      if (isAsked) dress();
    } catch (error) {
      console.error('the video file cannot be had', error);
      setState('failed');
      notice.showFailed('network');
      if (isRefused(error)) owner.onRefused?.();
    }
  };

  const play = (isAsked: boolean) => {
    if (state === 'loading' || state === 'playing') return;
    setState('loading');
    notice.hide();
    // The browser would ask for one of them after the other.
    warm();
    const opened = open();
    if (video && !playsAlready) tellFirstFrame(video);
    void begin(opened, isAsked);
    // It said so when nobody here listened.
    if (playsAlready) video?.dispatchEvent(new Event('playing'));
    playsAlready = false;
  };

  const retry = async () => {
    notice.hide();
    if (!engine) {
      setState('idle');
      return play(true);
    }
    setState(hasPlayed ? 'playing' : 'loading');
    await engine.retry();
  };

  const showOwnControls = () => {
    if (video && !handle) video.controls = true;
  };

  /** Draws the controls, once, as soon as there is an owner who has them. */
  const dress = () => {
    const { loadPlayer, playerOptions } = owner;
    if (isDressing || !loadPlayer || !playerOptions || !video || !engine) return;
    isDressing = true;
    void drawControls(video, engine, loadPlayer, playerOptions);
  };

  const drawControls = async (
    element: HTMLVideoElement,
    playing: PlayEngine,
    loadPlayer: NonNullable<FrameOwner['loadPlayer']>,
    playerOptions: NonNullable<FrameOwner['playerOptions']>,
  ) => {
    const timer = setTimeout(showOwnControls, SKIN_PATIENCE_MS);
    try {
      const [createPlayer, facts] = await Promise.all([loadPlayer(), file ?? fileOf(false)]);
      if (isDisposed || !element.isConnected) return;
      element.controls = false;
      const { streams, storyboard, captions, chapters } = facts;
      handle = createPlayer(element, playing, {
        ...playerOptions(),
        streams,
        storyboard,
        captions,
        chapters,
        frame,
        currentAddress: (address) => renewal?.rewrite(address) ?? address,
        onRenewed: (listener) => renewals.addEventListener('renewed', listener),
        onDisposed: () => playing.destroy(),
      });
      // Unless the visitor went on to something else meanwhile.
      if (document.activeElement === document.body) handle.focus();
    } catch (error) {
      isDressing = false;
      console.error('the controls of the player cannot be had', error);
      showOwnControls();
    } finally {
      clearTimeout(timer);
    }
  };

  function onFirstPlaying() {
    hasPlayed = true;
    setState('playing');
    owner.onFirstPlay?.();
    dress();
  }

  const onClick = ({ target }: Event) => {
    if ((target as Element).closest('.mf-player-start')) play(true);
  };
  const warm = () => {
    if (!hls || isWarm || engine) return;
    isWarm = true;
    void fetchAhead(playsHls() ? firstFilesOf(hls) : [hls.src]);
  };
  const warmUnasked = () => {
    if (!savesData()) warm();
  };
  const watchFrame = () => {
    const watched = frame;
    watched.addEventListener('click', onClick);
    const stopIntent = watchIntent(watched, prepare);
    const stopSeeing = whenSeenAtRest(watched, warmUnasked);
    return () => {
      watched.removeEventListener('click', onClick);
      stopIntent();
      stopSeeing();
    };
  };
  let leaveFrame = watchFrame();
  if (source.warmsImmediately) warmUnasked();
  if (parameters.autoplay || source.autoplay) play(false);

  return {
    get state() {
      return state;
    },
    get engine() {
      return engine;
    },
    get handle() {
      return handle;
    },
    // Anyone who asks after a failure wants what Retry does: an element that failed plays no more.
    start: () => (state === 'failed' ? void retry() : play(true)),
    setOwner: (next) => {
      owner = next;
      // The owner before knew no kept position. What the address says was gone to when the engine was made.
      if (engine && parameters.startSeconds === undefined) void resume(engine);
      if (!hasPlayed) return;
      owner.onFirstPlay?.();
      dress();
    },
    moveTo: (next, nextOwner = owner) => {
      leaveFrame();
      frame = next;
      owner = nextOwner;
      setState(state);
      leaveFrame = watchFrame();
    },
    dispose: () => {
      if (isDisposed) return;
      isDisposed = true;
      leaveFrame();
      renewal?.stop();
      notice.hide();
      if (handle) handle.dispose();
      else engine?.destroy();
      video?.parentElement?.remove();
    },
  };
};
