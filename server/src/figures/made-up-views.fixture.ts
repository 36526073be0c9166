/**
 * Views, plays and pages made up by a seed, along curves: the days of four weeks, videos by rank, where viewers come from, where they leave. What the figures
 * have to be is counted as they are made up, by nothing that the server counts with. `FOYER_FIGURE_VIEWS`: how many views, else a million in the long form.
 */
import type { PlayPage } from '@foyer/shared/wire-schemas/watching/site-figures';
import { IS_LONG } from '../testing/long.ts';

export const VIEWS = Number(process.env['FOYER_FIGURE_VIEWS'] ?? (IS_LONG ? 1_000_000 : 4000));
/** For each play and each page. */
const VIEWS_PER_OTHER = 20;
/** Today's, by requests: one view in so many. */
const VIEWS_PER_REQUEST = IS_LONG ? 500 : 100;
const NETWORKS = IS_LONG ? 20_000 : 300;
export const DAYS = 28;
export const VIDEOS = IS_LONG ? 12 : 4;
/** Views of one video and day that are written together. */
export const BATCH = 500;

/** The more, the likelier. */
const COUNTRIES = { NL: 40, PL: 25, JP: 15, CL: 12, IS: 8 };
const LANGUAGES = { en: 50, pl: 30, ja: 20 };
const DEVICES = {
  'phone|Mozilla/5.0 (Linux; Android 15; A1) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36': 60,
  'computer|Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0': 30,
  'other|curl/8.5.0': 10,
};
/** What a player sends as `from` and `site`, and what it counts for. */
const SOURCES = {
  'search||search|': 35,
  'videos||listing|': 20,
  'related||related|': 20,
  'outside||outside|': 10,
  '||-|': 5,
  'embed|www.partner.example|embed|partner.example': 7,
  'embed|films.example|embed|films.example': 3,
};
/** Numbers of the sets that are live: the stable one and a candidate. */
const RELEASES = { 7: 85, 8: 15 };
const PAGES = { home: 50, video: 40, albums: 10 };

let state = 20_261_128;
/** Numbers from 0 to below 1, the same in each run (mulberry32). */
const draw = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const pick = (weights: Readonly<Record<string, number>>, at: number): string => {
  let left = at * Object.values(weights).reduce((sum, one) => sum + one, 0);
  for (const [name, weight] of Object.entries(weights)) if ((left -= weight) < 0) return name;
  throw new Error('weights make a whole');
};

export interface Network {
  number: number;
  address: string;
  country: string;
  language: string;
  device: 'phone' | 'computer' | 'other';
  release: string;
  userAgent: string;
}
const networks = Array.from({ length: NETWORKS }, (_, number): Network => {
  const [device = '', userAgent = ''] = pick(DEVICES, draw()).split('|');
  const octets = [1 + ((number * 7) % 9), (number * 91) % 256, Math.floor(number / 256), number % 256];
  return {
    ...{ number, address: octets.join('.'), userAgent },
    ...{ country: pick(COUNTRIES, draw()), language: pick(LANGUAGES, draw()) },
    release: pick(RELEASES, draw()),
    device: device as Network['device'],
  };
});
const anyNetwork = (): Network => networks[Math.floor(draw() * NETWORKS)] as Network;

export interface Video {
  index: number;
  id: number;
  seconds: number;
  /** It, its uploader and its channel, as audiences name them. */
  things: string[];
}
export type Made =
  | { kind: 'view'; network: Network; video: Video; from: string; site: string }
  | { kind: 'play'; network: Network; video: Video; parts: string; page: PlayPage; bytes: number }
  | { kind: 'page'; network: Network; page: string };
type MadePlay = Extract<Made, { kind: 'play' }>;
export interface Batch {
  day: string;
  events: Made[];
  isByRequest: boolean;
}

export const expected = new Map<string, number>();
const add = (key: string, n = 1) => expected.set(key, (expected.get(key) ?? 0) + n);
const seen = new Set<string>();
const isFirst = (key: string): boolean => seen.size !== seen.add(key).size;
export const curves = new Map<
  number,
  { plays: number; watched: number[]; skipped: number[]; again: number[] }
>();

const tallySite = (day: string, figure: string, network: Network, n = 1, kind?: string) => {
  add(`site ${figure}   ${day}`, n);
  add(`site ${figure} country ${network.country} ${day}`, n);
  add(`site ${figure} language ${network.language} ${day}`, n);
  add(`site ${figure} device ${network.device} ${day}`, n);
  add(`site ${figure} release ${network.release} ${day}`, n);
  if (kind !== undefined) add(`site ${figure} kind ${kind} ${day}`, n);
};
const tallyView = (day: string, network: Network, video: Video, source: string, site: string) => {
  tallySite(day, 'views', network, 1, 'video');
  add(`counter ${video.id}`);
  add(`counter ${video.id} ${network.country}`);
  for (const thing of video.things) {
    const viewer = isFirst(`${day}${thing}v${network.number}`) ? 1 : 0;
    for (const split of [' ', `country ${network.country}`]) {
      add(`${thing} views ${split} ${day}`);
      add(`viewers ${thing} views ${split} ${day}`, viewer);
    }
    add(`${thing} views source ${source} ${day}`);
    if (site !== '') add(`${thing} views site ${site} ${day}`);
  }
};
const tallyPlay = (day: string, { network, video, parts, page, bytes }: MadePlay) => {
  const times = [...parts].map(Number);
  const seconds = Math.round((video.seconds * times.reduce((sum, one) => sum + one, 0)) / 100);
  tallySite(day, 'plays', network, 1, page);
  tallySite(day, 'watch_seconds', network, seconds, page);
  tallySite(day, 'traffic', network, bytes, page);
  for (const thing of video.things) {
    add(`${thing} plays   ${day}`);
    add(`viewers ${thing} plays   ${day}`, isFirst(`${day}${thing}p${network.number}`) ? 1 : 0);
    add(`${thing} watch_seconds   ${day}`, seconds);
  }
  const none = () => Array<number>(100).fill(0);
  const curve = curves.get(video.id) ?? { plays: 0, watched: none(), skipped: none(), again: none() };
  curves.set(video.id, curve);
  curve.plays += 1;
  const last = times.findLastIndex((one) => one > 0);
  for (const [at, one] of times.entries()) {
    if (one > 0) curve.watched[at] = (curve.watched[at] ?? 0) + 1;
    else if (at < last) curve.skipped[at] = (curve.skipped[at] ?? 0) + 1;
    if (one > 1) curve.again[at] = (curve.again[at] ?? 0) + 1;
  }
};
const tallyPage = (day: string, network: Network, page: string) => {
  tallySite(day, 'page_views', network, 1, page);
  if (isFirst(`${day}visitor${network.number}`)) tallySite(day, 'visitors', network);
};

/** Most leave early; some leave out a tenth, some see one again. */
const makeParts = (): string => {
  const end = 1 + Math.floor(draw() ** 2 * 100);
  const times = Array.from({ length: 100 }, (_, at): number => (at < end ? 1 : 0));
  const from = Math.floor(draw() * 90);
  if (draw() < 0.3) times.fill(0, Math.min(from, end - 1), Math.min(from + 10, end - 1));
  if (draw() < 0.2) times.fill(2, 0, Math.min(from, end));
  return times.join('');
};
const makeView = (day: string, video: Video, network = anyNetwork()): Made => {
  const [from = '', site = '', source = '', name = ''] = pick(SOURCES, draw()).split('|');
  tallyView(day, network, video, source === '-' ? '' : source, name);
  return { kind: 'view', network, video, from, site };
};
const makePlay = (day: string, video: Video, network = anyNetwork()): Made => {
  const parts = makeParts();
  const page = draw() < 0.2 ? 'embed' : 'video';
  const made: MadePlay = { kind: 'play', network, video, parts, page, bytes: 1 + Math.floor(draw() * 5e7) };
  tallyPlay(day, made);
  return made;
};
const makePage = (day: string, network = anyNetwork()): Made => {
  const page = pick(PAGES, draw());
  tallyPage(day, network, page);
  return { kind: 'page', network, page };
};
/** By a week's wave on a rising line, and by rank of the video; what is made up of today comes by requests. */
export function* makeBatches(videos: readonly Video[], days: readonly string[]): Generator<Batch> {
  const requests = Math.ceil(VIEWS / VIEWS_PER_REQUEST);
  const shares = days.slice(0, -1).flatMap((day, at) =>
    videos.map((video) => ({
      ...{ day, video },
      share: (2 + Math.sin((at / 7) * 2 * Math.PI) + at / DAYS) / (1 + video.index),
    })),
  );
  const whole = shares.reduce((sum, { share }) => sum + share, 0);
  for (const { day, video, share } of shares) {
    const views = Math.round(((VIEWS - requests) * share) / whole);
    for (let start = 0; start < views; start += BATCH) {
      const events = Array.from({ length: Math.min(BATCH, views - start) }, () => makeView(day, video));
      const others = Array.from({ length: Math.ceil(events.length / VIEWS_PER_OTHER) }, () => [
        makePlay(day, video),
        makePage(day),
      ]);
      yield { day, events: [...events, ...others.flat()], isByRequest: false };
    }
  }
  const today = days.at(-1) ?? '';
  // Each network once for each video: more is beyond the limits, which other tests have.
  for (let request = 0; request < requests; request += 1) {
    const network = networks[(request * 31) % NETWORKS] as Network;
    const video = videos[request % VIDEOS] as Video;
    const events = [
      makeView(today, video, network),
      makePlay(today, video, network),
      makePage(today, network),
    ];
    yield { day: today, events, isByRequest: true };
  }
}

/** Those of one kind, as text, in order. */
export const tallied = (start: string): string[] =>
  [...expected]
    .filter(([key, n]) => key.startsWith(start) && n > 0)
    .map(([key, n]) => `${key.slice(start.length)} ${n}`)
    .sort();
