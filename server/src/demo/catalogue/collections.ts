/** Models, albums and playlists of the demo. */
import type { NewRow } from '../demo-fill.sql.ts';
import { CLIPS, type Clip } from '../clips.ts';
import { createRandom } from '../random.ts';
import { ALBUM_CATEGORIES } from './categories.ts';
import { COUNTRIES, FAMILY_NAMES, GIVEN_NAMES, MODEL_ABOUTS } from './people.ts';
import { slugOf } from './slug.ts';
import { THEMES } from './themes.ts';
import { albumDescriptions, albumTitles } from './title-in.ts';
import { textInLanguages } from './texts-in-languages.ts';
import { ACCOUNT_IDS, type DemoVideo, MEMBERS_COUNT, MODELS_COUNT } from './videos.ts';

const DAY_MS = 86_400_000;
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export const buildModels = (anchor: Date): NewRow<'models'>[] => {
  const random = createRandom('models');
  const names = random.sample(
    FAMILY_NAMES.flatMap((family) => GIVEN_NAMES.map((given) => ({ family, given }))),
    MODELS_COUNT,
  );
  return names.map(({ family, given }, index) => {
    const title = `${given[0]} ${family[0]}`;
    const likes = random.integer(40, 4000);
    const dislikes = Math.round(likes * random.between(0.02, 0.3));
    const views = random.integer(4_000, 900_000);
    const about = random.pick(MODEL_ABOUTS);
    return {
      id: index + 1,
      dir: slugOf(title),
      title,
      title_ja: `${family[1]}${given[1]}`,
      about,
      abouts: JSON.stringify(textInLanguages(about)),
      gender: index % 8 === 6 ? 'shemale' : index % 8 === 7 ? 'gay' : 'straight',
      country: random.pick(COUNTRIES),
      birth_date: isoDay(new Date(anchor.getTime() - random.between(19.5, 48) * 365.25 * DAY_MS)),
      // Every value of every filter occurs.
      race: (['asian', 'caucasian', 'ebony', 'latin'] as const)[index % 4] ?? 'asian',
      breast: (['small', 'medium', 'big', 'huge'] as const)[(index >> 2) % 4] ?? 'medium',
      hair: 1 + (index % 5),
      height: 1 + ((index * 3) % 4),
      weight: 1 + ((index >> 1) % 4),
      tattoo: index % 3 === 0,
      piercing: index % 4 === 1,
      rating: (5 * likes) / (likes + dislikes),
      likes,
      dislikes,
      popularity: views * random.between(0.2, 1),
      views,
      created_at: new Date(anchor.getTime() - random.between(30, 720) * DAY_MS),
    };
  });
};

export interface DemoAlbum {
  row: NewRow<'albums'>;
  clip: Clip;
  photos: number;
  categoryId: number;
}

export const buildAlbums = (anchor: Date): DemoAlbum[] => {
  const random = createRandom('albums');
  return Array.from({ length: 24 }, (_, index) => {
    const id = index + 1;
    const theme = THEMES[(index * 5) % THEMES.length];
    const clip = CLIPS.find((one) => one.id === theme?.clip);
    const subject = theme?.subjects[Math.floor(index / THEMES.length) + 1];
    if (!theme || !clip || !subject) throw new Error(`no theme for demo album ${id}`);
    const photos = 8 + Math.floor(random.next() ** 2 * 13);
    const title = `${subject[0]} in ${photos} Pictures`;
    const likes = random.integer(10, 900);
    const dislikes = Math.round(likes * random.between(0.01, 0.2));
    const views = random.integer(500, 60_000);
    return {
      clip,
      photos,
      categoryId: 1 + (index % ALBUM_CATEGORIES.length),
      row: {
        id,
        dir: slugOf(title),
        title,
        title_ja: `${subject[1]}・${photos}枚`,
        titles: JSON.stringify(albumTitles(subject[0], photos)),
        description: `${photos} stills of one place, taken on one walk.`,
        descriptions: JSON.stringify(albumDescriptions(photos)),
        member_id: id % 8 === 3 ? ACCOUNT_IDS.uploader : random.integer(1, MEMBERS_COUNT),
        model_id: random.chance(0.5) ? random.integer(1, MODELS_COUNT) : null,
        status_id: 1,
        people: 'nobody',
        is_private: id === 19,
        photos_count: photos,
        views,
        popularity: views * random.between(0.2, 1),
        rating: (5 * likes) / (likes + dislikes),
        likes,
        dislikes,
        posted_at: new Date(anchor.getTime() - random.between(0.2, 700) * DAY_MS),
      },
    };
  });
};

/** When it was taken, which every language reads: pictures of one walk, some minutes apart. Every third album has none. */
export const photoCaption = (albumId: number, index: number): string => {
  if (albumId % 3 === 0) return '';
  const minutes = 17 * 60 + albumId * 7 + index * (4 + (albumId % 5));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

export interface DemoPlaylist {
  row: NewRow<'playlists'>;
  videoIds: number[];
  categoryIds: number[];
}

const PLAYLIST_TITLES = [
  'After Midnight',
  'Harbour Evenings',
  'Rain on Glass',
  'Before Sunrise',
  'Long Way Home',
  'Blue Hours',
  'To Fall Asleep By',
  'Neon and Chrome',
  'Winter Shelf',
  'Summer Shelf',
  'Night Ferry Crossing',
  'Quiet Mornings',
  'Only Clouds',
  'Lights over Water',
  'Numbers Made Visible',
  'Slow Fabric',
  'Mountain Air',
  'Festival Week',
  '夜の港めぐり',
  '雨の音',
  'Short Films for Long Nights',
  'One More before Bed',
  'Under the Stars',
  'Things That Drift',
  'Unsorted',
];

export const buildPlaylists = (anchor: Date, videos: readonly DemoVideo[]): DemoPlaylist[] => {
  const random = createRandom('playlists');
  const shown = videos.filter((video) => video.status_id === 1 && !video.is_private);
  return PLAYLIST_TITLES.map((title, index) => {
    const id = index + 1;
    const own = random.pick(shown);
    const fitting = shown.filter((video) =>
      video.categoryIds.some((category) => own.categoryIds.includes(category)),
    );
    const videoIds = random.sample(fitting, random.integer(6, 34)).map((video) => video.id);
    const views = random.integer(300, 40_000);
    const likes = random.integer(5, 700);
    const dislikes = Math.round(likes * random.between(0.01, 0.25));
    const created = new Date(anchor.getTime() - random.between(20, 600) * DAY_MS);
    return {
      videoIds,
      categoryIds: own.categoryIds.slice(0, 3),
      row: {
        id,
        member_id: id === 4 ? ACCOUNT_IDS.member : random.integer(1, MEMBERS_COUNT),
        title,
        description: 'Put together for slow evenings; best watched in order.',
        visible: id > 1 && id % 9 === 0 ? 0 : 1,
        orientation: 'straight',
        videos_count: videoIds.length,
        views,
        popularity: views * random.between(0.2, 1),
        rating: (5 * likes) / (likes + dislikes),
        likes,
        dislikes,
        created_at: created,
        updated_at: new Date(created.getTime() + random.next() * (anchor.getTime() - created.getTime())),
      },
    };
  });
};
