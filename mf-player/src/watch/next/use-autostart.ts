/**
 * Whether a video starts automatically when its page shows: what "up next" and "play all" lead to, a card's video
 * unless the visitor switched that off, and any video that is chosen on the page of one that was started. Never on a page that the browser opened or reloaded.
 */
import { useLocation } from '@foyer/shared/platform';
import type { PLAY_ASKED } from '@foyer/shared/ui/videos/play-state';
import { PLAY_OPENED } from '@foyer/shared/ui/videos/play-state';
import { useEffect, useRef, useState } from 'react';
import { playerMemory } from '../player-memory.ts';

/** State of links that go on playing. */
export { PLAY_ASKED as PLAY_ON } from '@foyer/shared/ui/videos/play-state';
/** The same, where nobody chose the moment: see useArrivedByItself. */
export const PLAY_ON_BY_ITSELF = { play: true, byItself: true } as const;
/** A click that was meant for the page before may still come. */
const REACTION_MS = 800;
/** Shown pages whose video was started: the old page still shows while the next one is first rendered. */
let startedPages = 0;

/** The visitor's choice in the player's menu, on this device. */
const playsWhenOpened = (): boolean => playerMemory.read().playsWhenOpened ?? true;

/** False also where the browser keeps the state of a link over a reload. */
const hasActivation = (): boolean =>
  typeof navigator !== 'undefined' && (navigator.userActivation?.hasBeenActive ?? true);

/** @param state of the page's location */
export const startsItself = (state: unknown): boolean => {
  const play = (state as Partial<typeof PLAY_ASKED | typeof PLAY_OPENED> | null)?.play;
  const isAsked = play === true || (play === PLAY_OPENED.play && playsWhenOpened());
  return (isAsked && hasActivation()) || startedPages > 0;
};

/** Settled with the first render; false on the server and during hydration. */
export const useAutostart = (): boolean => {
  const { state } = useLocation();
  const [isOn] = useState(() => startsItself(state));
  return isOn;
};

/** Whether the page has come by itself just now: its controls take no click that was started for the video before. */
export const useArrivedByItself = (): boolean => {
  const { state } = useLocation();
  const [hasArrived, setHasArrived] = useState(
    () => (state as Partial<typeof PLAY_ON_BY_ITSELF> | null)?.byItself === true && hasActivation(),
  );
  useEffect(() => {
    if (!hasArrived) return;
    const timer = setTimeout(() => setHasArrived(false), REACTION_MS);
    return () => clearTimeout(timer);
  }, [hasArrived]);
  return hasArrived;
};

/** Returns what is to be called when the page's video was started. */
export const useNoteStart = (): (() => void) => {
  const hasStarted = useRef(false);
  useEffect(
    () => () => {
      if (hasStarted.current) startedPages -= 1;
      hasStarted.current = false;
    },
    [],
  );
  return () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    startedPages += 1;
  };
};
