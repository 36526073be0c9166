/** POST multipart (or form) /api/video_tracks.php: captions and chapters of a video. Of its uploader and of moderators. */
import type { FromSchema } from 'json-schema-to-ts';
import { doneSchema } from './answers.ts';

/** `captions` takes `file`: WebVTT or SubRip, at most CAPTIONS_FILE_MAX_BYTES; what the language had is replaced. */
export const TRACK_ACTS = ['captions', 'captions_rem', 'chapters'] as const;
export type TrackAct = (typeof TRACK_ACTS)[number];

export const CAPTIONS_FILE_MAX_BYTES = 2 * 1024 * 1024;
export const CAPTIONS_LANGUAGES_MAX = 20;

export const videoTracksBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: TRACK_ACTS },
    video_id: { type: 'string', maxLength: 20 },
    /** BCP 47: `ja`, `pt-BR`. */
    language: { type: 'string', maxLength: 20 },
    /** Of `chapters`: a line each, `1:30 The harbour`, or WebVTT; empty takes them away. */
    chapters: { type: 'string', maxLength: 20_000 },
  },
} as const;

export const videoTracksAnswerSchema = {
  ...doneSchema,
  properties: {
    ...doneSchema.properties,
    /** Languages that the video has captions in now. */
    captions: { type: 'array', items: { type: 'string' } },
    chapters: {
      type: 'array',
      items: {
        type: 'object',
        required: ['start', 'title'],
        properties: { start: { type: 'number' }, title: { type: 'string' } },
      },
    },
  },
} as const;
export type VideoTracksAnswer = FromSchema<typeof videoTracksAnswerSchema>;
