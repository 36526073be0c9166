/** What the fields of the catalogue's forms are called, and what they hold: for the forms, the log of one thing, and the log of changes. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { Field, Fields } from '../forms/value-words.ts';

/** The same in every language. */
export const HEIGHTS = ['< 155 cm', '155–164 cm', '165–174 cm', '≥ 175 cm'];
export const WEIGHTS = ['< 45 kg', '45–54 kg', '55–64 kg', '≥ 65 kg'];

const FIELDS: Fields = {
  dir: ['desk.catalogue.dir'],
  place: ['desk.catalogue.place', 'number'],
  in_sidebar: ['desk.catalogue.sidebar', 'yes'],
  title: ['desk.catalogue.name'],
  title_ja: ['desk.catalogue.name.ja'],
  aliases: ['desk.catalogue.aliases'],
  gender: ['desk.catalogue.gender', 'desk.catalogue.gender.'],
  country: ['desk.catalogue.country', 'country'],
  birth_date: ['desk.catalogue.birthDate', 'day'],
  race: ['desk.catalogue.race', 'desk.catalogue.race.'],
  breast: ['desk.catalogue.breast', 'desk.catalogue.breast.'],
  hair: ['desk.catalogue.hair', 'desk.catalogue.hair.'],
  height: ['desk.catalogue.height', HEIGHTS],
  weight: ['desk.catalogue.weight', WEIGHTS],
  tattoo: ['desk.catalogue.tattoo', 'yes'],
  piercing: ['desk.catalogue.piercing', 'yes'],
  url: ['desk.catalogue.url'],
  cf1: ['desk.catalogue.cf1'],
  vda: ['desk.catalogue.vda'],
  member: ['desk.catalogue.owner', 'member'],
  publishers: ['desk.catalogue.publishers', 'member'],
  gallery: ['desk.catalogue.gallery', 'id'],
};
const TITLES: Field = ['desk.catalogue.titles', 'texts'];
const ABOUTS: Field = ['desk.catalogue.about', 'texts'];

/** By what the server calls them. */
export const TERM_FIELDS: Readonly<Record<TermKind, Fields>> = {
  category: { ...FIELDS, titles: TITLES },
  album_category: { ...FIELDS, titles: TITLES },
  model: { ...FIELDS, abouts: ABOUTS, member: ['desk.catalogue.member', 'member'] },
  channel: { ...FIELDS, descriptions: ABOUTS },
};
