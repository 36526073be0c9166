/** What an uploader reads of own videos, whatever state they are in. */
import { ERROR_CODES } from '../answers.ts';
import { PEOPLE_LACKS } from '../records/person-records.ts';
import { GENDERS } from '../site.ts';
import { termSchema } from '../videos.ts';
import { chaptersSchema, ownCaptionsSchema } from './tracks.ts';
import { ownMatchSchema } from './video-matches.ts';
import { newFilmProperties, renditionsSchema, replacementSchema, videoWorkSchema } from './video-work.ts';
import type { FromSchema } from 'json-schema-to-ts';

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
    /** Other sites may embed it; left out: they may. */
    is_embeddable: { type: 'boolean' },
    /** Dirs. */
    categories: { type: 'array', items: { type: 'string' } },
    models: { type: 'array', items: termSchema },
    /** The channel that it is in; absent: in none. */
    channel: termSchema,
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
