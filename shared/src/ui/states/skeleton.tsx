/** Quiet shapes in the space of what is still on its way. */
import css from './skeleton.module.css';
import grid from '../videos/video-grid.module.css';

/**
 * `w` and `h` in px or as CSS lengths. An svg, since its size attributes need no inline style,
 * which the content security policy forbids in server-rendered HTML.
 */
export const Skeleton = ({ w = '100%', h = 16 }: { w?: number | string; h?: number | string }) => (
  <svg className={css.block} width={w} height={h} aria-hidden="true" focusable="false" />
);

export const VideoGridSkeleton = ({ count = 12 }: { count?: number }) => (
  <div className={grid.grid} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.card}>
        <div className={css.thumb} />
        <Skeleton w="92%" h={14} />
        <Skeleton w="55%" h={12} />
      </div>
    ))}
  </div>
);
