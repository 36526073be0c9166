/**
 * Plays a video in one `<video>` element: chooses who does the work, passes it on when that gives up or a quality is chosen that only
 * another can keep to, and mends every fault of the network without a new document. Small: the watch page's first
 * script and the embed's hold it.
 */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import type { AdaptiveWorker, Fault } from './adaptive-worker.ts';
import { chooseKind, hasMediaSource, type Source, type Stream } from './choose-kind.ts';
import { createEmitter } from './emitter.ts';
import type {
  Engine,
  EngineEvents,
  EngineKind,
  QualityChoice,
  QualityLevel,
  RecoveryCause,
} from './engine.ts';
import { loadAdaptive } from './load-adaptive.ts';
import { findSameLevel, readLevels } from './read-levels.ts';
import { createRecovery } from './recovery.ts';
import { watchStalls } from './stall-watch.ts';
import { turnDown } from './turn-down.ts';

export interface PlayEngineOptions {
  streams: readonly Stream[];
  /** The addresses end; `rewrite` gives those of now. */
  isLimited?: boolean;
  rewrite?: (address: string) => string;
  /** Asks for the video's addresses past every cache. Rejects with a status of 4xx when there is no such video for this viewer. */
  loadFresh: () => Promise<Pick<VideoFile, 'streams'>>;
}

export interface PlayEngine extends Engine {
  /** Fetches what the first frame needs. The element keeps what it got when `play` follows. */
  prepare: () => void;
  /** To be called inside the visitor's gesture. False when the browser wants another one. */
  play: () => Promise<boolean>;
  /** Seconds; also before anything is there. */
  seek: (seconds: number) => void;
  /** After `failed`: starts over where play stopped. False also when the video is refused again, which `failed` tells. */
  retry: () => Promise<boolean>;
  destroy: () => void;
}

/** Whether an answer says that there is no such video, or not for this viewer. */
export const isRefused = (error: unknown): boolean => {
  const { status } = (error ?? {}) as { status?: unknown };
  return status === 403 || status === 404 || status === 410;
};

export const createPlayEngine = (video: HTMLVideoElement, options: PlayEngineOptions): PlayEngine => {
  const { isLimited = false, rewrite = (address: string) => address, loadFresh } = options;
  const { on, emit } = createEmitter<EngineEvents>();
  let streams = options.streams;
  let source: Source | undefined;
  let worker: AdaptiveWorker | undefined;
  let levels: readonly QualityLevel[] = [];
  let current: QualityLevel | undefined;
  let choice: QualityChoice = 'auto';
  let capped: number | undefined;
  /** Where to go on when an element that is given a source anew can be sought in. */
  let startSeconds = 0;
  let wantsPlay = false;
  let skipTo: number | undefined;
  let isDestroyed = false;
  /** The element was given a source. */
  let isGiven = false;
  const failedKinds = new Set<EngineKind>();
  const listening = new AbortController();
  const { signal } = listening;

  const setLevels = (next: readonly QualityLevel[]) => {
    const chosen = levels.find(({ index }) => index === choice);
    levels = next;
    // Another engine may order them otherwise, or leave out what it cannot play.
    const same = chosen && findSameLevel(levels, chosen);
    if (same && same.index !== choice) {
      choice = same.index;
      emit('choice', choice);
    }
    emit('levels', levels);
  };
  const setCurrent = (next: QualityLevel | undefined) => {
    if (next?.index === current?.index && next?.height === current?.height) return;
    current = next;
    emit('level', current);
  };

  const startPlaying = async (): Promise<boolean> => {
    try {
      await video.play();
      return true;
    } catch (error) {
      // AbortError: a new source or a pause overtook it, which is no refusal.
      return !(error instanceof DOMException && error.name === 'NotAllowedError');
    }
  };

  const onFault = ({ cause, skipTo: next }: Fault) => {
    skipTo = next;
    recovery.report(cause);
  };

  /** An element that failed, or got another source, pauses automatically: every other pause is the visitor's, also while offline. */
  const heedPause = () => {
    if (!video.error && video.readyState > 0) wantsPlay = false;
  };

  /** An element that is given another source forgets how fast it played. */
  const keepRate = <Result>(change: () => Result): Result => {
    const { playbackRate } = video;
    const result = change();
    video.playbackRate = playbackRate;
    return result;
  };

  const attachWorker = async ({ stream }: Source) => {
    const startAdaptive = await loadAdaptive();
    if (isDestroyed || source?.stream !== stream) return;
    // A pause whose event is still on its way: with another source nobody could tell it from the element's own.
    if (video.paused) heedPause();
    // The browser went on by itself meanwhile.
    if (!video.error && video.currentTime > 0) startSeconds = video.currentTime;
    worker = keepRate(() =>
      startAdaptive(video, {
        src: stream.src,
        startSeconds,
        choice: () => choice,
        capHeight: capped,
        rewrite,
        onLevels: setLevels,
        onLevel: (index) => setCurrent(levels[index]),
        onFault,
      }),
    );
    if (wantsPlay) void startPlaying();
  };

  /** Gives the element its source and goes on at `startSeconds`. */
  const load = async () => {
    worker?.destroy();
    worker = undefined;
    // What the visitor chose only hls.js can keep to.
    const isChosen = choice !== 'auto' || capped !== undefined;
    source = chooseKind(video, streams, isLimited || isChosen, failedKinds);
    if (!source) return;
    const { kind, stream } = source;
    turnDown(video, stream.volume);
    if (kind === 'adaptive') return attachWorker(source);
    const address = rewrite(stream.src);
    // One that was made ready (ready-video.ts) would start over.
    if (isGiven || video.getAttribute('src') !== address) keepRate(() => (video.src = address));
    isGiven = true;
    if (wantsPlay) void startPlaying();
  };

  const reload = () => {
    startSeconds = video.currentTime || startSeconds;
    return load();
  };

  const passOn = (from: EngineKind) => {
    failedKinds.add(from);
    return reload();
  };

  const refresh = async (): Promise<boolean> => {
    try {
      const fresh = await loadFresh();
      const isNew = fresh.streams[0]?.src !== streams[0]?.src;
      streams = fresh.streams;
      return isNew;
    } catch (error) {
      if (isRefused(error)) fail('expired');
      throw error;
    }
  };

  const fail = (cause: RecoveryCause) => {
    wantsPlay = false;
    recovery.stop();
    if (cause === 'expired') takeAway();
    emit('failed', cause);
  };

  /** Anyone who is refused a video sees no more of it: neither what was fetched already nor what would be asked for again and again. */
  const takeAway = () => {
    startSeconds = video.currentTime || startSeconds;
    video.pause();
    worker?.destroy();
    worker = undefined;
    source = undefined;
    video.removeAttribute('src');
    keepRate(() => video.load());
  };

  const mend = async (cause: RecoveryCause, attempt: number) => {
    if (isDestroyed) return;
    const kind = source?.kind;
    if (cause === 'missing' || cause === 'expired' || (attempt > 2 && kind !== 'adaptive')) {
      // A replaced revision, or addresses that ended while the computer slept.
      if (await refresh()) {
        failedKinds.clear();
        return reload();
      }
    }
    if (kind === 'browser' && hasMediaSource()) return passOn('browser');
    if (kind !== 'adaptive' || !worker) return reload();
    if (cause === 'decode') {
      if (attempt === 1) return worker.recoverDecoding();
      return passOn('adaptive');
    }
    if (cause === 'missing' && attempt > 1 && skipTo !== undefined && skipTo < video.duration - 1) {
      video.currentTime = skipTo + 0.05;
      skipTo = undefined;
    }
    if (cause === 'stalled' && attempt > 2) return reload();
    worker.resume(video.currentTime || startSeconds);
  };

  const recovery = createRecovery({
    mend,
    onChange: (cause) => emit('recovering', cause),
    onFailed: fail,
  });

  const stopWatching = watchStalls(video, {
    onStall: () => recovery.report(navigator.onLine ? 'stalled' : 'offline'),
    onProgress: recovery.settle,
  });

  const listen = (event: string, listener: () => void) => video.addEventListener(event, listener, { signal });
  listen('error', () => {
    const code = video.error?.code;
    // hls.js tells of its own; an element whose source is taken away tells of nothing that matters.
    if (!code || code === MediaError.MEDIA_ERR_ABORTED) return;
    if (!navigator.onLine) return recovery.report('offline');
    // Chromium's own HLS says "not supported" of a segment that it could not fetch.
    recovery.report(
      source?.kind === 'adaptive' || code === MediaError.MEDIA_ERR_DECODE ? 'decode' : 'network',
    );
  });
  listen('loadedmetadata', () => {
    if (startSeconds > 0) video.currentTime = startSeconds;
    startSeconds = 0;
  });
  listen('play', () => {
    wantsPlay = true;
  });
  listen('pause', heedPause);
  const settlePaused = () => video.paused && recovery.settle();
  listen('seeked', settlePaused);
  listen('canplay', settlePaused);
  listen('waiting', () => !navigator.onLine && recovery.report('offline'));
  listen('resize', () => {
    if (source?.kind === 'browser') setCurrent(levels.find(({ height }) => height === video.videoHeight));
  });
  const readOwnLevels = async () => {
    if (source?.kind !== 'browser' || levels.length > 0) return;
    const { src } = source.stream;
    const text = await fetch(src).then((response) => (response.ok ? response.text() : ''));
    if (source?.kind !== 'browser') return;
    setLevels(readLevels(text));
    setCurrent(levels.find(({ height }) => height === video.videoHeight));
  };
  video.addEventListener('playing', () => void readOwnLevels().catch(() => {}), { once: true, signal });

  return {
    get kind() {
      return source?.kind ?? 'browser';
    },
    get levels() {
      return levels;
    },
    get currentLevel() {
      return current;
    },
    get choice() {
      return choice;
    },
    get bandwidth() {
      return worker?.bandwidth();
    },
    get fetchedBytes() {
      return worker?.fetchedBytes() ?? 0;
    },
    get recovering() {
      return recovery.cause;
    },
    on,
    chooseLevel: (next) => {
      if (next === choice) return;
      choice = next;
      emit('choice', choice);
      if (worker) worker.choose(choice);
      else if (choice !== 'auto' && source?.kind === 'browser' && hasMediaSource()) void passOn('browser');
    },
    capHeight: (pixels) => {
      capped = pixels;
      if (worker) worker.cap(pixels);
      else if (pixels !== undefined && source?.kind === 'browser' && hasMediaSource()) void passOn('browser');
    },
    prepare: () => {
      if (source) return;
      video.preload = 'auto';
      load().catch(() => recovery.report('network'));
    },
    play: () => {
      wantsPlay = true;
      if (!source) load().catch(() => recovery.report('network'));
      return startPlaying();
    },
    seek: (seconds) => {
      if (video.readyState > 0) video.currentTime = seconds;
      else startSeconds = seconds;
    },
    retry: async () => {
      wantsPlay = true;
      recovery.stop();
      failedKinds.clear();
      // Without an answer the addresses of before are as good as any.
      if (await refresh().then(() => false, isRefused)) return false;
      const started = startPlaying();
      reload().catch(() => recovery.report('network'));
      return started;
    },
    destroy: () => {
      isDestroyed = true;
      listening.abort();
      stopWatching();
      recovery.stop();
      worker?.destroy();
      video.removeAttribute('src');
      video.load();
    },
  };
};
