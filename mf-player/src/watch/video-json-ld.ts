/** A video as schema.org's VideoObject, for search engines. */
import type { Video, VideoFile } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';

/** ISO 8601: 3725 gives `PT1H2M5S`. */
export const isoDuration = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = Math.floor(seconds % 60);
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest ? `${rest}S` : ''}`;
  return `PT${text || '0S'}`;
};

const interaction = (type: 'WatchAction' | 'LikeAction' | 'DislikeAction', count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: { '@type': type },
  userInteractionCount: count,
});

/** `publicUrl`: the site's origin, which every address in it needs. */
export const videoJsonLd = (
  video: Video,
  file: VideoFile | undefined,
  site: { publicUrl: string; language: string; description: string },
) => {
  const absolute = (address: string) => new URL(address, `${site.publicUrl}/`).href;
  const stream = file?.streams[0];
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: site.description,
    url: absolute(urls.video(video.video_id, video.dir)),
    thumbnailUrl: [absolute(video.scr), absolute(video.thumb)],
    uploadDate: video.post_date,
    duration: isoDuration(video.duration_seconds),
    embedUrl: absolute(urls.embed(video.video_id, video.dir)),
    ...(stream ? { contentUrl: absolute(stream.src) } : {}),
    isFamilyFriendly: false,
    inLanguage: site.language,
    ...(video.categories.length > 0 ? { genre: video.categories.map(({ title }) => title) } : {}),
    interactionStatistic: [
      interaction('WatchAction', video.statistics.viewed),
      interaction('LikeAction', video.statistics.likes),
      interaction('DislikeAction', video.statistics.dislikes),
    ],
  };
};
