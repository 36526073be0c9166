/** The watch page of a video that may be watched. */
import { RemoteWidget, useIntl, useSite } from '@foyer/shared/platform';
import { EMBED_HEIGHT, EMBED_WIDTH, type Video } from '@foyer/shared/wire-schemas/videos';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { playerApi } from '../player-api.ts';
import { InfoBar } from './info-bar.tsx';
import { commentsOf } from './load-watch.ts';
import { RelatedVideos } from './related-videos.tsx';
import { useCountView } from './use-count-view.ts';
import { VideoFacts } from './video-facts.tsx';
import { videoJsonLd } from './video-json-ld.ts';
import { WatchPlayer } from './watch-player.tsx';
import css from './watch-view.module.css';

const WatchHead = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const { publicUrl, language } = useSite();
  const { data: file } = playerApi.endpoints.playerGetFile.useQuery({ id: video.video_id });
  const { video_id, dir, title, scr, is_private } = video;
  const description = video.description || intl.formatMessage({ id: 'player.watch.description' }, { title });
  return (
    <>
      <PageHead
        title={title}
        description={description}
        canonical={urls.video(video_id, dir)}
        robots={is_private === 1 ? 'noindex' : undefined}
        image={scr}
        type="video.other"
        jsonLd={videoJsonLd(video, file, { publicUrl, language, description })}
      />
      <meta property="og:video" content={`${publicUrl}${urls.embed(video_id, dir)}`} />
      <meta property="og:video:type" content="text/html" />
      <meta property="og:video:width" content={String(EMBED_WIDTH)} />
      <meta property="og:video:height" content={String(EMBED_HEIGHT)} />
      <meta property="video:duration" content={String(video.duration_seconds)} />
      <meta property="video:release_date" content={video.post_date} />
    </>
  );
};

export const WatchView = ({ video }: { video: Video }) => {
  useCountView(video.video_id);
  const { remote, widget, props } = commentsOf(video.video_id);
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
      <div className={css.stage}>
        <WatchPlayer video={video} />
      </div>
      <div className={css.under}>
        <InfoBar video={video} />
        <VideoFacts video={video} />
      </div>
      <RelatedVideos video={video} />
      <div className={css.section}>
        <RemoteWidget remote={remote} widget={widget} props={props} />
      </div>
    </div>
  );
};
