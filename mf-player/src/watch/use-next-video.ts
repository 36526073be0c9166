/** When the next video is suggested: some seconds after playback started, or at its end; once closed, never again. */
import { NEXT_VIDEO_DELAY_SECONDS } from '@foyer/shared/wire-schemas/videos';
import { useEffect, useRef, useState } from 'react';

export interface NextVideoTiming {
  isShown: boolean;
  onFirstPlay: () => void;
  onEnded: () => void;
  close: () => void;
}

export const useNextVideo = (): NextVideoTiming => {
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'closed'>('waiting');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => setPhase((current) => (current === 'closed' ? current : 'shown'));
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isShown: phase === 'shown',
    onFirstPlay: () => {
      timer.current = setTimeout(show, NEXT_VIDEO_DELAY_SECONDS * 1000);
    },
    onEnded: show,
    close: () => setPhase('closed'),
  };
};
