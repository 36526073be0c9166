/** Declares the cacheable reads of categories, models and channels. */
import { CHANNEL_SORTS } from '@foyer/shared/wire-schemas/channels';
import { MODEL_SORTS } from '@foyer/shared/wire-schemas/models';
import { GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { getChannel, getChannels } from './channels.ts';
import { getCategories, getMain } from './categories.ts';
import { getModel, getModels } from './models.ts';
import { Refused } from '../platform/http/refused.ts';
import { readChoice, readFields, readFileName } from '../platform/http/read-address.ts';
import { type JsonRead } from '../api/json-read.ts';
import { memberTag, objectTag } from '../platform/cache/cache-tags.ts';
import { readCount, readPage } from '../api/read-section.ts';

const readCategories =
  (isWhole: boolean): JsonRead['read'] =>
  async ({ file }, { db }) => {
    const [gender, lang] = readFields(file, 2);
    const body = await getCategories(db, {
      gender: readChoice(GENDERS, gender, 'gender'),
      language: readChoice(LANGUAGES, lang, 'lang'),
      isWhole,
    });
    return { body };
  };

export const COLLECTION_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/main/{lifetime}/{gender}.{lang}.json',
    read: async ({ file }, { db }) => {
      const [gender, lang] = readFields(file, 2);
      const body = await getMain(
        db,
        readChoice(GENDERS, gender, 'gender'),
        readChoice(LANGUAGES, lang, 'lang'),
      );
      return { body };
    },
  },
  {
    call: 'GET /api/json/categories/{lifetime}/{gender}.{lang}.json',
    read: readCategories(false),
  },
  {
    call: 'GET /api/json/all-categories/{lifetime}/{gender}.{lang}.json',
    read: readCategories(true),
  },
  {
    call: 'GET /api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json',
    read: async ({ sort, count, file }, { db, language }) => {
      const [filter = '', page] = readFields(file, 2);
      const query = { sort: readChoice(MODEL_SORTS, sort, 'sort'), count: readCount(count), filter };
      return {
        body: await getModels(db, { ...query, page: readPage(page) }, language),
      };
    },
  },
  {
    call: 'GET /api/json/model/{lifetime}/{dir}.json',
    read: async ({ file, lifetime }, { db, language, viewer }) => {
      const isShared = lifetime !== '0';
      const { model, memberId } = await getModel(db, readFileName(file), { language, viewer, isShared });
      const tags = [objectTag('model', model.model_id)];
      return { body: { model }, tags: memberId === null ? tags : [...tags, memberTag(memberId)] };
    },
  },
  {
    call: 'GET /api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json',
    read: async ({ sort, count, file }, { db }) => {
      const [filter, page] = readFields(file, 2);
      if (filter) throw new Refused('bad_request', 'channels have no filter', { field: 'filter' });
      const query = { sort: readChoice(CHANNEL_SORTS, sort, 'sort'), count: readCount(count) };
      return { body: await getChannels(db, { ...query, page: readPage(page) }) };
    },
  },
  {
    call: 'GET /api/json/channel/{lifetime}/{dir}.json',
    read: async ({ file }, { db, language }) => {
      const channel = await getChannel(db, readFileName(file), language);
      return { body: { channel }, tags: [objectTag('channel', channel.channel_id)] };
    },
  },
];
