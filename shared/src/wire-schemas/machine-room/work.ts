/** The machine room: work on uploads, scheduled jobs, and who does both. */
import type { FromSchema } from 'json-schema-to-ts';

/** Work on what members upload, in the order in which it is done; `photos` is of albums, `remake` of films that are shown already. */
export const WORK_STAGES = [
  'trim',
  'scan',
  'first',
  'ladder',
  'pieces',
  'join',
  'pictures',
  'extra',
  'photos',
  'remake',
] as const;
export type WorkStage = (typeof WORK_STAGES)[number];

/** `retrying`: it failed, and is tried again by itself. `failed`: it is not, until somebody asks for it. */
export const WORK_STATES = ['running', 'failed', 'retrying', 'waiting'] as const;
export type WorkState = (typeof WORK_STATES)[number];
/** Jobs of each state in an answer, the oldest first. */
export const LISTED_JOBS = 50;

/** `due`: a process will take it in a moment. `late`: none has taken it for longer than that. */
export const SCHEDULED_STATES = ['running', 'late', 'due', 'waiting'] as const;
export type ScheduledState = (typeof SCHEDULED_STATES)[number];
/** Of the last run that is over. `killed`: its process ended in the middle of it. */
export const SCHEDULED_RESULTS = ['done', 'failed', 'killed', 'never'] as const;
export type ScheduledResult = (typeof SCHEDULED_RESULTS)[number];

const count = { type: 'integer' } as const;
const text = { type: 'string' } as const;
/** ISO 8601, UTC. */
const time = { type: 'string' } as const;
const timeOrNone = { type: ['string', 'null'] } as const;
const numberOrNone = { type: ['number', 'null'] } as const;

export const stageSchema = {
  type: 'object',
  required: ['stage', 'waiting', 'running', 'retrying', 'failed', 'oldest', 'tries'],
  properties: {
    stage: { type: 'string', enum: WORK_STAGES },
    waiting: count,
    running: count,
    retrying: count,
    failed: count,
    /** Since when the oldest that is not over is on the queue. */
    oldest: timeOrNone,
    /** Of the one that was started most often. */
    tries: count,
  },
} as const;

export type WorkStageCount = FromSchema<typeof stageSchema>;

export const workJobSchema = {
  type: 'object',
  required: [
    'job',
    'stage',
    'state',
    'kind',
    'object_id',
    'title',
    'parts',
    'tries',
    'since',
    'started',
    'progress',
    'seconds_left',
    'code',
    'error',
    'may_retry',
    'may_cancel',
  ],
  properties: {
    /** What it is named by: its stage and its object, `scan-12`. */
    job: text,
    stage: { type: 'string', enum: WORK_STAGES },
    state: { type: 'string', enum: WORK_STATES },
    kind: { type: 'string', enum: ['video', 'album'] },
    object_id: count,
    /** Empty: the object is gone. */
    title: text,
    /** Pieces of a long video that are not over. */
    parts: count,
    tries: count,
    /** When it came into this state, or on the queue. */
    since: time,
    started: timeOrNone,
    /** 0 to 1; null: it says nothing. */
    progress: numberOrNone,
    seconds_left: numberOrNone,
    /** Of a failure, as its uploader learns it; empty: there is none. */
    code: text,
    /** The first line of what went wrong, for those who run the machines. */
    error: text,
    may_retry: { type: 'boolean' },
    /** Its work ends, and what was made of it is lost. */
    may_cancel: { type: 'boolean' },
  },
} as const;
export type WorkJob = FromSchema<typeof workJobSchema>;

export const scheduledSchema = {
  type: 'object',
  required: [
    'name',
    'does',
    'process',
    'every_seconds',
    'state',
    'result',
    'started',
    'ended',
    'seconds',
    'due',
    'failures',
    'error',
    'run_by',
  ],
  properties: {
    /** The same everywhere: in logs, figures and commands. */
    name: text,
    /** In English, as the reference has it. */
    does: text,
    /** Which kind of process runs it. */
    process: { type: 'string', enum: ['worker', 'web'] },
    every_seconds: count,
    state: { type: 'string', enum: SCHEDULED_STATES },
    result: { type: 'string', enum: SCHEDULED_RESULTS },
    /** Of the last run, or of the one that goes on. */
    started: timeOrNone,
    ended: timeOrNone,
    /** How long the last one took. */
    seconds: numberOrNone,
    due: timeOrNone,
    /** One after the other; 0: the last run went well. */
    failures: count,
    error: text,
    /** Host and number of the process that runs it, or ran it last. */
    run_by: text,
  },
} as const;
export type ScheduledEntry = FromSchema<typeof scheduledSchema>;

export const workerSchema = {
  type: 'object',
  required: ['label', 'started', 'seen', 'is_alive', 'scan_jobs', 'encode_jobs', 'work'],
  properties: {
    /** Host and number of the process. */
    label: text,
    started: time,
    seen: time,
    /** It said so in the last half minute. */
    is_alive: { type: 'boolean' },
    scan_jobs: count,
    encode_jobs: count,
    work: {
      type: 'array',
      items: {
        type: 'object',
        required: ['stage', 'object_id', 'title', 'piece', 'since'],
        properties: {
          stage: { type: 'string', enum: WORK_STAGES },
          object_id: count,
          title: text,
          piece: { type: ['integer', 'null'] },
          since: time,
        },
      },
    },
  },
} as const;
export type MachineWorker = FromSchema<typeof workerSchema>;
