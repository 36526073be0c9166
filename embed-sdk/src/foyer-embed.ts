/**
 * Puts a Foyer player into a page and controls it. No dependencies, nothing stored, no request but the iframe's own.
 * Listens to that iframe and its origin alone, and speaks to that origin alone.
 */
import type {
  Alternative,
  CommandName,
  Commands,
  EmbedMessage,
  EventName,
  PageMessage,
  PlayerState,
  Quality,
  UnavailableReason,
  VideoFacts,
} from './protocol.ts';

export type { Alternative, EventName, PlayerState, Quality, UnavailableReason, VideoFacts };

export interface EmbedOptions {
  /** Origin of the site, as `https://videos.example`. */
  site: string;
  /** The video's id. */
  video: number;
  /** Plays immediately; browsers may want `muted` for it. */
  autoplay?: boolean;
  muted?: boolean;
  /** Seconds from the start. */
  start?: number;
  /** Of the controls: six hexadecimal digits, as `e0457b`. */
  color?: string;
  /** `en`, `ja` …; without it the visitor's own. */
  language?: string;
  /** Of the iframe, for screen readers. */
  title?: string;
}

/** What `on` tells listeners. */
export interface EmbedEvents extends Record<EventName, PlayerState> {
  ready: { state: PlayerState; video: VideoFacts };
  unavailable: { reason: UnavailableReason; alternatives: readonly Alternative[] };
}

export interface FoyerEmbed {
  readonly iframe: HTMLIFrameElement;
  /** As the embed reported it last; undefined before `ready`. */
  readonly state: PlayerState | undefined;
  /** Settles with the first `ready`; rejects with an `EmbedError` when there is no such video, or nobody answers. */
  readonly ready: Promise<VideoFacts>;
  play: () => void;
  pause: () => void;
  /** Seconds from the start. */
  seek: (seconds: number) => void;
  /** 0 to 1. */
  setVolume: (volume: number) => void;
  setMuted: (muted: boolean) => void;
  /** Lines of the picture, one of `state.qualities`, or `auto`. */
  setQuality: (quality: Quality) => void;
  /** Returns how to stop listening. */
  on: <Name extends keyof EmbedEvents>(
    name: Name,
    listener: (detail: EmbedEvents[Name]) => void,
  ) => () => void;
  /** Removes the iframe and every listener. */
  destroy: () => void;
}

export class EmbedError extends Error {
  readonly reason: UnavailableReason | 'timeout';
  readonly alternatives: readonly Alternative[];
  constructor(reason: EmbedError['reason'], alternatives: EmbedError['alternatives'] = []) {
    super(`The video is not available: ${reason}`);
    this.reason = reason;
    this.alternatives = alternatives;
  }
}

const VERSION = 1;
const CONNECT_EVERY_MS = 250;
const GIVE_UP_MS = 20_000;

/** Address of the embed with these options. */
export const embedAddress = ({
  site,
  video,
  autoplay,
  muted,
  start,
  color,
  language,
}: EmbedOptions): string => {
  const url = new URL(`/embed/${video}/video/`, site);
  const query = {
    autoplay: autoplay && 1,
    muted: muted && 1,
    t: start && Math.floor(start),
    color,
    lang: language,
  };
  for (const [key, value] of Object.entries(query)) if (value) url.searchParams.set(key, String(value));
  return url.href;
};

/** Puts the player into `container`, 16:9 and as wide as it. @throws TypeError for a `site` that is no address */
export const createEmbed = (container: Element, options: EmbedOptions): FoyerEmbed => {
  const { origin } = new URL(options.site);
  const iframe = document.createElement('iframe');
  iframe.src = embedAddress(options);
  iframe.title = options.title ?? 'Video';
  iframe.allow = 'autoplay; fullscreen; picture-in-picture';
  iframe.allowFullscreen = true;
  Object.assign(iframe.style, { width: '100%', aspectRatio: '16 / 9', border: '0', display: 'block' });

  const listeners = new Map<string, Set<(detail: never) => void>>();
  let state: PlayerState | undefined;
  let isConnected = false;
  const waiting: PageMessage[] = [];
  let settle: (video: VideoFacts) => void;
  let refuse: (error: EmbedError) => void;
  const ready = new Promise<VideoFacts>((resolve, reject) => {
    settle = resolve;
    refuse = reject;
  });
  // Anyone who does not wait for it hears of it by `unavailable`.
  ready.catch(() => {});

  const emit = (name: keyof EmbedEvents, detail: unknown) => {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(detail as never);
  };
  const post = (message: PageMessage) => iframe.contentWindow?.postMessage(message, origin);
  const send = <Name extends CommandName>(name: Name, value?: Commands[Name]) => {
    const message: PageMessage = { foyer: VERSION, type: 'command', name, value };
    if (isConnected) post(message);
    else waiting.push(message);
  };

  const onMessage = (event: MessageEvent) => {
    if (event.source !== iframe.contentWindow || event.origin !== origin) return;
    const message = event.data as EmbedMessage;
    if (message?.foyer !== VERSION) return;
    if (message.type === 'unavailable') {
      stopConnecting();
      const { reason, alternatives } = message;
      refuse(new EmbedError(reason, alternatives));
      emit('unavailable', { reason, alternatives });
      return;
    }
    ({ state } = message);
    if (message.type === 'event') return emit(message.name, state);
    stopConnecting();
    isConnected = true;
    for (const command of waiting.splice(0)) post(command);
    settle(message.video);
    emit('ready', { state, video: message.video });
  };

  // Until its script is there nobody hears; the answer ends it.
  const connecting = setInterval(() => post({ foyer: VERSION, type: 'connect' }), CONNECT_EVERY_MS);
  const patience = setTimeout(() => {
    stopConnecting();
    refuse(new EmbedError('timeout'));
  }, GIVE_UP_MS);
  const stopConnecting = () => {
    clearInterval(connecting);
    clearTimeout(patience);
  };
  // Another document in the frame, as after the age notice, knows nothing of this page.
  const onLoad = () => post({ foyer: VERSION, type: 'connect' });
  iframe.addEventListener('load', onLoad);
  window.addEventListener('message', onMessage);
  container.append(iframe);

  return {
    iframe,
    get state() {
      return state;
    },
    ready,
    play: () => send('play'),
    pause: () => send('pause'),
    seek: (seconds) => send('seek', seconds),
    setVolume: (volume) => send('volume', volume),
    setMuted: (muted) => send('muted', muted),
    setQuality: (quality) => send('quality', quality),
    on: (name, listener) => {
      const own = listeners.get(name) ?? new Set();
      listeners.set(name, own);
      own.add(listener);
      return () => own.delete(listener);
    },
    destroy: () => {
      stopConnecting();
      window.removeEventListener('message', onMessage);
      listeners.clear();
      iframe.remove();
    },
  };
};
