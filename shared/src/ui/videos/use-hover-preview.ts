/** Whether a card's hover preview plays: once a mouse has rested on it for a moment, until it leaves. */
import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** Passing over a grid must not start a video on every card. */
export const REST_MS = 350;

/** Visitors who asked their device for less motion or less data get neither. */
const isWanted = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
};

export interface HoverPreview {
  isPlaying: boolean;
  /** For the element that is pointed at. */
  events: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void };
}

export const useHoverPreview = (src: string | undefined): HoverPreview => {
  const [isPlaying, setPlaying] = useState(false);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onPointerLeave = useCallback(() => {
    clearTimeout(resting.current);
    setPlaying(false);
  }, []);
  const onPointerEnter = useCallback(
    ({ pointerType }: PointerEvent) => {
      // A finger that scrolls enters cards too.
      if (!src || pointerType !== 'mouse' || !isWanted()) return;
      clearTimeout(resting.current);
      resting.current = setTimeout(() => setPlaying(true), REST_MS);
    },
    [src],
  );
  useEffect(() => () => clearTimeout(resting.current), []);
  return { isPlaying, events: { onPointerEnter, onPointerLeave } };
};
