/** Rules of video uploads. Source: docs/specification/validation.md (minimum lengths are settings). */
import type { FromSchema } from 'json-schema-to-ts';
import { ERROR_CODES } from '../answers.ts';
import { PEOPLE_LACKS } from '../records/person-records.ts';
import { GENDERS } from '../site.ts';
import { chaptersSchema, ownCaptionsSchema } from './tracks.ts';
import { termSchema } from '../videos.ts';
import type { CallTable } from '../call.ts';

export const VIDEO_FORMATS = [
  '3gp',
  'mp4',
  'mov',
  'asf',
  'flv',
  'mpg',
  'avi',
  'mpeg',
  'wmv',
  'rm',
  'dat',
  'mkv',
  'vob',
  'm2v',
  'm2t',
  'm4v',
  'f4v',
  'mts',
  'webm',
] as const;
export const VIDEO_MAX_BYTES = 10 * 1024 ** 3;
export const MIN_MINUTES_EXCLUSIVE = 6;
export const MIN_MINUTES_NON_EXCLUSIVE = 10;
export const UPLOAD_CATEGORIES_MIN = 1;
export const UPLOAD_CATEGORIES_MAX = 3;
export const UPLOAD_MODELS_MAX = 20;
export const UPLOAD_TAGS_MAX = 15;
export const UPLOAD_TAG_MIN_LENGTH = 2;
export const UPLOAD_TAG_MAX_LENGTH = 40;
export const VIDEO_TITLE_MIN_LENGTH = 3;
export const VIDEO_TITLE_MAX_LENGTH = 100;
export const VIDEO_DESCRIPTION_MAX_LENGTH = 2000;
/** Pictures taken of every video, for the uploader to choose the preview from. */
export const UPLOAD_SCREENSHOTS = 10;
/** Numbers beyond them are pictures that the uploader sent. */
export const OWN_PICTURE_NUMBER_MAX = 10_000;
export const OWN_PICTURE_MAX_BYTES = 10 * 1024 ** 2;
export const OWN_PICTURE_MIN_WIDTH = 640;
export const OWN_PICTURE_MIN_HEIGHT = 360;
/** After how many days a deleted video is published again (video_edit.php, act 4). */
export const READD_DEFAULT_DAYS = 7;
export const READD_MAX_DAYS = 365;
/** How far ahead a first publication may be set. */
export const PUBLISH_AT_MAX_DAYS = 365;
export const COVER_MIN_WIDTH = 1250;
export const COVER_MIN_HEIGHT = 250;
/** Kinds of content that may never be uploaded; each has a message `upload.forbidden.{key}`. */
export const FORBIDDEN_CONTENT = ['minors', 'animals', 'rape', 'incest', 'violence'] as const;

/** GET /api/upload/limits.json: what this site takes now. A site without it (404) takes nothing. */
export const uploadLimitsSchema = {
  type: 'object',
  required: ['open'],
  properties: {
    open: { type: 'boolean' },
    /** Narrower than VIDEO_MAX_BYTES where the deployment wants it. */
    max_bytes: { type: 'integer', minimum: 1 },
    /** Most that one request may carry; larger files are sent in several. */
    chunk_bytes: { type: 'integer', minimum: 1 },
    /** File name extensions. */
    formats: { type: 'array', items: { type: 'string' } },
    min_minutes_exclusive: { type: 'integer' },
    min_minutes: { type: 'integer' },
    /** Address of resumable uploads, tus 1.0.0. */
    tus: { type: 'string' },
  },
} as const;
export type UploadLimits = FromSchema<typeof uploadLimitsSchema>;

/** `private` is an active video that is; `returning` a deleted one that is published again at `republish_at`. */
export const UPLOAD_STATES = [
  'uploading',
  'scanning',
  'transcoding',
  'pending',
  'active',
  'private',
  'deleted',
  'rejected',
  'returning',
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];
/** What the uploader still has to say before moderators see the video. */
export const MISSING_DETAILS = ['title', 'categories', 'screenshot'] as const;
export type MissingDetail = (typeof MISSING_DETAILS)[number];
export const RENDITION_STATES = ['waiting', 'encoding', 'ready', 'failed'] as const;
export type RenditionState = (typeof RENDITION_STATES)[number];
export const OWN_UPLOADS_PER_PAGE = 20;
/** What the list of own uploads may be narrowed to; each upload is in one of them. */
export const OWN_UPLOAD_FILTERS = [
  'working',
  'pending',
  'published',
  'private',
  'rejected',
  'deleted',
] as const;
export type OwnUploadFilter = (typeof OWN_UPLOAD_FILTERS)[number];

/** Pictures that the uploader sent. */
export const ownPicturesSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['number', 'src'],
    properties: { number: { type: 'integer' }, src: { type: 'string' } },
  },
} as const;

/** Shorter parts of a video are not cut out of it. */
export const TRIM_MIN_MS = 1000;

/** A new file of a video: one that is sent, or, of a published one, cut out of its own. */
const newFilmProperties = {
  kind: { type: 'string', enum: ['file', 'trim'] },
  file_name: { type: 'string' },
  /** Of a trim: which part of the video stays. */
  from_ms: { type: 'integer' },
  to_ms: { type: 'integer' },
  /** A trim that takes another of the file's sound tracks; absent: it does not. */
  has_other_sound: { type: 'boolean' },
} as const;

/** `waiting`: made, and with the moderators, or in its place, now or in a moment. */
export const REPLACEMENT_STATES = ['uploading', 'trimming', 'scanning', 'transcoding', 'waiting'] as const;
export type ReplacementState = (typeof REPLACEMENT_STATES)[number];

/** What its uploader wants to change of an approved video; only what would differ. */
export const ownChangeSchema = {
  type: 'object',
  required: ['change_id', 'state', 'date'],
  properties: {
    change_id: { type: 'integer' },
    /** A refusal is shown until the next change. */
    state: { type: 'string', enum: ['waiting', 'rejected'] },
    /** ISO 8601. */
    date: { type: 'string' },
    title: { type: 'string' },
    description: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    screenshot: { type: 'integer' },
    /** The whole list as it would be. */
    captions: ownCaptionsSchema,
    chapters: chaptersSchema,
    film: { type: 'object', required: ['kind'], properties: newFilmProperties },
    /** Why the site itself did not take it. */
    code: { type: 'string', enum: ERROR_CODES },
    /** A moderator's words. */
    reason: { type: 'string' },
    /** Of the statement of reasons (`/decision/{key}/`), where one was made. */
    decision_key: { type: 'string' },
    /** Its new file failed through no fault of its own, and can be tried again with what is here of it. */
    may_retry: { type: 'boolean' },
  },
} as const;
export type OwnChange = FromSchema<typeof ownChangeSchema>;

const renditionsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'state', 'progress', 'seconds_left'],
    properties: {
      name: { type: 'string' },
      state: { type: 'string', enum: RENDITION_STATES },
      /** 0 to 1. */
      progress: { type: 'number', minimum: 0, maximum: 1 },
      /** An estimate; null while there is nothing to go by. */
      seconds_left: { type: ['integer', 'null'] },
    },
  },
} as const;

export const WORK_STEPS = ['check', 'prepare'] as const;

/** How the site's work on a video goes on; absent while there is none. */
export const videoWorkSchema = {
  type: 'object',
  required: ['step', 'progress', 'is_waiting', 'videos_before', 'wait_seconds', 'work_seconds'],
  properties: {
    /** `check`: it is looked through; `prepare`: its renditions and pictures are made. */
    step: { type: 'string', enum: WORK_STEPS },
    /** Of the step, 0 to 1. */
    progress: { type: 'number', minimum: 0, maximum: 1 },
    /** Others have their turn before it. */
    is_waiting: { type: 'boolean' },
    /** Null: not counted yet. */
    videos_before: { type: ['integer', 'null'] },
    /** Until its work goes on, and what all of its work still takes: estimates by what this site did lately, null while nothing tells. */
    wait_seconds: { type: ['integer', 'null'] },
    work_seconds: { type: ['integer', 'null'] },
    /** Longer than was reported before; nobody knows how much. Left out: no. */
    is_late: { type: 'boolean' },
    /** Nobody works on videos at present; it goes on by itself. Left out: no. */
    is_paused: { type: 'boolean' },
  },
} as const;
export type VideoWork = FromSchema<typeof videoWorkSchema>;

export const MATCH_KINDS = ['file', 'picture'] as const;
/** `none`: neither has any; `unknown`: of one it is not known. */
export const MATCH_SOUNDS = ['same', 'different', 'none', 'unknown'] as const;

/** Where and how two videos look the same. */
export const matchFactsSchema = {
  type: 'object',
  required: [
    'share',
    'shared_seconds',
    'at_seconds',
    'other_at_seconds',
    'is_mirrored',
    'sound',
    'seconds',
    'other_seconds',
  ],
  properties: {
    /** Part of the shorter one's pictures, 0 to 1. */
    share: { type: 'number', minimum: 0, maximum: 1 },
    shared_seconds: { type: 'number' },
    /** Where that starts in this one, and in the other. */
    at_seconds: { type: 'number' },
    other_at_seconds: { type: 'number' },
    is_mirrored: { type: 'boolean' },
    sound: { type: 'string', enum: MATCH_SOUNDS },
    /** Of the whole of each. */
    seconds: { type: 'number' },
    other_seconds: { type: 'number' },
  },
} as const;
export type MatchFacts = FromSchema<typeof matchFactsSchema>;

/** What a video was taken for. */
export const ownMatchSchema = {
  type: 'object',
  required: ['kind', 'is_other_version', 'may_keep'],
  properties: {
    /** `file`: byte for byte the same. */
    kind: { type: 'string', enum: MATCH_KINDS },
    /** Its uploader says so, and moderators decide. */
    is_other_version: { type: 'boolean' },
    /** Act 14 is possible. */
    may_keep: { type: 'boolean' },
    /** Of this one, where it matches: an address of data. */
    picture: { type: 'string' },
    /** Of the other, where the member may see it; so are the facts. */
    other_picture: { type: 'string' },
    facts: matchFactsSchema,
  },
} as const;
export type OwnMatch = FromSchema<typeof ownMatchSchema>;

/** What is on its way to become the video's file; everyone sees the old one meanwhile. */
export const replacementSchema = {
  type: 'object',
  required: ['video_id', 'kind', 'state', 'renditions', 'waiting_for'],
  properties: {
    ...newFilmProperties,
    /** Of the new file itself; `video_id` of its transfer in uploads.json. */
    video_id: { type: 'integer' },
    state: { type: 'string', enum: REPLACEMENT_STATES },
    bytes: { type: 'integer' },
    duration_seconds: { type: 'integer' },
    /** While it is cut: 0 to 1. */
    progress: { type: 'number', minimum: 0, maximum: 1 },
    /** An estimate; null while there is nothing to go by. */
    seconds_left: { type: ['integer', 'null'] },
    renditions: renditionsSchema,
    work: videoWorkSchema,
    waiting_for: { type: ['string', 'null'], enum: ['disk', null] },
  },
} as const;
export type Replacement = FromSchema<typeof replacementSchema>;

export const ownUploadSchema = {
  type: 'object',
  required: ['video_id', 'dir', 'title', 'state', 'is_private', 'missing', 'renditions', 'may_retry'],
  properties: {
    video_id: { type: 'integer' },
    dir: { type: 'string' },
    title: { type: 'string' },
    file_name: { type: 'string' },
    bytes: { type: 'integer' },
    /** ISO 8601. */
    added_date: { type: 'string' },
    state: { type: 'string', enum: UPLOAD_STATES },
    is_private: { type: 'boolean' },
    /** Of a private one: anyone who has its address sees it. Left out: no. */
    is_unlisted: { type: 'boolean' },
    /** Of an unlisted one: the name that opens it. */
    unlisted_name: { type: 'string' },
    duration_seconds: { type: 'integer' },
    missing: { type: 'array', items: { type: 'string', enum: MISSING_DETAILS } },
    /** Its file is ready; moderators get it once its uploader has added what is missing. Left out: no. */
    waits_for_uploader: { type: 'boolean' },
    /** Addresses of the pictures to choose the preview from, once they are taken; the uploader's alone. */
    screenshots: { type: 'array', items: { type: 'string' } },
    own_pictures: ownPicturesSchema,
    /** Which one was chosen, from 1; beyond UPLOAD_SCREENSHOTS one of `own_pictures`. */
    screenshot: { type: ['integer', 'null'] },
    /** The uploader and moderators can watch it already. */
    is_playable: { type: 'boolean' },
    renditions: renditionsSchema,
    work: videoWorkSchema,
    /** `disk`: the site waits for room on its disks; nothing is lost and nothing need be done. */
    waiting_for: { type: ['string', 'null'], enum: ['disk', null] },
    /** Why it was rejected, where the site itself did. */
    code: { type: 'string', enum: ERROR_CODES },
    /** A moderator's words. */
    reason: { type: 'string' },
    /** Of the statement of reasons (`/decision/{key}/`) by which it was rejected or deleted. */
    decision_key: { type: 'string' },
    /** What it is a copy of: the member's own, or what everyone may see. */
    duplicate_of: {
      type: 'object',
      required: ['video_id', 'dir', 'title', 'is_own'],
      properties: {
        video_id: { type: 'integer' },
        dir: { type: 'string' },
        title: { type: 'string' },
        is_own: { type: 'boolean' },
      },
    },
    match: ownMatchSchema,
    may_retry: { type: 'boolean' },
    /** It is not public, and another file may take the place of its own. Left out: no. */
    may_replace: { type: 'boolean' },
    /** ISO 8601: when its file took the place of the one before; absent of the first. */
    replaced_at: { type: 'string' },
    republish_at: { type: 'string' },
    /** ISO 8601: when its uploader wants it to be published first; absent once it was. */
    publish_at: { type: 'string' },
    /** Moderators approved it, and it waits for that time. Left out: no. */
    is_approved: { type: 'boolean' },
    description: { type: 'string' },
    gender: { type: 'string', enum: GENDERS },
    is_exclusive: { type: 'boolean' },
    /** Dirs. */
    categories: { type: 'array', items: { type: 'string' } },
    models: { type: 'array', items: termSchema },
    tags: { type: 'array', items: { type: 'string' } },
    /** WebP, 320 wide; null until it is made, and of what was deleted. */
    thumb: { type: ['string', 'null'] },
    /** ISO 8601: when it was first published; absent before. */
    post_date: { type: 'string' },
    views: { type: 'integer' },
    comments: { type: 'integer' },
    likes: { type: 'integer' },
    dislikes: { type: 'integer' },
    /** What everyone has once it is published. */
    captions: ownCaptionsSchema,
    chapters: chaptersSchema,
    change: ownChangeSchema,
    replacement: replacementSchema,
    /** Whether the file that was sent is still here: a trim is then made from it, else from the best rendition. */
    is_source_kept: { type: 'boolean' },
    /** Of a file with several, as it names them; one is published. They can be chosen from while `is_source_kept`. */
    sound_tracks: {
      type: 'array',
      items: {
        type: 'object',
        required: ['number', 'language', 'title', 'is_published'],
        properties: {
          number: { type: 'integer' },
          /** BCP 47; empty: not known. */
          language: { type: 'string' },
          title: { type: 'string' },
          is_published: { type: 'boolean' },
        },
      },
    },
    /** Of records of people shown, what keeps it from being published; absent: nothing. */
    lacks: { type: 'array', items: { type: 'string', enum: PEOPLE_LACKS } },
  },
} as const;
export type OwnUpload = FromSchema<typeof ownUploadSchema>;

/** GET /api/upload/videos.json?state=&page=1, or ?video_id=12 for one of them: the signed-in member's own, newest first. */
export const ownUploadsSchema = {
  type: 'object',
  required: ['videos', 'total_count'],
  properties: {
    videos: { type: 'array', items: ownUploadSchema },
    total_count: { type: 'integer' },
    /** How many each filter holds; not with `video_id`. */
    counts: {
      type: 'object',
      required: [...OWN_UPLOAD_FILTERS],
      properties: {
        working: { type: 'integer' },
        pending: { type: 'integer' },
        published: { type: 'integer' },
        private: { type: 'integer' },
        rejected: { type: 'integer' },
        deleted: { type: 'integer' },
      },
    },
    code: { type: 'string' },
  },
} as const;
export type OwnUploads = FromSchema<typeof ownUploadsSchema>;

/** States of the file itself, until it is a video's: `storing` has all bytes and needs nothing more of the sender. */
export const TRANSFER_STATES = ['receiving', 'storing', 'done', 'refused'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export const transferSchema = {
  type: 'object',
  required: [
    'upload_id',
    'url',
    'video_id',
    'file_name',
    'state',
    'bytes',
    'offset',
    'client_key',
    'is_resumable',
  ],
  properties: {
    upload_id: { type: 'string' },
    /** For HEAD, PATCH and DELETE of tus. */
    url: { type: 'string' },
    video_id: { type: ['integer', 'null'] },
    /** The published video whose new file it is. */
    replaces_id: { type: 'integer' },
    file_name: { type: 'string' },
    state: { type: 'string', enum: TRANSFER_STATES },
    bytes: { type: ['integer', 'null'] },
    /** How many of them are here. */
    offset: { type: 'integer' },
    /** As its sender gave it. */
    client_key: { type: 'string' },
    is_resumable: { type: 'boolean' },
    /** ISO 8601: when it is given up if nobody goes on with it. */
    expires: { type: 'string' },
    /** Why it was refused. */
    code: { type: 'string', enum: ERROR_CODES },
  },
} as const;
export type Transfer = FromSchema<typeof transferSchema>;

/** GET /api/upload/uploads.json: files that the signed-in member sends or has just sent, newest first. */
export const transfersSchema = {
  type: 'object',
  required: ['uploads'],
  properties: { uploads: { type: 'array', items: transferSchema } },
} as const;
export type Transfers = FromSchema<typeof transfersSchema>;

/** `act` of POST /api/video_edit.php (docs/specification/calls.md). */
export const VIDEO_EDIT_ACTS = {
  upload: '1',
  delete: '2',
  togglePrivate: '3',
  readd: '4',
  edit: '5',
  retry: '6',
  /** Takes back a change that waits for the moderators. */
  withdraw: '8',
  /** Starts a new file of a video that is published, waits, or was rejected; the bytes follow over tus, as of act 1. */
  replace: '9',
  /** Cuts a new file out of the video's own. */
  trim: '10',
  /** Takes back a new file, wherever it is on its way. */
  withdrawReplacement: '11',
  /** Tries a new file again that failed through no fault of its own. */
  retryReplacement: '12',
  /** A new address for an unlisted video; the one before ends immediately. */
  newAddress: '13',
  /** It was refused for what it looks like, and is another version of that: kept, for the moderators. */
  otherVersion: '14',
} as const;
export type VideoEditAct = (typeof VIDEO_EDIT_ACTS)[keyof typeof VIDEO_EDIT_ACTS];
export const UPLOAD_FILE_NAME_MAX_LENGTH = 1000;
export const UPLOAD_CLIENT_KEY_MAX_LENGTH = 200;

const flag = { type: 'string', enum: ['0', '1'] } as const;
const digits = { type: 'string', maxLength: 20, pattern: '^[0-9]+$' } as const;

/**
 * POST /api/video_edit.php, form-encoded or multipart. Act 9 takes what act 1 does but the file itself. Act 1 takes the file itself as `file` (multipart), or its `file_name`
 * and `bytes`: the bytes then follow over tus at the address that is answered.
 */
export const videoEditBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: Object.values(VIDEO_EDIT_ACTS) },
    /** All but act 1. */
    video_id: digits,
    /** Act 4: published again in so many days. */
    days: digits,
    title: { type: 'string', maxLength: 1000 },
    description: { type: 'string', maxLength: 20_000 },
    /** Dirs, comma-separated. */
    categories: { type: 'string', maxLength: 1000 },
    /** Dirs, comma-separated; empty for none. */
    models: { type: 'string', maxLength: 4000 },
    /** Comma-separated; empty for none. */
    tags: { type: 'string', maxLength: 2000 },
    gender: { type: 'string', maxLength: 20 },
    is_private: flag,
    /** 1, with `is_private` 1: anyone who has its address sees it. Left out: as it is. */
    is_unlisted: flag,
    is_exclusive: flag,
    /** When it is published first, ISO 8601 with its zone, if moderators approved it by then; empty: as soon as they do. */
    publish_at: { type: 'string', maxLength: 40 },
    /** Which of the ten pictures is the preview, from 1; beyond them, one that was sent by video_picture.php. */
    screenshot: { type: 'string', maxLength: 10 },
    /** Act 1: details follow while the file is sent; without it, categories are required. */
    is_draft: flag,
    /** Act 9, 1: nobody is shown who is not named on the video. */
    same_people: flag,
    /** Act 10: milliseconds of the video. */
    from_ms: digits,
    to_ms: digits,
    /** Act 10: another of `sound_tracks`, by its number; then nothing need be cut off, and without `to_ms` it goes to the end. Empty: the one that is published. */
    sound: digits,
    file_name: { type: 'string', maxLength: UPLOAD_FILE_NAME_MAX_LENGTH },
    bytes: digits,
    /** By what the sender will know the file again; see `client_key` of uploads.json. */
    client_key: { type: 'string', maxLength: UPLOAD_CLIENT_KEY_MAX_LENGTH },
    /** Of the whole file, if known: a duplicate is then refused before it is sent. */
    sha256: { type: 'string', pattern: '^([0-9a-fA-F]{64})?$' },
  },
} as const;

/** POST multipart /api/video_picture.php: `file` becomes the video's preview picture. */
export const videoPictureBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { video_id: { type: 'string', maxLength: 20 } },
} as const;

export const videoPictureAnswerSchema = {
  type: 'object',
  required: ['ok', 'screenshot'],
  properties: {
    ok: { const: true },
    /** The picture's number. */
    screenshot: { type: 'integer' },
    /** Where it waits for the moderators now. */
    change_id: { type: 'integer' },
  },
} as const;
export type VideoPictureAnswer = FromSchema<typeof videoPictureAnswerSchema>;

export const videoEditAnswerSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { const: true },
    video_id: { type: 'integer' },
    upload_id: { type: 'string' },
    /** Where the bytes go, for tus. */
    upload_url: { type: 'string' },
    /** After act 5, where something waits for the moderators now; everything else is changed. */
    change_id: { type: 'integer' },
    /** After act 3. */
    is_private: { type: 'boolean' },
    /** After act 13: what opens it from now on. */
    unlisted_name: { type: 'string' },
    /** After act 4, ISO 8601. */
    republish_at: { type: 'string' },
  },
} as const;
export type VideoEditAnswer = FromSchema<typeof videoEditAnswerSchema>;

const OWN_UPLOAD_STATES = ['', ...OWN_UPLOAD_FILTERS] as const;

export const UPLOAD_CALLS = {
  'GET /api/upload/picture.jpg': {
    room: 'uploads',
    who: 'delete video',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        video_id: { type: 'string', maxLength: 20 },
        number: { type: 'string', maxLength: 10 },
      },
    },
  },
  'POST /api/video_picture.php': {
    room: 'uploads',
    who: 'delete video',
    form: {
      fields: videoPictureBodySchema,
      files: { file: 'The picture: JPEG, PNG, WebP or AVIF, at most 10 MB' },
      isFormToo: true,
    },
    answer: videoPictureAnswerSchema,
  },
  'GET /api/upload/limits.json': {
    room: 'uploads',
    who: 'everyone',
    answer: uploadLimitsSchema,
  },
  'GET /api/upload/uploads.json': {
    room: 'uploads',
    who: 'members',
    answer: transfersSchema,
  },
  'GET /api/upload/videos.json': {
    room: 'uploads',
    who: 'members',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: {
        page: { type: 'string', maxLength: 10 },
        state: { type: 'string', enum: OWN_UPLOAD_STATES },
        video_id: { type: 'string', maxLength: 20 },
      },
    },
    answer: ownUploadsSchema,
  },
  'POST /api/video_edit.php': {
    room: 'uploads',
    // Acts 2 to 6 also depend on the video's state: publication/publication.ts and video-intake.ts decide.
    who: 'members',
    acts: {
      '2': 'manage video',
      '3': 'manage video',
      '4': 'manage video',
      '5': 'delete video',
      '8': 'delete video',
      '9': 'edit video',
      '10': 'edit video',
      '11': 'edit video',
      '13': 'edit video',
      '14': 'edit video',
    },
    form: {
      fields: videoEditBodySchema,
      files: { file: 'the video, of act 1; may be as large as limits.json says' },
      isFormToo: true,
    },
    answer: videoEditAnswerSchema,
  },
  'POST /api/upload/': {
    room: 'uploads',
    who: 'members',
  },
  'HEAD /api/upload/{id}': {
    room: 'uploads',
    who: 'members',
  },
  'PATCH /api/upload/{id}': {
    room: 'uploads',
    // Another's upload is as none: uploads are found by their id and member together.
    who: 'members',
  },
  'DELETE /api/upload/{id}': {
    room: 'uploads',
    who: 'members',
  },
} as const satisfies CallTable;
