/** The demo's videos: titles, dates, counts and the moment of the clip that each one's picture shows. */
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { UPLOAD_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { CLIPS, type Clip } from '../clips.ts';
import { createRandom, type Random } from '../random.ts';
import { CATEGORIES, LOOSE_CATEGORIES } from './categories.ts';
import { CHANNELS, COUNTRIES } from './people.ts';
import { slugOf } from './slug.ts';
import { THEMES } from './themes.ts';
import { videoDescriptions, videoTitles } from './title-in.ts';

export const MODELS_COUNT = 40;
export const MEMBERS_COUNT = 120;
/** The demo's accounts come after the members. */
export const ACCOUNT_IDS = {
  member: 121,
  uploader: 122,
  moderator: 123,
  records: 124,
  operator: 125,
  editor: 126,
} as const;
const DAY_MS = 86_400_000;

export interface DemoVideo {
  id: number;
  clip: Clip;
  title: string;
  title_ja: string;
  /** In the other languages. */
  titles: Record<string, string>;
  dir: string;
  description: string;
  description_ja: string;
  /** In the other languages. */
  descriptions: Record<string, string>;
  gender: Gender;
  status_id: 1 | 4 | 5;
  is_private: boolean;
  member_id: number | null;
  channel_id: number | null;
  categoryIds: number[];
  modelIds: number[];
  postedAt: Date;
  likes: number;
  dislikes: number;
  /** Views by days before the anchor and country; their sum is the video's views. */
  views: { daysAgo: number; country: string; views: number }[];
}

interface Kind {
  gender: Gender;
  status_id: 1 | 4 | 5;
  is_private: boolean;
}

const kinds = (random: Random): Kind[] => {
  const all: Kind[] = [];
  const add = (count: number, gender: Gender, status_id: Kind['status_id'] = 1, is_private = false) => {
    for (let made = 0; made < count; made++) all.push({ gender, status_id, is_private });
  };
  add(235, 'straight');
  add(44, 'shemale');
  add(44, 'gay');
  add(6, 'straight', 1, true);
  add(4, 'straight', 5);
  add(3, 'straight', 4);
  // The first is public, and pending ones are the newest.
  const first = all.shift() as Kind;
  const pending = all.filter((kind) => kind.status_id === 4);
  const rest = all.filter((kind) => kind.status_id !== 4);
  return [first, ...random.sample(rest, rest.length), ...pending];
};

/** Every subject with every moment, themes taking turns, so that neighbours in a listing differ. */
const titles = (random: Random) => {
  const byTheme = THEMES.map((theme) => ({
    theme,
    pairs: random.sample(
      theme.subjects.flatMap((subject) => theme.moments.map((moment) => ({ subject, moment }))),
      1000,
    ),
  }));
  // "Harbour at Night", 「夜の港」, opens the catalogue.
  const night = byTheme.find(({ theme }) => theme.clip === 'harbour-night');
  night?.pairs.sort(
    (a, b) =>
      Number(b.subject[0] === 'Harbour' && b.moment[0] === 'at Night') -
      Number(a.subject[0] === 'Harbour' && a.moment[0] === 'at Night'),
  );
  const ordered = night ? [night, ...byTheme.filter((one) => one !== night)] : byTheme;
  const rounds = Math.max(...ordered.map(({ pairs }) => pairs.length));
  return Array.from({ length: rounds }, (_, round) =>
    (round === 0 ? ordered : random.sample(ordered, ordered.length)).flatMap(({ theme, pairs }) => {
      const pair = pairs[round];
      return pair ? [{ theme, ...pair }] : [];
    }),
  ).flat();
};

const describeInEnglish = (subject: string, moment: string, seconds: number): string[] => [
  `${subject} ${moment}, filmed in one quiet take. Put on headphones and stay until the end.`,
  `A short study of light: ${subject} ${moment}. ${seconds} seconds without a cut.`,
  `${subject}, ${moment}. Part of a series about places that change with the hour.`,
  `Made for slow evenings: ${subject} ${moment}, with music written for it.`,
];

const describeInJapanese = (subject: string, moment: string, random: Random): string =>
  random.pick([
    `${moment}の${subject}を静かに写した短い映像です。ヘッドホンでどうぞ。`,
    `${moment}の${subject}。光の移ろいを一続きで収めました。`,
    `${subject}の連作より、${moment}の一編。`,
  ]);

/** How a total divides among days and countries: most soon after posting, some in the last weeks. */
const spreadViews = (random: Random, total: number, ageDays: number): DemoVideo['views'] => {
  const days = [
    ...new Set(
      [0, 1, 2, 4, 6, 9, 15, 24, 60, 200].filter((day) => day < ageDays).concat(Math.floor(ageDays)),
    ),
  ];
  const home = random.pick(COUNTRIES);
  const parts = days.flatMap((daysAgo) =>
    COUNTRIES.map((country) => ({
      daysAgo,
      country,
      weight:
        random.between(0.2, 1.6) ** 2 *
        (country === home ? 3 : 1) *
        (daysAgo >= 60 || daysAgo >= ageDays - 1 ? 6 : 1),
    })),
  );
  const sum = parts.reduce((all, { weight }) => all + weight, 0);
  return parts
    .map(({ daysAgo, country, weight }) => ({ daysAgo, country, views: Math.round((total * weight) / sum) }))
    .filter(({ views }) => views > 0);
};

/** @param anchor the day of the first fill; dates run over the two years before it */
export const buildVideos = (anchor: Date): DemoVideo[] => {
  const random = createRandom('videos');
  const clips = new Map(CLIPS.map((clip) => [clip.id, clip]));
  const categoryIds = new Map(CATEGORIES.map(({ dir }, index) => [dir, index + 1]));
  const allKinds = kinds(random);
  const allTitles = titles(random);
  return allKinds.map((kind, index): DemoVideo => {
    const id = index + 1;
    const named = allTitles[index];
    const clip = named && clips.get(named.theme.clip);
    if (!named || !clip) throw new Error(`no title for demo video ${id}`);
    const [subject, subjectJa] = named.subject;
    const [moment, momentJa] = named.moment;
    const share = (allKinds.length - id) / (allKinds.length - 1);
    const ageDays = Math.min(729.9, 729 * share ** 1.4 + random.between(0.05, 0.6));
    const fame = Math.exp(random.between(0, 1) * 2.2 + random.between(0, 1) * 2.4);
    const views = spreadViews(random, Math.round(fame * (320 + ageDays * 9)), ageDays);
    const total = views.reduce((sum, part) => sum + part.views, 0);
    const votes = Math.round(total * random.between(0.01, 0.035)) + 3;
    const likes = Math.round(votes * random.between(0.62, 0.985));
    const fitting = random.sample(named.theme.categories, random.integer(3, 5));
    const loose = random.sample(LOOSE_CATEGORIES, random.integer(1, 2));
    // As many as an uploader may choose.
    const dirs = [...fitting.slice(0, UPLOAD_CATEGORIES_MAX - 1), ...loose].slice(0, UPLOAD_CATEGORIES_MAX);
    // Some of the uploader's own, the private ones among them; the rest belong to members and channels.
    const isUploaders = kind.is_private || kind.status_id !== 1 || random.chance(0.05);
    const translated = videoTitles(subject, moment);
    const descriptions = describeInEnglish(subject, moment, clip.seconds);
    const description = random.pick(descriptions);
    return {
      id,
      clip,
      title: `${subject} ${moment}`,
      title_ja: `${momentJa}の${subjectJa}`
        .replace(/(ない|ための|への|見る|と|まで|離れて)の/, '$1、')
        .replace('のの', 'の'),
      titles: translated,
      dir: slugOf(`${subject} ${moment}`),
      description,
      descriptions: videoDescriptions(translated, descriptions.indexOf(description), clip.seconds),
      description_ja: describeInJapanese(subjectJa, momentJa, random),
      ...kind,
      member_id: isUploaders ? ACCOUNT_IDS.uploader : random.integer(1, MEMBERS_COUNT),
      channel_id: random.chance(0.55) ? random.integer(1, CHANNELS.length) : null,
      categoryIds: [
        ...new Set(dirs.map((dir) => categoryIds.get(dir)).filter((found) => found !== undefined)),
      ],
      modelIds: random.sample(
        Array.from({ length: MODELS_COUNT }, (_, model) => model + 1),
        random.integer(1, 2),
      ),
      postedAt: new Date(anchor.getTime() - ageDays * DAY_MS),
      likes,
      dislikes: votes - likes,
      views,
    };
  });
};
