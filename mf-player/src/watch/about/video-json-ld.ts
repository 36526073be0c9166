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

/** Search engines take files; where there is none, the playlist is better than nothing. */
const contentOf = (file: VideoFile | undefined) =>
  file?.streams.find(({ type }) => type === 'video/mp4') ?? file?.streams[0];

/** Who made it, as a page of this site shows them. */
const authorOf = ({ channel, member }: Video, absolute: (address: string) => string) => {
  if (channel)
    return { '@type': 'Organization', name: channel.title, url: absolute(urls.channel(channel.dir)) };
  return member && { '@type': 'Person', name: member.name, url: absolute(urls.member(member.id)) };
};

/** Key moments: the chapters, each as long as until the next; without chapters how an address leads to any second. */
const momentsOf = (video: Video, file: VideoFile | undefined, absolute: (address: string) => string) => {
  const at = (t: string | number) => absolute(urls.video(video.video_id, video.dir, { t }));
  const chapters = file?.chapters ?? [];
  if (chapters.length === 0)
    return {
      potentialAction: {
        '@type': 'SeekToAction',
        target: `${absolute(urls.video(video.video_id, video.dir))}?t={seek_to_second_number}`,
        'startOffset-input': 'required name=seek_to_second_number',
      },
    };
  return {
    hasPart: chapters.map(({ start, title }, index) => ({
      '@type': 'Clip',
      name: title,
      startOffset: Math.floor(start),
      endOffset: Math.floor(chapters[index + 1]?.start ?? video.duration_seconds),
      url: at(Math.floor(start)),
    })),
  };
};

/** `publicUrl`: the site's origin, which every address in it needs. */
export const videoJsonLd = (
  video: Video,
  file: VideoFile | undefined,
  site: { publicUrl: string; name: string; language: string; description: string },
) => {
  const absolute = (address: string) => new URL(address, `${site.publicUrl}/`).href;
  const stream = contentOf(file);
  const author = authorOf(video, absolute);
  const models = video.models.map(({ dir, title }) => ({
    '@type': 'Person',
    name: title,
    url: absolute(urls.model(dir)),
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: site.description,
    url: absolute(urls.video(video.video_id, video.dir)),
    thumbnailUrl: [absolute(video.scr), absolute(video.thumb)],
    uploadDate: video.post_date,
    duration: isoDuration(video.duration_seconds),
    ...(!video.withheld?.includes('embedding') && {
      embedUrl: absolute(urls.embed(video.video_id, video.dir)),
    }),
    ...(stream ? { contentUrl: absolute(stream.src), encodingFormat: stream.type } : {}),
    ...(author ? { author } : {}),
    ...(models.length > 0 ? { actor: models } : {}),
    publisher: { '@type': 'Organization', name: site.name, url: absolute(urls.home()) },
    ...momentsOf(video, file, absolute),
    commentCount: video.statistics.comments ?? 0,
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
