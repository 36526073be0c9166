/** Video cards in as many columns as the screen holds: two on a phone, six on a wide desk. */
import type { VideoCard as VideoCardData } from '../../wire-schemas/videos.ts';
import { VideoCard } from './video-card.tsx';
import css from './video-grid.module.css';

/** The first `eagerCount` pictures are asked for at once, the others when they come near. */
export const VideoGrid = ({
  videos,
  eagerCount = 0,
  headingLevel,
  layout = 'grid',
}: {
  videos: readonly VideoCardData[];
  eagerCount?: number;
  headingLevel?: 2 | 3;
  /** `row`: one line that scrolls sideways, with the next card in sight. */
  layout?: 'row' | 'grid';
}) => (
  <ul className={css[layout]}>
    {videos.map((video, index) => (
      <li key={`${video.video_id}-${index}`} className={css.cell}>
        <VideoCard video={video} eager={index < eagerCount} headingLevel={headingLevel} />
      </li>
    ))}
  </ul>
);
