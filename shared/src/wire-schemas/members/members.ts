/** Members, their public data, and the viewer that a document carries. Source: docs/specification/fields.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { readErrorProperties } from '../answers.ts';
import { listProperties, type PageQuery } from '../lists.ts';
import { pictureSourcesSchema } from '../pictures.ts';
import { NAME_MAX, type CallTable } from '../call.ts';
import { ROLES } from './roles.ts';

export const MEMBER_SORTS = ['recent', 'alphabet', 'count-videos', 'count-subs', 'most-viewed'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];
export const MEMBERS_PAGE_SIZE = 40;
/** A session tells of its member's presence about that often. */
export const ONLINE_MINUTES = 10;
/** Members with this status may manage their own uploads (docs/specification/roles.md). */
export const UPLOADER_STATUS_ID = 6;

export const memberCardSchema = {
  type: 'object',
  required: ['_id', 'name', 'avatar', 'has_avatar', 'statistics'],
  properties: {
    _id: { type: 'integer', minimum: 1 },
    name: { type: 'string' },
    /**
     * There, and true, where the name is all that this viewer is shown: the member is private or has blocked the viewer.
     * Everything else is then null, or as of a member who has none.
     */
    is_name_only: { type: 'boolean' },
    /** Always a picture: members without one get a generated monogram. */
    avatar: { type: 'string' },
    has_avatar: { type: 'boolean' },
    country: { type: ['string', 'null'] },
    gender: { type: ['string', 'null'] },
    age: { type: ['integer', 'null'] },
    statistics: {
      type: ['object', 'null'],
      required: ['videos', 'subscribers', 'viewed'],
      properties: {
        videos: { type: 'integer' },
        subscribers: { type: 'integer' },
        viewed: { type: 'integer' },
        friends: { type: 'integer' },
        albums: { type: 'integer' },
        playlists: { type: 'integer' },
        favourites: { type: 'integer' },
      },
    },
    last_seen: { type: ['string', 'null'] },
    /** Seen within ONLINE_MINUTES, as far as the member shows it; in answers of lifetime 0 alone. */
    is_online: { type: 'boolean' },
  },
} as const;
export type MemberCard = FromSchema<typeof memberCardSchema>;

/** What a friendship can be: none, asked for by the viewer, asked for by the other, agreed on. */
export const FRIENDSHIPS = ['none', 'asked', 'requested', 'friends'] as const;
export type Friendship = (typeof FRIENDSHIPS)[number];

/** What the viewer and the member are to one another: in answers of lifetime 0, to another signed-in member. */
export const relationSchema = {
  type: 'object',
  required: ['friendship', 'is_subscribed', 'has_blocked', 'may_send', 'may_write'],
  properties: {
    friendship: { type: 'string', enum: FRIENDSHIPS },
    is_subscribed: { type: 'boolean' },
    /** The viewer has blocked the member. */
    has_blocked: { type: 'boolean' },
    /** Messages. */
    may_send: { type: 'boolean' },
    /** On the wall. */
    may_write: { type: 'boolean' },
  },
} as const;
export type MemberRelation = FromSchema<typeof relationSchema>;

/** Fields that the member's visibility settings hide are null. */
export const memberSchema = {
  type: 'object',
  required: [...memberCardSchema.required, 'joined', 'is_private'],
  properties: {
    ...memberCardSchema.properties,
    status_id: { type: 'integer' },
    is_private: { type: 'integer', enum: [0, 1] },
    joined: { type: ['string', 'null'] },
    cover: { type: ['string', 'null'] },
    /** Of `avatar` and `cover`, in several formats and sizes; absent for pictures that have one. */
    avatar_sources: pictureSourcesSchema,
    cover_sources: pictureSourcesSchema,
    birth_date: { type: ['string', 'null'] },
    /** 1 single, 2 married, 3 open. */
    relationship: { type: ['integer', 'null'] },
    orientation: { type: ['string', 'null'] },
    education: { type: ['string', 'null'] },
    website: { type: ['string', 'null'] },
    city: { type: ['string', 'null'] },
    occupation: { type: ['string', 'null'] },
    interests: { type: ['string', 'null'] },
    about: { type: ['string', 'null'] },
    /** The language that the member wrote the texts in; '' where it is not clear. */
    lang: { type: 'string' },
    /** The models who the member is, as far as visitors may see them; left out by servers that know none. */
    models: {
      type: 'array',
      items: {
        type: 'object',
        required: ['dir', 'title'],
        properties: { dir: { type: 'string' }, title: { type: 'string' } },
      },
    },
    relation: relationSchema,
  },
} as const;
export type Member = FromSchema<typeof memberSchema>;

export const memberAnswerSchema = {
  type: 'object',
  required: ['member'],
  properties: { member: memberSchema, ...readErrorProperties },
} as const;
export type MemberAnswer = FromSchema<typeof memberAnswerSchema>;

export const membersPageSchema = {
  type: 'object',
  required: ['members', 'total_count'],
  properties: {
    members: { type: 'array', items: memberCardSchema },
    ...listProperties,
    /** More match than `total_count`, which are listed; absent: those are all. */
    has_more: { type: 'boolean' },
  },
} as const;
export type MembersPage = FromSchema<typeof membersPageSchema>;

/** GET /api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json */
export interface MembersQuery extends PageQuery {
  sort: MemberSort;
  filter: string;
}

/** The signed-in member as the document carries it: public data only, never the session. */
export const viewerSchema = {
  type: 'object',
  required: ['_id', 'name', 'avatar', 'status_id', 'is_moderator', 'roles'],
  properties: {
    _id: { type: 'integer' },
    name: { type: 'string' },
    avatar: { type: 'string' },
    status_id: { type: 'integer' },
    is_moderator: { type: 'boolean' },
    /** May verify records of people shown; absent: may not. */
    is_records_keeper: { type: 'boolean' },
    roles: { type: 'array', items: { type: 'string', enum: ROLES } },
    /** Roles of the desk that count once the account has a second step; absent: there are none. */
    waiting_roles: { type: 'array', items: { type: 'string', enum: ROLES } },
    /** When the second factor of the account ends because somebody said that it is lost, ISO 8601; absent: nobody did. */
    factor_ends: { type: 'string' },
  },
} as const;
export type Viewer = FromSchema<typeof viewerSchema>;

export const MEMBER_CALLS = {
  'GET /api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json': {
    room: 'members',
    who: 'everyone',
    summary: 'The community: a list of members',
    fields: {
      sort: { type: 'string', enum: MEMBER_SORTS },
      filter: {
        type: 'string',
        maxLength: NAME_MAX,
        description: '`key:value` pairs joined by `;`, keys in alphabetical order',
      },
    },
    tags: ['members'],
    answer: membersPageSchema,
  },
  'GET /api/json/member/{lifetime}/{member_id}.json': {
    room: 'members',
    who: 'see member',
    summary: 'One member, as far as its visibility settings allow',
    fields: { member_id: { type: 'integer', minimum: 1, description: 'The member' } },
    tags: ['members'],
    answer: memberAnswerSchema,
  },
} as const satisfies CallTable;
