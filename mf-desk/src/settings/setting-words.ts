/** What each setting is called, what its value is called on the form, and what it holds: for the forms, their histories and the log of changes. */
import type { IntlShape } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import type { SettingKey, TextKey } from '@foyer/shared/wire-schemas/settings/declarations';
import { isLanguage } from '@foyer/shared/wire-schemas/site';
import { type Fields, fieldLines, labelled, type Shape, wordsOf } from '../forms/value-words.ts';

/** Without a label the value speaks for itself. */
interface SettingWords {
  title: string;
  label?: string;
  shape?: Shape;
}
export type NamedSetting = Exclude<SettingKey, TextKey>;

const ADDRESS = 'desk.settings.footer.href';

const WORDS: Readonly<Record<NamedSetting, SettingWords>> = {
  'site.name': { title: 'desk.settings.site-name', label: 'desk.settings.site-name.label' },
  'site.footer': { title: 'desk.settings.footer' },
  'site.home-blocks': { title: 'desk.settings.home', shape: 'desk.settings.home.block.' },
  'site.lead-video': { title: 'desk.settings.lead', label: 'desk.settings.lead.label', shape: 'id' },
  'site.sidebar-threshold': {
    title: 'desk.settings.sidebar',
    label: 'desk.settings.sidebar.label',
    shape: 'number',
  },
  'site.announcements': { title: 'desk.settings.section.announcements' },
  'uploads.taken': {
    title: 'desk.settings.taken',
    label: 'desk.settings.taken.label',
    shape: 'desk.settings.taken.',
  },
  'uploads.changes-wait': {
    title: 'desk.settings.changes-wait',
    label: 'desk.settings.changes-wait.label',
    shape: 'desk.settings.changes-wait.',
  },
  'uploads.max-gb': { title: 'desk.settings.max-gb', label: 'desk.settings.gigabytes', shape: 'number' },
  'uploads.min-minutes': {
    title: 'desk.settings.min-minutes',
    label: 'desk.settings.minutes',
    shape: 'number',
  },
  'uploads.min-minutes-exclusive': {
    title: 'desk.settings.min-minutes-exclusive',
    label: 'desk.settings.minutes',
    shape: 'number',
  },
  'uploads.parallel': {
    title: 'desk.settings.parallel',
    label: 'desk.settings.at-a-time',
    shape: 'number',
  },
  'uploads.album-photos': {
    title: 'desk.settings.album-photos',
    label: 'desk.settings.photos',
    shape: 'number',
  },
  'uploads.albums-per-hour': {
    title: 'desk.settings.albums-per-hour',
    label: 'desk.settings.albums',
    shape: 'number',
  },
  'members.joining': {
    title: 'desk.settings.joining',
    label: 'desk.settings.joining.label',
    shape: 'desk.settings.joining.',
  },
  'members.storage-gb': {
    title: 'desk.settings.member-storage',
    label: 'desk.settings.gigabytes',
    shape: 'number',
  },
  'members.uploads-per-day': {
    title: 'desk.settings.member-uploads',
    label: 'desk.settings.uploads',
    shape: 'number',
  },
  'ads.listing-top': { title: 'desk.settings.ads.listing-top' },
  'ads.listing-bottom': { title: 'desk.settings.ads.listing-bottom' },
  'ads.listing-card': { title: 'desk.settings.ads.listing-card' },
  'ads.underplayer': { title: 'desk.settings.ads.underplayer' },
  'ads.card-every': {
    title: 'desk.settings.ads.card-every',
    label: 'desk.settings.ads.card-every.label',
    shape: 'number',
  },
  'ads.offer': { title: 'desk.settings.ads.offer', label: ADDRESS },
  'ads.promo': { title: 'desk.settings.ads.promo', label: ADDRESS },
  'ads.partners': { title: 'desk.settings.partners' },
  'comments.watched-words': { title: 'desk.settings.section.words' },
  'age.rows': { title: 'desk.settings.age' },
};

/** Parts of a value, by what the server calls them. */
export const SETTING_FIELDS: Fields = {
  network: ['desk.settings.footer.network'],
  social: ['desk.settings.footer.social'],
  title: ['desk.settings.footer.title'],
  from: ['desk.settings.announcements.from', 'time'],
  until: ['desk.settings.announcements.until', 'time'],
  href: ['desk.settings.announcements.href'],
  texts: ['desk.settings.section.texts', 'texts'],
  is_on: ['desk.settings.ads.on', 'yes'],
  kind: ['desk.log.kind', 'desk.settings.ads.kind.'],
  src: ['desk.settings.ads.picture'],
  alt: ['desk.settings.ads.alt'],
  weight: ['desk.settings.ads.weight', 'number'],
  languages: ['desk.settings.languages', 'language'],
  shown: ['desk.settings.partners.shown'],
  list: ['desk.settings.partners'],
  name: ['desk.settings.partners.name'],
  feed: ['desk.settings.partners.feed'],
  word: ['desk.log.kind.word'],
  language: ['desk.settings.words.language', 'language'],
  act: ['desk.settings.words.act', 'desk.settings.words.act.'],
  place: ['desk.settings.age.place'],
  mode: ['desk.settings.age.mode', 'desk.settings.age.mode.'],
  text: ['desk.settings.age.says', 'desk.settings.age.says.'],
  rule: ['desk.settings.age.rule'],
  id: ['desk.log.id', 'unsaid'],
};

const isNamed = (key: string): key is NamedSetting => Object.hasOwn(WORDS, key);

/** Message of the label of its value, for a form. */
export const settingLabel = (key: NamedSetting): string => WORDS[key].label ?? WORDS[key].title;

/** What an older page does not know is called as the server calls it. */
export const settingTitle = (intl: IntlShape, key: string): string => {
  if (isNamed(key)) return intl.formatMessage({ id: WORDS[key].title });
  const [, page = '', language] = /^text\.(.+)\.([a-z]{2})$/.exec(key) ?? [];
  const id = `desk.settings.texts.page.${page}`;
  return isLanguage(language) && id in intl.messages
    ? `${intl.formatMessage({ id })} · ${LANGUAGE_NAMES[language]}`
    : key;
};

/** What an entry of a list is called: the first of its words. */
export const entryTitle = ({
  texts,
  name,
  alt,
  word,
  place,
  title,
  href,
  src,
  kind,
}: Record<string, unknown>): string => {
  const { en } = (texts ?? {}) as { en?: unknown };
  return [en, name, alt, word, place, title, href, src, kind].filter(Boolean).map(String)[0] ?? '';
};

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of an object, one line each, behind what the object is called. */
const partLines = (intl: IntlShape, parts: Entry, path: string): string[] =>
  Object.entries(parts).flatMap(([name, value]) => {
    const [label, shape] = SETTING_FIELDS[name] ?? [];
    const words = label === undefined ? name : intl.formatMessage({ id: label });
    const own = path === '' ? words : `${path} · ${words}`;
    // It is called by it.
    if (value === path) return [];
    if (Array.isArray(value) && value.some(isEntry)) return entryLines(intl, value, own);
    return fieldLines(intl, own, value, shape, { isShort: true });
  });

const entryLines = (intl: IntlShape, entries: readonly unknown[], path = ''): string[] =>
  entries.flatMap((entry) => {
    if (!isEntry(entry)) return [wordsOf(intl, entry)];
    const title = entryTitle(entry);
    const lines = partLines(intl, entry, title);
    return path === '' ? lines : lines.map((line) => labelled(intl, path, line));
  });

/** Which friend site the row shows, by its name. */
const withShownName = (intl: IntlShape, value: Entry): Entry => {
  const { shown, list } = value;
  if (shown === undefined || !Array.isArray(list)) return value;
  const found = list.filter(isEntry).find(({ id }) => id === shown);
  const other = intl.formatMessage({ id: 'desk.settings.partners.other' }, { id: String(shown) });
  const none = intl.formatMessage({ id: 'desk.settings.partners.none' });
  return { ...value, shown: found ? found['name'] : shown === 0 ? none : other };
};

/** A value as lines that are compared with those of another time; null: it is what it is without being set. */
export const settingLines = (intl: IntlShape, key: string, value: unknown): string[] | null => {
  if (value === null || value === undefined) return null;
  const { label, shape } = isNamed(key) ? WORDS[key] : {};
  if (Array.isArray(value) && value.some(isEntry)) return entryLines(intl, value);
  if (isEntry(value)) return partLines(intl, withShownName(intl, value), '');
  if (Array.isArray(value) && value.length > 0)
    return value.map((item, index) => `${index + 1}. ${wordsOf(intl, item, shape)}`);
  return fieldLines(intl, label ? intl.formatMessage({ id: label }) : '', value, shape);
};
