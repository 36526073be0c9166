import { Cover } from '@foyer/shared/ui/graphics/cover';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './area.module.css';

/** The shape of a member's area while its answer is on the way. */
export const AreaSkeleton = () => (
  <div className={styles.page} aria-hidden="true">
    <div className={styles.header}>
      <Cover src={null} />
      <div className={styles.identity}>
        <div className={styles.avatar} />
        <div className={styles.words}>
          <Skeleton w="14rem" h={28} />
          <Skeleton w="20rem" h={16} />
        </div>
      </div>
    </div>
    <Skeleton w="100%" h={220} />
  </div>
);
