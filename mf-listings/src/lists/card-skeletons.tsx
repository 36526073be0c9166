/** The shape of a page of cards while it is on its way. */
import type { CardShape } from '@foyer/shared/ui/cards/card';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import styles from './lists.module.css';

const COUNT = 24;

export const CardSkeletons = ({ shape }: { shape: CardShape }) => (
  <div className={styles[shape]} aria-hidden="true">
    {Array.from({ length: COUNT }, (_, index) => (
      <div key={index} className={styles.waiting}>
        <div className={styles.waitingPicture}>
          <Skeleton w="100%" h="100%" />
        </div>
        <Skeleton w="70%" h={16} />
        <Skeleton w="45%" h={14} />
      </div>
    ))}
  </div>
);
