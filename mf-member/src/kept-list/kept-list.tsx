/** The frame of every list that a visitor keeps: name, who sees it, tools, rows, pages. */
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import type { ReactNode } from 'react';
import css from './kept-list.module.css';
import { KeptRow } from './kept-row.tsx';
import type { KeptVideo } from './kept-video.ts';
import type { Selection } from './use-selection.ts';

interface KeptFrameProps {
  heading: ReactNode;
  /** Who sees the list, and where it is kept. */
  note?: ReactNode;
  /** Ways to the other lists of the same place. */
  tabs?: ReactNode;
  /** Search and what can be done with the list as a whole. */
  tools?: ReactNode;
  /** A section of a member's area, below the member's name; otherwise a page of its own. */
  isSection?: boolean;
  children: ReactNode;
}

export const KeptFrame = ({ heading, note, tabs, tools, isSection = false, children }: KeptFrameProps) => (
  <div className={isSection ? css.section : css.page}>
    <header className={css.head}>
      {isSection ? (
        <h2 className={css.subheading}>{heading}</h2>
      ) : (
        <h1 className={css.heading} tabIndex={-1}>
          {heading}
        </h1>
      )}
      {note && <p className={css.note}>{note}</p>}
    </header>
    {tabs}
    {tools && <div className={css.tools}>{tools}</div>}
    {children}
  </div>
);

interface KeptRowsProps {
  videos: readonly KeptVideo[];
  removeLabel: (video: KeptVideo) => string;
  onRemove: (video: KeptVideo) => void;
  selection?: Selection;
  /** Below the heading of the list. */
  headingLevel?: 2 | 3;
}

export const KeptRows = ({ videos, removeLabel, onRemove, selection, headingLevel }: KeptRowsProps) => (
  <ul className={css.rows}>
    {videos.map((video) => (
      <KeptRow
        key={video.videoId}
        video={video}
        removeLabel={removeLabel(video)}
        onRemove={onRemove}
        selection={selection}
        headingLevel={headingLevel}
      />
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
