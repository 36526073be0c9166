/** Who has which role, and giving and taking them: for those who may change roles. Nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { listProperties } from '../lists.ts';
import { nextPageSchema } from '../moderation/frame.ts';
import { ROLES } from './roles.ts';

export const HOLDERS_PER_PAGE = 50;
/** The latest, with the first page. */
export const ROLE_CHANGES_SHOWN = 20;
export const ROLE_REASON_MAX = 500;
export const ROLE_ACTS = ['grant', 'revoke'] as const;
export type RoleAct = (typeof ROLE_ACTS)[number];

const rolesSchema = { type: 'array', items: { type: 'string', enum: ROLES } } as const;
const namedSchema = {
  type: ['object', 'null'],
  required: ['_id', 'name'],
  properties: { _id: { type: 'integer' }, name: { type: 'string' } },
} as const;

/** GET /api/roles.json?role=&after=: by name. `role` left out: of any. */
export const rolesQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    role: { type: 'string', enum: ['', ...ROLES] },
    after: { type: 'string', maxLength: 1000 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;

export const roleHolderSchema = {
  type: 'object',
  required: ['_id', 'name', 'avatar', 'roles', 'has_factor', 'is_closed'],
  properties: {
    _id: { type: 'integer' },
    name: { type: 'string' },
    avatar: { type: 'string' },
    roles: rolesSchema,
    /** A second factor or a passkey. */
    has_factor: { type: 'boolean' },
    /** Suspended: the roles do nothing meanwhile. */
    is_closed: { type: 'boolean' },
  },
} as const;
export type RoleHolderItem = FromSchema<typeof roleHolderSchema>;

export const roleChangeSchema = {
  type: 'object',
  required: ['change_id', 'date', 'member', 'by', 'command', 'before', 'after', 'why'],
  properties: {
    change_id: { type: 'integer' },
    date: { type: 'string' },
    member: namedSchema,
    /** Null: by a command, or by the site itself. */
    by: namedSchema,
    /** Words of an operator's command. */
    command: { type: ['string', 'null'] },
    before: rolesSchema,
    after: rolesSchema,
    why: { type: 'string' },
  },
} as const;
export type RoleChange = FromSchema<typeof roleChangeSchema>;

export const rolesAnswerSchema = {
  type: 'object',
  required: ['holders', 'total_count', 'changes'],
  properties: {
    holders: { type: 'array', items: roleHolderSchema },
    ...listProperties,
    next: nextPageSchema,
    changes: { type: 'array', items: roleChangeSchema },
  },
} as const;
export type RolesAnswer = FromSchema<typeof rolesAnswerSchema>;

/** POST /api/roles.php. The member and the log read the reason. */
export const roleBodySchema = {
  type: 'object',
  required: ['act', 'role', 'name', 'reason'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ROLE_ACTS },
    role: { type: 'string', enum: ROLES },
    name: { type: 'string', maxLength: 100 },
    reason: { type: 'string', maxLength: 2000 },
  },
} as const;
export const roleActAnswerSchema = {
  type: 'object',
  required: ['ok', 'changed', 'name', 'roles'],
  properties: {
    ok: { const: true },
    /** False: it was so already. */
    changed: { type: 'boolean' },
    /** As the member writes it. */
    name: { type: 'string' },
    roles: rolesSchema,
  },
} as const;
export type RoleActAnswer = FromSchema<typeof roleActAnswerSchema>;

export const ROLE_CALLS = {
  'GET /api/roles.json': {
    room: 'members',
    who: 'may roles',
    query: rolesQuerySchema,
    answer: rolesAnswerSchema,
  },
  'POST /api/roles.php': {
    room: 'members',
    who: 'proven may roles',
    body: roleBodySchema,
    answer: roleActAnswerSchema,
  },
} as const satisfies CallTable;
