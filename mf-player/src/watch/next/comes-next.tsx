/** What comes next, laid over the player: a chunk of its own, since most visits do not last until then. */
import { NextVideo } from './next-video.tsx';
import { UpNext } from './up-next.tsx';
import type { NextUp } from './use-next-up.ts';

export interface ComesNextProps {
  next: NextUp;
  /** Over the end, else next to what plays. */
  isAtEnd: boolean;
  startsItself: boolean;
  onClose: () => void;
}

export const ComesNext = ({ next, isAtEnd, startsItself, onClose }: ComesNextProps) =>
  isAtEnd ? (
    <UpNext next={next} startsItself={startsItself} onCancel={onClose} />
  ) : (
    <NextVideo next={next} onClose={onClose} />
  );
