/** Writes the demo's rows: all of them in one transaction, or none. */
import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../platform/database/create-database.ts';
import { HOVER_PREVIEW_FILE } from '../media/extras/hover-preview.ts';
import { SEGMENT_SECONDS } from '../media/ladder/ladder.ts';
import { storyboardGeometry } from '../media/extras/storyboard.ts';
import { advanceIds, insertAll, lockDemo, readMark, setMark } from './demo-fill.sql.ts';
import {
  MEDIA_FILES,
  type MediaKind,
  mediaObject,
  publicMediaUrl,
} from '../platform/storage/media-address.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { buildAlbums, buildModels, buildPlaylists, photoCaption } from './catalogue/collections.ts';
import { buildActivity, buildComments, buildMembers } from './catalogue/community.ts';
import { buildKeywords } from './catalogue/keywords.ts';
import { CHANNELS } from './catalogue/people.ts';
import { slugOf } from './catalogue/slug.ts';
import { textInLanguages } from './catalogue/texts-in-languages.ts';
import { ALBUM_CATEGORIES, CATEGORIES } from './catalogue/categories.ts';
import { ACCOUNT_IDS, buildVideos, type DemoVideo } from './catalogue/videos.ts';
import { clipRenditions } from './clip-renditions.ts';
import { DEMO_POSTER_WIDTHS, PARTNER_VIDEOS, PARTNERS, photoSize } from './plan-pictures.ts';
import { createRandom } from './random.ts';

const CATALOGUE_MARK = 'demo-catalogue';
const DAY_MS = 86_400_000;
/** Days after which a view weighs a third of a new one in the demo's popularity. */
const FADING_DAYS = 45;

/** Revisions are random even here: they are what keeps withdrawn files unreachable. */
const newRevision = (): string => randomBytes(9).toString('base64url');

const sumViews = (video: DemoVideo): number => video.views.reduce((sum, { views }) => sum + views, 0);

const hashPasswords = async (): Promise<Map<number, string>> => {
  const hashes = new Map<number, string>();
  for (const [role, { password }] of Object.entries(DEMO_ACCOUNTS))
    hashes.set(ACCOUNT_IDS[role as keyof typeof ACCOUNT_IDS], await hash(password));
  return hashes;
};

const mediaRow = (kind: MediaKind, id: number, revision = newRevision()) => ({
  id: mediaObject(kind, id),
  kind,
  owner_id: id,
  revision,
  // An album's pictures are drawn last, long after it is listed (`showAlbums`).
  state: kind === 'album' ? 'processing' : 'ready',
  film_id: null as string | null,
  manifest: '{}',
});

const videoMediaRow = ({ id, clip }: DemoVideo) => ({
  ...mediaRow('video', id),
  film_id: clip.id,
  manifest: JSON.stringify({
    durationSeconds: clip.seconds,
    height: clip.height,
    rungs: clipRenditions(clip.height).map(({ name }) => name),
    storyboard: storyboardGeometry(clip.seconds, SEGMENT_SECONDS),
    preview: HOVER_PREVIEW_FILE,
    posters: { webp: DEMO_POSTER_WIDTHS },
    // Clips are drawn at it (make-clip.ts).
    soundLevelled: true,
  }),
});

/**
 * Fills the empty tables. Safe to repeat and to run in several processes.
 * @param now anchor of all dates at the first fill; later runs keep the first one's
 * @param hasPublishedPasswords false: the demo's accounts have none, and nobody signs in to them
 * @returns the anchor; undefined when the tables hold something else than the demo
 */
export const fillCatalogue = async (
  db: Database,
  now: Date,
  { hasPublishedPasswords }: { hasPublishedPasswords: boolean },
): Promise<Date | undefined> => {
  const known = await readMark(db, CATALOGUE_MARK);
  if (typeof known?.anchor === 'string') return new Date(known.anchor);
  const hashes = hasPublishedPasswords ? await hashPasswords() : new Map<number, string>();
  return db.transaction().execute(async (tx) => {
    await lockDemo(tx);
    const mark = await readMark(tx, CATALOGUE_MARK);
    if (typeof mark?.anchor === 'string') return new Date(mark.anchor);
    for (const table of ['videos', 'members'] as const)
      if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst()) return undefined;
    const anchor = new Date(Math.floor(now.getTime() / 1000) * 1000);
    const random = createRandom('fill');
    const videos = buildVideos(anchor);
    const albums = buildAlbums(anchor);
    const playlists = buildPlaylists(anchor, videos);
    const members = buildMembers(anchor, hashes);
    const channelRevisions = CHANNELS.map(newRevision);

    await insertAll(tx, 'members', members);
    await insertAll(
      tx,
      'categories',
      CATEGORIES.map(({ dir, titles }, index) => ({
        id: index + 1,
        dir,
        titles: JSON.stringify(titles),
        views: random.integer(2_000, 400_000),
        created_at: new Date(anchor.getTime() - (700 - index) * DAY_MS),
      })),
    );
    await insertAll(tx, 'models', buildModels(anchor));
    await insertAll(
      tx,
      'channels',
      CHANNELS.map(([title, description], index) => ({
        id: index + 1,
        dir: slugOf(title),
        title,
        description,
        descriptions: JSON.stringify(textInLanguages(description)),
        url: `https://${slugOf(title)}.example/`,
        // Two in three have a sponsor's banner.
        cf1:
          index % 3 === 2
            ? ''
            : publicMediaUrl(
                mediaObject('channel', index + 1),
                channelRevisions[index] as string,
                MEDIA_FILES.channelBanner,
              ),
        views: random.integer(5_000, 700_000),
        created_at: new Date(anchor.getTime() - random.between(100, 720) * DAY_MS),
      })),
    );
    await insertAll(
      tx,
      'videos',
      videos.map((video) => {
        const { likes, dislikes } = video;
        const age = (anchor.getTime() - video.postedAt.getTime()) / DAY_MS;
        const views = sumViews(video);
        return {
          id: video.id,
          title: video.title,
          title_ja: video.title_ja,
          dir: video.dir,
          description: video.description,
          description_ja: video.description_ja,
          gender: video.gender,
          status_id: video.status_id,
          is_private: video.is_private,
          member_id: video.member_id,
          channel_id: video.channel_id,
          likes,
          dislikes,
          // All of its footage is computed.
          people: 'nobody' as const,
          duration_seconds: video.clip.seconds,
          height: video.clip.height,
          rating: (5 * likes) / (likes + dislikes),
          views,
          popularity: views * Math.exp(-age / FADING_DAYS) + views * 0.02,
          titles: JSON.stringify(video.titles),
          descriptions: JSON.stringify(video.descriptions),
          posted_at: video.postedAt,
          created_at: video.postedAt,
          updated_at: video.postedAt,
        };
      }),
    );
    await insertAll(
      tx,
      'video_categories',
      videos.flatMap(({ id, categoryIds }) =>
        categoryIds.map((category_id) => ({ video_id: id, category_id })),
      ),
    );
    await insertAll(
      tx,
      'video_models',
      videos.flatMap(({ id, modelIds }) => modelIds.map((model_id) => ({ video_id: id, model_id }))),
    );
    await insertAll(
      tx,
      'video_views',
      videos.flatMap(({ id, views }) =>
        views.map(({ daysAgo, country, views: count }) => ({
          video_id: id,
          day: new Date(anchor.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
          country,
          views: count,
        })),
      ),
    );
    await insertAll(
      tx,
      'album_categories',
      ALBUM_CATEGORIES.map(({ dir, titles }, index) => ({
        id: index + 1,
        dir,
        titles: JSON.stringify(titles),
      })),
    );
    await insertAll(
      tx,
      'albums',
      albums.map(({ row }) => row),
    );
    await insertAll(
      tx,
      'albums_in_categories',
      albums.map(({ row, categoryId }) => ({ album_id: Number(row.id), category_id: categoryId })),
    );
    await insertAll(
      tx,
      'photos',
      albums.flatMap(({ row, photos }) =>
        Array.from({ length: photos }, (_, index) => {
          const { width, height } = photoSize(index + 1);
          return {
            ...{ album_id: Number(row.id), position: index + 1, width, height },
            title: photoCaption(Number(row.id), index),
          };
        }),
      ),
    );
    await insertAll(
      tx,
      'playlists',
      playlists.map(({ row }) => row),
    );
    await insertAll(
      tx,
      'playlist_videos',
      playlists.flatMap(({ row, videoIds }) =>
        videoIds.map((video_id, index) => ({
          playlist_id: Number(row.id),
          video_id,
          position: index + 1,
          added_at: row.created_at,
        })),
      ),
    );
    await insertAll(
      tx,
      'playlist_categories',
      playlists.flatMap(({ row, categoryIds }) =>
        categoryIds.map((category_id) => ({ playlist_id: Number(row.id), category_id })),
      ),
    );
    await insertAll(tx, 'comments', buildComments(anchor, videos));
    const activity = buildActivity(anchor, videos, CHANNELS.length);
    await insertAll(tx, 'favourites', activity.favourites);
    await insertAll(tx, 'watch_later', activity.watchLater);
    await insertAll(tx, 'history', activity.history);
    await insertAll(tx, 'subscriptions', activity.subscriptions);
    await insertAll(tx, 'friends', activity.friends);
    await insertAll(tx, 'messages', activity.messages);
    await insertAll(tx, 'notifications', activity.notifications);
    await insertAll(
      tx,
      'keywords',
      buildKeywords().map((keyword) => ({ ...keyword, weight: random.integer(1, 50) })),
    );
    await insertAll(
      tx,
      'partners',
      Array.from({ length: PARTNERS }, (_, index) => ({
        id: index + 1,
        title: ['Tidewater Network', 'Lantern Network'][index] ?? 'Network',
        url: `https://partner-${index + 1}.example/`,
      })),
    );
    await insertAll(
      tx,
      'partner_videos',
      Array.from({ length: PARTNERS * PARTNER_VIDEOS }, (_, index) => {
        const partner = 1 + Math.floor(index / PARTNER_VIDEOS);
        const n = 1 + (index % PARTNER_VIDEOS);
        const title = videos[(index * 7) % videos.length]?.title ?? 'Evening';
        return {
          partner_id: partner,
          title,
          url: `https://partner-${partner}.example/watch/${n}/${slugOf(title)}/`,
          thumb: `/static/tf/${partner}/${n}.webp`,
        };
      }),
    );
    await insertAll(tx, 'media_objects', [
      ...videos.map(videoMediaRow),
      ...albums.map(({ row }) => mediaRow('album', Number(row.id))),
      ...members.map((member) => mediaRow('member', Number(member.id))),
      ...buildModels(anchor).map((model) => mediaRow('model', Number(model.id))),
      ...CATEGORIES.map((_, index) => mediaRow('category', index + 1)),
      ...CHANNELS.map((_, index) => mediaRow('channel', index + 1, channelRevisions[index])),
    ]);
    await advanceIds(tx);
    await setMark(tx, CATALOGUE_MARK, { anchor: anchor.toISOString() });
    return anchor;
  });
};
