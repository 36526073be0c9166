/**
 * Categories (of videos and of albums), models and channels as rows of a table: what stands in files of the desk and behind words of the command line. A column with a dot is the part of
 * a form's field that is for one language; everything goes through the same acts as the desk's own forms.
 */
import type { DeskAlbumCategory } from '@foyer/shared/wire-schemas/catalogue-desk/album-categories';
import type { DeskCategory } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import type { DeskChannel } from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import type { DeskModel } from '@foyer/shared/wire-schemas/catalogue-desk/models';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { MODEL_FACTS } from '@foyer/shared/wire-schemas/models';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Changer } from '../../platform/changes/changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { type AskedPage, eachRow, readPlace } from '../../platform/http/lists/list-page.ts';
import * as albumCategories from '../album-categories.ts';
import * as categories from '../categories.ts';
import type { TermEnd, TermTarget } from '../change-term.ts';
import * as channels from '../channels.ts';
import * as models from '../models.ts';
import type { TermsPage } from '../read-term-filter.ts';

/** By column. */
export type Cells = Readonly<Record<string, string>>;
type Form = Record<string, string>;

/** What is there, as a row. */
export interface SheetTerm {
  id: number;
  revision: number;
  isHidden: boolean;
  cells: Cells;
}

export interface TermSheet {
  kind: TermKind;
  /** Behind `id`. */
  columns: readonly string[];
  /** Of long lists with where the next page goes on; of others pages have numbers, until one is empty. */
  list: (db: Database, ask: TermsPage) => Promise<{ rows: SheetTerm[]; next?: string | null }>;
  /** @throws Refused not_found */
  get: (db: Database, id: number) => Promise<SheetTerm>;
  /** @throws Refused */
  create: (db: Database, who: Changer, form: Form) => Promise<SheetTerm>;
  /** @throws Refused */
  edit: (db: Database, target: TermTarget, form: Form) => Promise<SheetTerm>;
  /** @throws Refused */
  hide: (db: Database, target: TermTarget, isHidden: boolean) => Promise<SheetTerm>;
  /** @throws Refused */
  merge: (db: Database, target: TermTarget, intoId: number) => Promise<TermEnd<object>>;
  /** @param moveTo undefined: refused while it holds something, with the count. @throws Refused */
  remove: (db: Database, target: TermTarget, moveTo: number | 'none' | undefined) => Promise<TermEnd<object>>;
}

const HIDDEN = 'is_hidden';
const languagesOf = (field: string): string[] => LANGUAGES.map((language) => `${field}.${language}`);
const textsOf = (field: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [`${field}.${language}`, texts[language] ?? '']));
const textOf = (value: string | number | boolean | null | undefined): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value ?? '');
};

/** Fields as forms of the desk have them: languages of one field are one JSON. */
export const formOf = (cells: Cells): Form => {
  const form: Form = {};
  const texts: Record<string, Record<string, string>> = {};
  for (const [column, text] of Object.entries(cells)) {
    const [field = '', language] = column.split('.');
    if (column === HIDDEN) continue;
    if (language === undefined) form[field] = text;
    else (texts[field] ??= {})[language] = text;
  }
  for (const [field, byLanguage] of Object.entries(texts)) form[field] = JSON.stringify(byLanguage);
  return form;
};

const toRow = (
  desk: { revision: number; is_hidden: boolean; dir: string },
  id: number,
  cells: Cells,
): SheetTerm => ({
  id,
  revision: desk.revision,
  isHidden: desk.is_hidden,
  cells: { dir: desk.dir, ...cells, [HIDDEN]: textOf(desk.is_hidden) },
});

const ofCategory = (desk: DeskCategory): SheetTerm =>
  toRow(desk, desk.category_id, {
    ...textsOf('titles', desk.titles),
    place: textOf(desk.place),
    in_sidebar: textOf(desk.in_sidebar),
  });
const ofAlbumCategory = (desk: DeskAlbumCategory): SheetTerm =>
  toRow(desk, desk.album_category_id, textsOf('titles', desk.titles));
const MODEL_FIELDS = ['title', 'title_ja', 'gender', 'country', ...MODEL_FACTS] as const;
const ofModel = (desk: DeskModel): SheetTerm =>
  toRow(desk, desk.model_id, {
    ...Object.fromEntries(MODEL_FIELDS.map((field) => [field, textOf(desk[field])])),
    aliases: desk.aliases.join('\n'),
    member: desk.member?.name ?? '',
    gallery: desk.gallery.map(({ album_id }) => album_id).join('\n'),
    ...textsOf('abouts', desk.abouts),
  });
const ofChannel = (desk: DeskChannel): SheetTerm =>
  toRow(desk, desk.channel_id, {
    title: desk.title,
    ...textsOf('descriptions', desk.descriptions),
    url: desk.url,
    cf1: desk.cf1,
    vda: desk.vda,
    member: desk.member?.name ?? '',
    publishers: desk.publishers.map(({ name }) => name).join('\n'),
  });

export const TERM_SHEETS: Readonly<Record<TermKind, TermSheet>> = {
  category: {
    kind: 'category',
    columns: ['dir', ...languagesOf('titles'), 'place', 'in_sidebar', HIDDEN],
    list: async (db, ask) => ({
      rows: (await categories.listCategories(db, ask)).categories.map(ofCategory),
    }),
    get: async (db, id) => ofCategory(await categories.getCategory(db, id)),
    create: async (db, who, form) => ofCategory(await categories.createCategory(db, who, form)),
    edit: async (db, target, form) => ofCategory(await categories.editCategory(db, target, form)),
    hide: async (db, target, isHidden) => ofCategory(await categories.hideCategory(db, target, isHidden)),
    merge: categories.mergeCategory,
    remove: categories.deleteCategory,
  },
  album_category: {
    kind: 'album_category',
    columns: ['dir', ...languagesOf('titles'), HIDDEN],
    list: async (db, ask) => ({
      rows: (await albumCategories.listAlbumCategories(db, ask)).album_categories.map(ofAlbumCategory),
    }),
    get: async (db, id) => ofAlbumCategory(await albumCategories.getAlbumCategory(db, id)),
    create: async (db, who, form) =>
      ofAlbumCategory(await albumCategories.createAlbumCategory(db, who, form)),
    edit: async (db, target, form) =>
      ofAlbumCategory(await albumCategories.editAlbumCategory(db, target, form)),
    hide: async (db, target, isHidden) =>
      ofAlbumCategory(await albumCategories.hideAlbumCategory(db, target, isHidden)),
    merge: albumCategories.mergeAlbumCategory,
    remove: albumCategories.deleteAlbumCategory,
  },
  model: {
    kind: 'model',
    columns: ['dir', ...MODEL_FIELDS, 'aliases', 'member', 'gallery', ...languagesOf('abouts'), HIDDEN],
    list: async (db, ask) => {
      const { models: found, next = null } = await models.listModels(db, ask);
      return { rows: found.map(ofModel), next };
    },
    get: async (db, id) => ofModel(await models.getModel(db, id)),
    create: async (db, who, form) => ofModel(await models.createModel(db, who, form)),
    edit: async (db, target, form) => ofModel(await models.editModel(db, target, form)),
    hide: async (db, target, isHidden) => ofModel(await models.hideModel(db, target, isHidden)),
    merge: models.mergeModel,
    remove: models.deleteModel,
  },
  channel: {
    kind: 'channel',
    columns: [
      'dir',
      'title',
      ...languagesOf('descriptions'),
      'url',
      'cf1',
      'vda',
      'member',
      'publishers',
      HIDDEN,
    ],
    list: async (db, ask) => {
      const { channels: found, next = null } = await channels.listChannels(db, ask);
      return { rows: found.map(ofChannel), next };
    },
    get: async (db, id) => ofChannel(await channels.getChannel(db, id)),
    create: async (db, who, form) => ofChannel(await channels.createChannel(db, who, form)),
    edit: async (db, target, form) => ofChannel(await channels.editChannel(db, target, form)),
    hide: async (db, target, isHidden) => ofChannel(await channels.hideChannel(db, target, isHidden)),
    merge: channels.mergeChannel,
    remove: channels.deleteChannel,
  },
};

/** All of them, page by page, as they are while each page is read. */
export const eachTerm = (db: Database, { list }: TermSheet, part: string | null = null) =>
  eachRow<SheetTerm, AskedPage>(async (asked) => {
    const { page = 1, after = null } = asked ?? {};
    const { rows, next } = await list(db, { filter: { part, state: 'all' }, page, after });
    // Of numbered pages the first that is empty is the end.
    if (next === undefined) return { rows, next: rows.length > 0 ? { page: page + 1 } : null };
    return { rows, next: next === null ? null : { after: readPlace(next) } };
  });
