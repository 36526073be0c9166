/**
 * The frame of every list that a visitor keeps: name, who sees it, tools, rows, pages. History shows with it; favourites and watch
 * later can.
 */
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import type { ReactNode } from 'react';
import css from './kept-list.module.css';
import { KeptRow } from './kept-row.tsx';
import type { KeptVideo } from './kept-video.ts';

interface KeptFrameProps {
  heading: ReactNode;
  /** Who sees the list, and where it is kept. */
  note?: ReactNode;
  /** Search and what can be done with the list as a whole. */
  tools?: ReactNode;
  children: ReactNode;
}

export const KeptFrame = ({ heading, note, tools, children }: KeptFrameProps) => (
  <div className={css.page}>
    <header className={css.head}>
      <h1 className={css.heading} tabIndex={-1}>
        {heading}
      </h1>
      {note && <p className={css.note}>{note}</p>}
    </header>
    {tools && <div className={css.tools}>{tools}</div>}
    {children}
  </div>
);

interface KeptRowsProps {
  videos: readonly KeptVideo[];
  removeLabel: (video: KeptVideo) => string;
  onRemove: (video: KeptVideo) => void;
}

export const KeptRows = ({ videos, removeLabel, onRemove }: KeptRowsProps) => (
  <ul className={css.rows}>
    {videos.map((video) => (
      <KeptRow key={video.videoId} video={video} removeLabel={removeLabel(video)} onRemove={onRemove} />
    ))}
  </ul>
);

export const KeptSkeleton = ({ count = 6 }: { count?: number }) => (
  <div className={css.rows} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.row}>
        <div className={css.picture} />
        <div className={css.words}>
          <Skeleton w="90%" h={16} />
          <Skeleton w="6rem" h={14} />
        </div>
      </div>
    ))}
  </div>
);
