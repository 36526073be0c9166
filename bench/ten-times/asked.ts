/** What `ten-times` asks of a site: every list, search, page and write, each of many objects, members and words in turns. */
import {
  DATES,
  DURATIONS,
  LISTING_PAGE_SIZE,
  PAGE_MAX,
  VIDEO_SORTS,
} from '@foyer/shared/wire-schemas/listings';
import { CHANNEL_SORTS } from '@foyer/shared/wire-schemas/channels';
import { MEMBER_SORTS } from '@foyer/shared/wire-schemas/members/members';
import { MODEL_SORTS } from '@foyer/shared/wire-schemas/models';
import { idGroup, urls } from '@foyer/shared/urls';

/** Of one of the two sites, of the same shape in both. */
export interface Sample {
  videos: number;
  /** Ids and dirs of listed videos, spread over all of them. */
  listed: readonly { id: number; dir: string }[];
  members: readonly number[];
  /** Signed in, with a video each; the first may do everything at the desks. */
  people: readonly { id: number; cookie: string; video: number }[];
}
export interface Asked {
  path: string;
  form?: Record<string, string>;
  cookie?: string;
}
export interface Case {
  name: string;
  /** Most that it may take at ten times the size. */
  budget: number;
  /** A document, which needs all packages built. */
  isPage?: boolean;
  /** The n-th request, from 0. */
  ask: (sample: Sample, n: number) => Asked;
}

const BUDGET = 1.5;
const SEARCH_BUDGET = 2;
const at = <Item>(items: readonly Item[], n: number): Item => items[(n * 7) % items.length] as Item;
const one = (name: string, path: (sample: Sample, n: number) => string, budget = BUDGET): Case => ({
  name,
  budget,
  ask: (sample, n) => ({ path: path(sample, n) }),
});
const page = (name: string, path: (sample: Sample, n: number) => string): Case => ({
  ...one(name, path),
  isPage: true,
});
const list = (sort: string, file: string): string => `/api/json/videos2/0/straight/${sort}/60/${file}.json`;
/** Pages of `part` of the whole list of straight videos. */
const pageAt = ({ videos }: Sample, part: number, n: number): number =>
  Math.min(PAGE_MAX, Math.max(1, Math.floor((videos * 0.8 * part) / LISTING_PAGE_SIZE))) - n;
/** In the order of their frequency. */
const CATEGORIES = ['outdoors', 'city', 'water', 'animals', 'music', 'trains', 'machines', 'aerial'];
const MODELS = ['aki-arden', 'berta-brook', 'carla-castell', 'noa-grove', 'zoe-eames', 'yuki-ito'];
const CHANNELS = ['channel-1', 'channel-7', 'channel-12', 'channel-20', 'channel-40'];
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'one frequent word': ['quiet', 'harbour', 'walk', 'camera', 'bright', 'garden'],
  'one rare word': ['patient', 'loom', 'wave', 'endless', 'pottery', 'breeze'],
  'two frequent words': [
    'quiet harbour',
    'bright garden',
    'slow walk',
    'camera still',
    'early river',
    'late bridge',
  ],
  'two rare words': [
    'patient loom',
    'turning bakery',
    'falling tide',
    'violet loom',
    'rising wave',
    'iron fountain',
  ],
  'three words': ['quiet harbour walk', 'golden lighthouse storm', 'rainy railway tour', 'slow river dance'],
  'a name': ['aki arden', 'berta brook', 'noa ito', 'zoe tanaka'],
  misspelt: ['quiett harbor', 'brigth gardn', 'goldn ligthouse', 'raiyn railwy'],
  Japanese: ['夜の港', '静かな 庭園', '青い 灯台', '港', '明るい 庭園', '静かな 港'],
};
const TYPED = ['q', 'qui', 'quiet h', 'harb', 'gol', '夜', '静かな'];
const search = (text: string, sort = 'relevance', page = '1.all..'): string =>
  `/api/videos2.php?params=0/straight/${sort}/60/search..${page}&s=${encodeURIComponent(text)}`;

const LISTS: readonly Case[] = [
  ...VIDEO_SORTS.flatMap((sort) => [
    one(`list ${sort}`, () => list(sort, '..1.all..')),
    one(`list ${sort}, page 20`, (_, n) => list(sort, `..${20 + n}.all..`)),
    one(`list ${sort}, the middle`, (s, n) => list(sort, `..${pageAt(s, 0.5, n)}.all..`)),
    one(`list ${sort}, the end`, (s, n) => list(sort, `..${pageAt(s, 1, n)}.all..`)),
    one(`list ${sort}, hd, 10 to 40 min`, (_, n) => list(sort, `..${1 + n}.hd.2.`)),
    one(`list ${sort}, 4k, a deep page`, (s, n) => list(sort, `..${pageAt(s, 0.04, n)}.4k..`)),
    one(`category by ${sort}`, (_, n) => list(sort, `categories.${at(CATEGORIES, n)}.1.all..`)),
    one(`category by ${sort}, deep`, (s, n) =>
      list(sort, `categories.${at(CATEGORIES, n)}.${pageAt(s, 0.02, n)}.all..`),
    ),
    one(`model by ${sort}`, (_, n) => list(sort, `model.${at(MODELS, n)}.1.all..`)),
    one(`channel by ${sort}`, (_, n) => list(sort, `channel.${at(CHANNELS, n)}.1.all..`)),
    one(`member by ${sort}`, (s, n) => list(sort, `member.${at(s.members, n)}.1.all..`)),
  ]),
  ...DATES.filter(Boolean).flatMap((date) =>
    ['top-rated', 'most-popular'].map((sort) =>
      one(`list ${sort}, a ${date}`, (_, n) => list(sort, `..${1 + n}.all..${date}`)),
    ),
  ),
  ...DURATIONS.filter(Boolean).map((length) =>
    one(`list top-rated, length ${length}`, (_, n) => list('top-rated', `..${1 + n}.all.${length}.`)),
  ),
  one('category by most-viewed, 4k of a week', (_, n) =>
    list('most-viewed', `categories.${at(CATEGORIES, n)}.${1 + (n % 3)}.4k..week`),
  ),
  one('model, page 5', (_, n) => list('latest-updates', `model.${at(MODELS, n)}.5.all..`)),
  one('two categories', (_, n) =>
    list('latest-updates', `categories.${at(CATEGORIES, n)},${at(CATEGORIES, n + 1)}.1.all..`),
  ),
  one('without a category', (_, n) =>
    list('top-rated', `categories.${at(CATEGORIES, n)},-${at(CATEGORIES, n + 1)}.1.all..`),
  ),
  one('country', (_, n) =>
    list('most-viewed', `top-country.${at(['US', 'JP', 'DE', 'KR'], n)}.${1 + n}.all..`),
  ),
  one('trending', () => list('most-viewed', 'trending..1.all..')),
  one('home', (_, n) => `/api/json/home/0/straight.${at(['US', 'JP', 'DE'], n)}.en.json`),
  one('main', () => '/api/json/main/0/straight.en.json'),
  one('categories', () => '/api/json/categories/0/straight.en.json'),
  ...MODEL_SORTS.map((sort) =>
    one(`models ${sort}`, (_, n) => `/api/json/models/0/${sort}/40/.${1 + n}.json`),
  ),
  one('model page', (_, n) => `/api/json/model/0/${at(MODELS, n)}.json`),
  ...CHANNEL_SORTS.map((sort) => one(`channels ${sort}`, () => `/api/json/channels/0/${sort}/96/.1.json`)),
  one('channel page', (_, n) => `/api/json/channel/0/${at(CHANNELS, n)}.json`),
  ...MEMBER_SORTS.flatMap((sort) => [
    one(`members ${sort}`, (_, n) => `/api/json/members/0/${sort}/40/.${1 + n}.json`),
    one(
      `members ${sort}, of a country`,
      (_, n) => `/api/json/members/0/${sort}/40/country:${at(['US', 'JP', 'DE'], n)}.1.json`,
    ),
    one(
      `members ${sort}, deep`,
      (s, n) => `/api/json/members/0/${sort}/40/.${Math.floor(s.videos / 800) - n}.json`,
    ),
  ]),
  one(
    'members of an age and a gender',
    (_, n) => `/api/json/members/0/recent/40/age:${1 + (n % 4)};gender:male.1.json`,
  ),
  page('sitemap index', () => '/sitemap.xml'),
  page('sitemap page', (s, n) => `/sitemaps/videos-${1 + ((n * 131) % Math.floor(s.videos / 1000))}.xml`),
  page('feed', () => '/feeds/videos/latest-updates.xml'),
];

const SEARCHES: readonly Case[] = [
  ...Object.entries(TEXTS).flatMap(([name, texts]) => [
    one(`search ${name}`, (_, n) => search(at(texts, n)), SEARCH_BUDGET),
    one(
      `search ${name}, the last page`,
      (_, n) => search(at(texts, n), 'relevance', '33.all..'),
      SEARCH_BUDGET,
    ),
    one(
      `search ${name}, of a month`,
      (_, n) => search(at(texts, n), 'relevance', '1.all..month'),
      SEARCH_BUDGET,
    ),
    one(`search ${name}, hd`, (_, n) => search(at(texts, n), 'relevance', '1.hd..'), SEARCH_BUDGET),
    one(`search ${name}, newest first`, (_, n) => search(at(texts, n), 'latest-updates'), SEARCH_BUDGET),
    one(`search ${name}, by views`, (_, n) => search(at(texts, n), 'most-viewed'), SEARCH_BUDGET),
  ]),
  one('suggestions', (_, n) => `/api/suggester.php?c=${encodeURIComponent(at(TYPED, n))}`, SEARCH_BUDGET),
];

const PAGES: readonly Case[] = [
  page('watch page', ({ listed }, n) => urls.video(at(listed, n).id, at(listed, n).dir)),
  one('video', ({ listed }, n) => `/api/json/video/0/${idGroup(at(listed, n).id)}/${at(listed, n).id}.json`),
  one(
    'related',
    ({ listed }, n) =>
      `/api/json/videos_related2/0/60/${idGroup(at(listed, n).id)}/${at(listed, n).id}.all.1.json`,
  ),
  one('comments', ({ listed }, n) => `/api/json/comments/0/video.${at(listed, n).id}.json`),
  one(
    'watched parts',
    ({ listed }, n) => `/api/json/watched_parts/0/${idGroup(at(listed, n).id)}/${at(listed, n).id}.json`,
  ),
  one('member', ({ members }, n) => `/api/json/member/0/${at(members, n)}.json`),
  page('member page', ({ members }, n) => `/members/${at(members, n)}/info/`),
  one('friends', ({ members }, n) => `/api/json/friends/0/40/${at(members, n)}.1.json`),
  one(
    'playlists of a member',
    ({ members }, n) => `/api/json/playlists/0/latest-updates/40/member.${at(members, n)}.1.json`,
  ),
];

/** The first of the signed-in ones has every power. */
const desk = (name: string, path: (n: number) => string): Case => ({
  name: `desk: ${name}`,
  budget: BUDGET,
  ask: ({ people }, n) => ({ path: path(n), cookie: people[0]?.cookie ?? '' }),
});
const DESKS: readonly Case[] = [
  desk('members by name', (n) => `/api/members_desk/find.json?q=visitor-${10 + n}`),
  desk('members of days', () => '/api/members_desk/find.json?from=2025-01-01&to=2026-12-31'),
  desk('videos', () => '/api/catalogue/videos.json'),
  desk(
    'videos by words',
    (n) =>
      `/api/catalogue/videos.json?q=${encodeURIComponent(at(['quiet harbour', 'violet loom', 'walk', 'camera'], n))}`,
  ),
  desk('videos of a category', (n) => `/api/catalogue/videos.json?category_id=${1 + n}`),
  desk('videos of a model', (n) => `/api/catalogue/videos.json?model_id=${1 + n}`),
  desk('videos that few match', () => '/api/catalogue/videos.json?exclusive=1'),
  desk('videos that are private', () => '/api/catalogue/videos.json?visibility=private'),
  desk('videos of a month, 4k', () => '/api/catalogue/videos.json?date=month&type=4k'),
  desk('videos of a member', (n) => `/api/catalogue/videos.json?member=visitor-${10 + n}`),
  desk('models', () => '/api/catalogue/models.json'),
  desk('categories', () => '/api/catalogue/categories.json'),
  desk('channels', () => '/api/catalogue/channels.json'),
  desk('searches', () => '/api/catalogue/searches.json'),
  desk('log', () => '/api/changes/log.json'),
  desk('moderation', () => '/api/moderation/desk.json'),
  desk('queue', () => '/api/moderation/queue.json'),
  desk('find', (n) => `/api/moderation/find.json?q=visitor-${10 + n}`),
  desk('moderation log', () => '/api/moderation/log.json'),
  desk('figures', () => '/api/site_figures.json'),
];

type Form = (sample: Sample, n: number, person: Sample['people'][number]) => Record<string, string>;
const write = (name: string, path: string, form: Form): Case => ({
  name: `write: ${name}`,
  budget: BUDGET,
  ask: (sample, n) => {
    const person = sample.people[n % sample.people.length] as Sample['people'][number];
    return { path, form: form(sample, n, person), cookie: person.cookie };
  },
});
const idOf = ({ listed }: Sample, n: number): string => String(at(listed, n + 3).id);
const other = ({ people }: Sample, n: number): string => String(people[(n + 1) % people.length]?.id);
const WRITES: readonly Case[] = [
  write('comment', '/api/stats.php', (s, n) => ({
    act: 'comm',
    section: 'video',
    object_id: idOf(s, n),
    msg: `Seen by the harbour ${n}`,
  })),
  write('vote', '/api/stats.php', (s, n) => ({
    act: 'vote',
    section: 'video',
    object_id: idOf(s, n),
    vote: '1',
  })),
  write('view', '/api/stats.php', (s, n) => ({ act: 'view', section: 'video', object_id: idOf(s, n) })),
  write('page view', '/api/stats.php', () => ({ act: 'page', page: 'video' })),
  write('favourite', '/api/input.php', (s, n) => ({
    act: 'favourite',
    section: 'add',
    video_id: idOf(s, n),
  })),
  write('playlist', '/api/input.php', (s, n) => ({
    act: 'playlist',
    section: 'add',
    title: `Evening ${n}`,
    desc: 'For the evening',
    visible: '1',
    video_id: idOf(s, n),
  })),
  write('friend', '/api/input.php', (s, n) => ({ act: 'friends', section: 'add', object_id: other(s, n) })),
  write('message', '/api/messages.php', (s, n) => ({
    act: 'send',
    object_id: other(s, n),
    msg: `A letter ${n}`,
  })),
  write('upload', '/api/video_edit.php', (_, n) => ({
    act: '1',
    is_draft: '1',
    file_name: `Harbour-${n}.mp4`,
    bytes: '100000',
  })),
  write('edit of a video', '/api/video_edit.php', (_, n, { video }) => ({
    act: '5',
    video_id: String(video),
    title: `Quiet harbour ${n}`,
    description: 'A walk',
    categories: 'water',
    models: '',
    gender: 'straight',
  })),
];

export const CASES: readonly Case[] = [...LISTS, ...SEARCHES, ...PAGES, ...DESKS, ...WRITES];
