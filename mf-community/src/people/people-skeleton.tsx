import { MEMBERS_PAGE_SIZE } from '@foyer/shared/wire-schemas/members/members';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './people.module.css';

const CARDS = Array.from({ length: MEMBERS_PAGE_SIZE }, (_, index) => index);

/** The shape of a full page, so that nothing moves when its members come. */
export const PeopleSkeleton = () => (
  <div className={styles.grid} aria-hidden="true">
    {CARDS.map((card) => (
      <div key={card} className={styles.card}>
        <span className={styles.picture}>
          <Skeleton w="100%" h="100%" />
        </span>
        <Skeleton w="60%" h={18} />
        <Skeleton w="40%" h={14} />
      </div>
    ))}
  </div>
);
