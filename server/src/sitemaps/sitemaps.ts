/**
 * Makes the sitemaps: an index, one of the site's own pages and categories, and of each kind of object one for each range of
 * ids, so that a file stays the same list however many objects there are. Each takes one or two queries.
 */
import { INFORMATION_PAGES } from '@foyer/shared/wire-schemas/information';
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { DEFAULT_GENDER, DEFAULT_LANGUAGE } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import { getCategories } from '../catalogue/categories.ts';
import { ALBUMS_TAG, CHANNELS_TAG, LISTINGS_TAG, MODELS_TAG } from '../platform/cache/cache-tags.ts';
import type { Database } from '../platform/database/create-database.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import {
  LISTED_KINDS,
  type ListedKind,
  selectFilledRanges,
  selectNamedEntries,
  selectVideoEntries,
  type VideoEntry,
} from './sitemaps.sql.ts';
import { type SitemapEntry, writeSitemap, writeSitemapIndex } from './sitemap-xml.ts';

/** Ids of one file: a thousand videos are 2 MB, far below the 50 MB that a sitemap may have. */
const RANGE_SIZE = { videos: 1000, albums: 5000, models: 5000, channels: 5000 } as const;
const MAX_RANGE = 2_147_483;
const TAGS: Readonly<Record<ListedKind, readonly string[]>> = {
  videos: [LISTINGS_TAG],
  albums: [ALBUMS_TAG],
  models: [MODELS_TAG, LISTINGS_TAG],
  channels: [CHANNELS_TAG, LISTINGS_TAG],
};

export interface SitemapContext {
  db: Database;
  /** Origin of canonical addresses. */
  publicUrl: string;
  /** Whether the live set has a page at an own path. */
  hasPage: (path: string) => boolean;
}
export interface MadeSitemap {
  text: string;
  tags: readonly string[];
}

const pathOf = (kind: ListedKind, { id, dir }: { id: number; dir: string }): string =>
  ({
    videos: () => urls.video(id, dir),
    albums: () => urls.album(id, dir),
    models: () => urls.model(dir),
    channels: () => urls.channel(dir),
  })[kind]();

/** Any object's address tells whether the set has pages of the kind. */
const SAMPLE = { id: 1, dir: 'a' };

/** Lists and texts; what needs a session, or is nobody's to find, is left out. */
const ownPaths = (): string[] => [
  urls.home(),
  ...VIDEO_SORTS.map((sort) => urls.videos(sort)),
  urls.categories(),
  urls.topCountry(),
  urls.models(),
  urls.channels(),
  urls.albums(),
  urls.albumCategories(),
  urls.playlists(),
  urls.community(),
  urls.information(),
  ...INFORMATION_PAGES.map((page) => urls.information(page)),
  urls.welcome(),
  urls.sitemap(),
];

/** Without pictures or embedding there is nothing for search engines to show. */
const VIDEO_RESULT_USES = ['preview', 'embedding'];

const videoEntry = (publicUrl: string, row: VideoEntry): SitemapEntry => ({
  address: publicUrl + urls.video(row.id, row.dir),
  ...(row.is_embeddable &&
    !row.withheld_uses.some((use) => VIDEO_RESULT_USES.includes(use)) && {
      video: videoResult(publicUrl, row),
    }),
});

const videoResult = (publicUrl: string, row: VideoEntry): SitemapEntry['video'] => ({
  title: row.title,
  description: row.description,
  thumb: publicUrl + publicMediaUrl(mediaObject('video', row.id), row.revision, MEDIA_FILES.videoThumb),
  player: publicUrl + urls.embed(row.id, row.dir),
  durationSeconds: row.duration_seconds,
  rating: row.rating,
  views: row.views,
  postedAt: row.posted_at,
});

export const makeSitemapIndex = async ({ db, publicUrl, hasPage }: SitemapContext): Promise<MadeSitemap> => {
  const kinds = LISTED_KINDS.filter((kind) => hasPage(pathOf(kind, SAMPLE)));
  const files = ['pages.xml', 'categories.xml'];
  for (const kind of kinds)
    for (const range of await selectFilledRanges(db, kind, RANGE_SIZE[kind]))
      files.push(`${kind}-${range}.xml`);
  return {
    text: writeSitemapIndex(files.map((file) => `${publicUrl}/sitemaps/${file}`)),
    tags: kinds.flatMap((kind) => TAGS[kind]),
  };
};

/** @param file `pages.xml`, `categories.xml`, `videos-3.xml` @returns undefined for a file that there is not */
export const makeSitemap = async (
  { db, publicUrl, hasPage }: SitemapContext,
  file: string,
): Promise<MadeSitemap | undefined> => {
  const ofPaths = (paths: readonly string[], tags: readonly string[]): MadeSitemap => ({
    text: writeSitemap(paths.filter(hasPage).map((path) => ({ address: publicUrl + path }))),
    tags,
  });
  if (file === 'pages.xml') return ofPaths(ownPaths(), []);
  if (file === 'categories.xml') {
    const { categories } = await getCategories(db, { gender: DEFAULT_GENDER, language: DEFAULT_LANGUAGE });
    return ofPaths(
      categories.map(({ dir }) => urls.category([dir])),
      [LISTINGS_TAG],
    );
  }
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,6})\.xml$/.exec(file) ?? [];
  const kind = LISTED_KINDS.find((known) => known === name);
  const range = Number(number);
  if (!kind || range > MAX_RANGE || !hasPage(pathOf(kind, SAMPLE))) return undefined;
  const size = RANGE_SIZE[kind];
  const ids = { after: (range - 1) * size, upTo: Math.min(range * size, 2_147_483_647) };
  if (ids.after > ids.upTo) return undefined;
  const entries: SitemapEntry[] =
    kind === 'videos'
      ? (await selectVideoEntries(db, ids)).map((row) => videoEntry(publicUrl, row))
      : (await selectNamedEntries(db, kind, ids)).map((row) => ({ address: publicUrl + pathOf(kind, row) }));
  return entries.length > 0 ? { text: writeSitemap(entries), tags: TAGS[kind] } : undefined;
};
