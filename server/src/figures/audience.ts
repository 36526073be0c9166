/** What an uploader is shown of the audience. A sum that fewer than AUDIENCE_VIEWERS_MIN viewers made is in no answer, nor follows from two others. */
import {
  AUDIENCE_REST,
  AUDIENCE_ROWS_MAX,
  AUDIENCE_VIEWERS_MIN,
  type Audience,
  type AudienceRange,
  type AudienceSection,
} from '@foyer/shared/wire-schemas/uploads/audiences';
import { WATCHED_PARTS } from '@foyer/shared/wire-schemas/watching/watched-parts';
import type { Database } from '../platform/database/create-database.ts';
import { readId } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import * as rows from './audience.sql.ts';
import { pointsOf } from './figure-range.ts';

const DAY_MS = 86_400_000;

export interface WantedAudience {
  section?: AudienceSection;
  object_id?: string;
  range?: AudienceRange;
}

/** @throws Refused bad_request, not_found */
const readThing = ({ section = 'member', object_id }: WantedAudience, memberId: number) => {
  if (section !== 'member') return { section, id: readId(object_id, 'object_id') };
  if (object_id !== undefined)
    throw new Refused('bad_request', 'of a member there is the own audience alone', { field: 'object_id' });
  return { section, id: memberId };
};

type Value = { value: string; n: number };
/**
 * What has too few viewers is one row with the smallest of the others, until that has enough, too: the rest of a sum would say what is left out.
 * @param values the most first
 */
export const joinFew = (values: readonly Pick<rows.SplitValue, 'value' | 'n' | 'viewers'>[]): Value[] => {
  const shown = values.filter(({ viewers }) => viewers >= AUDIENCE_VIEWERS_MIN);
  const rest = values.filter(({ viewers }) => viewers < AUDIENCE_VIEWERS_MIN);
  rest.push(...shown.splice(AUDIENCE_ROWS_MAX));
  const viewersOf = (some: readonly { viewers: number }[]) =>
    some.reduce((sum, { viewers }) => sum + viewers, 0);
  while (rest.length > 0 && shown.length > 0 && viewersOf(rest) < AUDIENCE_VIEWERS_MIN)
    rest.push(...shown.splice(-1));
  if (shown.length === 0) return [];
  const n = rest.reduce((sum, one) => sum + one.n, 0);
  return [
    ...shown.map((one) => ({ value: one.value, n: one.n })),
    ...(rest.length > 0 ? [{ value: AUDIENCE_REST, n }] : []),
  ];
};

interface Released {
  total: number;
  viewers: number;
  runs: { until: string; n: number }[];
  days: { from: string; to: string };
}

/** Null: there are not enough viewers yet. */
const getReleased = async (
  db: Database,
  thing: rows.AudienceThing,
  figure: 'views' | 'plays',
  range: { from: string; to: string },
): Promise<Released | null> => {
  const runs = await rows.selectReleased(db, thing, figure, range);
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return null;
  return {
    total: runs.reduce((sum, { n }) => sum + n, 0),
    viewers: runs.reduce((sum, { viewers }) => sum + viewers, 0),
    runs,
    days: { from: first.first, to: last.until },
  };
};

const getSplits = async (db: Database, thing: rows.AudienceThing, views: Released | null) => {
  const splits = views ? await rows.selectSplits(db, thing, views.days) : [];
  const of = (split: rows.SplitValue['split']) => joinFew(splits.filter((one) => one.split === split));
  const sources = of('source');
  // Together they are the embeds, which stand in that list or are too few.
  const hasEmbeds = sources.some(({ value }) => value === 'embed');
  return { countries: of('country'), sources, sites: hasEmbeds ? of('site') : [] };
};

const getParts = async (
  db: Database,
  { section, id }: rows.AudienceThing,
  plays: Released | null,
  duration_seconds: number,
): Promise<Audience['parts']> => {
  if (section !== 'video' || !plays) return null;
  const parts = await rows.selectParts(db, id, plays.days);
  if (!parts || parts.plays < AUDIENCE_VIEWERS_MIN || parts.watched.length !== WATCHED_PARTS) return null;
  return { duration_seconds, ...parts };
};

/** Of days that are over. @throws Refused bad_request, not_found for what is not the member's */
export const getAudience = async (
  db: Database,
  memberId: number,
  wanted: WantedAudience,
  nowMs = Date.now(),
): Promise<Audience> => {
  const { range = '28d' } = wanted;
  const thing = readThing(wanted, memberId);
  const owned = await rows.selectOwned(db, thing, memberId);
  if (!owned) throw new Refused('not_found', `no ${thing.section} of yours has this number`);
  const { from, to, at } = pointsOf(range, nowMs - DAY_MS);
  const { section, id } = thing;
  const isList = section === 'member' || section === 'channel';
  const [views, plays, won, published] = await Promise.all([
    getReleased(db, thing, 'views', { from, to }),
    getReleased(db, thing, 'plays', { from, to }),
    rows.selectSums(db, thing, ['likes', 'comments', 'subscribers'], { from, to }),
    isList ? rows.selectPublished(db, thing, { from, to }, AUDIENCE_ROWS_MAX) : [],
  ]);
  const [splits, seconds, parts] = await Promise.all([
    getSplits(db, thing, views),
    plays && rows.selectSums(db, thing, ['watch_seconds'], plays.days),
    getParts(db, thing, plays, owned.duration_seconds),
  ]);
  const width = at[0]?.length ?? 0;
  const sumAt = (point: string) =>
    views?.runs.reduce((sum, { until, n }) => (until.slice(0, width) === point ? sum + n : sum), 0) ?? 0;
  return {
    ...{ section, title: owned.title, range, from, to, at, parts, published, ...splits },
    ...(section !== 'member' && { object_id: id }),
    views: views && { total: views.total, viewers: views.viewers, points: at.map(sumAt) },
    plays: plays && { total: plays.total, watch_seconds: seconds?.get('watch_seconds') ?? 0 },
    won: views && {
      likes: won.get('likes') ?? 0,
      comments: won.get('comments') ?? 0,
      subscribers: isList ? (won.get('subscribers') ?? 0) : null,
    },
  };
};
