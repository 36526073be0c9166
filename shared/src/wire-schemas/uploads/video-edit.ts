/** What an uploader does with a video: the acts of POST /api/video_edit.php, and its preview picture. */
import { UPLOAD_CLIENT_KEY_MAX_LENGTH, UPLOAD_FILE_NAME_MAX_LENGTH } from './upload-rules.ts';
import type { FromSchema } from 'json-schema-to-ts';

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

/** What its uploader says of a video, on both sides of the wire. */
export interface SaidOfVideo {
  title: string;
  description: string;
  /** Dirs of 1 to 3 categories. */
  categories: readonly string[];
  /** Dirs; none is fine. */
  models: readonly string[];
  /** Dir of the one that it is published in, among those that its uploader may publish in; empty: in none. */
  channel: string;
  /** In the uploader's words. */
  tags: readonly string[];
  is_private: boolean;
  /** Private, but open to anyone who has its address; goes with `is_private`. */
  is_unlisted: boolean;
  is_exclusive: boolean;
  /** Other sites may embed it. */
  is_embeddable: boolean;
}

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
    /** Dir of one that the uploader may publish in; empty: in none. */
    channel: { type: 'string', maxLength: 400 },
    /** Comma-separated; empty for none. */
    tags: { type: 'string', maxLength: 2000 },
    gender: { type: 'string', maxLength: 20 },
    is_private: flag,
    /** 1, with `is_private` 1: anyone who has its address sees it. Left out: as it is. */
    is_unlisted: flag,
    is_exclusive: flag,
    /** 0: other sites may not embed it. */
    is_embeddable: flag,
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
