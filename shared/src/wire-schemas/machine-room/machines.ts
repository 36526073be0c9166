/** The machine room: mails on their way, disks, the database, caches and the clocks of moderators. */

export const MAIL_STATES = ['waiting', 'sending', 'given_up'] as const;
export type MailState = (typeof MAIL_STATES)[number];
export const LISTED_MAILS = 20;

export const DATABASE_SESSIONS = ['active', 'idle_in_transaction', 'lock'] as const;
export const CLOCKS = ['report', 'consent_request', 'copyright_notice', 'copyright_return'] as const;
export type Clock = (typeof CLOCKS)[number];

const count = { type: 'integer' } as const;
const text = { type: 'string' } as const;
/** ISO 8601, UTC. */
const time = { type: 'string' } as const;
const timeOrNone = { type: ['string', 'null'] } as const;
const numberOrNone = { type: ['number', 'null'] } as const;

export const waitingMailSchema = {
  type: 'object',
  required: ['mail_id', 'subject', 'domain', 'state', 'tries', 'since', 'next_try', 'error'],
  properties: {
    mail_id: count,
    subject: text,
    /** Of the address, which itself stays private. */
    domain: text,
    state: { type: 'string', enum: MAIL_STATES },
    tries: count,
    since: time,
    /** Null: it is given up. */
    next_try: timeOrNone,
    error: text,
  },
} as const;

export const mailsSchema = {
  type: 'object',
  required: ['waiting', 'oldest', 'given_up', 'list'],
  properties: {
    waiting: count,
    oldest: timeOrNone,
    /** In the last day. */
    given_up: count,
    list: { type: 'array', items: waitingMailSchema },
  },
} as const;

export const disksSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['folder', 'free_bytes', 'size_bytes'],
    properties: {
      folder: { type: 'string', enum: ['data', 'uploads'] },
      free_bytes: count,
      size_bytes: count,
    },
  },
} as const;

export const uploadsSchema = {
  type: 'object',
  required: ['under_way', 'promised_bytes', 'reserve_bytes'],
  properties: {
    under_way: count,
    /** What they may still bring. */
    promised_bytes: count,
    /** What uploads leave free. */
    reserve_bytes: count,
  },
} as const;

export const databaseSchema = {
  type: 'object',
  required: ['bytes', 'connections', 'connections_max', 'sessions', 'pools', 'replicas'],
  properties: {
    bytes: count,
    connections: count,
    connections_max: count,
    sessions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['state', 'sessions', 'oldest_seconds'],
        properties: {
          /** `lock`: waits for what another holds. */
          state: { type: 'string', enum: DATABASE_SESSIONS },
          sessions: count,
          oldest_seconds: { type: 'number' },
        },
      },
    },
    /** Of the process that answered. */
    pools: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pool', 'open', 'idle', 'awaited'],
        properties: { pool: text, open: count, idle: count, awaited: count },
      },
    },
    replicas: {
      type: 'array',
      items: {
        type: 'object',
        required: ['replica', 'is_usable', 'lag_seconds'],
        properties: {
          replica: text,
          is_usable: { type: 'boolean' },
          /** Null: it does not answer. */
          lag_seconds: numberOrNone,
        },
      },
    },
  },
} as const;

export const cachesSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['cache', 'hits', 'fills', 'joined', 'stale', 'entries', 'bytes', 'max_bytes'],
    properties: {
      cache: text,
      /** Since the process started: from the cache, made, waited for one that was being made, given out beyond its time. */
      hits: count,
      fills: count,
      joined: count,
      stale: count,
      entries: count,
      bytes: count,
      max_bytes: count,
    },
  },
} as const;

export const clocksSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['clock', 'open', 'overdue', 'next'],
    properties: {
      clock: { type: 'string', enum: CLOCKS },
      open: count,
      overdue: count,
      /** When the next of them has to be decided. */
      next: timeOrNone,
    },
  },
} as const;
