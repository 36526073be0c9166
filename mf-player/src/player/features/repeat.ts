/** Repeats the whole video, or the part between two moments. */

export interface Repeat {
  /** Seconds; undefined while not set. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Sets one end to the present moment; the other one goes if they would be the wrong way round. */
  set: (end: 'from' | 'to') => void;
  clear: () => void;
  /** Called after each change. */
  onChange: (listener: () => void) => void;
  dispose: () => void;
}

/** A part shorter than this would only stutter. */
const MIN_SECONDS = 0.5;

export const createRepeat = (video: HTMLVideoElement): Repeat => {
  let from: number | undefined;
  let to: number | undefined;
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const check = () => {
    if (to === undefined || video.seeking || video.currentTime < to) return;
    video.currentTime = from ?? 0;
  };
  // The part may end where the video does.
  const onEnded = () => {
    if (to === undefined && from === undefined) return;
    video.currentTime = from ?? 0;
    void video.play().catch(() => {});
  };
  video.addEventListener('timeupdate', check);
  video.addEventListener('ended', onEnded);
  return {
    get from() {
      return from;
    },
    get to() {
      return to;
    },
    set: (end) => {
      const now = video.currentTime;
      if (end === 'from') from = now;
      else to = now;
      if (from !== undefined && to !== undefined && to - from < MIN_SECONDS) {
        if (end === 'from') to = undefined;
        else from = undefined;
      }
      tell();
    },
    clear: () => {
      from = undefined;
      to = undefined;
      tell();
    },
    onChange: (listener) => listeners.push(listener),
    dispose: () => {
      video.removeEventListener('timeupdate', check);
      video.removeEventListener('ended', onEnded);
    },
  };
};
