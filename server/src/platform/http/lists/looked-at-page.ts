/**
 * Pages of what filters find that no index answers: of the rows in the order of an index, so many are looked at for each page, however few match.
 * What is behind them is found by the next page.
 */
import { formatPlace, type ListPlace, readListPage } from './list-page.ts';

/** Looked at for a page, and for the count. */
export const LOOKED_AT_MAX = 10_000;

/** Of the last row that is looked at and the one behind it; null: there is none behind it. */
export const lastOfMany = ([last, behind]: readonly ListPlace[]): ListPlace | null =>
  behind === undefined ? null : (last ?? null);

/** Which rows are looked at. */
export interface Stretch {
  after: ListPlace | null;
  /** The last one of them; null: all others are. */
  until: ListPlace | null;
}

/** Those that match, and no more than the limit. */
export interface StretchRows extends Stretch {
  limit: number;
}

interface List<Row> {
  /** Where LOOKED_AT_MAX rows behind a place end; null: there are no more. */
  last: (after: ListPlace | null) => Promise<ListPlace | null>;
  /** In the order of times. */
  select: (rows: StretchRows) => Promise<Row[]>;
  count: (rows: StretchRows) => Promise<number>;
}

interface Found<Row> {
  found: Row[];
  next: string | null;
  total_count: number;
  has_more: boolean;
  looked_until?: string;
}

/** Of a place in the order of times. */
const dateOf = ({ place }: ListPlace): string => new Date(Number(place) / 1000).toISOString();

/**
 * A page that finds fewer than it holds says until when it looked.
 * @param max more are not counted
 */
export const readLookedAtPage = async <Row extends { id: number; place?: unknown }>(
  { after, size, max }: { after: ListPlace | null; size: number; max: number },
  { last, select, count }: List<Row>,
): Promise<Found<Row>> => {
  const [first, further] = await Promise.all([last(null), after && last(after)]);
  const until = after ? further : first;
  const [{ found, next }, counted] = await Promise.all([
    readListPage({ after }, size, ({ limit }) => select({ after, until, limit })),
    count({ after: null, until: first, limit: max + 1 }),
  ]);
  return {
    found,
    next: next ?? (until && formatPlace(until)),
    total_count: Math.min(counted, max),
    has_more: counted > max || first !== null,
    ...(next === null && until && { looked_until: dateOf(until) }),
  };
};

/** Numbers of all that match, as they are looked for: some at a time, or none. */
export async function* eachLookedAt(
  last: (after: ListPlace | null) => Promise<ListPlace | null>,
  selectIds: (stretch: Stretch) => Promise<number[]>,
): AsyncGenerator<number[]> {
  for (let after: ListPlace | null = null; ; ) {
    const until = await last(after);
    yield selectIds({ after, until });
    if (until === null) return;
    after = until;
  }
}
