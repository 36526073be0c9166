/** POST and GET /api/download.php: a video as a file, after a wait. Source: docs/specification/behaviour.md. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';

/** Between asking and getting; the server keeps it. */
export const DOWNLOAD_WAIT_MEMBER_SECONDS = 10;
export const DOWNLOAD_WAIT_ANONYMOUS_SECONDS = 60;
/** How long a ticket may be used after its wait. */
export const DOWNLOAD_TICKET_SECONDS = 600;

export const downloadBodySchema = {
  type: 'object',
  required: ['video_id'],
  properties: {
    video_id: { type: 'string', maxLength: 60 },
    /** Lines; the best rendition that is not above it. Default: the best. */
    height: { type: 'string', maxLength: 5 },
  },
} as const;

export const downloadTicketSchema = {
  type: 'object',
  required: ['ok', 'token', 'ready_at', 'wait_seconds', 'height', 'file_name'],
  properties: {
    ok: { const: true },
    /** For `GET /api/download.php?token=`, which leads to the file from `ready_at` on. */
    token: { type: 'string' },
    /** Unix seconds by the server's clock. */
    ready_at: { type: 'integer' },
    wait_seconds: { type: 'integer' },
    height: { type: 'integer' },
    file_name: { type: 'string' },
  },
} as const;
export type DownloadTicket = FromSchema<typeof downloadTicketSchema>;

export const downloadQuerySchema = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', maxLength: 400 } },
} as const;

export const DOWNLOAD_CALLS = {
  'POST /api/download.php': {
    room: 'watching',
    who: 'see video',
    body: downloadBodySchema,
    answer: downloadTicketSchema,
  },
  'GET /api/download.php': {
    room: 'watching',
    // The ticket says which video; whether it may be seen is asked again.
    who: 'everyone',
    query: downloadQuerySchema,
  },
} as const satisfies CallTable;
