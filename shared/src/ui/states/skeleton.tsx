/** Quiet shapes in the space of what is still on its way. */
import css from './skeleton.module.css';
import grid from '../videos/video-grid.module.css';
import row from '../videos/sideways-row.module.css';

/**
 * `w` and `h` in px or as CSS lengths. An svg, since its size attributes need no inline style,
 * which the content security policy forbids in server-rendered HTML.
 */
export const Skeleton = ({ w = '100%', h = 16 }: { w?: number | string; h?: number | string }) => (
  <svg className={css.block} width={w} height={h} aria-hidden="true" focusable="false" />
);

/** As tall as the cards that come, so that nothing moves when they do. */
export const VideoGridSkeleton = ({
  count = 12,
  layout = 'grid',
}: {
  count?: number;
  layout?: 'grid' | 'row';
}) => (
  <div className={layout === 'row' ? row.row : grid.grid} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.card}>
        <div className={css.thumb} />
        <div className={css.lines}>
          <Skeleton w="92%" h={14} />
          <Skeleton w="55%" h={12} />
        </div>
      </div>
    ))}
  </div>
);
