/** Answers lists of models, and one model. */
import type { AGE_CHOICES, BREAST_SIZES, RACES } from '@foyer/shared/wire-schemas/filter-choices';
import { OTHER_LETTERS } from '@foyer/shared/wire-schemas/filter-choices';
import { parseFilters } from '@foyer/shared/wire-schemas/filters';
import {
  MODEL_THUMBS,
  type Model,
  type ModelCard,
  type ModelsPage,
  type ModelsQuery,
} from '@foyer/shared/wire-schemas/models';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { type AccessViewer, decideAccess } from '../access/decide-access.ts';
import { findMembersAccess } from '../access/name-only-members.ts';
import type { Database } from '../platform/database/create-database.ts';
import {
  countModels,
  type ModelFilter,
  type ModelRow,
  selectModel,
  selectModelLetters,
  selectModels,
} from './models.sql.ts';
import { MEDIA_FILES, mediaObject, publicMediaUrl } from '../platform/storage/media-address.ts';
import { coverFields } from '../pictures/covers.ts';
import { findByAnyDir } from './addresses/former-dirs.ts';
import { AGE_GROUPS, ageOf } from './age-groups.ts';
import { Refused } from '../platform/http/refused.ts';
import { textIn, titleOf } from './video-card.ts';

const isYes = (value: string | undefined): boolean | undefined =>
  value === undefined ? undefined : value === '1';
const numberOf = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

/** @throws Refused bad_request */
const parseModelFilter = (text: string): ModelFilter => {
  const chosen = parseFilters('models', text);
  if (!chosen) throw new Refused('bad_request', 'this is no filter of models', { field: 'filter' });
  const { alphabet, age, gender, country, race, breast, hair, height, weight, tattoo, piercing } = chosen;
  return {
    gender,
    country,
    race,
    breast,
    hair: numberOf(hair),
    height: numberOf(height),
    weight: numberOf(weight),
    tattoo: isYes(tattoo),
    piercing: isYes(piercing),
    age: age === undefined ? undefined : AGE_GROUPS[age as (typeof AGE_CHOICES)[number]],
    letter: alphabet === OTHER_LETTERS ? null : alphabet?.toLowerCase(),
  };
};

const toModelCard = (row: ModelRow, language: Language): ModelCard => {
  const thumb =
    row.revision === null
      ? null
      : publicMediaUrl(mediaObject('model', row.id), row.revision, MEDIA_FILES.thumb);
  const videos = row.videos.map(({ id, revision }) =>
    publicMediaUrl(mediaObject('video', id), revision, MEDIA_FILES.videoThumb),
  );
  return {
    model_id: row.id,
    dir: row.dir,
    title: titleOf(row, language),
    country: row.country,
    thumb,
    thumbs: [...(thumb === null ? [] : [thumb]), ...videos].slice(0, MODEL_THUMBS),
    rating: Math.round(row.rating * 100) / 100,
    post_date: row.created_at.toISOString(),
    statistics: {
      videos: row.videos_count,
      viewed: row.views,
      subscribers: row.subscribers_count,
      likes: row.likes,
      dislikes: row.dislikes,
    },
  };
};

/** @throws Refused bad_request */
export const getModels = async (
  db: Database,
  { sort, count, filter, page }: ModelsQuery,
  language: Language,
): Promise<ModelsPage> => {
  const conditions = parseModelFilter(filter);
  const offset = (page - 1) * count;
  const [total, letters] = await Promise.all([
    countModels(db, conditions),
    selectModelLetters(db, conditions),
  ]);
  const rows =
    total > offset
      ? await selectModels(db, conditions, { sort, limit: count, offset, thumbs: MODEL_THUMBS })
      : [];
  if (rows.length === 0)
    return {
      models: [],
      letters,
      total_count: total,
      error: 'no model is listed here',
      code: 'models_not_found',
    };
  return { models: rows.map((row) => toModelCard(row, language)), letters, total_count: total };
};

/** Who it is learns nobody from what is shared: a visitor whom the member has blocked gets that, too, and so does one who has blocked the member. */
const memberOf = async (
  db: Database,
  member: ModelRow['member'],
  { viewer, isShared }: { viewer: AccessViewer | null; isShared: boolean },
): Promise<Pick<Model, 'has_member' | 'member'>> => {
  if (!member) return { has_member: false, member: null };
  const maySee = async (who: AccessViewer | null): Promise<boolean> => {
    const found = (await findMembersAccess(db, [member._id], who)).get(member._id);
    return found !== undefined && !found.hasBlocked && decideAccess('see', found, who) === null;
  };
  return { has_member: await maySee(null), member: !isShared && (await maySee(viewer)) ? member : null };
};

/**
 * @param viewer null in answers that are shared, and for visitors
 * @returns `memberId`: of the member who it is, also where the viewer does not see that
 * @throws Refused not_found
 */
export const getModel = async (
  db: Database,
  dir: string,
  { language, viewer, isShared }: { language: Language; viewer: AccessViewer | null; isShared: boolean },
): Promise<{ model: Model; memberId: number | null }> => {
  const row = await findByAnyDir(db, 'model', dir, (one) => selectModel(db, one, MODEL_THUMBS));
  if (!row) throw new Refused('not_found', `there is no model ${dir}`);
  const memberId = row.member?._id ?? null;
  const model: Model = {
    ...toModelCard(row, language),
    gender: row.gender,
    about: textIn(row.about, row.abouts, language),
    ...coverFields('model', row.id, row.cover),
    age: ageOf(row.birth_date),
    birth_date: row.birth_date,
    race: row.race as (typeof RACES)[number] | null,
    breast: row.breast as (typeof BREAST_SIZES)[number] | null,
    hair: row.hair,
    height: row.height,
    weight: row.weight,
    tattoo: row.tattoo,
    piercing: row.piercing,
    ...(await memberOf(db, row.member, { viewer, isShared })),
  };
  return { model, memberId };
};
