/** Settings of the site that are changed in the browser: their values, what locks them, their history, one file of all. Nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { informationAnswerSchema } from '../information.ts';
import { moderationMemberSchema } from '../moderation/frame.ts';
import { nextChangeSchema } from './change-log.ts';
import { SETTINGS_GROUPS } from './declarations.ts';

/** Largest file of settings: every text in every language, ten times as long as those that ship. */
export const SETTINGS_FILE_MAX_BYTES = 8 * 1024 * 1024;
export const SETTINGS_FILE_VERSION = 1;
export const SETTINGS_HISTORY_PAGE_SIZE = 20;

const stateProperties = {
  key: { type: 'string' },
  group: { type: 'string', enum: SETTINGS_GROUPS },
  /** Somebody changed it; otherwise it is what it is without being set. */
  is_set: { type: 'boolean' },
  /** The environment variable that says what it is: it cannot be changed here. Empty: none does. */
  locked_by: { type: 'string' },
  /** Sent along with a change, which is refused if another one came between. */
  revision: { type: 'integer' },
  /** Of the last change; empty: there was none. */
  updated: { type: 'string' },
} as const;
const STATE_FIELDS = ['key', 'group', 'is_set', 'locked_by', 'revision', 'updated'] as const;

/** GET /api/settings/overview.json: all of them, in the order of the desk. Values of texts are left out. */
export const settingsOverviewSchema = {
  type: 'object',
  required: ['settings'],
  properties: {
    settings: {
      type: 'array',
      items: {
        type: 'object',
        required: STATE_FIELDS,
        properties: { ...stateProperties, value: {} },
      },
    },
  },
} as const;
export type SettingsOverview = FromSchema<typeof settingsOverviewSchema>;

/** GET /api/settings/setting.json?key= */
export const settingQuerySchema = {
  type: 'object',
  required: ['key'],
  additionalProperties: false,
  properties: { key: { type: 'string', maxLength: 100 }, lang: { type: 'string', maxLength: 10 } },
} as const;
export const settingSchema = {
  type: 'object',
  required: [...STATE_FIELDS, 'value', 'base'],
  properties: {
    ...stateProperties,
    value: {},
    /** What it is without being set. */
    base: {},
  },
} as const;
export type SettingAnswer = FromSchema<typeof settingSchema>;

/** GET /api/settings/history.json?key=&before=: the latest first. */
export const settingHistoryQuerySchema = {
  type: 'object',
  required: ['key'],
  additionalProperties: false,
  properties: {
    key: { type: 'string', maxLength: 100 },
    before: { type: 'string', maxLength: 20 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
const settingChangeSchema = {
  type: 'object',
  required: ['change_id', 'date', 'act', 'member', 'command', 'has_before', 'has_after', 'before', 'after'],
  properties: {
    change_id: { type: 'integer' },
    date: { type: 'string' },
    /** `edit`, `reset`, `restore`, `import`; servers may know more. */
    act: { type: 'string' },
    /** Null: a command, or the site itself. */
    member: moderationMemberSchema,
    command: { type: 'string' },
    /** False: it was not set. */
    has_before: { type: 'boolean' },
    has_after: { type: 'boolean' },
    before: {},
    after: {},
  },
} as const;
export type SettingChange = FromSchema<typeof settingChangeSchema>;
export const settingHistorySchema = {
  type: 'object',
  required: ['changes', 'next'],
  properties: { changes: { type: 'array', items: settingChangeSchema }, next: nextChangeSchema },
} as const;
export type SettingHistory = FromSchema<typeof settingHistorySchema>;

/**
 * POST /api/settings.php, form-encoded: `set` with value (JSON), `reset` to what it is without being set, `restore` what a change of the
 * history led to. `revision` is that of the value which the form was made from.
 */
export const settingActBodySchema = {
  type: 'object',
  required: ['act', 'key', 'revision'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: ['set', 'reset', 'restore'] },
    key: { type: 'string', maxLength: 100 },
    revision: { type: 'string', maxLength: 20 },
    value: { type: 'string', maxLength: 200_000 },
    change_id: { type: 'string', maxLength: 20 },
  },
} as const;
export const settingDoneSchema = {
  type: 'object',
  required: ['ok', 'setting'],
  properties: { ok: { const: true }, setting: settingSchema },
} as const;

/** POST /api/settings_preview.php, form-encoded: the page that a text would be. */
export const settingPreviewBodySchema = {
  type: 'object',
  required: ['key', 'value'],
  additionalProperties: false,
  properties: {
    key: { type: 'string', maxLength: 100 },
    value: { type: 'string', maxLength: 200_000 },
  },
} as const;
export const settingPreviewSchema = {
  type: 'object',
  required: ['ok', 'text'],
  properties: { ok: { const: true }, text: informationAnswerSchema },
} as const;

/** POST /api/settings_try.php, form-encoded: what a value would do to a comment, or for a visitor, or what a feed has. Nothing is changed. */
export const settingTryBodySchema = {
  type: 'object',
  required: ['key', 'value', 'input'],
  additionalProperties: false,
  properties: {
    key: { type: 'string', maxLength: 100 },
    /** JSON. */
    value: { type: 'string', maxLength: 200_000 },
    /** Of watched words a comment; of the age policy a country, a region, or an address of the network; of partners the address of a feed. */
    input: { type: 'string', maxLength: 5000 },
  },
} as const;
export const settingTriedSchema = {
  type: 'object',
  required: ['ok', 'outcome', 'because'],
  properties: {
    ok: { const: true },
    /** Of watched words `show`, `wait` or `refuse`; of the age policy the mode; of partners `read` or one of FEED_PROBLEMS. */
    outcome: { type: 'string' },
    /** Of watched words the word; empty where there are too many links, or nothing is found. Of the age policy the row that decides. */
    because: { type: 'string' },
    /** Of the age policy: the place of the visitor, empty where nobody knows it; the text and the rule of the row. */
    place: { type: 'string' },
    text: { type: 'string' },
    rule: { type: 'string' },
    /** Of partners: how many videos the feed has that can be taken, how many of its rows cannot, and the first ones. */
    videos: { type: 'integer' },
    wrong: { type: 'integer' },
    first: {
      type: 'array',
      items: {
        type: 'object',
        required: ['url', 'title'],
        properties: { url: { type: 'string' }, title: { type: 'string' } },
      },
    },
  },
} as const;
export type SettingTried = FromSchema<typeof settingTriedSchema>;

/** GET /api/settings/export.json: a file of what is set, to keep or to import elsewhere. */
export const settingsFileSchema = {
  type: 'object',
  required: ['foyer_settings', 'settings'],
  additionalProperties: false,
  properties: {
    foyer_settings: { const: SETTINGS_FILE_VERSION },
    /** Of which site, and when. */
    site: { type: 'string' },
    exported: { type: 'string' },
    settings: { type: 'object', additionalProperties: true },
  },
} as const;

/**
 * POST /api/settings_import.php, a form with the file: says what it would change; with `confirmed` it changes it, all in one, but for what is
 * wrong in it. A change that came between is one of those: `plan` is what the answer before said.
 */
export const settingsImportFormFields = {
  type: 'object',
  properties: {
    confirmed: { type: 'string', enum: ['', '1'] },
    plan: { type: 'string', maxLength: 100 },
  },
} as const;
const importRowProperties = { key: { type: 'string' }, before: {}, after: {} } as const;
export const settingsImportSchema = {
  type: 'object',
  required: ['ok', 'is_done', 'plan', 'changes', 'same', 'bad'],
  properties: {
    ok: { const: true },
    is_done: { type: 'boolean' },
    /** Of what would change from what: sent along with `confirmed`. */
    plan: { type: 'string' },
    changes: {
      type: 'array',
      items: { type: 'object', required: ['key', 'before', 'after'], properties: importRowProperties },
    },
    /** How many are as in the file already. */
    same: { type: 'integer' },
    bad: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'reason', 'detail'],
        properties: {
          key: { type: 'string' },
          reason: { type: 'string', enum: ['unknown', 'locked', 'invalid'] },
          /** For `locked` the variable, for `invalid` what is wrong, for developers. */
          detail: { type: 'string' },
        },
      },
    },
  },
} as const;
export type SettingsImport = FromSchema<typeof settingsImportSchema>;

export const SETTINGS_CALLS = {
  'GET /api/settings/overview.json': {
    room: 'settings',
    who: 'may settings',
    answer: settingsOverviewSchema,
  },
  'GET /api/settings/setting.json': {
    room: 'settings',
    who: 'may settings',
    query: settingQuerySchema,
    answer: settingSchema,
  },
  'GET /api/settings/history.json': {
    room: 'settings',
    who: 'may settings',
    query: settingHistoryQuerySchema,
    answer: settingHistorySchema,
  },
  'GET /api/settings/export.json': {
    room: 'settings',
    who: 'may settings',
    answer: settingsFileSchema,
  },
  // What these let in, or refused, while they were otherwise is not undone by their history.
  'POST /api/settings.php': {
    room: 'settings',
    who: 'may settings',
    acts: {
      'age.rows': 'proven may settings',
      'members.joining': 'proven may settings',
      'uploads.changes-wait': 'proven may settings',
      'comments.watched-words': 'proven may settings',
    },
    body: settingActBodySchema,
    answer: settingDoneSchema,
  },
  'POST /api/settings_preview.php': {
    room: 'settings',
    who: 'may settings',
    body: settingPreviewBodySchema,
    answer: settingPreviewSchema,
  },
  'POST /api/settings_try.php': {
    room: 'settings',
    who: 'may settings',
    body: settingTryBodySchema,
    answer: settingTriedSchema,
  },
  'POST /api/settings_import.php': {
    room: 'settings',
    who: 'may settings',
    form: { fields: settingsImportFormFields, files: { file: 'Settings as export.json gives them' } },
    answer: settingsImportSchema,
  },
} as const satisfies CallTable;
