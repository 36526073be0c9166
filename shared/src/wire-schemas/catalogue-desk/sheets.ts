/** Tables of the catalogue as CSV: what there is, and changes by rows. */
import type { FromSchema } from 'json-schema-to-ts';
import { ERROR_CODES } from '../answers.ts';
import type { CallTable } from '../call.ts';
import { deskVideosQuerySchema } from './bulk-changes.ts';
import { deskAlbumsQuerySchema } from './desk-albums.ts';

export const SHEET_KINDS = ['category', 'album_category', 'model', 'channel', 'video', 'album'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];
export const SHEET_MAX_BYTES = 8 * 1024 * 1024;
/** Of one file; each row is a change of its own. */
export const SHEET_ROWS_MAX = 5000;
/** Bad rows that are named. */
export const SHEET_BAD_MAX = 200;

export const sheetImportFields = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: { kind: { type: 'string', enum: SHEET_KINDS } },
} as const;

/** POST /api/catalogue_import.php: what became of the rows. Sent again, all of them are `same`. */
export const sheetImportSchema = {
  type: 'object',
  required: ['ok', 'kind', 'created', 'changed', 'same', 'bad_count', 'bad'],
  properties: {
    ok: { const: true },
    kind: { type: 'string', enum: SHEET_KINDS },
    created: { type: 'integer' },
    changed: { type: 'integer' },
    same: { type: 'integer' },
    bad_count: { type: 'integer' },
    /** SHEET_BAD_MAX of them at most, by their lines. */
    bad: {
      type: 'array',
      items: {
        type: 'object',
        required: ['line', 'name', 'code', 'field', 'info', 'message'],
        properties: {
          line: { type: 'integer' },
          /** Its address, title or number, as the row has it. */
          name: { type: 'string' },
          code: { type: 'string', enum: ERROR_CODES },
          /** Column, or the part of it that is wrong. */
          field: { type: 'string' },
          info: { type: 'object', additionalProperties: true },
          /** For those who write such files. */
          message: { type: 'string' },
        },
      },
    },
  },
} as const;
export type SheetImport = FromSchema<typeof sheetImportSchema>;

export const CATALOGUE_SHEET_CALLS = {
  'GET /api/catalogue/categories.csv': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    summary: 'All categories as a table',
  },
  'GET /api/catalogue/album_categories.csv': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    summary: 'All categories of albums as a table',
  },
  'GET /api/catalogue/models.csv': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    summary: 'All models as a table',
  },
  'GET /api/catalogue/channels.csv': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    summary: 'All channels as a table',
  },
  'GET /api/catalogue/videos.csv': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    summary: 'Videos as a table: all, or what filters find',
    query: deskVideosQuerySchema,
  },
  'GET /api/catalogue/albums.csv': {
    room: 'catalogue-desk',
    who: 'may catalogue',
    summary: 'Albums as a table: all, or what filters find',
    query: deskAlbumsQuerySchema,
  },
  'POST /api/catalogue_import.php': {
    room: 'catalogue-desk',
    who: 'proven may catalogue',
    summary: 'Changes by the rows of a table',
    form: { fields: sheetImportFields, files: { file: 'CSV with the columns of the export' } },
    answer: sheetImportSchema,
  },
} as const satisfies CallTable;
