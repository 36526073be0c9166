/** The log of changes as operators read it: who changed what about the site. Nobody keeps the answers. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { moderationMemberSchema } from '../moderation/frame.ts';

export const CHANGE_LOG_PAGE_SIZE = 30;

/**
 * GET /api/changes/log.json?kind=&id=&member=&q=&from=&until=&before=: the latest first. `id` goes with `kind`; `member` is a name or a
 * number, `q` words of what was there before, is after it or of the reason; `from` and `until` are days, both included.
 */
export const changeLogQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    kind: { type: 'string', maxLength: 40 },
    id: { type: 'string', maxLength: 100 },
    member: { type: 'string', maxLength: 100 },
    q: { type: 'string', maxLength: 100 },
    from: { type: 'string', maxLength: 10 },
    until: { type: 'string', maxLength: 10 },
    before: { type: 'string', maxLength: 20 },
    lang: { type: 'string', maxLength: 10 },
  },
} as const;
/** For `before` of the next page of changes; null: these are the first ones. */
export const nextChangeSchema = { type: ['integer', 'null'] } as const;
/** As it was before a change, or after it; null: it was not there, or is not there any more. */
export const changedSchema = { type: ['object', 'null'], additionalProperties: true } as const;

const loggedChangeSchema = {
  type: 'object',
  required: [
    'change_id',
    'date',
    'kind',
    'id',
    'act',
    'member',
    'command',
    'why',
    'before',
    'after',
    'is_altered',
  ],
  properties: {
    change_id: { type: 'integer' },
    date: { type: 'string' },
    /** What was changed: `setting`, `category` and so on; servers may know more than the page does. */
    kind: { type: 'string' },
    id: { type: 'string' },
    act: { type: 'string' },
    /** Null: a command, or the site itself. */
    member: moderationMemberSchema,
    command: { type: 'string' },
    why: { type: 'string' },
    before: changedSchema,
    after: changedSchema,
    /** The words are not those whose hash was logged. */
    is_altered: { type: 'boolean' },
  },
} as const;
export type LoggedChange = FromSchema<typeof loggedChangeSchema>;
export const changeLogSchema = {
  type: 'object',
  required: ['changes', 'next', 'names', 'titles'],
  properties: {
    changes: { type: 'array', items: loggedChangeSchema },
    next: nextChangeSchema,
    /** Names of members whose numbers stand in the rows, by number. */
    names: { type: 'object', additionalProperties: { type: 'string' } },
    /** Of videos and albums that the rows are about, as far as they are there now: by `video-12`. */
    titles: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['title', 'dir'],
        properties: { title: { type: 'string' }, dir: { type: 'string' } },
      },
    },
  },
} as const;
export type ChangeLog = FromSchema<typeof changeLogSchema>;

/** The video or album that a change is of, as `titles` name it; undefined: it is of something else. */
export const titledObjectOf = ({ kind, id }: Pick<LoggedChange, 'kind' | 'id'>): string | undefined => {
  if (kind === 'video' || kind === 'album') return `${kind}-${id}`;
  // Work is named by its stage, `scan-12`; that on photos alone is of albums.
  if (kind === 'job') return id.replace(/^[a-z]+/, (stage) => (stage === 'photos' ? 'album' : 'video'));
  return undefined;
};

export const CHANGE_LOG_CALLS = {
  'GET /api/changes/log.json': {
    room: 'settings',
    who: 'may settings',
    query: changeLogQuerySchema,
    answer: changeLogSchema,
  },
} as const satisfies CallTable;
