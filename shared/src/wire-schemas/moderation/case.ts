/** All that a moderator sees of one case before deciding. */
import { pictureSourcesSchema } from '../pictures.ts';
import { PEOPLE_DECLARATIONS, PEOPLE_LACKS } from '../records/person-records.ts';
import { chaptersSchema, readCaptionsSchema } from '../uploads/tracks.ts';
import { MATCH_KINDS, matchFactsSchema } from '../uploads/video-matches.ts';
import { ownPicturesSchema } from '../uploads/own-uploads.ts';
import { videoFileSchema } from '../videos.ts';
import { stateHistorySchema } from './frame.ts';
import { queueItemSchema } from './queue.ts';
import type { FromSchema } from 'json-schema-to-ts';

const textProperties = { title: { type: 'string' }, description: { type: 'string' } } as const;

/** Uploads that look the same as one, or are it. */
const alikeSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['object_id', 'title', 'status_id', 'likeness'],
    properties: {
      object_id: { type: 'integer' },
      title: { type: 'string' },
      status_id: { type: 'integer' },
      /** 0 to 1; 1 is the same file. */
      likeness: { type: 'number' },
    },
  },
} as const;

/** Details of a video that wait for review when they are changed. */
const reviewedDetailsProperties = {
  title: { type: 'string' },
  description: { type: 'string' },
  tags: { type: 'array', items: { type: 'string' } },
  /** Which of `screenshots`, from 1; null: none was chosen. */
  screenshot: { type: ['integer', 'null'] },
  /** Of the languages that differ. */
  captions: readCaptionsSchema,
  chapters: chaptersSchema,
} as const;

/** Signed. */
const streamsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['type', 'src'],
    properties: { type: { type: 'string' }, src: { type: 'string' } },
  },
} as const;

/** GET /api/moderation/{kind}/{object_id}.json, of each of LISTED_KINDS. */
export const moderationCaseSchema = {
  type: 'object',
  required: [...queueItemSchema.required, 'description', 'categories', 'history', 'duplicates'],
  properties: {
    ...queueItemSchema.properties,
    description: { type: 'string' },
    /** Dirs. */
    categories: { type: 'array', items: { type: 'string' } },
    /** Of videos that have some. */
    tags: { type: 'array', items: { type: 'string' } },
    history: stateHistorySchema,
    /** What looks the same, or is; the most alike first. */
    duplicates: alikeSchema,
    /** Of a video: what the site took it for. */
    match: {
      type: 'object',
      required: ['kind', 'is_other_version', 'object_id', 'title'],
      properties: {
        kind: { type: 'string', enum: MATCH_KINDS },
        /** Its uploader, or the operator, says that it is another version of it. */
        is_other_version: { type: 'boolean' },
        object_id: { type: 'integer' },
        title: { type: 'string' },
        picture: { type: 'string' },
        other_picture: { type: 'string' },
        facts: matchFactsSchema,
      },
    },
    /** Of a video, whether people shown have what publication needs; never who they are. */
    records: {
      type: 'object',
      required: ['people', 'count', 'lacks'],
      properties: {
        people: { type: 'string', enum: PEOPLE_DECLARATIONS },
        count: { type: 'integer' },
        lacks: { type: 'array', items: { type: 'string', enum: PEOPLE_LACKS } },
      },
    },
    /** Of a video, signed: empty while nothing of it can be played. */
    streams: streamsSchema,
    /** Of a video; `screenshot` may name one. */
    own_pictures: ownPicturesSchema,
    /** Of a video, in `streams`' time. */
    captions: readCaptionsSchema,
    chapters: chaptersSchema,
    /** Of a change: what is approved now, and what it would make of it; `after` names what differs alone. */
    change: {
      type: 'object',
      required: ['video_id', 'dir', 'before', 'after'],
      properties: {
        video_id: { type: 'integer' },
        dir: { type: 'string' },
        before: {
          type: 'object',
          required: ['title', 'description', 'tags', 'screenshot'],
          properties: reviewedDetailsProperties,
        },
        after: { type: 'object', properties: reviewedDetailsProperties },
        /** A new file; `streams` and pictures of the case are the old one's. */
        film: {
          type: 'object',
          required: [
            'kind',
            'duration_seconds',
            'old_duration_seconds',
            'streams',
            'storyboard',
            'screenshots',
          ],
          properties: {
            kind: { type: 'string', enum: ['file', 'trim'] },
            file_name: { type: 'string' },
            bytes: { type: 'integer' },
            /** Of a trim: which part of the video stays. */
            from_ms: { type: 'integer' },
            to_ms: { type: 'integer' },
            /** Of a trim that takes another sound track than the public one: what the file says of it, BCP 47 and words; empty: nothing. */
            sound_track: {
              type: 'object',
              required: ['language', 'title'],
              properties: { language: { type: 'string' }, title: { type: 'string' } },
            },
            duration_seconds: { type: 'number' },
            old_duration_seconds: { type: 'number' },
            /** Its uploader says that nobody is shown who is not named on the video. */
            shows_same_people: { type: 'boolean' },
            streams: streamsSchema,
            storyboard: videoFileSchema.properties.storyboard,
            screenshots: { type: 'array', items: { type: 'string' } },
            duplicates: alikeSchema,
          },
        },
      },
    },
    /** Of a change of an album; `photos` of the case are those that are public. */
    album_change: {
      type: 'object',
      required: ['album_id', 'dir', 'before', 'after', 'photos'],
      properties: {
        album_id: { type: 'integer' },
        dir: { type: 'string' },
        before: {
          type: 'object',
          required: ['title', 'description'],
          properties: textProperties,
        },
        after: {
          type: 'object',
          properties: textProperties,
        },
        photos: {
          type: 'array',
          items: {
            type: 'object',
            required: ['photo_id', 'is_new', 'title', 'before', 'src', 'thumb'],
            properties: {
              photo_id: { type: 'integer' },
              /** Otherwise it is public, and its caption changes. */
              is_new: { type: 'boolean' },
              /** Its caption, and what it is now; '' for none. */
              title: { type: 'string' },
              before: { type: 'string' },
              src: { type: 'string' },
              thumb: { type: 'string' },
              sources: pictureSourcesSchema,
            },
          },
        },
      },
    },
    /** Of a video, signed. */
    screenshots: { type: 'array', items: { type: 'string' } },
    /** Null: there is none. */
    storyboard: videoFileSchema.properties.storyboard,
    /** Of an avatar or cover, its address. */
    picture: { type: 'string' },
    /** Of an album, signed. */
    photos: {
      type: 'array',
      items: {
        type: 'object',
        required: ['photo_id', 'src', 'thumb'],
        properties: {
          photo_id: { type: 'integer' },
          /** Its caption; absent for none. */
          title: { type: 'string' },
          src: { type: 'string' },
          thumb: { type: 'string' },
          sources: pictureSourcesSchema,
        },
      },
    },
  },
} as const;
export type ModerationCase = FromSchema<typeof moderationCaseSchema>;
