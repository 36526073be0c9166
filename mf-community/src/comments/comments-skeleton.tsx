import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './comments.module.css';

const ROWS = [1, 2, 3, 4] as const;

/** The shape of a page of comments while its answer is on the way. */
export const CommentsSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.item}>
        <Skeleton w={40} h={40} />
        <div className={styles.body}>
          <Skeleton w="9rem" h={14} />
          <Skeleton w="100%" h={14} />
        </div>
      </div>
    ))}
  </div>
);
