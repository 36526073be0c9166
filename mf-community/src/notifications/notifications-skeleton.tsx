import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './notifications.module.css';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

export const NotificationsSkeleton = () => (
  <div aria-hidden="true">
    {ROWS.map((row) => (
      <div key={row} className={styles.waiting}>
        <Skeleton w={40} h={40} />
        <span>
          <Skeleton w="70%" h={16} />
          <Skeleton w="6rem" h={14} />
        </span>
      </div>
    ))}
  </div>
);
