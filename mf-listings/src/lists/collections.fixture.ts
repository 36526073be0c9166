/** Models, channels, albums and playlists for tests: complete, neutral, deterministic. */
import type { Album, AlbumCard } from '@foyer/shared/wire-schemas/albums';
import type { Channel } from '@foyer/shared/wire-schemas/channels';
import type { ListingPage } from '@foyer/shared/wire-schemas/listings';
import type { Model } from '@foyer/shared/wire-schemas/models';
import type { Playlist } from '@foyer/shared/wire-schemas/playlists';
import { buildMany, buildVideoCard } from '@foyer/shared/testing/builders';

export const buildModel = (fields: Partial<Model> = {}): Model => {
  const id = fields.model_id ?? 1;
  return {
    model_id: id,
    dir: `ada-lund-${id}`,
    title: `Ada Lund ${id}`,
    country: 'DE',
    thumb: `/media/models/${id}/thumb.webp`,
    thumbs: [],
    rating: 4.5,
    post_date: '2026-01-10T12:00:00.000Z',
    statistics: { videos: 12, viewed: 3400, subscribers: 7, likes: 9, dislikes: 1 },
    gender: 'straight',
    about: 'Walks a lot, films a little.',
    age: 31,
    birth_date: '1995-02-03',
    race: 'latin',
    breast: 'medium',
    hair: 3,
    height: 2,
    weight: 2,
    tattoo: true,
    piercing: false,
    ...fields,
  };
};

export const buildChannel = (fields: Partial<Channel> = {}): Channel => {
  const id = fields.channel_id ?? 1;
  return {
    channel_id: id,
    dir: `tideline-${id}`,
    title: `Tideline ${id}`,
    total_videos: 40,
    thumb: `/media/channels/${id}/thumb.webp`,
    post_date: '2026-01-10T12:00:00.000Z',
    statistics: { viewed: 9000, subscribers: 21 },
    description: 'Slow films from the water’s edge.',
    url: 'https://tideline.example/films',
    cf1: '',
    vda: '',
    ...fields,
  };
};

export const buildAlbumCard = (fields: Partial<AlbumCard> = {}): AlbumCard => {
  const id = fields.album_id ?? 1;
  return {
    album_id: id,
    dir: `harbour-${id}`,
    title: `Harbour ${id}`,
    thumb: `/media/albums/${id}/1-thumb.webp`,
    photos_amount: 3,
    album_viewed: 500,
    rating: 4,
    post_date: '2026-01-10T12:00:00.000Z',
    statistics: { viewed: 500, likes: 4, dislikes: 1 },
    is_private: 0,
    status_id: 1,
    ...fields,
  };
};

export const buildAlbum = (fields: Partial<Album> = {}): Album => {
  const card = buildAlbumCard(fields);
  return {
    ...card,
    description: 'Three stills of one place.',
    status: 'active',
    photos: [1, 2, 3].map((position) => ({
      position,
      title: '',
      width: 900,
      height: 600,
      src: `/media/albums/${card.album_id}/${position}.jpg`,
      thumb: `/media/albums/${card.album_id}/${position}-thumb.webp`,
    })),
    categories: [{ dir: 'nights', title: 'Nights' }],
    model: { dir: 'ada-lund-1', title: 'Ada Lund 1' },
    member: { id: 7, name: 'quiet-otter', avatar: '/media/avatars/7.webp' },
    ...fields,
  };
};

export const buildPlaylist = (fields: Partial<Playlist> = {}): Playlist => {
  const id = fields.playlist_id ?? 1;
  return {
    playlist_id: id,
    title: `Evenings ${id}`,
    description: 'For after work.',
    visible: 1,
    is_private: 0,
    orientation: 'straight',
    total_videos: 3,
    thumbs: ['/media/videos/1/thumb.jpg'],
    rating: 4,
    updated: '2026-01-10T12:00:00.000Z',
    statistics: { viewed: 70, likes: 3, dislikes: 0 },
    member: { id: 7, name: 'quiet-otter', avatar: '/media/avatars/7.webp' },
    categories: [{ dir: 'outdoor', title: 'Outdoor' }],
    ...fields,
  };
};

export const buildVideos = (count: number, total = count): ListingPage => ({
  videos: buildMany(count, (video_id) => buildVideoCard({ video_id })),
  total_count: total,
  categories: [],
});
export const NO_VIDEOS: ListingPage = {
  videos: [],
  total_count: 0,
  categories: [],
  error: 'nothing is listed here',
  code: 'videos_not_found',
};

/** All objects of schema.org that the page tells, by their type. */
export const jsonLdByType = (): Map<string, Record<string, unknown>> => {
  const text = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '[]';
  const data: unknown = JSON.parse(text);
  const objects = (Array.isArray(data) ? data : [data]) as Record<string, unknown>[];
  return new Map(objects.map((object) => [String(object['@type']), object]));
};
