/** The watch page of a video that may be watched: player and what belongs to it, related videos next to it or below, comments, rows. */
import { AdZone, useHydrated } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { CommentsPlace } from './about/comments-place.tsx';
import { CommentsSummary } from './about/comments-summary.tsx';
import type { DeviceStripProps } from './playlist/device-strip.tsx';
import { InfoBar } from './actions/info-bar.tsx';
import { nameOf } from './about/name-of.ts';
import { PlaylistStrip } from './playlist/playlist-strip.tsx';
import { RelatedVideos } from './about/related-videos.tsx';
import { hiddenStateOf } from './hidden-state.ts';
import { useCommentsSheet } from './about/use-comments-sheet.ts';
import { useCountView } from './use-count-view.ts';
import { useDevicePlace } from './playlist/use-device-place.ts';
import { type NextUp, useNextUp } from './next/use-next-up.ts';
import { useRememberWatched } from './use-remember-watched.ts';
import { VideoAuthor } from './about/video-author.tsx';
import { VideoFacts } from './about/video-facts.tsx';
import { VideoRows } from './video-rows.tsx';
import { VideoTitle } from './about/video-title.tsx';
import { WatchHead } from './watch-head.tsx';
import { WatchPlayer } from './watch-player.tsx';
// With the page's own, as for withheld-video.tsx.
import './state-notice.module.css';
import css from './watch-view.module.css';

const StateNotice = latePart(() => import('./state-notice.tsx').then((part) => part.StateNotice));
/** Without its code the page goes on as without a playlist. */
const DeviceStrip = lazy<ComponentType<DeviceStripProps>>(() =>
  import('./playlist/device-strip.tsx').then(
    (module) => ({ default: module.DeviceStrip }),
    () => ({ default: () => null }),
  ),
);

/** `data-below`: laid out when somebody comes near (the host's below-window.css). */
export const WatchView = ({ video, onRefused }: { video: Video; onRefused: () => void }) => {
  useCountView(nameOf(video));
  useRememberWatched(video);
  const isHydrated = useHydrated();
  const devicePlace = useDevicePlace();
  const [deviceNext, setDeviceNext] = useState<NextUp | null>(null);
  const [isOnDevice, setIsOnDevice] = useState(true);
  const siteNext = useNextUp(video.video_id);
  // Its uploader and moderators look at what nobody else sees yet.
  const hidden = hiddenStateOf(video);
  // Nobody who is paid for an advertisement learns of a page that is for few.
  const hasAds = hidden === null || hidden === 'private';
  const comments = useCommentsSheet();
  const next = (devicePlace && deviceNext) ?? siteNext;
  return (
    <div className={css.watch}>
      <WatchHead video={video} />
      <div className={css.player}>
        <div className={css.stage}>
          <WatchPlayer video={video} next={next} onRefused={onRefused} />
        </div>
      </div>
      <div className={css.main}>
        {hidden && <StateNotice video={video} />}
        <VideoTitle video={video} onComments={comments.open} />
        <InfoBar video={video} author={<VideoAuthor video={video} />} />
        <VideoFacts video={video} />
        <CommentsSummary video={video} onOpen={comments.open} />
        {hasAds && <AdZone name="underplayer" channel={video.channel} />}
      </div>
      <div className={css.side} data-before-hydration={isHydrated ? undefined : ''}>
        {devicePlace ? (
          <div className={css.device}>
            <Suspense fallback={<div className={css.deviceRoom} />}>
              <DeviceStrip
                place={devicePlace}
                videoId={video.video_id}
                onNext={setDeviceNext}
                onFound={setIsOnDevice}
              />
            </Suspense>
          </div>
        ) : (
          <PlaylistStrip videoId={video.video_id} />
        )}
        <RelatedVideos video={video} isInDevicePlaylist={devicePlace !== null && isOnDevice} />
      </div>
      <CommentsPlace video={video} sheet={comments} className={css.comments} />
      <div className={css.rows} data-below="">
        {hasAds && <AdZone name="offer" />}
        <VideoRows video={video} />
        {hasAds && <AdZone name="friends" />}
      </div>
    </div>
  );
};
