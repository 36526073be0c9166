/** How far the viewer has watched a video, over its picture: a bar along the lower edge, and a word for what was seen to its end. */
import { FormattedMessage, useWatchedPercent } from '@foyer/shared/platform';
import { Badge } from '../graphics/badge.tsx';
import css from './watched-mark.module.css';

interface WatchedMarkProps {
  videoId: number;
  /** Where all of them were watched: the word is for readers alone. */
  isBarOnly?: boolean;
}

/** Nothing on the server, during hydration, and for what was not watched on this device. Takes no room of its own. */
export const WatchedMark = ({ videoId, isBarOnly = false }: WatchedMarkProps) => {
  const percent = useWatchedPercent(videoId);
  if (percent === undefined) return null;
  return (
    <>
      <span className={percent < 100 || isBarOnly ? css.hidden : css.word}>
        <Badge kind="overlay">
          {percent < 100 ? (
            <FormattedMessage id="common.card.watchedPart" values={{ percent }} />
          ) : (
            <FormattedMessage id="common.card.watched" />
          )}
        </Badge>
      </span>
      <progress className={css.bar} max={100} value={percent} aria-hidden="true" />
    </>
  );
};
