/** Members as visitors see them; what a member hides is null. */
import type { Member, MemberCard, MembersPage, MembersQuery } from '@foyer/shared/http/members';
import type { Database } from '../database/create-database.ts';
import {
  countMembers,
  type MemberFilter,
  type MemberRow,
  selectMember,
  selectMembers,
} from '../sql/members.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../storage/media-address.ts';
import { avatarUrl } from './avatar.ts';
import { Refused } from './refused.ts';

/** Age groups of section 3. */
const AGE_GROUPS: Record<string, { from: number; to: number }> = {
  1: { from: 18, to: 21 },
  2: { from: 22, to: 29 },
  3: { from: 30, to: 39 },
  4: { from: 40, to: 200 },
};

const FILTERS: Record<string, (value: string) => MemberFilter | undefined> = {
  gender: (gender) => (/^[a-z]{1,20}$/.test(gender) ? { gender } : undefined),
  country: (country) => (/^[A-Z]{2}$/.test(country) ? { country } : undefined),
  relationship: (value) => (/^[123]$/.test(value) ? { relationship: Number(value) } : undefined),
  orientation: (orientation) => (/^[a-z]{1,20}$/.test(orientation) ? { orientation } : undefined),
  avatar: (value) => (/^[01]$/.test(value) ? { hasAvatar: value === '1' } : undefined),
  age: (value) => (AGE_GROUPS[value] ? { age: AGE_GROUPS[value] } : undefined),
};

/** `key:value` pairs joined by `;`. @throws Refused bad_request */
export const parseMemberFilter = (text: string): MemberFilter => {
  let filter: MemberFilter = {};
  for (const pair of text.split(';').filter(Boolean)) {
    const [key = '', value = ''] = pair.split(':');
    const part = Object.hasOwn(FILTERS, key) ? FILTERS[key]?.(value) : undefined;
    if (!part) throw new Refused('bad_request', `"${pair.slice(0, 60)}" is no filter of members`);
    filter = { ...filter, ...part };
  }
  return filter;
};

const ageOf = (birthDate: string | null): number | null => {
  if (!birthDate) return null;
  const born = new Date(`${birthDate}T00:00:00Z`);
  const now = new Date();
  const hadBirthday =
    now.getUTCMonth() > born.getUTCMonth() ||
    (now.getUTCMonth() === born.getUTCMonth() && now.getUTCDate() >= born.getUTCDate());
  return now.getUTCFullYear() - born.getUTCFullYear() - (hadBirthday ? 0 : 1);
};

/** Whether the member's settings let everyone see a field; private members show their name alone. */
const showsField = (row: MemberRow, field: string): boolean =>
  !row.is_private && (row.visibility[field] ?? 'all') === 'all';

const toMemberCard = (row: MemberRow): MemberCard => ({
  _id: row.id,
  name: row.name,
  avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
  has_avatar: row.has_avatar,
  country: showsField(row, 'country') ? row.country : null,
  gender: showsField(row, 'gender') ? row.gender : null,
  age: showsField(row, 'age') ? ageOf(row.birth_date) : null,
  statistics: {
    videos: row.videos_count,
    subscribers: row.subscribers_count,
    viewed: row.views,
    friends: row.friends_count,
    albums: row.albums_count,
    playlists: row.playlists_count,
    favourites: row.favourites_count,
  },
  last_seen: showsField(row, 'last_seen') ? row.last_seen_at.toISOString() : null,
});

export const getMembers = async (
  db: Database,
  { sort, count, filter, page }: MembersQuery,
): Promise<MembersPage> => {
  const conditions = parseMemberFilter(filter);
  const offset = (page - 1) * count;
  const total = await countMembers(db, conditions);
  const rows = total > offset ? await selectMembers(db, conditions, { sort, limit: count, offset }) : [];
  if (rows.length === 0)
    return { members: [], total_count: total, error: 'no member is listed here', code: 'list_empty' };
  return { members: rows.map(toMemberCard), total_count: total };
};

/** @throws Refused not_found */
export const getMember = async (db: Database, id: number): Promise<Member> => {
  const row = await selectMember(db, id);
  if (!row) throw new Refused('not_found', `there is no member ${id}`);
  const shown = <Field extends keyof MemberRow>(field: Field): MemberRow[Field] | null =>
    showsField(row, field) ? row[field] : null;
  return {
    ...toMemberCard(row),
    status_id: row.status_id,
    is_private: row.is_private ? 1 : 0,
    joined: row.joined_at.toISOString(),
    cover:
      row.has_cover && row.revision !== null
        ? publicMediaUrl(mediaObject('member', id), row.revision, MEDIA_FILES.memberCover)
        : null,
    birth_date: shown('birth_date'),
    relationship: shown('relationship'),
    orientation: shown('orientation'),
    education: shown('education'),
    website: shown('website'),
    city: shown('city'),
    occupation: shown('occupation'),
    interests: shown('interests'),
    about: shown('about'),
  };
};
