/** How values that forms hold and the log shows are said in the reader's language. */
import type { IntlShape } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import { isLanguage } from '@foyer/shared/wire-schemas/site';

/**
 * What a value is. With a full stop at its end: one of a few, by the messages that start so; a list: the words of 1, 2, …; `unsaid`: a
 * number or hash that says nothing to people.
 */
export type Shape =
  | 'text'
  | 'number'
  | 'id'
  | 'yes'
  | 'day'
  | 'time'
  | 'country'
  | 'language'
  | 'percent'
  | 'member'
  /** Of a table: several with semicolons between. */
  | 'cells'
  | 'unsaid'
  /** A number that the label itself says, as `{count}`. */
  | 'count'
  /** An object: a text for each language. */
  | 'texts'
  | `${string}.`
  | readonly string[];

/** What a field is called on its form, and what it holds; left out: text. */
export type Field = readonly [label: string, shape?: Shape];
export type Fields = Readonly<Record<string, Field>>;

/** Names of members by number, as far as they are known. */
export type MemberNames = Readonly<Record<string, string>>;
/** Of videos and albums that are there, by `video-12`. */
export type ObjectTitles = Readonly<Record<string, { title: string; dir: string }>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const one = (intl: IntlShape, value: unknown, shape: Shape, names: MemberNames): string => {
  const text = String(value);
  if (typeof shape !== 'string') return shape[Number(value) - 1] ?? text;
  if (shape.endsWith('.')) {
    const id = shape + text;
    // What an older page does not know is shown as the server calls it.
    return id in intl.messages ? intl.formatMessage({ id }) : text;
  }
  switch (shape) {
    case 'number':
      return intl.formatNumber(Number(value));
    case 'id':
      return `#${text}`;
    case 'yes':
      return intl.formatMessage({ id: value === true || text === '1' ? 'desk.log.yes' : 'desk.log.no' });
    case 'day':
      return Number.isNaN(Date.parse(text))
        ? text
        : intl.formatDate(text, { dateStyle: 'medium', timeZone: 'UTC' });
    case 'time':
      return Number.isNaN(Date.parse(text))
        ? text
        : intl.formatDate(text, { dateStyle: 'medium', timeStyle: 'short' });
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? (intl.formatDisplayName(text, { type: 'region' }) ?? text) : text;
    case 'language':
      return isLanguage(text) ? LANGUAGE_NAMES[text] : text;
    // As the database writes it: `12.5 %`.
    case 'percent':
      return intl.formatNumber(Number.parseFloat(text) / 100, { style: 'percent', maximumFractionDigits: 4 });
    case 'member':
      return names[text] ?? `#${text}`;
    default:
      return text;
  }
};

/** Of what is not there: that it is empty. */
export const wordsOf = (
  intl: IntlShape,
  value: unknown,
  shape: Shape = 'text',
  names: MemberNames = {},
): string => {
  if (isEmpty(value)) return intl.formatMessage({ id: 'desk.log.none' });
  if (shape === 'cells') return wordsOf(intl, String(value).split(';'));
  if (Array.isArray(value))
    return intl.formatList(
      value.map((item) => one(intl, item, shape, names)),
      { style: 'narrow' },
    );
  return typeof value === 'object' ? JSON.stringify(value) : one(intl, value, shape, names);
};

/** @param label in the reader's language; empty: the text alone */
export const labelled = (intl: IntlShape, label: string, text: string): string =>
  label === '' ? text : intl.formatMessage({ id: 'desk.log.line' }, { label, text });

export interface LinesWish {
  names?: MemberNames;
  /** What is empty is left out: it says nothing of something that was made or is gone. */
  isShort?: boolean;
}

/** One value as the lines that are compared with those of another time: one for each line of a text, one for each language. */
export const fieldLines = (
  intl: IntlShape,
  label: string,
  value: unknown,
  shape: Shape = 'text',
  { names = {}, isShort = false }: LinesWish = {},
): string[] => {
  if (shape === 'unsaid' || (isShort && isEmpty(value))) return [];
  if (shape === 'texts' && typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([language, text]) =>
      fieldLines(intl, `${label} (${isLanguage(language) ? LANGUAGE_NAMES[language] : language})`, text),
    );
  return wordsOf(intl, value, shape, names)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => labelled(intl, label, line));
};
