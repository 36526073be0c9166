/** What moderators decide about, and how. Only for members with the moderator role; nobody keeps the answers. */
import { PEOPLE_DECLARATIONS, PEOPLE_LACKS } from '../records/person-records.ts';
import type { FromSchema } from 'json-schema-to-ts';
import { DECISION_GROUNDS } from './decisions.ts';
import {
  claimSchema,
  moderationMemberSchema,
  pagedListProperties,
  pagedQueryProperties,
  stateHistorySchema,
} from './frame.ts';
import { pictureSourcesSchema } from '../pictures.ts';
import { MATCH_KINDS, matchFactsSchema, ownPicturesSchema } from '../uploads/uploads.ts';
import { chaptersSchema, readCaptionsSchema } from '../uploads/tracks.ts';
import { videoFileSchema } from '../videos.ts';
import type { CallTable } from '../call.ts';

/**
 * What waits for a decision before anyone sees it. `video_change`: what an uploader wants to change of an approved video, which stays
 * public as it was approved; its object is the change. `album_change`: the same of a published album, decided photo by photo.
 */
export const QUEUED_KINDS = ['video', 'album', 'video_change', 'album_change'] as const;
export type QueuedKind = (typeof QUEUED_KINDS)[number];
/** What is published by its own state. */
export type UploadKind = Exclude<QueuedKind, 'video_change' | 'album_change'>;
/** Avatars and covers are shown immediately and looked at afterwards; their object is the member. */
export const LISTED_KINDS = [...QUEUED_KINDS, 'avatar', 'cover'] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];
/** Comments, messages and members are decided about when somebody reports them. */
export const MODERATED_KINDS = [...LISTED_KINDS, 'comment', 'message', 'member'] as const;
export type ModeratedKind = (typeof MODERATED_KINDS)[number];

/**
 * `block`: as `reject` (of a picture, as `delete`), and neither the same nor one that looks like it comes in again. `restrict`: for
 * signed-in members alone, whatever its owner wants. `age`: back before the moderators, of whom two must agree to show it again.
 */
export const MODERATION_ACTS = [
  'approve',
  'reject',
  'delete',
  'restore',
  'block',
  'restrict',
  'unrestrict',
  'age',
  // Of members.
  'strike',
  'suspend',
  'unsuspend',
] as const;
export type ModerationAct = (typeof MODERATION_ACTS)[number];
/** Which acts each kind takes. */
export const ACTS_OF_KIND: Readonly<Record<ModeratedKind, readonly ModerationAct[]>> = {
  video: ['approve', 'reject', 'delete', 'restore', 'block', 'restrict', 'unrestrict', 'age'],
  album: ['approve', 'reject', 'delete', 'restore', 'block', 'age'],
  video_change: ['approve', 'reject'],
  album_change: ['approve', 'reject'],
  avatar: ['approve', 'delete', 'block'],
  cover: ['approve', 'delete', 'block'],
  comment: ['delete', 'restore'],
  message: ['delete'],
  member: ['strike', 'suspend', 'unsuspend'],
};
/** Whom it concerns reads it, so it must be there. */
export const MODERATION_ACTS_WITH_REASON: readonly ModerationAct[] = [
  'reject',
  'delete',
  'block',
  'restrict',
  'age',
  'strike',
  'suspend',
];
export const MODERATION_REASON_MAX_LENGTH = 500;
/** Days of a suspension; 0 is for good. */
export const SUSPENSION_MAX_DAYS = 365;
/** Longer ones, and those for good, need two moderators. */
export const SUSPENSION_ALONE_MAX_DAYS = 30;

/** `working`: still being processed. */
export const QUEUE_STATES = ['waiting', 'working', 'rejected', 'deleted'] as const;
export type QueueState = (typeof QUEUE_STATES)[number];
export const QUEUE_PAGE_SIZE = 40;

export const MODERATION_MARKS = ['restricted', 'age', 'copyright'] as const;
export type ModerationMark = (typeof MODERATION_MARKS)[number];

export const queueItemSchema = {
  type: 'object',
  required: ['kind', 'object_id', 'title', 'status_id', 'is_private', 'since', 'member'],
  properties: {
    kind: { type: 'string', enum: LISTED_KINDS },
    object_id: { type: 'integer' },
    title: { type: 'string' },
    status_id: { type: 'integer' },
    is_private: { type: 'integer', enum: [0, 1] },
    /** When it came into its state. */
    since: { type: 'string' },
    member: moderationMemberSchema,
    /** Signed. */
    thumb: { type: ['string', 'null'] },
    /** Of videos. */
    duration_seconds: { type: 'integer' },
    /** Of a video: when its uploader wants it to be published, at the earliest. */
    publish_at: { type: 'string' },
    /** Of albums. */
    photos_amount: { type: 'integer' },
    reject_reason: { type: 'string' },
    /** Who looks at it now. */
    claim: claimSchema,
    /** Open reports about it. */
    reports: { type: 'integer' },
    marks: { type: 'array', items: { type: 'string', enum: MODERATION_MARKS } },
    /** Id of the newest decision about it, which a decision sends back as `seen_decision`; 0: none. */
    last_decision: { type: 'integer' },
    /** Of an uploaded video: which of its files is there now, which a decision sends back as `seen_file`. */
    file: {
      type: 'object',
      required: ['number'],
      properties: {
        /** From 1. */
        number: { type: 'integer' },
        /** ISO 8601: when it took the place of the one before; absent of the first. */
        replaced_at: { type: 'string' },
        /** Of a later one: its uploader says that nobody is shown who is not named on the video. */
        shows_same_people: { type: 'boolean' },
        /** Its uploader is about to send another. Left out: no. */
        is_coming: { type: 'boolean' },
      },
    },
  },
} as const;
export type QueueItem = FromSchema<typeof queueItemSchema>;

/**
 * GET /api/moderation/queue.json?kind=&state=&after=&page=: who waits longest comes first. `after`: `next` of the page before, so that what is
 * decided meanwhile moves nothing out of sight.
 */
export const queueQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: ['', ...LISTED_KINDS] },
    state: { type: 'string', enum: QUEUE_STATES },
    after: { type: 'string', maxLength: 60 },
    ...pagedQueryProperties,
  },
} as const;

export const queuePageSchema = {
  type: 'object',
  required: ['items', 'total_count'],
  properties: {
    items: { type: 'array', items: queueItemSchema },
    /** For `after` of the next page; null: this is the last one. */
    next: { type: ['string', 'null'] },
    ...pagedListProperties,
  },
} as const;
export type QueuePage = FromSchema<typeof queuePageSchema>;

/**
 * POST /api/moderation_next.php, form-encoded: the first case that nobody holds, claimed for who asks. `left_kind` and `left_id`: the case that
 * is left undecided; it is given back, and the next one is behind it.
 */
export const nextCaseBodySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', enum: ['', ...LISTED_KINDS] },
    left_kind: { type: 'string', enum: LISTED_KINDS },
    left_id: { type: 'string', maxLength: 20 },
  },
} as const;
export const nextCaseAnswerSchema = {
  type: 'object',
  required: ['ok', 'case'],
  properties: {
    ok: { const: true },
    /** Null: nothing waits that nobody holds. */
    case: {
      type: ['object', 'null'],
      required: ['kind', 'object_id'],
      properties: { kind: { type: 'string', enum: LISTED_KINDS }, object_id: { type: 'integer' } },
    },
  },
} as const;
export type NextCaseAnswer = FromSchema<typeof nextCaseAnswerSchema>;

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
    streams: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'src'],
        properties: { type: { type: 'string' }, src: { type: 'string' } },
      },
    },
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
            streams: {
              type: 'array',
              items: {
                type: 'object',
                required: ['type', 'src'],
                properties: { type: { type: 'string' }, src: { type: 'string' } },
              },
            },
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
          properties: { title: { type: 'string' }, description: { type: 'string' } },
        },
        after: {
          type: 'object',
          properties: { title: { type: 'string' }, description: { type: 'string' } },
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

/** POST /api/moderation.php, form-encoded. */
export const moderationBodySchema = {
  type: 'object',
  required: ['act', 'kind', 'object_id'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: MODERATION_ACTS },
    kind: { type: 'string', enum: MODERATED_KINDS },
    object_id: { type: 'string', maxLength: 20 },
    /** What was found, in words that whom it concerns reads. */
    reason: { type: 'string', maxLength: 5000 },
    /** Left out: `rules`. */
    ground: { type: 'string', enum: DECISION_GROUNDS },
    /** Of `suspend`; 0: for good. */
    days: { type: 'string', maxLength: 4 },
    /** The state that the moderator saw: a decision of somebody else in the meantime is reported instead of overwritten. */
    status_id: { type: 'string', maxLength: 3 },
    /**
     * `last_decision` as the moderator saw it. A newer one of somebody else is reported instead of overwritten. Without it and without
     * `status_id`, decisions that another moderator took within CLAIM_MINUTES count as not seen.
     */
    seen_decision: { type: 'string', maxLength: 20 },
    /**
     * `number` of the video's `file` that the moderator saw: a decision about one that was replaced is refused (`bad_request` on `file`, with
     * `info.replaced_at`). Left out: of a video that is not public, the first.
     */
    seen_file: { type: 'string', maxLength: 20 },
    /**
     * Of an `album_change`, comma-separated: `title`, `description` and ids of photos. The decision is about these alone, and the others go on
     * waiting; left out: about all of it.
     */
    parts: { type: 'string', maxLength: 20_000 },
  },
} as const;

export const moderationAnswerSchema = {
  type: 'object',
  required: ['ok', 'changed'],
  properties: {
    ok: { const: true },
    /** False: it was so already. */
    changed: { type: 'boolean' },
    /** Of `block`: other videos that are the same, or look it, and were rejected with it. */
    copies: { type: 'integer' },
    status_id: { type: 'integer' },
    /** Of `block`: whether there was anything to know it by. */
    blocked: { type: 'boolean' },
    /** Another moderator has to agree first. What can be undone was done already: a video to be blocked is rejected. */
    needs_second: { type: 'boolean' },
    /** Of `strike`: how many count now. */
    strikes: { type: 'integer' },
  },
} as const;
export type ModerationAnswer = FromSchema<typeof moderationAnswerSchema>;

export const MODERATION_CALLS = {
  'GET /api/moderation/queue.json': {
    room: 'moderation',
    who: 'moderators',
    query: queueQuerySchema,
    answer: queuePageSchema,
  },
  'GET /api/moderation/{kind}/{file}': {
    room: 'moderation',
    who: 'moderators',
    answer: moderationCaseSchema,
  },
  'POST /api/moderation_next.php': {
    room: 'moderation',
    who: 'moderators',
    body: nextCaseBodySchema,
    answer: nextCaseAnswerSchema,
  },
  'POST /api/moderation.php': {
    room: 'moderation',
    who: 'moderators',
    acts: {
      delete: 'proven moderators',
      block: 'proven moderators',
      suspend: 'proven moderators',
    },
    body: moderationBodySchema,
    answer: moderationAnswerSchema,
  },
} as const satisfies CallTable;
