/** Models at the catalogue desk: lists, edits, merges, ends. */
import type { DeskModel, DeskModels } from '@foyer/shared/wire-schemas/catalogue-desk/models';
import {
  MODEL_ABOUT_MAX_LENGTH,
  MODEL_ALIASES_MAX,
  MODEL_GALLERY_MAX,
  MODEL_NAME_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/catalogue-desk/models';
import { isCountry } from '@foyer/shared/wire-schemas/countries';
import {
  BREAST_SIZES,
  HAIR_COLOURS,
  HEIGHTS,
  RACES,
  WEIGHTS,
} from '@foyer/shared/wire-schemas/filter-choices';
import type { MODEL_FACTS } from '@foyer/shared/wire-schemas/models';
import { DEFAULT_GENDER, DEFAULT_LANGUAGE, GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { coverUrl } from '../pictures/covers.ts';
import { readChoice } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { changeTerm, createTerm, endsOf, type TermTarget } from './change-term.ts';
import * as rows from './models.sql.ts';
import type { TermsPage } from './read-term-filter.ts';
import { readTexts } from './read-texts.ts';
import {
  hasOtherTexts,
  readMember,
  readOptional,
  readTerms,
  readTitle,
  settleDir,
  thumbOf,
} from './terms.ts';

const aboutsOf = ({ about, abouts }: Pick<rows.ModelRow, 'about' | 'abouts'>): Record<string, string> => ({
  ...(about !== '' && { [DEFAULT_LANGUAGE]: about }),
  ...abouts,
});

const toModel = (row: rows.ModelRow): DeskModel => {
  const { id, is_ending, moves_to } = row;
  const abouts = aboutsOf(row);
  return {
    model_id: id,
    ...{ dir: row.dir, title: row.title, title_ja: row.title_ja ?? '', aliases: row.aliases, abouts },
    ...{ gender: row.gender, country: row.country, birth_date: row.birth_date, race: row.race },
    ...{ breast: row.breast, hair: row.hair, height: row.height, weight: row.weight },
    member: row.member,
    gallery: row.gallery,
    ...{ tattoo: row.tattoo, piercing: row.piercing, is_hidden: row.is_hidden, revision: row.revision },
    videos: row.videos,
    former_dirs: row.former_dirs,
    missing: Object.keys(abouts).length === 0 ? [] : LANGUAGES.filter((language) => !abouts[language]),
    thumb: thumbOf('model', row),
    cover: coverUrl('model', id, row.cover),
    ending: is_ending ? { to: moves_to, videos: row.videos } : null,
  };
};

export const listModels = async (db: Database, asked: TermsPage): Promise<DeskModels> => {
  const { found, ...rest } = await readTerms(db, asked, rows.selectModels, rows.countModels);
  return { models: found.map(toModel), ...rest };
};

/** @throws Refused not_found */
export const getModel = async (db: Database, id: number): Promise<DeskModel> => {
  const row = await rows.selectModel(db, id);
  if (!row) throw new Refused('not_found', `there is no model ${id}`);
  return toModel(row);
};

const NOUN = {
  kind: 'model' as const,
  get: getModel,
  loggedOf: ({
    dir,
    title,
    title_ja,
    aliases,
    abouts,
    gender,
    country,
    birth_date,
    is_hidden,
    ...rest
  }: DeskModel) => ({
    ...{ dir, title, title_ja, aliases, abouts, gender, country, birth_date, is_hidden },
    ...{ race: rest.race, breast: rest.breast, hair: rest.hair, height: rest.height, weight: rest.weight },
    ...{ tattoo: rest.tattoo, piercing: rest.piercing },
    member: rest.member?._id ?? null,
    gallery: rest.gallery?.map(({ album_id }) => album_id) ?? [],
  }),
  holds: 'videos' as const,
  countHeld: ({ videos }: DeskModel) => videos,
  startEnd: rows.startModelEnd,
};

type Field =
  | 'title'
  | 'title_ja'
  | 'aliases'
  | 'abouts'
  | 'dir'
  | 'gender'
  | 'country'
  | 'member'
  | 'gallery'
  | (typeof MODEL_FACTS)[number];
/** A form, as it came. */
export type ModelForm = Partial<Record<Field, string | undefined>>;

const YES_NO = ['0', '1'] as const;
const optionalChoice = <Choice extends string>(
  choices: readonly Choice[],
  text: string | undefined,
  field: string,
): Choice | null => (text ? readChoice(choices, text, field) : null);
const optionalNumber = (
  choices: readonly string[],
  text: string | undefined,
  field: string,
): number | null => {
  const choice = optionalChoice(choices, text, field);
  return choice === null ? null : Number(choice);
};
const optionalYes = (text: string | undefined, field: string): boolean | null => {
  const choice = optionalChoice(YES_NO, text, field);
  return choice === null ? null : choice === '1';
};

/** @throws Refused bad_request */
const readCountry = (text: string | undefined): string | null => {
  const country = text?.trim().toUpperCase();
  if (!country) return null;
  if (!isCountry(country)) throw new Refused('bad_request', 'there is no such country', { field: 'country' });
  return country;
};

const ADULT_YEARS = 18;
/** @throws Refused bad_request; age_min for somebody who is too young to be shown */
const readBirthDate = (text: string | undefined): string | null => {
  if (!text) return null;
  const day = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new Refused('bad_request', 'this is no day', { field: 'birth_date' });
  const latest = new Date();
  latest.setUTCFullYear(latest.getUTCFullYear() - ADULT_YEARS);
  if (day > latest)
    throw new Refused('age_min', 'too young to be shown', {
      field: 'birth_date',
      info: { min: ADULT_YEARS },
    });
  return text;
};

const readAliases = (text: string | undefined): string[] => {
  const names = (text ?? '').split('\n').map((line) => readOptional(line, 'aliases', MODEL_NAME_MAX_LENGTH));
  const aliases = [...new Set(names.filter((name) => name !== ''))];
  if (aliases.length > MODEL_ALIASES_MAX)
    throw new Refused('bad_request', 'too many other names', {
      field: 'aliases',
      info: { limit: MODEL_ALIASES_MAX },
    });
  return aliases;
};

const ALBUM_LINE = /^(?:.*\/album\/)?(\d{1,9})(?:\/.*)?$/;
/**
 * @param kept albums that were chosen before: they stay while they are not public
 * @throws Refused not_found with `info.name`, max_length
 */
const readGallery = async (tx: Database, text: string, kept: readonly number[]): Promise<number[]> => {
  const field = 'gallery';
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const ids = [...new Set(lines.map((line) => Number(ALBUM_LINE.exec(line)?.[1] ?? 0)))];
  if (ids.length > MODEL_GALLERY_MAX)
    throw new Refused('max_length', 'too many albums', { field, info: { max: MODEL_GALLERY_MAX } });
  const known = new Set([...kept, ...(await rows.selectPublicAlbums(tx, ids))]);
  const wrong = lines.find((line) => !known.has(Number(ALBUM_LINE.exec(line)?.[1] ?? 0)));
  if (wrong !== undefined)
    throw new Refused('not_found', `${wrong} is no public album`, { field, info: { name: wrong } });
  return ids;
};

/** @throws Refused required, max_length, bad_request, age_min, not_found (no such member or album), dir_taken */
const readForm = async (
  tx: Database,
  form: ModelForm,
  current: Pick<DeskModel, 'model_id' | 'gallery'> | null,
): Promise<rows.ModelFields> => {
  const title = readTitle(form.title ?? '', 'title', MODEL_NAME_MAX_LENGTH);
  const { [DEFAULT_LANGUAGE]: about = '', ...abouts } = readTexts(form.abouts, {
    field: 'abouts',
    max: MODEL_ABOUT_MAX_LENGTH,
  });
  return {
    title,
    title_ja: readOptional(form.title_ja, 'title_ja', MODEL_NAME_MAX_LENGTH) || null,
    aliases: readAliases(form.aliases),
    about,
    abouts,
    gender: readChoice(GENDERS, form.gender || DEFAULT_GENDER, 'gender'),
    country: readCountry(form.country),
    birth_date: readBirthDate(form.birth_date),
    race: optionalChoice(RACES, form.race, 'race'),
    breast: optionalChoice(BREAST_SIZES, form.breast, 'breast'),
    hair: optionalNumber(HAIR_COLOURS, form.hair, 'hair'),
    height: optionalNumber(HEIGHTS, form.height, 'height'),
    weight: optionalNumber(WEIGHTS, form.weight, 'weight'),
    tattoo: optionalYes(form.tattoo, 'tattoo'),
    piercing: optionalYes(form.piercing, 'piercing'),
    // A form of a page that does not know them leaves them as they are.
    ...(form.member !== undefined && { member_id: await readMember(tx, form.member) }),
    ...(form.gallery !== undefined && {
      gallery: await readGallery(tx, form.gallery, current?.gallery?.map(({ album_id }) => album_id) ?? []),
    }),
    dir: await settleDir(tx, 'model', { asked: form.dir ?? '', title, ownId: current?.model_id ?? null }),
  };
};

/** As `readForm` throws. */
export const createModel = (db: Database, who: Changer, form: ModelForm): Promise<DeskModel> =>
  createTerm(db, NOUN, who, async (tx) => rows.insertModel(tx, await readForm(tx, form, null)));

const namesOf = ({
  title,
  title_ja,
  aliases,
}: Pick<DeskModel, 'title' | 'aliases'> & { title_ja: string | null }) => ({
  title,
  title_ja: title_ja ?? '',
  aliases,
});

/** @throws Refused not_found, changed_meanwhile, and as `readForm` */
export const editModel = (db: Database, target: TermTarget, form: ModelForm): Promise<DeskModel> =>
  changeTerm(db, NOUN, target, 'edit', async (tx, current) => {
    const { model_id: id, dir } = current;
    const fields = await readForm(tx, { ...form, dir: form.dir?.trim() || dir }, current);
    await rows.updateModel(tx, id, fields);
    return { isRenamed: hasOtherTexts(namesOf(current), namesOf(fields)) };
  });

/** @throws Refused not_found, changed_meanwhile */
export const hideModel = (db: Database, target: TermTarget, isHidden: boolean): Promise<DeskModel> =>
  changeTerm(db, NOUN, target, isHidden ? 'hide' : 'show', async (tx, { model_id: id }) => {
    await rows.setModelHidden(tx, id, isHidden);
    return { isMoved: true, isRenamed: true };
  });

/** As `mergeTerm` and `deleteTerm`. */
export const { merge: mergeModel, remove: deleteModel } = endsOf(NOUN);
