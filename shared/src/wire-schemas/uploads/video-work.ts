/** How far a sent file is: on its way to the site, and in the site’s work on it. */
import { ERROR_CODES } from '../answers.ts';
import type { FromSchema } from 'json-schema-to-ts';

export const RENDITION_STATES = ['waiting', 'encoding', 'ready', 'failed'] as const;

/** A new file of a video: one that is sent, or, of a published one, cut out of its own. */
export const newFilmProperties = {
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

export const renditionsSchema = {
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
