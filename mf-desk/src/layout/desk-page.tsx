/** A page of a part of the desk: what it is and what it is for, then what those who may use the part see. */
import { FormattedMessage, useViewer } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import type { ReactNode } from 'react';
import { Closed } from './closed.tsx';
import { DeskFrame } from './desk-frame.tsx';
import styles from './desk.module.css';
import { type DeskPartId, partsOf } from './desk-parts.ts';

interface DeskPageProps {
  part: DeskPartId;
  title: string;
  description: string;
  canonical: string;
  /** The content has a heading of its own, since it is of one object. */
  isUntitled?: boolean;
  /** Of the content, about, px. */
  height?: number;
  children: ReactNode;
}

export const DeskPage = ({
  part,
  title,
  description,
  canonical,
  isUntitled = false,
  ...open
}: DeskPageProps) => (
  <DeskFrame current={part}>
    <div className={styles.page}>
      <PageHead title={title} description={description} canonical={canonical} robots="noindex,nofollow" />
      {!isUntitled && (
        <header>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.muted}>{description}</p>
        </header>
      )}
      <OpenPart part={part} {...open} />
    </div>
  </DeskFrame>
);

/** Closed to those who may not use the part; room for it until it is known who looks. */
const OpenPart = ({ part, height = 600, children }: Pick<DeskPageProps, 'part' | 'height' | 'children'>) => {
  const viewer = useViewer();
  if (viewer.status === 'unknown') return <Skeleton w="100%" h={height} />;
  return viewer.status === 'member' && partsOf(viewer.member).some(({ id }) => id === part) ? (
    children
  ) : (
    <Closed part={part}>
      <FormattedMessage id="desk.closed" />
    </Closed>
  );
};
