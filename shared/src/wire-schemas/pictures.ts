/** Alternatives of one picture, as `<picture>` wants them. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from './call.ts';

/** One entry a format, the newest first; `src` or `thumb` alongside it is for anyone who takes none. */
export const pictureSourcesSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['type', 'srcset'],
    properties: {
      type: { type: 'string', enum: ['image/avif', 'image/webp', 'image/jpeg'] },
      /** Addresses with their widths. */
      srcset: { type: 'string' },
    },
  },
} as const;
export type PictureSource = FromSchema<typeof pictureSourcesSchema>[number];

export const PICTURE_CALLS = {
  'GET /api/media-check/{object}/{revision}': {
    room: 'watching',
    who: 'everyone',
  },
} as const satisfies CallTable;
