/** The page of releases: what is live, what came before, how it fares, and what operators may do about it. */
import type { FromSchema } from 'json-schema-to-ts';
import { releaseHealthSchema } from './health.ts';
import { SMOKE_VISITORS } from './releases.ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';

/** What people do to releases. The last three are only recorded: they are done by commands. */
export const RELEASE_ACTS = ['promote', 'hold', 'resume', 'take_back', 'roll_back', 'end_preview'] as const;
export type OperatorAct = (typeof RELEASE_ACTS)[number];
export const COMMAND_ACTS = ['release', 'candidate', 'preview'] as const;
export type ReleaseAct = OperatorAct | (typeof COMMAND_ACTS)[number];
export const RELEASE_REASON_MAX_LENGTH = 500;

/**
 * `waiting`: being warmed up. `refused`: never live. `earlier`: was stable and was replaced; `unused`: made, and nothing came
 * of it.
 */
export const SET_STATES = [
  'stable',
  'candidate',
  'waiting',
  'preview',
  'earlier',
  'taken_back',
  'refused',
  'unused',
] as const;
export type SetState = (typeof SET_STATES)[number];

const text = { type: 'string' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

const changeSchema = {
  type: 'object',
  required: ['package', 'from', 'to'],
  properties: {
    package: text,
    /** Versions; null where the set has none. */
    from: textOrNull,
    to: textOrNull,
  },
} as const;
export type PackageChange = FromSchema<typeof changeSchema>;

const setSchema = {
  type: 'object',
  required: [
    'id',
    'state',
    'created',
    'who',
    'note',
    'packages',
    'before_id',
    'changes',
    'since',
    'until',
    'refusal',
    'end_reason',
    'may_return',
    'over_budget',
  ],
  properties: {
    id: { type: 'integer' },
    state: { type: 'string', enum: SET_STATES },
    created: text,
    /** Who made it; `start`: a start of the site. Empty where nobody recorded it. */
    who: text,
    /** Why, as its author said. */
    note: text,
    /** Version by package. */
    packages: { type: 'object', additionalProperties: text },
    /** The set that was stable when this one was made, which `changes` compare with; null for the first. */
    before_id: { type: ['integer', 'null'] },
    changes: { type: 'array', items: changeSchema },
    /** When it was live last, stable or candidate; null: never. */
    since: textOrNull,
    until: textOrNull,
    /** Why it never went live. */
    refusal: textOrNull,
    /** Why it was taken back, as the person who did it said. */
    end_reason: text,
    /** Whether a rollback may name it. */
    may_return: { type: 'boolean' },
    /** Why it may be beyond its budgets; null: it is within them. */
    over_budget: textOrNull,
  },
} as const;
export type ReleaseSetInfo = FromSchema<typeof setSchema>;

const pictureSchema = {
  type: 'object',
  required: ['number', 'package', 'path', 'visitor', 'difference', 'has_before', 'before_set'],
  properties: {
    /** Names it in `GET /api/releases/picture/{set}/{number}/{side}.jpg`. */
    number: { type: 'integer' },
    /** Whose smoke page it is. */
    package: text,
    path: text,
    visitor: { type: 'string', enum: SMOKE_VISITORS },
    /** Part of the picture that is not as in the live set of then, 0 to 1; null: not compared. */
    difference: { type: ['number', 'null'] },
    has_before: { type: 'boolean' },
    /** Whose check took the picture before; null: the live set was opened for it. */
    before_set: { type: ['integer', 'null'] },
  },
} as const;
export type PictureInfo = FromSchema<typeof pictureSchema>;

const browserCheckSchema = {
  type: 'object',
  required: ['set_id', 'checked', 'site', 'seconds', 'pages', 'skipped', 'fault', 'pictures'],
  properties: {
    set_id: { type: 'integer' },
    checked: text,
    /** Where its pages were asked for; empty where none was. */
    site: text,
    seconds: { type: 'number' },
    pages: { type: 'integer' },
    /** Why no browser looked, as the team that released it said; null: one did. */
    skipped: textOrNull,
    /** What was found, in English; null: nothing. */
    fault: textOrNull,
    pictures: { type: 'array', items: pictureSchema },
  },
} as const;
export type BrowserCheckInfo = FromSchema<typeof browserCheckSchema>;
export const PICTURE_SIDES = ['before', 'after'] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

const buildSchema = {
  type: 'object',
  required: ['package', 'version', 'builder', 'commit', 'is_clean', 'built'],
  properties: {
    package: text,
    version: text,
    /** Id of who built it, as the signed release names it; null: the release does not say. */
    builder: textOrNull,
    /** Of the sources; null: not known. */
    commit: textOrNull,
    /** False: files differed from that commit; null: not known. */
    is_clean: { type: ['boolean', 'null'] },
    /** When the build ended; null: not known. */
    built: textOrNull,
  },
} as const;
export type BuildInfo = FromSchema<typeof buildSchema>;

const previewSchema = {
  type: 'object',
  required: ['name', 'set_id', 'who', 'created', 'expires'],
  properties: { name: text, set_id: { type: 'integer' }, who: text, created: text, expires: text },
} as const;

const processSchema = {
  type: 'object',
  required: ['label', 'started', 'seen', 'sets'],
  properties: {
    label: text,
    started: text,
    /** Its last sign of life. */
    seen: text,
    sets: {
      type: 'array',
      items: {
        type: 'object',
        required: ['set_id', 'state', 'error'],
        properties: {
          set_id: { type: 'integer' },
          state: { type: 'string', enum: ['warming', 'warm', 'failed'] },
          error: textOrNull,
        },
      },
    },
  },
} as const;
export type ProcessInfo = FromSchema<typeof processSchema>;

const actionSchema = {
  type: 'object',
  required: ['act', 'set_id', 'who', 'reason', 'refusal', 'done'],
  properties: {
    act: { type: 'string', enum: [...RELEASE_ACTS, ...COMMAND_ACTS] },
    set_id: { type: ['integer', 'null'] },
    who: text,
    reason: text,
    refusal: textOrNull,
    done: text,
  },
} as const;
export type ActionInfo = FromSchema<typeof actionSchema>;

/**
 * `taken_back`: the set was taken back automatically. `server`: documents fail that the set before makes; `browser`: browsers report more
 * faults. Of both people decide.
 */
export const WARNING_KINDS = ['taken_back', 'server', 'browser'] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];

const count = { type: 'integer', minimum: 0 } as const;

const faultCountsSchema = {
  type: 'object',
  required: ['set_id', 'package', 'version', 'documents', 'faults', 'new_faults', 'unavailable'],
  properties: {
    set_id: { type: 'integer' },
    package: text,
    version: text,
    /** Rendered for visitors with the package in them, and those in which it failed. */
    documents: count,
    faults: count,
    /** Given to visitors, by the set before, since only this one fails at them. */
    new_faults: count,
    /** Visitors who got no content: 503. */
    unavailable: count,
  },
} as const;
export type FaultCountsInfo = FromSchema<typeof faultCountsSchema>;

const warningSchema = {
  type: 'object',
  required: ['set_id', 'package', 'version', 'kind', 'reason', 'warned'],
  properties: {
    set_id: { type: 'integer' },
    package: text,
    version: text,
    kind: { type: 'string', enum: WARNING_KINDS },
    /** In English. */
    reason: text,
    warned: text,
  },
} as const;
export type WarningInfo = FromSchema<typeof warningSchema>;

const { canaries, health } = releaseHealthSchema.properties;

/** GET /api/releases/overview.json; for moderators and holders of a token. */
export const releaseOverviewSchema = {
  type: 'object',
  required: [
    'now',
    'who',
    'may_act',
    'stable_id',
    'previous_id',
    'candidate_id',
    'share',
    'sets',
    'builds',
    'browser_checks',
    'canaries',
    'health',
    'faults',
    'warnings',
    'processes',
    'previews',
    'actions',
  ],
  properties: {
    /** The server's clock. */
    now: text,
    who: text,
    may_act: { type: 'boolean' },
    stable_id: { type: ['integer', 'null'] },
    /** Where a rollback leads; null: nowhere. */
    previous_id: { type: ['integer', 'null'] },
    candidate_id: { type: ['integer', 'null'] },
    /** Part of the visitors who get the candidate, 0 to 1. */
    share: { type: 'number' },
    /** The newest first. */
    sets: { type: 'array', items: setSchema },
    /** Of each release in those sets, once. */
    builds: { type: 'array', items: buildSchema },
    /** Of those of the sets that have one. */
    browser_checks: { type: 'array', items: browserCheckSchema },
    canaries,
    health,
    /** By package, of the live sets and the one before. */
    faults: { type: 'array', items: faultCountsSchema },
    /** The newest first. */
    warnings: { type: 'array', items: warningSchema },
    processes: { type: 'array', items: processSchema },
    previews: { type: 'array', items: previewSchema },
    /** The newest first. */
    actions: { type: 'array', items: actionSchema },
  },
} as const;
export type ReleaseOverview = FromSchema<typeof releaseOverviewSchema>;
export type CanaryInfo = ReleaseOverview['canaries'][number];

/** POST /api/releases.php, form-encoded. Browsers that sent the form themselves are led back to the page. */
export const releaseActBodySchema = {
  type: 'object',
  required: ['act', 'reason'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: RELEASE_ACTS },
    /** The set that anyone who acts looks at: if another is in its place by now, nothing is done. Not of `end_preview`. */
    set_id: { type: 'string', pattern: '^[1-9][0-9]{0,8}$' },
    /** Of `roll_back`: where to; the newest healthy set before when it is left out. */
    to: { type: 'string', pattern: '^([1-9][0-9]{0,8})?$' },
    /** Of `end_preview`. */
    preview: { type: 'string', maxLength: 40 },
    reason: { type: 'string', maxLength: RELEASE_REASON_MAX_LENGTH },
  },
} as const;

/** `done` false: `refusal` says why nothing was changed, in English. */
export const releaseActAnswerSchema = {
  type: 'object',
  required: ['ok', 'done', 'refusal'],
  properties: { ok: { const: true }, done: { type: 'boolean' }, refusal: textOrNull },
} as const;
export type ReleaseActAnswer = FromSchema<typeof releaseActAnswerSchema>;

/** POST /api/releases/session.php, form-encoded: a token becomes a cookie, an empty one ends it. */
export const releaseSessionBodySchema = {
  type: 'object',
  required: ['token'],
  additionalProperties: false,
  properties: { token: { type: 'string', maxLength: 200 } },
} as const;

/** A link that opens the page of releases in a browser, good for a quarter of an hour. */
const releaseLinkSchema = {
  type: 'object',
  required: ['ok', 'url'],
  properties: { ok: { const: true }, url: { type: 'string' } },
} as const;

export const RELEASE_OVERVIEW_CALLS = {
  'GET /api/releases/overview.json': {
    room: 'releases',
    // Or holders of a token: releases/desk/release-desk.routes.test.ts.
    who: 'operators',
    answer: releaseOverviewSchema,
  },
  'GET /api/releases/picture/{set}/{number}/{side}.jpg': {
    room: 'releases',
    who: 'operators',
  },
  'POST /api/releases.php': {
    room: 'releases',
    who: 'operators',
    acts: {
      take_back: 'proven operators',
      roll_back: 'proven operators',
    },
    body: releaseActBodySchema,
    answer: releaseActAnswerSchema,
  },
  'POST /api/releases/session.php': {
    room: 'releases',
    who: 'everyone',
    body: releaseSessionBodySchema,
    answer: doneSchema,
  },
  // With a bearer token.
  'POST /api/releases/link.php': {
    room: 'releases',
    who: 'everyone',
    body: { type: ['object', 'null'] },
    answer: releaseLinkSchema,
  },
  'GET /api/releases/open/{grant}': {
    room: 'releases',
    who: 'everyone',
  },
} as const satisfies CallTable;
