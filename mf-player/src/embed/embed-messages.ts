/**
 * The embed's side of the protocol with the page around it (@foyer/embed-sdk/protocol). The first page that says `connect` is the only one
 * that is heard and answered, at the origin that the browser names; `*` is never written. Works on the `<video>` of the frame, no matter who made
 * it.
 */
import type {
  EmbedMessage,
  EventName,
  PageMessage,
  PlayerState,
  VideoFacts,
} from '@foyer/embed-sdk/protocol';

/** What the frame's player gives, as far as messages need it. */
export interface MessagedPlayer {
  /** Of the frame: `idle`, `loading`, `playing` or `failed`. */
  readonly state: string;
  /** Plays, also for the first time. */
  start: () => void;
  readonly engine?: MessagedEngine;
}
interface MessagedEngine {
  readonly levels: readonly { index: number; height: number }[];
  readonly choice: number | 'auto';
  chooseLevel: (choice: number | 'auto') => void;
}

const VERSION = 1;
const SAID: Readonly<Record<string, EventName>> = {
  play: 'play',
  pause: 'pause',
  ended: 'ended',
  timeupdate: 'time',
  seeked: 'seeked',
  volumechange: 'volume',
  error: 'error',
};

const isMessage = (data: unknown): data is PageMessage =>
  typeof data === 'object' && data !== null && 'foyer' in data && data.foyer === VERSION;

/**
 * Answers the parent's first `connect` and hands on what it says afterwards.
 * @param onCommand called with each later message
 * @returns how to speak to it; what is said before it spoke is lost
 */
export const hearParent = (
  greet: (say: (message: EmbedMessage) => void) => void,
  onCommand: (message: Extract<PageMessage, { type: 'command' }>) => void = () => {},
): ((message: EmbedMessage) => void) => {
  let origin: string | undefined;
  const say = (message: EmbedMessage) => {
    // Opaque origins (`null`) cannot be named as a target, so they are not spoken to.
    if (origin !== undefined && origin !== 'null') window.parent.postMessage(message, origin);
  };
  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (window.parent === window || source !== window.parent || !isMessage(data)) return;
    if (data.type === 'connect') {
      origin ??= from;
      if (origin === from) greet(say);
    } else if (data.type === 'command' && from === origin) onCommand(data);
  });
  return say;
};

const statusOf = (player: MessagedPlayer, video: HTMLVideoElement | null): PlayerState['status'] => {
  if (player.state === 'failed') return 'failed';
  if (!video || player.state === 'idle') return 'idle';
  if (video.ended) return 'ended';
  if (video.paused) return player.state === 'loading' ? 'loading' : 'paused';
  return player.state === 'loading' ? 'loading' : 'playing';
};

const qualityOf = (engine: MessagedEngine | undefined): PlayerState['quality'] => {
  const choice = engine?.choice ?? 'auto';
  return choice === 'auto'
    ? 'auto'
    : (engine?.levels.find(({ index }) => index === choice)?.height ?? 'auto');
};

/** Lets the page around the embed control `player`, whose video plays in `frame`. */
export const connectParent = (
  frame: HTMLElement,
  player: MessagedPlayer,
  facts: VideoFacts & { durationSeconds: number },
): void => {
  const find = () => frame.querySelector<HTMLVideoElement>('.mf-player-stage video');
  /** Said at first, before there is a video. */
  const wanted: { volume?: number; muted?: boolean; time?: number } = {};
  const read = (): PlayerState => {
    const video = find();
    const { engine } = player;
    return {
      status: statusOf(player, video),
      time: video?.currentTime ?? 0,
      duration: Number.isFinite(video?.duration) ? (video?.duration ?? 0) : facts.durationSeconds,
      volume: video?.volume ?? wanted.volume ?? 1,
      muted: video?.muted ?? wanted.muted ?? false,
      quality: qualityOf(engine),
      qualities: engine?.levels.map(({ height }) => height) ?? [],
    };
  };
  const tell = (name: EventName) => say({ foyer: VERSION, type: 'event', name, state: read() });

  const apply = (video: HTMLVideoElement) => {
    if (wanted.volume !== undefined) video.volume = wanted.volume;
    if (wanted.muted !== undefined) video.muted = wanted.muted;
    if (wanted.time !== undefined) video.currentTime = wanted.time;
    // Once: from now on the viewer decides.
    for (const key of ['volume', 'muted', 'time'] as const) delete wanted[key];
  };
  const play = () => {
    const video = find();
    if (!video || player.state === 'idle' || player.state === 'failed') player.start();
    else void video.play().catch(() => tell('error'));
  };
  const chooseQuality = (value: unknown) => {
    const { engine } = player;
    const level = engine?.levels.find(({ height }) => height === value);
    if (value !== 'auto' && !level) return;
    engine?.chooseLevel(level ? level.index : 'auto');
    tell('quality');
  };
  const say = hearParent(
    (answer) =>
      answer({ foyer: VERSION, type: 'ready', state: read(), video: { title: facts.title, url: facts.url } }),
    ({ name, value }) => {
      if (name === 'play') play();
      else if (name === 'pause') find()?.pause();
      else if (name === 'quality') chooseQuality(value);
      else {
        if (name === 'seek' && typeof value === 'number' && value >= 0) wanted.time = value;
        if (name === 'volume' && typeof value === 'number') wanted.volume = Math.min(1, Math.max(0, value));
        if (name === 'muted' && typeof value === 'boolean') wanted.muted = value;
        const video = find();
        if (video) apply(video);
      }
    },
  );

  // Media events do not bubble, but they are captured; the video itself may come and go.
  for (const [type, name] of Object.entries(SAID))
    frame.addEventListener(
      type,
      ({ target }) => {
        if (target === find()) tell(name);
      },
      true,
    );
  frame.addEventListener(
    'loadedmetadata',
    ({ target }) => target instanceof HTMLVideoElement && apply(target),
    true,
  );
  new MutationObserver(() => tell('status')).observe(frame, { attributeFilter: ['data-state'] });
};
