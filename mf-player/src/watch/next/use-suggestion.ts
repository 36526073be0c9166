/**
 * When what comes next is laid over the player: as a suggestion some seconds after playback started (docs/specification/behaviour.md), as a card
 * with a countdown at the end.
 */
import { NEXT_VIDEO_DELAY_SECONDS } from '@foyer/shared/wire-schemas/videos';
import { useEffect, useRef, useState } from 'react';

export interface Suggestion {
  shows: 'nothing' | 'suggestion' | 'end';
  /** Closed or cancelled before: nothing starts automatically any more. */
  wasClosed: boolean;
  onFirstPlay: () => void;
  onPlay: () => void;
  onEnded: () => void;
  close: () => void;
}

export const useSuggestion = (): Suggestion => {
  const [shows, setShows] = useState<Suggestion['shows']>('nothing');
  const [wasClosed, setWasClosed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    shows,
    wasClosed,
    onFirstPlay: () => {
      timer.current = setTimeout(
        () => setShows((current) => (current === 'nothing' ? 'suggestion' : current)),
        NEXT_VIDEO_DELAY_SECONDS * 1000,
      );
    },
    // Played again from its start.
    onPlay: () => setShows((current) => (current === 'end' ? 'nothing' : current)),
    onEnded: () => {
      clearTimeout(timer.current);
      setShows('end');
    },
    close: () => {
      clearTimeout(timer.current);
      setWasClosed(true);
      setShows('nothing');
    },
  };
};
