/** The <head> of the watch page: title, description, canonical address, Open Graph video and JSON-LD (VideoObject). */
import { useIntl, useSite } from '@foyer/shared/platform';
import { EMBED_HEIGHT, EMBED_WIDTH, type Video } from '@foyer/shared/wire-schemas/videos';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { oembedUrlOf, playerApi } from '../player-api.ts';
import { nameOf } from './about/name-of.ts';
import { hiddenStateOf } from './hidden-state.ts';
import { videoJsonLd } from './about/video-json-ld.ts';

/** The player card, and where other sites ask how to show the video (oEmbed). */
const SharedVideo = ({ embed, title }: { embed: string; title: string }) => (
  <>
    <meta name="twitter:player" content={embed} />
    <meta name="twitter:player:width" content={String(EMBED_WIDTH)} />
    <meta name="twitter:player:height" content={String(EMBED_HEIGHT)} />
    <link rel="alternate" type="application/json+oembed" href={oembedUrlOf(embed)} title={title} />
  </>
);

/** Under its number, which opens nothing; and no other site learns where a visitor comes from. */
const UnlistedHead = ({ video, description }: { video: Video; description: string }) => (
  <>
    <PageHead
      title={video.title}
      description={description}
      canonical={urls.videoById(video.video_id)}
      robots="noindex"
    />
    <meta name="referrer" content="no-referrer" />
  </>
);

export const WatchHead = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const { publicUrl, name, language } = useSite();
  const { data: file } = playerApi.endpoints.playerGetFile.useQuery({ id: nameOf(video) });
  const { video_id, dir, title, scr } = video;
  const isPublic = hiddenStateOf(video) === null;
  const isEmbeddable = !video.withheld?.includes('embedding');
  const embed = `${publicUrl}${urls.embed(video_id, dir)}`;
  const description = video.description || intl.formatMessage({ id: 'player.watch.description' }, { title });
  if (video.name !== undefined) return <UnlistedHead video={video} description={description} />;
  return (
    <>
      <PageHead
        title={title}
        description={description}
        canonical={urls.video(video_id, dir)}
        robots={isPublic ? undefined : 'noindex'}
        image={scr}
        type="video.other"
        jsonLd={isPublic ? videoJsonLd(video, file, { publicUrl, name, language, description }) : undefined}
        card={isPublic && isEmbeddable ? 'player' : undefined}
      />
      {isPublic && isEmbeddable && <SharedVideo embed={embed} title={title} />}
      {isEmbeddable && (
        <>
          <meta property="og:video" content={embed} />
          <meta property="og:video:secure_url" content={embed} />
          <meta property="og:video:type" content="text/html" />
          <meta property="og:video:width" content={String(EMBED_WIDTH)} />
          <meta property="og:video:height" content={String(EMBED_HEIGHT)} />
        </>
      )}
      <meta property="video:duration" content={String(video.duration_seconds)} />
      <meta property="video:release_date" content={video.post_date} />
    </>
  );
};
