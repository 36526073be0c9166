/** The watch page's shape while its video is asked for. */
import { RELATED_PAGE_SIZE } from '@foyer/shared/wire-schemas/videos';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { CompactListSkeleton } from './compact-list.tsx';
import css from './watch-view.module.css';

export const WatchSkeleton = () => (
  <div className={css.watch}>
    <div className={css.player}>
      <div className={css.stage}>
        <div className="mf-player-frame" />
      </div>
    </div>
    <div className={css.main}>
      <Skeleton w="60%" h={28} />
      <Skeleton w="100%" h={44} />
      <Skeleton w="100%" h={160} />
    </div>
    <div className={css.side}>
      <CompactListSkeleton count={RELATED_PAGE_SIZE} />
    </div>
  </div>
);
