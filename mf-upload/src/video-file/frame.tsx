import type { CSSProperties } from 'react';
import { findFrame, type Storyboard } from './find-frame.ts';
import styles from './strip.module.css';

interface FrameProps {
  storyboard: Storyboard;
  seconds: number;
  durationSeconds: number;
  /** As wide as the picture itself; left out: the middle of it, as wide as there is room. */
  isWhole?: boolean;
}

/** What a video shows at a moment, as high as `--frame-height`. Alongside a time in words; nothing for who does not see it. */
export const Frame = ({ storyboard, seconds, durationSeconds, isWhole = false }: FrameProps) => {
  const { url, column, row } = findFrame(storyboard, seconds, durationSeconds);
  const place = {
    '--ratio': storyboard.width / storyboard.height,
    '--columns': storyboard.columns,
    '--column': column,
    '--row': row,
  } as CSSProperties;
  return (
    <span className={styles.frame} data-whole={isWhole || undefined} style={place} aria-hidden="true">
      <span className={styles.picture} style={{ backgroundImage: `url("${url}")` }} />
    </span>
  );
};
