/** POST /api/member.php: a member's own data. Source: docs/specification/fields.md, calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import { memberSchema } from './members.ts';
import type { CallTable } from '../call.ts';
import { VISIBILITY_FIELDS, type VisibilityField } from './visibility.ts';

export { VISIBILITY_FIELDS, type VisibilityField };

export const PROFILE_ACTS = [
  'own',
  'edit',
  'password',
  'email',
  'delete',
  'keep',
  'export',
  'avatar',
  'cover',
  'visibility',
  'block',
  'unblock',
  'blocks',
] as const;
export type ProfileAct = (typeof PROFILE_ACTS)[number];

export const MEMBER_GENDERS = ['male', 'female', 'trans', 'couple'] as const;
export const MEMBER_ORIENTATIONS = ['straight', 'gay', 'bisexual'] as const;
export const MEMBER_MIN_AGE_YEARS = 18;
export const SHORT_FIELD_MAX_LENGTH = 100;
export const INTERESTS_MAX_LENGTH = 500;
export const ABOUT_MAX_LENGTH = 2000;
export const WEBSITE_MAX_LENGTH = 200;
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const AVATAR_MIN_PIXELS = 64;

/** Between asking for the end of an account and the end. */
export const DELETION_GRACE_DAYS = 14;
/** For so long the file of a member's data can be fetched. */
export const DATA_EXPORT_DAYS = 7;

/** Who may see a field: everyone, friends, or the member alone. */
export const AUDIENCES = ['all', 'friends', 'nobody'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** What new members show to friends alone until they choose; the rest to everyone (docs/specification/roles.md; the column's default in the database). */
export const FRIENDS_FIRST_FIELDS = [
  'birth_date',
  'age',
  'relationship',
  'orientation',
  'education',
  'city',
  'occupation',
  'last_seen',
] as const satisfies readonly VisibilityField[];

const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;

/** Form-encoded; multipart with a `file` for `avatar` and `cover`. An empty profile field clears it. */
export const profileBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: PROFILE_ACTS },
    gender: text(20),
    birth_date: text(10),
    relationship: text(1),
    orientation: text(20),
    education: text(1000),
    website: text(1000),
    country: text(2),
    city: text(1000),
    occupation: text(1000),
    interests: text(5000),
    about: text(20_000),
    language: text(2),
    /** Of `email`: the new address, which its owner confirms by the mail that is sent there. */
    email: text(1024),
    /** Of `delete`, for members without a password: their name once more. */
    usr: text(256),
    /** Of `password`, `email` and `delete`: the present one (members who only ever came from elsewhere have none) and the new one. */
    old: text(1024),
    pwd: text(1024),
    /** Of `block`, `unblock`: the other member. */
    object_id: text(20),
    /** Of `visibility`: hides all but the name. */
    is_private: { type: 'string', enum: ['0', '1'] },
    /** Of `visibility`: `field:audience` pairs joined by `;`. */
    fields: text(1000),
  },
} as const;

/** The file of a member's data: GET /api/own-data.json{?export_id} once it has a size. */
export const dataExportSchema = {
  type: 'object',
  required: ['export_id', 'asked', 'expires', 'bytes'],
  properties: {
    export_id: { type: 'string' },
    asked: { type: 'string' },
    /** Null, as `bytes`: still being made. */
    expires: { type: ['string', 'null'] },
    bytes: { type: ['integer', 'null'] },
  },
} as const;
export type DataExport = FromSchema<typeof dataExportSchema>;

const blockedSchema = {
  type: 'object',
  required: ['_id', 'name'],
  properties: { _id: { type: 'integer' }, name: { type: 'string' } },
} as const;

export const profileAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    /** All of it, whatever the visibility. */
    member: {
      type: 'object',
      required: [...memberSchema.required, 'email', 'visibility', 'has_password'],
      properties: {
        ...memberSchema.properties,
        email: { type: ['string', 'null'] },
        language: { type: 'string' },
        has_password: { type: 'boolean' },
        /** When the account ends; null: nobody asked for it. */
        deletes: { type: ['string', 'null'] },
        /** Null: none was asked for, or the last has expired. */
        data_export: { anyOf: [dataExportSchema, { type: 'null' }] },
        visibility: { type: 'object', additionalProperties: { type: 'string', enum: AUDIENCES } },
        /** True until a member from before FRIENDS_FIRST_FIELDS has chosen an audience of each. */
        asks_visibility: { type: 'boolean' },
      },
    },
    blocks: { type: 'array', items: blockedSchema },
    avatar: { type: 'string' },
    cover: { type: 'string' },
    /** Of `delete`: when the account ends unless `keep` takes it back. */
    deletes: { type: 'string' },
  },
} as const;
export type ProfileAnswer = FromSchema<typeof profileAnswerSchema>;

export const PROFILE_CALLS = {
  'POST /api/member.php': {
    room: 'accounts',
    who: 'members',
    acts: {
      block: 'block member',
    },
    form: {
      fields: profileBodySchema,
      files: { file: 'Of `avatar` and `cover`: an image, at most 10 MB' },
      isFormToo: true,
    },
    answer: profileAnswerSchema,
  },
  'GET /api/own-data.json': {
    room: 'accounts',
    // Another's is as none: it is found by its id and member together.
    who: 'members',
    query: {
      type: 'object',
      required: ['export_id'],
      additionalProperties: false,
      properties: { export_id: { type: 'string', maxLength: 36 } },
    },
  },
} as const satisfies CallTable;
