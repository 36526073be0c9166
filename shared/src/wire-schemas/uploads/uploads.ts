/** The calls of uploads. Source: docs/specification/calls.md. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { termSchema } from '../videos.ts';
import { OWN_UPLOAD_FILTERS, ownUploadsSchema } from './own-uploads.ts';
import { uploadLimitsSchema } from './upload-rules.ts';
import {
  videoEditAnswerSchema,
  videoEditBodySchema,
  videoPictureAnswerSchema,
  videoPictureBodySchema,
} from './video-edit.ts';
import { transfersSchema } from './video-work.ts';

const OWN_UPLOAD_STATES = ['', ...OWN_UPLOAD_FILTERS] as const;

/** GET /api/upload/channels.json: those that the member may publish in. */
export const uploadChannelsSchema = {
  type: 'object',
  required: ['channels'],
  properties: { channels: { type: 'array', items: termSchema } },
} as const;
export type UploadChannels = FromSchema<typeof uploadChannelsSchema>;

/** GET /api/upload/picture.jpg?video_id=&number= */
export const uploadPictureQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: { video_id: { type: 'string', maxLength: 20 }, number: { type: 'string', maxLength: 10 } },
} as const;

export const UPLOAD_CALLS = {
  'GET /api/upload/picture.jpg': {
    room: 'uploads',
    who: 'delete video',
    query: uploadPictureQuerySchema,
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
  'GET /api/upload/channels.json': {
    room: 'uploads',
    who: 'members',
    answer: uploadChannelsSchema,
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
