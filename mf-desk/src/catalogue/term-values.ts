/** What the forms of the desk hold: each kind's fields as texts, from what the server answers and back. */
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';
import { urls } from '@foyer/shared/urls';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { DeskTerm, TermForm } from '../catalogue-api.ts';

/** By field: `title`, `titles.de`. */
export type TermValues = Readonly<Record<string, string>>;

/** Fields that stand in the form once for each language, by what the server calls them. */
export const BY_LANGUAGE: Readonly<Record<TermKind, string>> = {
  category: 'titles',
  album_category: 'titles',
  model: 'abouts',
  channel: 'descriptions',
};
export const languageField = (kind: TermKind, language: Language): string =>
  `${BY_LANGUAGE[kind]}.${language}`;

const byLanguage = (kind: TermKind, texts: Readonly<Record<string, string>>): TermValues =>
  Object.fromEntries(LANGUAGES.map((language) => [languageField(kind, language), texts[language] ?? '']));
const textOf = (value: string | number | boolean | null): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null ? '' : String(value);
};

export const EMPTY_VALUES: Readonly<Record<TermKind, TermValues>> = {
  category: { dir: '', place: '0', in_sidebar: '1', ...byLanguage('category', {}) },
  album_category: { dir: '', ...byLanguage('album_category', {}) },
  model: {
    ...{ title: '', title_ja: '', aliases: '', dir: '', gender: 'straight', country: '', birth_date: '' },
    ...{
      race: '',
      breast: '',
      hair: '',
      height: '',
      weight: '',
      tattoo: '',
      piercing: '',
      member: '',
      gallery: '',
    },
    ...byLanguage('model', {}),
  },
  channel: {
    ...{ title: '', dir: '', url: '', cf1: '', vda: '', member: '', publishers: '' },
    ...byLanguage('channel', {}),
  },
};

export const valuesOf = ({ own }: DeskTerm): TermValues => {
  switch (own.kind) {
    case 'category':
      return {
        dir: own.dir,
        place: textOf(own.place),
        in_sidebar: textOf(own.in_sidebar),
        ...byLanguage('category', own.titles),
      };
    case 'album_category':
      return { dir: own.dir, ...byLanguage('album_category', own.titles) };
    case 'model':
      return {
        ...{ title: own.title, title_ja: own.title_ja, aliases: own.aliases.join('\n'), dir: own.dir },
        ...{ gender: own.gender, country: textOf(own.country), birth_date: textOf(own.birth_date) },
        ...{ race: textOf(own.race), breast: textOf(own.breast), hair: textOf(own.hair) },
        ...{ height: textOf(own.height), weight: textOf(own.weight) },
        ...{ tattoo: textOf(own.tattoo), piercing: textOf(own.piercing) },
        member: own.member?.name ?? '',
        gallery: own.gallery.map(({ album_id, dir }) => urls.album(album_id, dir)).join('\n'),
        ...byLanguage('model', own.abouts),
      };
    case 'channel':
      return {
        ...{ title: own.title, dir: own.dir, url: own.url, cf1: own.cf1, vda: own.vda },
        member: own.member?.name ?? '',
        publishers: own.publishers.map(({ name }) => name).join('\n'),
        ...byLanguage('channel', own.descriptions),
      };
  }
};

/** As the call takes them: texts by language are one JSON. */
export const formOf = (kind: TermKind, values: TermValues): TermForm => {
  const prefix = `${BY_LANGUAGE[kind]}.`;
  const own = Object.entries(values).filter(([field]) => !field.startsWith(prefix));
  const texts = LANGUAGES.flatMap((language) => {
    const text = values[languageField(kind, language)]?.trim();
    return text ? [[language, text]] : [];
  });
  return { ...Object.fromEntries(own), [BY_LANGUAGE[kind]]: JSON.stringify(Object.fromEntries(texts)) };
};

/** What the form holds of a state in the log; what the log does not hold of it, as it is now: members and albums are logged by id, and named here. */
export const loggedValues = (term: DeskTerm, state: object): TermValues => {
  const {
    member: _owner,
    publishers: _others,
    gallery: _albums,
    ...logged
  } = state as Record<string, unknown>;
  return valuesOf({ ...term, own: { ...term.own, ...logged } });
};

/** Fields in which two differ. */
export const differentFields = (one: TermValues, other: TermValues): string[] =>
  Object.keys(one).filter((field) => (one[field] ?? '').trim() !== (other[field] ?? '').trim());
