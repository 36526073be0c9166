/** Reads the parts of API addresses; everything that no constant of the contract allows is `bad_request`. */
import { LIFETIMES, type Lifetime } from '@foyer/shared/wire-schemas/answers';
import {
  COUNT_MAX,
  DATES,
  DURATIONS,
  LISTING_SECTIONS,
  type ListingQuery,
  PAGE_MAX,
  VIDEO_SORTS,
  VIDEO_TYPES,
} from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { idGroup } from '@foyer/shared/urls';
import { type ObjectName, parseUnlistedName } from '@foyer/shared/unlisted-name';
import { Refused } from './refused.ts';
import { NO_ID, parseId } from './object-id.ts';

export const readChoice = <Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
  field: string,
): Choice => {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new Refused('bad_request', `unknown ${field}`, { field });
  return choice;
};

/** Decimal digits without a leading zero. */
export const readNumber = (text: string | undefined, field: string, min: number, max: number): number => {
  const value = /^(0|[1-9]\d{0,9})$/.test(text ?? '') ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new Refused('bad_request', `${field} must be a number from ${min} to ${max}`, { field });
  return value;
};

/** @throws Refused bad_request for what is no id, not_found for one that is larger than any that there can be */
export const readId = (text: string | undefined, field: string): number => {
  const id = parseId(text ?? '');
  if (id === undefined) throw new Refused('bad_request', `${field} must be a positive number`, { field });
  if (id === NO_ID) throw new Refused('not_found', `nothing has the ${field} ${text}`);
  return id;
};

/** An id, which the secret of its address may follow. @throws as `readId` */
export const readName = (text: string | undefined, field: string): { id: number; name: ObjectName } => {
  const named = parseUnlistedName(text ?? '');
  const id = readId(named ? String(named.id) : text, field);
  return { id, name: named && text !== undefined ? text : id };
};

/** The id that a list is about; NO_ID for one that is larger than any that there can be: its list is empty. @throws Refused bad_request */
export const readListId = (text: string): number => {
  const id = parseId(text);
  if (id === undefined)
    throw new Refused('bad_request', 'object_id must be a positive number', { field: 'object_id' });
  return id;
};

export const readLifetime = (text: string | undefined): Lifetime => {
  const lifetime = LIFETIMES.find((known) => String(known) === text);
  if (lifetime === undefined) throw new Refused('bad_request', 'unknown lifetime', { field: 'lifetime' });
  return lifetime;
};

/** The file's name without `.json`. */
export const readFileName = (file: string | undefined): string => {
  if (!file?.endsWith('.json')) throw new Refused('not_found', 'API addresses end with .json');
  return file.slice(0, -'.json'.length);
};

/** Exactly these fields between the dots. */
export const readFields = (file: string | undefined, count: number): string[] => {
  const fields = readFileName(file).split('.');
  if (fields.length !== count)
    throw new Refused('bad_request', `the file's name has ${count} fields between dots`);
  return fields;
};

/** What stands before the last dot, which may hold dots itself, and what behind. */
export const readLastField = (file: string | undefined): [before: string, last: string] => {
  const name = readFileName(file);
  const dot = name.lastIndexOf('.');
  if (dot < 0) throw new Refused('bad_request', "the file's name has 2 fields between dots");
  return [name.slice(0, dot), name.slice(dot + 1)];
};

/** The two segments of `{group}` must belong to the id, so that each object has one address. */
export const checkGroup = (million: string | undefined, thousand: string | undefined, id: number): void => {
  if (`${million}/${thousand}` !== idGroup(id))
    throw new Refused('bad_request', `the group of ${id} is ${idGroup(id)}`);
};

export interface ListingAddress extends ListingQuery {
  byRelevance: boolean;
}

const LIBRARY_SECTIONS = ['favourites', 'watch-later', 'history', 'subscriptions'];

/** `parts`: lifetime, gender, sort, count, file name without `.json`. */
export const readListingAddress = (parts: readonly (string | undefined)[]): ListingAddress => {
  const [lifetimeText, genderText, sortText, countText, name = ''] = parts;
  const fields = name.split('.');
  if (fields.length < 6) throw new Refused('bad_request', "the file's name has 6 fields between dots");
  const [page, type, duration, date] = fields.slice(-4);
  const section = readChoice(LISTING_SECTIONS, fields[0], 'section');
  const lifetime = readLifetime(lifetimeText);
  if (LIBRARY_SECTIONS.includes(section) && lifetime !== 0)
    throw new Refused('bad_request', 'a member’s own lists have lifetime 0', { field: 'lifetime' });
  const isOwnSort =
    (section === 'history' && sortText === 'history') || (section === 'search' && sortText === 'relevance');
  return {
    lifetime,
    gender: readChoice(GENDERS, genderText, 'gender'),
    sort: isOwnSort ? 'latest-updates' : readChoice(VIDEO_SORTS, sortText, 'sort'),
    byRelevance: sortText === 'relevance',
    count: readNumber(countText, 'count', 1, COUNT_MAX),
    section,
    object_id: fields.slice(1, -4).join('.'),
    page: readNumber(page, 'page', 1, PAGE_MAX),
    type: readChoice(VIDEO_TYPES, type, 'type'),
    duration: readChoice(DURATIONS, duration, 'duration'),
    date: readChoice(DATES, date, 'date'),
  };
};
