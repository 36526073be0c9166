/** The watch page's shape while its video is asked for. */
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import css from './watch-view.module.css';

export const WatchSkeleton = () => (
  <div className={css.watch}>
    <div className={css.stage}>
      <div className="mf-player-frame" />
    </div>
    <Skeleton w="60%" h={32} />
    <Skeleton w="100%" h={44} />
    <Skeleton w="100%" h={160} />
  </div>
);
