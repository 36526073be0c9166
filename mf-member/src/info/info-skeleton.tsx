import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './info.module.css';

/** The shape of a profile while its answer is on the way. */
export const InfoSkeleton = () => (
  <div className={styles.page} aria-hidden="true">
    <div className={styles.header}>
      <div className={styles.cover} />
      <div className={styles.identity}>
        <div className={styles.avatar} />
        <div className={styles.words}>
          <Skeleton w="14rem" h={28} />
          <Skeleton w="20rem" h={16} />
        </div>
      </div>
    </div>
    <div className={styles.columns}>
      <Skeleton w="100%" h={220} />
      <Skeleton w="100%" h={220} />
    </div>
  </div>
);
