/**
 * Whether a card's moving preview plays: once a mouse has rested on it for a moment, until it leaves; while the keyboard's focus is
 * on it; and after a finger was put on it, also to scroll, until another card is touched. One at a time.
 */
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Passing over a grid must not start a video on every card. */
export const REST_MS = 350;

/** Visitors who asked their device for less motion or less data get neither. */
const isWanted = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

/** Ends the one that plays, or is about to. */
let stopCurrent: (() => void) | undefined;

export interface HoverPreview {
  isPlaying: boolean;
  /** For the element that is pointed at. */
  events: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
    onClick: () => void;
  };
}

export const useHoverPreview = (src: string | undefined): HoverPreview => {
  const [isPlaying, setPlaying] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(resting.current);
    setPlaying(false);
  }, []);
  const start = useCallback(() => {
    if (!src || !isWanted()) return;
    if (stopCurrent !== stop) stopCurrent?.();
    stopCurrent = stop;
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setPlaying(true), REST_MS);
  }, [src, stop]);
  useEffect(() => stop, [stop]);
  return {
    isPlaying,
    events: {
      // A finger that scrolls enters and leaves cards too.
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && start(),
      onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && stop(),
      onPointerDown: ({ pointerType }) => pointerType === 'touch' && start(),
      onFocus: ({ target }) => target.matches(':focus-visible') && start(),
      onBlur: stop,
      // Its bytes would come before those of the page that is opened.
      onClick: stop,
    },
  };
};
