/**
 * Whether a video starts by itself when its page shows: what "up next" and "play all" lead to, and any video that is chosen while another
 * one played. Never on a page that the browser opened or reloaded.
 */
import { useLocation } from '@foyer/shared/platform';
import { useEffect, useState } from 'react';

/** State of links that go on playing. */
export const PLAY_ON = { play: true } as const;
/** A new page shows within this time of the old one's end. */
const HANDOVER_MS = 1000;
let stoppedPlayingMs = Number.NEGATIVE_INFINITY;

/** To be called when a page whose video had been started goes away. */
export const notePlayed = (): void => {
  stoppedPlayingMs = performance.now();
};

const hasActivation = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

/** False on the server and during hydration. */
export const useAutostart = (): boolean => {
  const { state } = useLocation();
  const isAsked = (state as Partial<typeof PLAY_ON> | null)?.play === true;
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    if ((isAsked && hasActivation()) || performance.now() - stoppedPlayingMs < HANDOVER_MS) setIsOn(true);
  }, [isAsked]);
  return isOn;
};
