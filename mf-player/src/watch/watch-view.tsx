/** The watch page of a video that may be watched. */
import { AdZone, Slot } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { InfoBar } from './info-bar.tsx';
import { underPlayer } from './load-watch.ts';
import { RelatedVideos } from './related-videos.tsx';
import { useCountView } from './use-count-view.ts';
import { useRememberWatched } from './use-remember-watched.ts';
import { VideoFacts } from './video-facts.tsx';
import { WatchHead } from './watch-head.tsx';
import { WatchPlayer } from './watch-player.tsx';
import css from './watch-view.module.css';

export const WatchView = ({ video }: { video: Video }) => {
  useCountView(video.video_id);
  useRememberWatched(video);
  return (
    <div className={css.watch}>
      <WatchHead video={video} />
      <header className={css.head}>
        <h1 className={css.title} dir="auto">
          {video.title}
        </h1>
        <p className={css.date}>
          <PostDate iso={video.post_date} />
        </p>
      </header>
      <AdZone name="offer" />
      <div className={css.stage}>
        <WatchPlayer video={video} />
      </div>
      <AdZone name="underplayer" channel={video.channel} />
      <div className={css.under}>
        <InfoBar video={video} />
        <VideoFacts video={video} />
      </div>
      <RelatedVideos video={video} />
      <AdZone name="friends" />
      <div className={css.section}>
        <Slot {...underPlayer(video.video_id)} />
      </div>
    </div>
  );
};
