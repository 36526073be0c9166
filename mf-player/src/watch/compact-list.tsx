/** Videos in a narrow list: words next to the pictures; in two or three columns where the list is wide. */
import type { VideoCard as VideoCardData } from '@foyer/shared/wire-schemas/videos';
import { useListTools } from '@foyer/shared/ui/videos/use-list-tools';
import { VideoCard } from '@foyer/shared/ui/videos/video-card';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import css from './compact-list.module.css';

export const CompactList = ({ videos }: { videos: readonly VideoCardData[] }) => {
  useListTools();
  return (
    <ul className={css.list}>
      {videos.map((video) => (
        <li key={video.video_id} className={css.cell}>
          <VideoCard video={video} size="compact" />
        </li>
      ))}
    </ul>
  );
};

/** As tall as the cards that come. */
export const CompactListSkeleton = ({ count }: { count: number }) => (
  <div className={css.list} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={css.blank}>
        <div className={css.picture} />
        <div className={css.lines}>
          <Skeleton w="95%" h={14} />
          <Skeleton w="60%" h={12} />
        </div>
      </div>
    ))}
  </div>
);
