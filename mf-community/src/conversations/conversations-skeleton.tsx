import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './conversations.module.css';

const ROWS = [1, 2, 3, 4, 5, 6] as const;

export const ListSkeleton = () => (
  <div className={styles.list} aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton w={44} h={44} />
        <span className={styles.rowWords}>
          <Skeleton w="50%" h={14} />
          <Skeleton w="80%" h={14} />
        </span>
      </div>
    ))}
  </div>
);
