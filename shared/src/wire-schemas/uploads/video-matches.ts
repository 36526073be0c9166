/** What two videos have in common that look the same, or are the same file. */
import type { FromSchema } from 'json-schema-to-ts';

export const MATCH_KINDS = ['file', 'picture'] as const;

/** `none`: neither has any; `unknown`: of one it is not known. */
export const MATCH_SOUNDS = ['same', 'different', 'none', 'unknown'] as const;

/** Where and how two videos look the same. */
export const matchFactsSchema = {
  type: 'object',
  required: [
    'share',
    'shared_seconds',
    'at_seconds',
    'other_at_seconds',
    'is_mirrored',
    'sound',
    'seconds',
    'other_seconds',
  ],
  properties: {
    /** Part of the shorter one's pictures, 0 to 1. */
    share: { type: 'number', minimum: 0, maximum: 1 },
    shared_seconds: { type: 'number' },
    /** Where that starts in this one, and in the other. */
    at_seconds: { type: 'number' },
    other_at_seconds: { type: 'number' },
    is_mirrored: { type: 'boolean' },
    sound: { type: 'string', enum: MATCH_SOUNDS },
    /** Of the whole of each. */
    seconds: { type: 'number' },
    other_seconds: { type: 'number' },
  },
} as const;
export type MatchFacts = FromSchema<typeof matchFactsSchema>;

/** What a video was taken for. */
export const ownMatchSchema = {
  type: 'object',
  required: ['kind', 'is_other_version', 'may_keep'],
  properties: {
    /** `file`: byte for byte the same. */
    kind: { type: 'string', enum: MATCH_KINDS },
    /** Its uploader says so, and moderators decide. */
    is_other_version: { type: 'boolean' },
    /** Act 14 is possible. */
    may_keep: { type: 'boolean' },
    /** Of this one, where it matches: an address of data. */
    picture: { type: 'string' },
    /** Of the other, where the member may see it; so are the facts. */
    other_picture: { type: 'string' },
    facts: matchFactsSchema,
  },
} as const;
export type OwnMatch = FromSchema<typeof ownMatchSchema>;
