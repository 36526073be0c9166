/** Where a page of a list goes on: after the row that stands there, as an answer gave it. */
import { Refused } from './refused.ts';

/** The last row of the page before, by what the list is ordered by. */
export interface ListPlace {
  place: string;
  id: number;
}

/** PostgreSQL's largest integer. */
const ID_MAX = 2_147_483_647;

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
  if (typeof place !== 'string' || place.includes('\0') || !Number.isInteger(id) || Number(id) > ID_MAX)
    return refuse();
  return { place, id: Number(id) };
};
