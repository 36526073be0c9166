/** What members with the records role see and decide; nobody else gets any of it. */
import type { FromSchema } from 'json-schema-to-ts';
import { CONSENT_USES, PEOPLE_LACKS, PERSON_RECORD_STATES, personRecordSchema } from './person-records.ts';
import { doneSchema } from '../answers.ts';
import { longQueryProperties, nextPageSchema } from '../moderation/frame.ts';
import type { CallTable } from '../call.ts';

export const RECORDS_PAGE_SIZE = 30;
export const RECORD_REASON_MAX_LENGTH = 1000;
export const CONSENT_REQUEST_STATES = ['open', 'closed'] as const;
export type ConsentRequestState = (typeof CONSENT_REQUEST_STATES)[number];

const namedMember = {
  type: ['object', 'null'],
  required: ['_id', 'name'],
  properties: { _id: { type: 'integer' }, name: { type: 'string' } },
} as const;
const uses = { type: 'array', items: { type: 'string', enum: CONSENT_USES } } as const;
const shownProperties = {
  dir: { type: 'string' },
  title: { type: 'string' },
  status_id: { type: 'integer' },
  uses,
  held_uses: uses,
  lacks: { type: 'array', items: { type: 'string', enum: PEOPLE_LACKS } },
  /** Younger than 18 on the day that counts. */
  is_minor: { type: 'boolean' },
} as const;

/** GET /api/records/queue.json?state=&after=. Without names: listing is no reading. */
export const recordsQuerySchema = {
  type: 'object',
  properties: { state: { type: 'string', enum: PERSON_RECORD_STATES }, ...longQueryProperties },
} as const;
export const recordsQueueSchema = {
  type: 'object',
  required: ['records', 'total_count', 'waiting', 'requests'],
  properties: {
    records: {
      type: 'array',
      items: {
        type: 'object',
        required: ['record_id', 'state', 'sent', 'member', 'documents', 'videos', 'albums'],
        properties: {
          record_id: { type: 'integer' },
          state: { type: 'string', enum: PERSON_RECORD_STATES },
          /** ISO 8601. */
          sent: { type: 'string' },
          /** Who gave it. */
          member: namedMember,
          documents: { type: 'integer' },
          videos: { type: 'integer' },
          albums: { type: 'integer' },
        },
      },
    },
    next: nextPageSchema,
    total_count: { type: 'integer' },
    /** How many records wait, and how many requests are open. */
    waiting: { type: 'integer' },
    requests: { type: 'integer' },
  },
} as const;
export type RecordsQueue = FromSchema<typeof recordsQueueSchema>;

/** GET /api/records/record/{record_id}.json: a reading, which is logged. */
export const recordCaseSchema = {
  type: 'object',
  required: [...personRecordSchema.required, 'sent', 'member', 'shown_in', 'shown_in_albums', 'readings'],
  properties: {
    ...personRecordSchema.properties,
    sent: { type: 'string' },
    member: namedMember,
    decided: { type: 'string' },
    decided_by: namedMember,
    /** Videos that name the person. */
    shown_in: {
      type: 'array',
      items: {
        type: 'object',
        required: ['video_id', 'dir', 'title', 'status_id', 'uses', 'held_uses', 'lacks', 'is_minor'],
        properties: {
          video_id: { type: 'integer' },
          ...shownProperties,
        },
      },
    },
    /** Albums that name the person. */
    shown_in_albums: {
      type: 'array',
      items: {
        type: 'object',
        required: ['album_id', 'dir', 'title', 'status_id', 'uses', 'held_uses', 'lacks', 'is_minor'],
        properties: {
          album_id: { type: 'integer' },
          ...shownProperties,
        },
      },
    },
    /** The newest first. */
    readings: {
      type: 'array',
      items: {
        type: 'object',
        required: ['date', 'member', 'act'],
        properties: { date: { type: 'string' }, member: namedMember, act: { type: 'string' } },
      },
    },
  },
} as const;
export type RecordCase = FromSchema<typeof recordCaseSchema>;

export const RECORD_ACTS = ['verify', 'refuse', 'withdraw', 'give'] as const;
export type RecordAct = (typeof RECORD_ACTS)[number];

/** POST /api/records.php, form-encoded. */
export const recordActBodySchema = {
  type: 'object',
  required: ['act', 'record_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: RECORD_ACTS },
    record_id: { type: 'string', maxLength: 20 },
    /** Of `refuse`: read by the uploader. */
    reason: { type: 'string', maxLength: 5000 },
    /** Of `withdraw` and `give`: one of the two. */
    video_id: { type: 'string', maxLength: 20 },
    album_id: { type: 'string', maxLength: 20 },
    use: { type: 'string', enum: CONSENT_USES },
  },
} as const;
export const recordActAnswerSchema = {
  type: 'object',
  required: ['ok', 'unpublished', 'unpublished_albums'],
  properties: {
    ok: { const: true },
    /** Videos that the decision took from the public. */
    unpublished: { type: 'array', items: { type: 'integer' } },
    /** Albums that it took from the public. */
    unpublished_albums: { type: 'array', items: { type: 'integer' } },
  },
} as const;
export type RecordActAnswer = FromSchema<typeof recordActAnswerSchema>;

/** GET /api/records/requests.json?state=&after=: a reading of each, which is logged. */
export const consentRequestsQuerySchema = {
  type: 'object',
  properties: { state: { type: 'string', enum: CONSENT_REQUEST_STATES }, ...longQueryProperties },
} as const;
export const consentRequestsSchema = {
  type: 'object',
  required: ['requests', 'total_count'],
  properties: {
    requests: {
      type: 'array',
      items: {
        type: 'object',
        required: ['request_id', 'state', 'sent', 'name', 'email', 'words', 'uses', 'video', 'record_ids'],
        properties: {
          request_id: { type: 'integer' },
          state: { type: 'string', enum: CONSENT_REQUEST_STATES },
          sent: { type: 'string' },
          /** Until when it has to be dealt with. */
          due: { type: 'string' },
          name: { type: 'string' },
          email: { type: 'string' },
          words: { type: 'string' },
          uses,
          /** Null: it is gone, or the request is about an album. */
          video: {
            type: ['object', 'null'],
            required: ['video_id', 'dir', 'title'],
            properties: {
              video_id: { type: 'integer' },
              dir: { type: 'string' },
              title: { type: 'string' },
            },
          },
          /** Of a request about an album that is not gone. */
          album: {
            type: 'object',
            required: ['album_id', 'dir', 'title'],
            properties: {
              album_id: { type: 'integer' },
              dir: { type: 'string' },
              title: { type: 'string' },
            },
          },
          /** Records that the video or album names. */
          record_ids: { type: 'array', items: { type: 'integer' } },
          closed: { type: 'string' },
        },
      },
    },
    next: nextPageSchema,
    total_count: { type: 'integer' },
  },
} as const;
export type ConsentRequests = FromSchema<typeof consentRequestsSchema>;

/** POST /api/consent_requests.php: closes one, with an answer that is mailed. */
export const consentRequestActBodySchema = {
  type: 'object',
  required: ['request_id', 'answer'],
  additionalProperties: false,
  properties: {
    request_id: { type: 'string', maxLength: 20 },
    answer: { type: 'string', maxLength: 5000 },
  },
} as const;

export const RECORDS_DESK_CALLS = {
  'GET /api/records/queue.json': {
    room: 'records',
    who: 'record keepers',
    query: recordsQuerySchema,
    answer: recordsQueueSchema,
  },
  'GET /api/records/record/{file}': {
    room: 'records',
    who: 'record keepers',
    answer: recordCaseSchema,
  },
  'GET /api/records/document/{id}/picture.jpg': {
    room: 'records',
    who: 'record keepers',
  },
  'POST /api/records.php': {
    room: 'records',
    who: 'record keepers',
    acts: {
      refuse: 'proven record keepers',
      withdraw: 'proven record keepers',
    },
    body: recordActBodySchema,
    answer: recordActAnswerSchema,
  },
  'GET /api/records/requests.json': {
    room: 'records',
    who: 'record keepers',
    query: consentRequestsQuerySchema,
    answer: consentRequestsSchema,
  },
  'POST /api/consent_requests.php': {
    room: 'records',
    who: 'record keepers',
    body: consentRequestActBodySchema,
    answer: doneSchema,
  },
} as const satisfies CallTable;
