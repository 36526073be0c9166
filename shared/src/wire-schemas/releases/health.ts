/** How releases fare with visitors: figures by release set and package, as histograms. Nothing in them tells visitors apart. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { TRACE_TIMES_PATTERN } from './trace-timing.ts';

/**
 * What is counted, once for each page view (`browser`) or each rendered document (`server`) in which a package takes part.
 * `fault`: any value above 0 is bad. `time`: bad beyond what is usual in the stable set, and beyond `floor` in any case.
 * Values are whole numbers: faults in occurrences, times in milliseconds, layout shift in thousandths.
 */
export const FIGURES = {
  errors: { side: 'browser', kind: 'fault', floor: 0 },
  failed_loads: { side: 'browser', kind: 'fault', floor: 0 },
  mismatches: { side: 'browser', kind: 'fault', floor: 0 },
  long_tasks: { side: 'browser', kind: 'time', floor: 200 },
  lcp: { side: 'browser', kind: 'time', floor: 500 },
  inp: { side: 'browser', kind: 'time', floor: 100 },
  cls: { side: 'browser', kind: 'time', floor: 100 },
  first_frame: { side: 'browser', kind: 'time', floor: 500 },
  render_errors: { side: 'server', kind: 'fault', floor: 0 },
  render_time: { side: 'server', kind: 'time', floor: 20 },
} as const;
export type Figure = keyof typeof FIGURES;
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[];
/** Of a page view that says nothing about them they are 0; the others are then not known. */
export const FIGURES_OF_EVERY_VIEW: readonly Figure[] = [
  'errors',
  'failed_loads',
  'mismatches',
  'long_tasks',
  'cls',
];

/**
 * Buckets of every histogram. The first holds what is below 1, each further one up to 1.25 times as much as the one
 * before it, the last also what is larger (beyond 28 s).
 */
export const BUCKETS = 48;
export const BUCKET_GROWTH = 1.25;

/**
 * One page view: `shell:lcp=620;mf-player:errors=1,long_tasks=80;mf-community:`. Every package that took part, and what is
 * not 0 of it. Sent once at most for each page view, when it is over or idle. A page or widget whose code was asked for stands by
 * itself, `mf-community/comments:` or, where that failed, `mf-community/comments:failed_loads=1`.
 */
export const MEASURED_PATTERN =
  '^[a-z][a-z0-9-]{0,40}:([a-z_]{1,20}=[0-9]{1,7}(,[a-z_]{1,20}=[0-9]{1,7}){0,11})?(;[a-z][a-z0-9-]{0,40}(/[a-z][a-z0-9-]{0,40})?:([a-z_]{1,20}=[0-9]{1,7}(,[a-z_]{1,20}=[0-9]{1,7}){0,11})?){0,39}$';
export const MEASURED_MAX_LENGTH = 2000;

/**
 * `Server-Timing: view;desc="…"` of documents and of answers for navigations, while a canary runs: a signed ticket that names the release set
 * and the packages with places in it. It is the same for all who get the cached document.
 */
export const TICKET_TIMING = 'view';
const MARK_PATTERN = '^[\\w.~-]{1,900}$';

/** GET /api/measurements/token: a token of one view for the ticket of its document, minutes long; null for what is none (any longer). */
export const measurementTokenQuerySchema = {
  type: 'object',
  required: ['ticket'],
  properties: { ticket: { type: 'string', pattern: MARK_PATTERN } },
} as const;
export const measurementTokenSchema = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: ['string', 'null'] } },
} as const;
export type MeasurementToken = FromSchema<typeof measurementTokenSchema>;

/** POST /api/measurements, form-encoded. */
export const measurementsBodySchema = {
  type: 'object',
  required: ['set', 'measured'],
  additionalProperties: false,
  properties: {
    /** Id of the release set that the document came from. */
    set: { type: 'string', pattern: '^[0-9]{1,10}$' },
    measured: { type: 'string', maxLength: MEASURED_MAX_LENGTH, pattern: MEASURED_PATTERN },
    /** Of this view, from GET /api/measurements/token; while a canary runs a report without one does not count. */
    token: { type: 'string', pattern: MARK_PATTERN },
    /** See TRACE_TIMING. */
    trace: { type: 'string', pattern: MARK_PATTERN },
    times: { type: 'string', pattern: TRACE_TIMES_PATTERN },
  },
} as const;
export const measurementsAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: { ok: { type: 'boolean', enum: [true] } },
} as const;

/**
 * `waiting`: its first visitors are still to come. `taking_back` and `promoting`: decided, and being done. The last three are
 * final.
 */
export const CANARY_STATES = [
  'waiting',
  'running',
  'held',
  'taking_back',
  'promoting',
  'promoted',
  'taken_back',
  'refused',
] as const;
export type CanaryState = (typeof CANARY_STATES)[number];

const healthSchema = {
  type: 'object',
  required: ['set_id', 'beside_set_id', 'package', 'version', 'side', 'figure', 'buckets'],
  properties: {
    set_id: { type: 'integer' },
    /** The other set that was live meanwhile; 0: none. */
    beside_set_id: { type: 'integer' },
    package: { type: 'string' },
    version: { type: 'string' },
    side: { type: 'string', enum: ['browser', 'server'] },
    figure: { type: 'string', enum: FIGURE_NAMES },
    /** How many page views or documents fall into each bucket. */
    buckets: { type: 'array', items: { type: 'integer' } },
  },
} as const;
export type Health = FromSchema<typeof healthSchema>;

const canarySchema = {
  type: 'object',
  required: ['id', 'set_id', 'stable_set_id', 'state', 'reason', 'share', 'shares', 'views', 'started'],
  properties: {
    id: { type: 'integer' },
    set_id: { type: 'integer' },
    stable_set_id: { type: 'integer' },
    state: { type: 'string', enum: CANARY_STATES },
    /** Empty while there is nothing to say; else which package and figure, with the numbers, or who decided. */
    reason: { type: 'string' },
    /** The step that it is at, and all of them: parts of the visitors, 0 to 1. */
    share: { type: 'number' },
    shares: { type: 'array', items: { type: 'number' } },
    /** Documents rendered for visitors, of the least seen changed package since the step started, and how many the step wants. */
    views: {
      type: 'object',
      required: ['seen', 'wanted'],
      properties: { seen: { type: 'integer' }, wanted: { type: 'integer' } },
    },
    /** The same of views that browsers reported to be without a fault. */
    reports: {
      type: 'object',
      required: ['seen', 'wanted'],
      properties: { seen: { type: 'integer' }, wanted: { type: 'integer' } },
    },
    /** What its step still waits for, in English. Servers before this did not send it. */
    missing: { type: 'array', items: { type: 'string' } },
    /** Held, and by what browsers reported: people decide. */
    stopped_by_reports: { type: 'boolean' },
    started: { type: 'string' },
    decided: { type: ['string', 'null'] },
  },
} as const;

const setSchema = {
  type: ['object', 'null'],
  required: ['id', 'note', 'packages'],
  properties: {
    id: { type: 'integer' },
    note: { type: 'string' },
    /** Version by package. */
    packages: { type: 'object', additionalProperties: { type: 'string' } },
  },
} as const;

/** GET /api/releases/health.json; for moderators. */
export const releaseHealthSchema = {
  type: 'object',
  required: ['stable', 'candidate', 'previous', 'share', 'canaries', 'health'],
  properties: {
    stable: setSchema,
    candidate: setSchema,
    previous: setSchema,
    /** Part of the visitors who get the candidate, 0 to 1. */
    share: { type: 'number' },
    /** The newest first. */
    canaries: { type: 'array', items: canarySchema },
    health: { type: 'array', items: healthSchema },
  },
} as const;
export type ReleaseHealth = FromSchema<typeof releaseHealthSchema>;

export const RELEASE_HEALTH_CALLS = {
  'POST /api/measurements': {
    room: 'releases',
    who: 'everyone',
    body: measurementsBodySchema,
    answer: measurementsAnswerSchema,
  },
  'GET /api/measurements/token': {
    room: 'releases',
    // Counts, without whose; how much one network's weigh is limited. A token opens nothing: it makes one report count.
    who: 'everyone',
    query: measurementTokenQuerySchema,
    answer: measurementTokenSchema,
  },
  'GET /api/releases/health.json': {
    room: 'releases',
    who: 'moderators',
    answer: releaseHealthSchema,
  },
} as const satisfies CallTable;
