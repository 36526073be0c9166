/** The videos that are seen first: one large, four next to it, the others in a line that scrolls sideways. */
import type { VideoCard as VideoCardData } from '@foyer/shared/wire-schemas/videos';
import { VideoCard } from '@foyer/shared/ui/videos/video-card';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import styles from './lead-videos.module.css';

const BESIDE = 4;
/** As lead-videos.module.css lays them out. */
const BESIDE_SIZES = '(min-width: 1024px) 22vw, (min-width: 768px) 24vw, 48vw';

export const LeadVideos = ({ videos }: { videos: readonly VideoCardData[] }) => {
  const [lead, ...others] = videos;
  if (!lead) return null;
  const rest = others.slice(BESIDE);
  return (
    <>
      <ul className={styles.lead}>
        <li className={styles.large}>
          <VideoCard video={lead} eager size="large" />
        </li>
        {others.slice(0, BESIDE).map((video) => (
          <li key={video.video_id} className={styles.cell}>
            <VideoCard video={video} eager sizes={BESIDE_SIZES} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <VideoGrid videos={rest} layout="row" />}
    </>
  );
};
