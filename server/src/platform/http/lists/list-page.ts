/** Pages of long lists: each goes on after the last row of the one before, by what the list is ordered by. */
import { Refused } from '../refused.ts';

/** PostgreSQL's largest integer. */
const ID_MAX = 2_147_483_647;

/** Where a page of a list goes on: the last row of the page before, by what the list is ordered by. */
export interface ListPlace {
  place: string;
  id: number;
}

export const formatPlace = ({ place, id }: ListPlace): string =>
  Buffer.from(JSON.stringify([place, id])).toString('base64url');

/** Null: from the start. @throws Refused bad_request */
export const readPlace = (text: string): ListPlace | null => {
  if (text === '') return null;
  const refuse = (): never => {
    throw new Refused('bad_request', 'after is what an answer gave', { field: 'after' });
  };
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return refuse();
  }
  const [place, id]: unknown[] = Array.isArray(read) ? read : [];
  if (typeof place !== 'string' || place.includes('\0') || !Number.isInteger(id)) return refuse();
  if (Number(id) < 1 || Number(id) > ID_MAX) return refuse();
  return { place, id: Number(id) };
};

const readPlaceLike = (text: string, pattern: RegExp): ListPlace | null => {
  const after = readPlace(text);
  if (after && !pattern.test(after.place))
    throw new Refused('bad_request', 'after is of another list', { field: 'after' });
  return after;
};

/** Of a list in the order of times (`placeOfTime`). @throws Refused bad_request */
export const readTimePlace = (text: string, pattern = /^\d{1,18}$/): ListPlace | null =>
  readPlaceLike(text, pattern);

/** Of members in the order of their names, which are compared in lower case. @throws Refused bad_request */
export const readNamePlace = (text: string): ListPlace | null =>
  readPlaceLike(text, /^[^A-Z\p{Cc}]{1,100}$/u);

/** Which page is asked for. */
export interface AskedPage {
  /** From 1, for commands, and for lists that are never long. */
  page?: number;
  /** Where a long list goes on. */
  after?: ListPlace | null;
}

/** Which rows a page has. */
export interface ListRows {
  limit: number;
  offset: number;
  after: ListPlace | null;
}

/** More are not counted: pages of long lists go on after a row. */
export const COUNTED_MAX = 1000;

/** All rows of a list, page by page, as they are while each page is read. */
export async function* eachRow<Row, Place>(
  ask: (after: Place | null) => Promise<{ rows: readonly Row[]; next: Place | null }>,
): AsyncGenerator<Row> {
  let after: Place | null = null;
  do {
    const { rows, next }: { rows: readonly Row[]; next: Place | null } = await ask(after);
    yield* rows;
    after = next;
  } while (after !== null);
}

/** The rows of a page, and after which one the next page goes on; null: there is none, or the list has numbers. */
export const readListPage = async <Row extends { id: number; place?: unknown }>(
  { page = 1, after = null }: AskedPage,
  size: number,
  select: (rows: ListRows) => Promise<Row[]>,
): Promise<{ found: Row[]; next: string | null }> => {
  // One more says whether there is another page.
  const rows = await select({ limit: size + 1, offset: after ? 0 : (page - 1) * size, after });
  const found = rows.slice(0, size);
  const { id, place } = found.at(-1) ?? {};
  const goesOn = rows.length > found.length && id !== undefined && typeof place === 'string';
  return { found, next: goesOn ? formatPlace({ place, id }) : null };
};
