/** Finds members for the desk. Addresses are shown shortened: the whole one stands on the member’s own page. */
import {
  FOUND_PER_PAGE,
  type AccountState,
  type FoundMembers,
} from '@foyer/shared/wire-schemas/members/members-desk';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import { avatarUrl } from '../pictures/avatar.ts';
import type { Database } from '../platform/database/create-database.ts';
import { formatPlace, readPlace, readTimePlace } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import { type FoundRange, type FoundRow, selectFound } from './find-members.sql.ts';

const DAY_MS = 86_400_000;
/** PostgreSQL's largest integer. */
const ID_MAX = 2_147_483_647;
const STATES: Readonly<Record<number, AccountState>> = {
  0: 'unconfirmed',
  1: 'active',
  6: 'active',
  3: 'suspended',
};

export const stateOf = ({
  status_id: statusId,
  waits,
}: {
  status_id: number;
  waits: boolean;
}): AccountState => (waits && statusId === 0 ? 'waiting' : (STATES[statusId] ?? 'closed'));

/** First letter and host. */
export const shortenMail = (email: string | null): string => {
  const at = email?.lastIndexOf('@') ?? -1;
  return email && at > 0 ? `${[...email][0]}…${email.slice(at)}` : '';
};

export interface MemberSearch {
  /** Start of a name or of an address, or an id; empty: everyone. */
  q: string;
  /** Days, `2026-01-31`; empty: any. */
  from: string;
  to: string;
  after: string;
}

/** @throws Refused bad_request */
const readDay = (text: string, field: string): number | null => {
  if (text === '') return null;
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new Refused('bad_request', `${field} must be a day`, { field });
  return ms;
};

/** What there is of the id comes first, then the names that start like it. */
const rangesOf = (q: string, range: Omit<FoundRange, 'start' | 'id'>): FoundRange[] => {
  if (q === '') return [range];
  if (q.includes('@')) return [{ ...range, start: { of: 'email', text: q } }];
  const names: FoundRange = { ...range, start: { of: 'name', text: q } };
  const isId = /^[1-9]\d{0,9}$/.test(q) && Number(q) <= ID_MAX && range.after === null;
  return isId ? [{ ...range, id: Number(q) }, names] : [names];
};

/** @throws Refused bad_request */
export const findMembers = async (
  db: Database,
  { q: asked, from, to, after: afterText }: MemberSearch,
): Promise<FoundMembers> => {
  const q = asked.trim();
  const after = q === '' ? readTimePlace(afterText) : readPlace(afterText);
  const [first, last] = [readDay(from, 'from'), readDay(to, 'to')];
  const ranges = rangesOf(q, {
    joinedFrom: first === null ? null : new Date(first),
    joinedBefore: last === null ? null : new Date(last + DAY_MS),
    after,
    // One more says whether there is another page.
    limit: FOUND_PER_PAGE + 1,
  });
  const found: FoundRow[] = [];
  for (const range of ranges)
    for (const row of await selectFound(db, range))
      if (!found.some(({ id }) => id === row.id)) found.push(row);
  const rows = found.slice(0, FOUND_PER_PAGE);
  const end = rows.at(-1);
  return {
    members: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
      mail: shortenMail(row.email),
      state: stateOf(row),
      joined: row.joined_at.toISOString(),
      roles: row.roles as Role[],
    })),
    next: end && found.length > FOUND_PER_PAGE ? formatPlace(end) : null,
  };
};
