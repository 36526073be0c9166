/** What a change of the log is about, and what it held before and after, in the reader's language. */
import type { IntlShape } from '@foyer/shared/platform';
import { MODERATED_KINDS } from '@foyer/shared/wire-schemas/moderation/acts';
import type { BulkChangeKind } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { type LoggedChange, titledObjectOf } from '@foyer/shared/wire-schemas/settings/change-log';
import { bulkWords } from '../bulk/bulk-words.ts';
import { fieldLines, labelled, type MemberNames, type ObjectTitles, wordsOf } from '../forms/value-words.ts';
import { jobName } from '../machine-room/job-names.ts';
import { settingLines, settingTitle } from '../settings/setting-words.ts';
import { LOG_COLUMNS, type LogField } from './log-columns.ts';

type Values = Readonly<Record<string, unknown>>;

/** Of moderators: about something that they decide about, and in none of the desk's own tables. */
export const isDecision = ({ kind, before, after }: LoggedChange): boolean =>
  MODERATED_KINDS.some((one) => one === kind) &&
  ['decision', 'proposal', 'notice'].some(
    (name) => after?.[name] !== undefined || before?.[name] !== undefined,
  );

const isKnown = (kind: string): kind is keyof typeof LOG_COLUMNS => Object.hasOwn(LOG_COLUMNS, kind);
const columnsOf = (kind: string): Readonly<Record<string, LogField>> =>
  isKnown(kind) ? LOG_COLUMNS[kind] : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** `video 12` of a report, `scan-12` of work. */
const withNumber = (intl: IntlShape, start: `${string}.`, text: string): string => {
  const [, word = '', id] = /^([a-z_]+)[ -](\d+)$/.exec(text) ?? [];
  return id === undefined ? text : `${wordsOf(intl, word, start)} #${id}`;
};

/** `#12 · Harbour`; of what is not there any more its number alone. */
const withTitle = (text: string, titles: ObjectTitles, object: string): string =>
  [text, titles[object]?.title].filter((part) => part !== undefined).join(' · ');

const limitOf = (intl: IntlShape, value: unknown): string => {
  if (value === null) return intl.formatMessage({ id: 'desk.members.limits.site' });
  return value === 0
    ? intl.formatMessage({ id: 'desk.members.limits.none' })
    : intl.formatNumber(Number(value));
};

const bulkLine = (intl: IntlShape, values: Values): string => {
  const { what, to } = bulkWords(intl, {
    change: textOf(values['change']) as BulkChangeKind,
    value: textOf(values['value']),
    name: textOf(values['name']),
  });
  return to === '' ? what : labelled(intl, what, to);
};

/** `players (key, key)` of `players key`, `players key`: a team whose releases were signed by several keys is named once. */
const signerLine = (intl: IntlShape, signers: readonly string[]): string => {
  const keys = new Map<string, string[]>();
  for (const signer of signers) {
    const end = signer.lastIndexOf(' ');
    const team = signer.slice(0, Math.max(end, 0));
    keys.set(team, [...(keys.get(team) ?? []), signer.slice(end + 1)]);
  }
  return intl.formatList(
    [...keys].flatMap(([team, ids]) => (team === '' ? ids : [`${team} (${ids.join(', ')})`])),
    { type: 'unit' },
  );
};

/** In the order in which the columns are declared, and packages behind them by name; the database has short names first. */
const inOrder = (columns: Readonly<Record<string, LogField>>, values: Values): [string, unknown][] => {
  const declared = Object.keys(columns);
  const placeOf = (name: string): number => declared.indexOf(name) + 1 || declared.length + 1;
  return Object.entries(values).sort(
    ([one], [other]) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1),
  );
};

/** Names of what rows have the numbers of. */
export interface KnownNames {
  names: MemberNames;
  titles: ObjectTitles;
}

/** One side as lines. @param isShort there is no other one: what is empty says nothing */
const linesOf = (
  intl: IntlShape,
  change: LoggedChange,
  values: Values,
  { names, titles }: KnownNames,
  isShort: boolean,
) => {
  const columns = columnsOf(change.kind);
  return inOrder(columns, values).flatMap(([name, value]): string[] => {
    const [id, shape] = columns[name] ?? [];
    if (shape === 'unsaid') return [];
    if (shape === 'count') return [intl.formatMessage({ id }, { count: Number(value) })];
    const label = id === undefined ? name : intl.formatMessage({ id });
    if (shape === 'limit') return [labelled(intl, label, limitOf(intl, value))];
    if (id === 'desk.videos.change') return [labelled(intl, label, bulkLine(intl, values))];
    if (name === 'signed_by' && Array.isArray(value))
      return [labelled(intl, label, signerLine(intl, value.map(String)))];
    if (name === 'about') {
      const about = textOf(value);
      const text = withNumber(intl, 'desk.log.kind.', about);
      return [labelled(intl, label, withTitle(text, titles, about.replace(' ', '-')))];
    }
    if (shape === 'id' && (name === 'video' || name === 'album'))
      return [labelled(intl, label, withTitle(`#${String(value)}`, titles, `${name}-${String(value)}`))];
    return fieldLines(intl, label, value, shape, { names, isShort });
  });
};

/** Null, of a setting: it is what it is without being set. */
export const changeLines = (
  intl: IntlShape,
  change: LoggedChange,
  known: KnownNames,
): { before: string[] | null; after: string[] | null } => {
  const { kind, id, before, after } = change;
  if (kind === 'setting')
    return {
      before: settingLines(intl, id, before?.['value']),
      after: settingLines(intl, id, after?.['value']),
    };
  const isShort = before === null || after === null;
  const side = (values: Values | null) => (values ? linesOf(intl, change, values, known, isShort) : []);
  return { before: side(before), after: side(after) };
};

/** Of a video or album: its title now or, where it is gone, that of the change; with its address, where it has one. */
export const titleOfObject = (
  change: LoggedChange,
  titles: ObjectTitles,
): { title: string; dir?: string } | undefined => {
  const object = titledObjectOf(change);
  if (object === undefined) return undefined;
  const title = textOf(change.after?.['title'] ?? change.before?.['title']);
  return titles[object] ?? (title === '' ? undefined : { title });
};

/** Titles by language, or one title; of pictures the address alone is known. */
const termTitle = (intl: IntlShape, { titles, title, dir }: Values): string => {
  const texts = (titles ?? {}) as Readonly<Record<string, string>>;
  return textOf(title) || texts[intl.locale] || texts['en'] || textOf(dir);
};

/** What it is about, by its name; where none is known, its number. */
export const nameOfObject = (intl: IntlShape, change: LoggedChange, names: MemberNames): string => {
  const { kind, id } = change;
  const values: Values = change.after ?? change.before ?? {};
  const number = wordsOf(intl, id, /^\d+$/.test(id) ? 'id' : 'text');
  switch (kind) {
    case 'setting':
      return settingTitle(intl, id);
    case 'category':
    case 'album_category':
    case 'model':
    case 'channel':
      return termTitle(intl, values) || number;
    case 'role':
    case 'member':
      return wordsOf(intl, id, 'member', names);
    case 'job':
      return withNumber(intl, 'desk.machine.stage.', id);
    case 'scheduled_job':
      return jobName(intl, id);
    case 'search':
      return textOf(values['text']) || number;
    case 'word':
      return textOf(values['word']) || number;
    case 'mail':
      return textOf(change.before?.['subject']) || number;
    case 'invitation':
      return textOf(values['note']) || number;
    default:
      return number;
  }
};
