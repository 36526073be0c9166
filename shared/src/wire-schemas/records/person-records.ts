/** Records of the people that videos and albums show, as their uploader gives them: who, with which documents, and what they consent to. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import type { UploadKind } from '../moderation/acts.ts';

/** What a person consents to, each for itself. Without `streaming` nothing is published. */
export const CONSENT_USES = ['streaming', 'download', 'embedding', 'preview'] as const;
export type ConsentUse = (typeof CONSENT_USES)[number];
/** Of an album: its pictures on the page, each in full size, its cover in lists. Albums are not embedded. */
export const ALBUM_CONSENT_USES = [
  'streaming',
  'download',
  'preview',
] as const satisfies readonly ConsentUse[];
/** What people agree to in each: the pictures of an album are shown, those of a video streamed. */
export const USES_OF: Readonly<Record<UploadKind, readonly ConsentUse[]>> = {
  video: CONSENT_USES,
  album: ALBUM_CONSENT_USES,
};
/** `before_records`: of what was published before the site kept records. */
export const PEOPLE_DECLARATIONS = ['undeclared', 'shown', 'nobody', 'before_records'] as const;
export type PeopleDeclaration = (typeof PEOPLE_DECLARATIONS)[number];
export const PERSON_RECORD_STATES = ['waiting', 'verified', 'refused'] as const;
export type PersonRecordState = (typeof PERSON_RECORD_STATES)[number];
/** Why a video or an album may not be published: nothing was declared, nobody is named, a record is not valid, a consent is missing. */
export const PEOPLE_LACKS = ['declaration', 'person', 'record', 'consent'] as const;
export type PeopleLack = (typeof PEOPLE_LACKS)[number];

export const PERSON_NAME_MAX_LENGTH = 120;
export const PERSON_DOCUMENT_MAX_BYTES = 15 * 1024 * 1024;
export const PERSON_DOCUMENTS_MAX = 6;
export const PERSON_RECORDS_MAX = 500;
/** In one video or album. */
export const PEOPLE_MAX = 30;
/** Years. */
export const PERSON_MIN_AGE = 18;

const id = { type: 'string', maxLength: 20, pattern: '^[0-9]+$' } as const;
const uses = { type: 'array', items: { type: 'string', enum: CONSENT_USES } } as const;

const recordProperties = {
  record_id: { type: 'integer' },
  name: { type: 'string' },
  state: { type: 'string', enum: PERSON_RECORD_STATES },
  /** Of a refused one: why, in words for its uploader. */
  reason: { type: 'string' },
} as const;

export const personRecordSchema = {
  type: 'object',
  required: ['record_id', 'name', 'birth_date', 'state', 'documents', 'videos', 'albums'],
  properties: {
    ...recordProperties,
    /** YYYY-MM-DD. */
    birth_date: { type: 'string' },
    documents: {
      type: 'array',
      items: {
        type: 'object',
        required: ['document_id', 'bytes', 'added'],
        properties: {
          document_id: { type: 'integer' },
          bytes: { type: 'integer' },
          /** ISO 8601. */
          added: { type: 'string' },
        },
      },
    },
    /** How many videos and albums name it; what is named is not removed. */
    videos: { type: 'integer' },
    albums: { type: 'integer' },
  },
} as const;
export type PersonRecord = FromSchema<typeof personRecordSchema>;

/** GET /api/person_records.json: the signed-in member's own, the newest first. */
export const personRecordsSchema = {
  type: 'object',
  required: ['records'],
  properties: { records: { type: 'array', items: personRecordSchema } },
} as const;
export type PersonRecords = FromSchema<typeof personRecordsSchema>;

export const PERSON_RECORD_ACTS = ['add', 'edit', 'document', 'remove_document', 'remove'] as const;

/** POST /api/person_records.php, multipart: a document comes as `file`, a picture. */
export const personRecordBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: PERSON_RECORD_ACTS },
    /** All but `add`. */
    record_id: id,
    document_id: id,
    name: { type: 'string', maxLength: 1000 },
    birth_date: { type: 'string', maxLength: 20 },
  },
} as const;

export const personRecordAnswerSchema = {
  type: 'object',
  required: ['ok', 'record_id'],
  properties: { ok: { const: true }, record_id: { type: 'integer' } },
} as const;
export type PersonRecordAnswer = FromSchema<typeof personRecordAnswerSchema>;

/** GET /api/video_people.json?video_id=12, of an own video. */
export const videoPeopleQuerySchema = {
  type: 'object',
  required: ['video_id'],
  properties: { video_id: id },
} as const;

const shownPeopleSchema = {
  type: 'object',
  required: ['people', 'declared', 'recorded_on', 'persons', 'lacks', 'is_published'],
  properties: {
    people: { type: 'string', enum: PEOPLE_DECLARATIONS },
    /** ISO 8601. */
    declared: { type: 'string' },
    /** YYYY-MM-DD; null: the day of the upload counts. */
    recorded_on: { type: ['string', 'null'] },
    persons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['record_id', 'name', 'state', 'uses', 'held_uses'],
        properties: {
          ...recordProperties,
          /** What the person consents to. */
          uses,
          /** Withdrawn by the site on the person's behalf: only the site gives them back. */
          held_uses: uses,
        },
      },
    },
    lacks: { type: 'array', items: { type: 'string', enum: PEOPLE_LACKS } },
    is_published: { type: 'boolean' },
  },
} as const;
/** Of a video or an album. */
export type ShownPeople = FromSchema<typeof shownPeopleSchema>;
export type ShownPerson = ShownPeople['persons'][number];

export const videoPeopleSchema = {
  ...shownPeopleSchema,
  required: ['video_id', ...shownPeopleSchema.required],
  properties: { video_id: { type: 'integer' }, ...shownPeopleSchema.properties },
} as const;
export type VideoPeople = FromSchema<typeof videoPeopleSchema>;

/** GET /api/album_people.json?album_id=12, of an own album. */
export const albumPeopleQuerySchema = {
  type: 'object',
  required: ['album_id'],
  properties: { album_id: id },
} as const;

export const albumPeopleSchema = {
  ...shownPeopleSchema,
  required: ['album_id', ...shownPeopleSchema.required],
  properties: { album_id: { type: 'integer' }, ...shownPeopleSchema.properties },
} as const;
export type AlbumPeople = FromSchema<typeof albumPeopleSchema>;

export const PEOPLE_ACTS = ['declare', 'add', 'remove', 'consent'] as const;
export type PeopleAct = (typeof PEOPLE_ACTS)[number];

const peopleBodyProperties = {
  act: { type: 'string', enum: PEOPLE_ACTS },
  /** Of `declare`. */
  people: { type: 'string', enum: ['shown', 'nobody'] },
  /** Of `declare`; empty: the day of the upload. */
  recorded_on: { type: 'string', maxLength: 20 },
  record_id: id,
  /** Of `add`: joined by commas. */
  uses: { type: 'string', maxLength: 100 },
  /** Of `consent`. */
  use: { type: 'string', enum: CONSENT_USES },
  is_given: { type: 'string', enum: ['0', '1'] },
} as const;

/** POST /api/video_people.php, form-encoded. */
export const videoPeopleBodySchema = {
  type: 'object',
  required: ['act', 'video_id'],
  additionalProperties: false,
  properties: { ...peopleBodyProperties, video_id: id },
} as const;

/** POST /api/album_people.php, form-encoded. */
export const albumPeopleBodySchema = {
  type: 'object',
  required: ['act', 'album_id'],
  additionalProperties: false,
  properties: { ...peopleBodyProperties, album_id: id },
} as const;

export const peopleAnswerSchema = {
  type: 'object',
  required: ['ok', 'lacks'],
  properties: {
    ok: { const: true },
    lacks: shownPeopleSchema.properties.lacks,
    /** The change took the video or album from the public. */
    unpublished: { type: 'boolean' },
  },
} as const;
export type PeopleAnswer = FromSchema<typeof peopleAnswerSchema>;

/** POST /api/consent_request.php: from a person who is shown, without an account. */
export const CONSENT_REQUEST_WORDS_MAX_LENGTH = 1500;
export const CONSENT_REQUEST_LIMIT = 5;
export const consentRequestFieldsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    /** Address of a video or an album, or the number of a video. */
    video: { type: 'string', maxLength: 1000 },
    name: { type: 'string', maxLength: 1000 },
    email: { type: 'string', maxLength: 1000 },
    /** Joined by commas, or one field for each: `use_streaming` and so on. */
    uses: { type: 'string', maxLength: 100 },
    use_streaming: { type: 'string', maxLength: 5 },
    use_download: { type: 'string', maxLength: 5 },
    use_embedding: { type: 'string', maxLength: 5 },
    use_preview: { type: 'string', maxLength: 5 },
    words: { type: 'string', maxLength: 10_000 },
    captcha: { type: 'string', maxLength: 10_000 },
  },
} as const;
/** What the form's page says after a refusal. */
export const CONSENT_REQUEST_ERRORS = [
  'required',
  'bad_request',
  'not_found',
  'email_invalid',
  'min_length',
  'max_length',
  'rate_limited',
  'unavailable',
  'server_error',
] as const;
export const consentRequestAnswerSchema = {
  type: 'object',
  required: ['ok', 'number', 'key'],
  properties: {
    ok: { const: true },
    number: { type: 'integer' },
    /** By it the sender follows the request: rareUrls.notice. */
    key: { type: 'string' },
  },
} as const;

export const PERSON_RECORD_CALLS = {
  'GET /api/person_records.json': {
    room: 'records',
    // Another's record or video is as none, for moderators too: records/records.test.ts.
    who: 'members',
    answer: personRecordsSchema,
  },
  'POST /api/person_records.php': {
    room: 'records',
    who: 'members',
    form: {
      fields: personRecordBodySchema,
      files: { file: 'A picture of an identity document, at most 15 MB' },
      isFormToo: true,
    },
    answer: personRecordAnswerSchema,
  },
  'GET /api/video_people.json': {
    room: 'records',
    who: 'members',
    query: videoPeopleQuerySchema,
    answer: videoPeopleSchema,
  },
  'POST /api/video_people.php': {
    room: 'records',
    who: 'members',
    body: videoPeopleBodySchema,
    answer: peopleAnswerSchema,
  },
  'GET /api/album_people.json': {
    room: 'records',
    who: 'members',
    query: albumPeopleQuerySchema,
    answer: albumPeopleSchema,
  },
  'POST /api/album_people.php': {
    room: 'records',
    who: 'members',
    body: albumPeopleBodySchema,
    answer: peopleAnswerSchema,
  },
  'POST /api/consent_request.php': {
    room: 'records',
    who: 'everyone',
    body: consentRequestFieldsSchema,
    answer: consentRequestAnswerSchema,
  },
} as const satisfies CallTable;
