/** The video as a strip of pictures with a handle at each end of what stays; by pointer, and by the keys of a slider. */
import { useIntl } from '@foyer/shared/platform';
import type { CSSProperties } from 'react';
import { formatPlace } from '@foyer/shared/ui/text/media-time';
import type { Storyboard } from './find-frame.ts';
import { Frame } from './frame.tsx';
import styles from './strip.module.css';

export type Edge = 'from' | 'to';
export const EDGES = ['from', 'to'] as const;
/** So many that none is wider than a picture of 16:9 in the widest column. */
const PICTURES = 10;

interface TrimStripProps {
  /** Null: no picture of it may be shown, or none was made. */
  storyboard: Storyboard | null;
  /** Seconds. */
  durationSeconds: number;
  from: number;
  to: number;
  stepSeconds: number;
  onSlide: (edge: Edge, seconds: number) => void;
}

export const TrimStrip = ({
  storyboard,
  durationSeconds,
  from,
  to,
  stepSeconds,
  onSlide,
}: TrimStripProps) => {
  const intl = useIntl();
  const percent = (seconds: number): string =>
    `${Math.min(100, Math.max(0, (seconds / durationSeconds) * 100))}%`;
  const edges = { '--from': percent(from), '--to': percent(to) } as CSSProperties;
  return (
    <div className={styles.strip} style={edges}>
      <div className={styles.pictures} data-plain={storyboard === null || undefined}>
        {storyboard &&
          Array.from({ length: PICTURES }, (_, index) => (
            <Frame
              // biome-ignore lint/suspicious/noArrayIndexKey: each has its place for good
              key={index}
              storyboard={storyboard}
              seconds={((index + 0.5) * durationSeconds) / PICTURES}
              durationSeconds={durationSeconds}
            />
          ))}
        <span className={styles.before} />
        <span className={styles.after} />
        <span className={styles.stays} />
      </div>
      {EDGES.map((edge) => (
        <input
          key={edge}
          type="range"
          className={styles.handle}
          // Where both stand at the end, the one that can still be moved lies above.
          data-above={(edge === 'from') === from > durationSeconds / 2 || undefined}
          min={0}
          max={durationSeconds}
          step={stepSeconds}
          value={edge === 'from' ? from : to}
          aria-label={intl.formatMessage({ id: `upload.film.trim-${edge}` })}
          aria-valuetext={formatPlace(edge === 'from' ? from : to)}
          onChange={({ target }) => onSlide(edge, target.valueAsNumber)}
        />
      ))}
    </div>
  );
};
