/** How another site shows a video of this one, from the address of its watch page or embed. */
import { embedCode, type EmbedSize } from '@foyer/shared/html/embed-code';
import { OEMBED_LIFETIME_SECONDS, type Oembed } from '@foyer/shared/wire-schemas/watching/oembed';
import { EMBED_HEIGHT, EMBED_WIDTH } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import { getVideo } from '../catalogue/videos.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { readId } from '../platform/http/read-address.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

/** Of the poster. */
const THUMB = { width: 854, height: 480 };

export interface OembedSite {
  publicUrl: string;
  siteName: string;
  secrets: Secrets;
}
export interface OembedQuery {
  url: string;
  maxwidth?: string;
  maxheight?: string;
}

/** Of an absolute address of this site's watch page or embed. @throws Refused not_found for any other */
export const videoIdOfAddress = (address: string, publicUrl: string): number => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const match =
    url?.origin === new URL(publicUrl).origin && /^\/(?:videos|embed)\/([1-9]\d{0,14})\//.exec(url.pathname);
  if (!match) throw new Refused('not_found', 'no video of this site', { field: 'url' });
  return readId(match[1], 'url');
};

/** The usual size, or the largest of its shape that fits. */
export const fitEmbed = ({ maxwidth, maxheight }: Pick<OembedQuery, 'maxwidth' | 'maxheight'>): EmbedSize => {
  const scale = Math.min(
    maxwidth === undefined ? Number.POSITIVE_INFINITY : Number(maxwidth) / EMBED_WIDTH,
    maxheight === undefined ? Number.POSITIVE_INFINITY : Number(maxheight) / EMBED_HEIGHT,
  );
  if (scale === Number.POSITIVE_INFINITY) return { width: EMBED_WIDTH, height: EMBED_HEIGHT };
  return {
    width: Math.max(1, Math.floor(EMBED_WIDTH * scale)),
    height: Math.max(1, Math.floor(EMBED_HEIGHT * scale)),
  };
};

/** Of what everyone may watch alone. @throws Refused not_found, no_permission (private) */
export const getOembed = async (
  db: Database,
  id: number,
  query: OembedQuery,
  { publicUrl, siteName, secrets }: OembedSite,
): Promise<Oembed> => {
  const { answer } = await getVideo(db, id, { language: 'en', viewer: null, secrets });
  const { video } = answer;
  if (!('video_viewed' in video))
    throw new Refused(video.status === 'private' ? 'no_permission' : 'not_found', 'not for everyone', {
      field: 'url',
    });
  if (video.withheld?.includes('embedding'))
    throw new Refused('no_permission', 'it may not be embedded', { field: 'url' });
  const absolute = (path: string) => new URL(path, `${publicUrl}/`).href;
  const size = fitEmbed(query);
  const { channel, member } = video;
  const author = channel
    ? { author_name: channel.title, author_url: absolute(urls.channel(channel.dir)) }
    : member && { author_name: member.name, author_url: absolute(urls.member(member.id)) };
  return {
    type: 'video',
    version: '1.0',
    title: video.title,
    ...author,
    provider_name: siteName,
    provider_url: absolute(urls.home()),
    cache_age: OEMBED_LIFETIME_SECONDS,
    thumbnail_url: absolute(video.scr),
    thumbnail_width: THUMB.width,
    thumbnail_height: THUMB.height,
    html: embedCode(absolute(urls.embed(id, video.dir)), video.title, size),
    ...size,
  };
};
