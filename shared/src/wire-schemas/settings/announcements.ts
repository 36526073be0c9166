/** Lines above every page, as maintenance or a new feature: from when until when, in which languages. Each visitor dismisses one once. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { LANGUAGES, type Language } from '../site.ts';

export const ANNOUNCEMENTS_MAX = 20;
export const ANNOUNCEMENT_MAX_LENGTH = 200;
/** Seconds for which a browser remembers that a line was dismissed. */
export const DISMISSED_SECONDS = 180 * 86_400;
/** Ids that the cookie holds, the latest last. */
const DISMISSED_MAX = 10;
const ID_PATTERN = '^[a-z0-9]{4,24}$';

export const announcementSchema = {
  type: 'object',
  required: ['id', 'from', 'until', 'texts'],
  additionalProperties: false,
  properties: {
    /** Another id: those who dismissed the one before see it again. */
    id: { type: 'string', pattern: ID_PATTERN },
    /** ISO 8601 with a zone; empty: without a start, without an end. */
    from: {
      type: 'string',
      pattern: '^$|^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    },
    until: {
      type: 'string',
      pattern: '^$|^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    },
    /** By language; pages of any other show the English one, or none. */
    texts: {
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      properties: Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          { type: 'string', minLength: 1, maxLength: ANNOUNCEMENT_MAX_LENGTH, pattern: '\\S' },
        ]),
      ) as Record<Language, { type: 'string'; minLength: 1; maxLength: 200; pattern: string }>,
    },
    /** Where the line leads: an own path or an https address; left out: nowhere. */
    href: { type: 'string', maxLength: 300, pattern: '^(/(?![/\\\\])\\S*|https://[^\\s/]+(/\\S*)?)$' },
  },
} as const;
export const announcementsSchema = {
  type: 'array',
  maxItems: ANNOUNCEMENTS_MAX,
  items: announcementSchema,
} as const;
type AnnouncementFields = FromSchema<typeof announcementSchema>;
export interface Announcement extends Omit<AnnouncementFields, 'texts'> {
  texts: Partial<Record<Language, string>>;
}

/** What a document shows. */
export interface AnnouncementLine {
  id: string;
  text: string;
  language: Language;
  href?: string;
}

/** Milliseconds since 1970 between which it is shown. */
export const announcementSpan = ({ from, until }: Pick<Announcement, 'from' | 'until'>): [number, number] => [
  from === '' ? Number.NEGATIVE_INFINITY : Date.parse(from),
  until === '' ? Number.POSITIVE_INFINITY : Date.parse(until),
];

/** The cookie's ids. */
export const parseDismissed = (text: string | undefined): readonly string[] =>
  (text ?? '').split('.').filter((id) => new RegExp(ID_PATTERN).test(id));
/** With one more. */
export const formatDismissed = (dismissed: readonly string[], id: string): string =>
  [...dismissed.filter((known) => known !== id), id].slice(-DISMISSED_MAX).join('.');

/** The first of them that the visitor has not dismissed and that there is a text of. */
export const lineFor = (
  shown: readonly Announcement[],
  language: Language,
  dismissed: readonly string[],
): AnnouncementLine | undefined => {
  for (const { id, texts, href } of shown) {
    const spoken = texts[language] === undefined ? 'en' : language;
    const text = texts[spoken];
    if (text === undefined || dismissed.includes(id)) continue;
    return { id, text, language: spoken, ...(href !== undefined && { href }) };
  }
  return undefined;
};

export const dismissBodySchema = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', maxLength: 24 },
    /** Of a form without scripts: where it leads back to. */
    next: { type: 'string', maxLength: 2000 },
  },
} as const;
export const ANNOUNCEMENT_CALLS = {
  'POST /api/dismiss.php': {
    room: 'documents',
    who: 'everyone',
    summary: 'The visitor has read the announcement of this id',
    body: dismissBodySchema,
  },
} as const satisfies CallTable;
