/** POST multipart (or form) /api/video_tracks.php: captions and chapters of a video. Of its uploader and of moderators. */
import type { FromSchema } from 'json-schema-to-ts';
import { doneSchema } from '../answers.ts';
import type { CallTable } from '../call.ts';

/** `captions` takes `file`: WebVTT or SubRip, at most CAPTIONS_FILE_MAX_BYTES; what the language had is replaced. */
export const TRACK_ACTS = ['captions', 'captions_rem', 'chapters'] as const;
export type TrackAct = (typeof TRACK_ACTS)[number];

export const CAPTIONS_FILE_MAX_BYTES = 2 * 1024 * 1024;
export const CAPTIONS_LANGUAGES_MAX = 20;
export const CAPTIONS_LABEL_MAX_LENGTH = 40;
export const CHAPTERS_MAX = 100;
export const CHAPTER_TITLE_MAX_LENGTH = 100;

export const videoTracksBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: TRACK_ACTS },
    video_id: { type: 'string', maxLength: 20 },
    /** BCP 47: `ja`, `pt-BR`. */
    language: { type: 'string', maxLength: 20 },
    /** Of `captions`, in the uploader's words; without it they are called after their language. */
    label: { type: 'string', maxLength: CAPTIONS_LABEL_MAX_LENGTH },
    /** Of `chapters`: a line each, `1:30 The harbour`, or WebVTT; empty takes them away. */
    chapters: { type: 'string', maxLength: 20_000 },
  },
} as const;

export const chaptersSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['start', 'title'],
    properties: { start: { type: 'number' }, title: { type: 'string' } },
  },
} as const;

/** Of an own video. */
export const ownCaptionsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['language', 'label', 'has_label', 'url'],
    properties: {
      language: { type: 'string' },
      /** What viewers choose it by. */
      label: { type: 'string' },
      /** Whether the uploader chose it; otherwise it is the language's name. */
      has_label: { type: 'boolean' },
      /** WebVTT, as a file to keep; for the uploader and moderators. */
      url: { type: 'string' },
    },
  },
} as const;

/** With their words, for moderators. */
export const readCaptionsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['language', 'label', 'text'],
    properties: { language: { type: 'string' }, label: { type: 'string' }, text: { type: 'string' } },
  },
} as const;

export const videoTracksAnswerSchema = {
  ...doneSchema,
  properties: {
    ...doneSchema.properties,
    /** Languages that everyone has captions in now. */
    captions: { type: 'array', items: { type: 'string' } },
    chapters: chaptersSchema,
    /** Where it waits for the moderators now. */
    change_id: { type: 'integer' },
  },
} as const;
export type VideoTracksAnswer = FromSchema<typeof videoTracksAnswerSchema>;

/** GET /api/upload/captions.vtt?video_id=&file= */
export const captionsFileQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { video_id: { type: 'string', maxLength: 20 }, file: { type: 'string', maxLength: 60 } },
} as const;

export const TRACK_CALLS = {
  'POST /api/video_tracks.php': {
    room: 'uploads',
    who: 'delete video',
    form: {
      fields: videoTracksBodySchema,
      files: { file: 'Of `captions`: WebVTT or SubRip, at most 2 MB' },
      isFormToo: true,
    },
    answer: videoTracksAnswerSchema,
  },
  'GET /api/upload/captions.vtt': {
    room: 'uploads',
    who: 'delete video',
    query: captionsFileQuerySchema,
  },
} as const satisfies CallTable;
