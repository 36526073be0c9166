/** The <head> of the watch page: title, description, canonical address, Open Graph video and JSON-LD (VideoObject). */
import { useIntl, useSite } from '@foyer/shared/platform';
import { EMBED_HEIGHT, EMBED_WIDTH, type Video } from '@foyer/shared/wire-schemas/videos';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { playerApi } from '../player-api.ts';
import { videoJsonLd } from './video-json-ld.ts';

export const WatchHead = ({ video }: { video: Video }) => {
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
