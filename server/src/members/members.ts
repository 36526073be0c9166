/** Answers lists of members, and one profile; fields that a member hides are null. */
import {
  type Member,
  type MemberCard,
  type MemberRelation,
  type MembersPage,
  type MembersQuery,
  ONLINE_MINUTES,
} from '@foyer/shared/wire-schemas/members/members';
import { parseFilters } from '@foyer/shared/wire-schemas/filters';
import type { VisibilityField } from '@foyer/shared/wire-schemas/members/profile';
import type { AGE_CHOICES } from '@foyer/shared/wire-schemas/filter-choices';
import type { Database } from '../platform/database/create-database.ts';
import { selectRelation } from './relations.sql.ts';
import { chooseSource, countMembers, type MemberFilter, selectMembers } from './member-lists.sql.ts';
import { type MemberRow, selectMember, selectModelsOf } from './members.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import {
  type AccessObject,
  type AccessViewer,
  decideAccess,
  maySeeField,
  stateOf,
  STRANGER,
} from '../access/decide-access.ts';
import { AGE_GROUPS, ageOf } from '../catalogue/age-groups.ts';
import { avatarUrl } from '../pictures/avatar.ts';
import { memberPictureSources } from './profile-pictures.ts';
import { findMembersAccess } from '../access/name-only-members.ts';
import { languageOfText } from '../platform/text/language-of-text.ts';
import { Refused } from '../platform/http/refused.ts';
import { findAccess } from '../access/require-access.ts';

/** @throws Refused bad_request */
const parseMemberFilter = (text: string): MemberFilter => {
  const chosen = parseFilters('members', text);
  if (!chosen) throw new Refused('bad_request', 'this is no filter of members', { field: 'filter' });
  const { gender, country, relationship, orientation, avatar, age, name } = chosen;
  return {
    gender,
    country,
    orientation,
    name: name?.normalize('NFKC').trim().toLowerCase(),
    relationship: relationship === undefined ? undefined : Number(relationship),
    hasAvatar: avatar === undefined ? undefined : avatar === '1',
    age: age === undefined ? undefined : AGE_GROUPS[age as (typeof AGE_CHOICES)[number]],
  };
};

const asStrangersSee = (row: MemberRow): AccessObject => ({
  kind: 'member',
  id: row.id,
  state: stateOf('member', row),
  ownerId: row.id,
  visibility: row.visibility,
  ...STRANGER,
});

type Shows = (field: VisibilityField) => boolean;

const toNameOnlyCard = ({ id, name }: MemberRow) =>
  ({
    _id: id,
    name,
    is_name_only: true,
    avatar: avatarUrl(id, name, null),
    has_avatar: false,
    country: null,
    gender: null,
    age: null,
    statistics: null,
    last_seen: null,
  }) satisfies MemberCard;

const toMemberCard = (row: MemberRow, shows: Shows): MemberCard => ({
  _id: row.id,
  name: row.name,
  avatar: avatarUrl(row.id, row.name, row.has_avatar ? row.revision : null),
  has_avatar: row.has_avatar,
  country: shows('country') ? row.country : null,
  gender: shows('gender') ? row.gender : null,
  age: shows('age') ? ageOf(row.birth_date) : null,
  statistics: {
    videos: row.videos_count,
    subscribers: row.subscribers_count,
    viewed: row.views,
    friends: row.friends_count,
    albums: row.albums_count,
    playlists: row.playlists_count,
    favourites: row.favourites_count,
  },
  last_seen: shows('last_seen') ? row.last_seen_at.toISOString() : null,
});

/** Of who shows it, to members: who is here now is stale in whatever is kept. */
const presenceOf = (
  row: MemberRow,
  shows: Shows,
  viewer: AccessViewer | null,
): Pick<MemberCard, 'is_online'> =>
  viewer && shows('last_seen')
    ? { is_online: Date.now() - row.last_seen_at.getTime() < ONLINE_MINUTES * 60_000 }
    : {};

/** What a viewer may see of a member, for lists that name many. */
const toCardFor = (row: MemberRow, object: AccessObject, viewer: AccessViewer | null): MemberCard => {
  if (decideAccess('see', object, viewer)) return toNameOnlyCard(row);
  const shows: Shows = (field) => maySeeField(field, object, viewer);
  return { ...toMemberCard(row, shows), ...presenceOf(row, shows, viewer) };
};

/** The members of a list as this viewer may see each of them; null: as everyone may. */
export const toMemberCards = async (
  db: Database,
  rows: readonly MemberRow[],
  viewer: AccessViewer | null,
): Promise<MemberCard[]> => {
  if (!viewer) return rows.map((row) => toCardFor(row, asStrangersSee(row), null));
  const objects = await findMembersAccess(
    db,
    rows.map(({ id }) => id),
    viewer,
  );
  return rows.map((row) => toCardFor(row, objects.get(row.id) ?? asStrangersSee(row), viewer));
};

export const getMembers = async (
  db: Database,
  { sort, count, filter, page }: MembersQuery,
  viewer: AccessViewer | null,
): Promise<MembersPage> => {
  const conditions = parseMemberFilter(filter);
  const offset = (page - 1) * count;
  const asked = { filter: conditions, source: await chooseSource(db, conditions), sort };
  const { total, hasMore } = await countMembers(db, asked);
  // A total of all members may be some seconds behind: a page is not cut by it.
  const limit = hasMore ? Math.min(count, total - offset) : count;
  const rows =
    total > offset ? await selectMembers(db, asked, { limit, offset, viewerId: viewer?._id ?? null }) : [];
  const counted = { total_count: total, ...(hasMore && { has_more: true }) };
  if (rows.length === 0)
    return { members: [], ...counted, error: 'no member is listed here', code: 'list_empty' };
  return { members: await toMemberCards(db, rows, viewer), ...counted };
};

const relationTo = async (
  db: Database,
  member: AccessObject,
  viewer: AccessViewer,
): Promise<MemberRelation> => {
  const relation = await selectRelation(db, viewer._id, member.id);
  const waiting = relation.requester_id === viewer._id ? 'asked' : 'requested';
  return {
    friendship: relation.requester_id === null ? 'none' : relation.is_accepted ? 'friends' : waiting,
    is_subscribed: relation.is_subscribed,
    has_blocked: member.hasBlocked,
    may_send: decideAccess('message', member, viewer) === null,
    may_write: decideAccess('comment', member, viewer) === null,
  };
};

/** Both pictures in every format and size, for those that were made so. */
const pictureSources = (row: MemberRow): Pick<Member, 'avatar_sources' | 'cover_sources'> => {
  const { id, revision, made } = row;
  if (revision === null) return {};
  const link = (file: string) => publicMediaUrl(mediaObject('member', id), revision, file);
  return {
    ...(row.has_avatar && made.avatar && { avatar_sources: memberPictureSources('avatar', link) }),
    ...(row.has_cover && made.cover && { cover_sources: memberPictureSources('cover', link) }),
  };
};

/** What a profile says beyond its card, where it says nothing. */
export const EMPTY_PROFILE = {
  cover: null,
  birth_date: null,
  relationship: null,
  orientation: null,
  education: null,
  website: null,
  city: null,
  occupation: null,
  interests: null,
  about: null,
} as const;

const toNameOnlyMember = (row: MemberRow): Member => ({
  ...toNameOnlyCard(row),
  is_private: row.is_private ? 1 : 0,
  joined: null,
  ...EMPTY_PROFILE,
});

/**
 * The member's own view, a friend's and a stranger's differ; a viewer is known in answers of lifetime 0 only.
 * @throws Refused not_found
 */
export const getMember = async (db: Database, id: number, viewer: AccessViewer | null): Promise<Member> => {
  const [row, object] = await Promise.all([selectMember(db, id), findAccess(db, viewer, 'member', id)]);
  if (!row || !object) throw new Refused('not_found', `there is no member ${id}`);
  const relation = viewer && viewer._id !== id && { relation: await relationTo(db, object, viewer) };
  if (decideAccess('see', object, viewer)) return { ...toNameOnlyMember(row), ...relation };
  const shows: Shows = (field) => maySeeField(field, object, viewer);
  const shown = <Field extends keyof MemberRow & VisibilityField>(field: Field): MemberRow[Field] | null =>
    shows(field) ? row[field] : null;
  return {
    ...toMemberCard(row, shows),
    ...presenceOf(row, shows, viewer),
    status_id: row.status_id,
    is_private: row.is_private ? 1 : 0,
    joined: row.joined_at.toISOString(),
    cover:
      row.has_cover && row.revision !== null
        ? publicMediaUrl(mediaObject('member', id), row.revision, MEDIA_FILES.cover)
        : null,
    ...pictureSources(row),
    birth_date: shown('birth_date'),
    relationship: shown('relationship'),
    orientation: shown('orientation'),
    education: shown('education'),
    website: shown('website'),
    city: shown('city'),
    occupation: shown('occupation'),
    interests: shown('interests'),
    about: shown('about'),
    models: await selectModelsOf(db, id),
    lang: languageOfText([shown('about'), shown('occupation'), shown('interests')].join('\n')),
    ...relation,
  };
};
