/** Declares the cacheable reads of categories, models and channels. */
import { categoriesAnswerSchema } from '@foyer/shared/wire-schemas/categories';
import { CHANNEL_SORTS, channelAnswerSchema, channelsPageSchema } from '@foyer/shared/wire-schemas/channels';
import { mainSchema } from '@foyer/shared/wire-schemas/listings';
import { MODEL_SORTS, modelAnswerSchema, modelsPageSchema } from '@foyer/shared/wire-schemas/models';
import { GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { getChannel, getChannels } from './channels.ts';
import { getCategories, getMain } from './categories.ts';
import { getModel, getModels } from './models.ts';
import { Refused } from '../platform/http/refused.ts';
import { readChoice, readFields, readFileName } from '../platform/http/read-address.ts';
import { COUNT, choice, dirField, GENDER, LANG, LIFETIME, PAGE, textField } from '../api/read-fields.ts';
import { type JsonRead } from '../api/json-read.ts';
import { CHANNELS_TAG, LISTINGS_TAG, MODELS_TAG, objectTag } from '../platform/cache/cache-tags.ts';
import { readCount, readPage } from '../api/read-section.ts';

export const COLLECTION_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/main/:lifetime/:file',
    addresses: ['/api/json/main/{lifetime}/{gender}.{lang}.json'],
    summary: 'Categories, keywords and popular models: the frame of every page',
    fields: { ...LIFETIME, ...GENDER, ...LANG },
    answer: mainSchema,
    read: async ({ file }, { db }) => {
      const [gender, lang] = readFields(file, 2);
      const body = await getMain(
        db,
        readChoice(GENDERS, gender, 'gender'),
        readChoice(LANGUAGES, lang, 'lang'),
      );
      return { body, tags: [LISTINGS_TAG] };
    },
  },
  {
    pattern: '/api/json/categories/:lifetime/:file',
    addresses: ['/api/json/categories/{lifetime}/{gender}.{lang}.json'],
    summary: 'Categories that hold videos of the group, by title',
    fields: { ...LIFETIME, ...GENDER, ...LANG },
    answer: categoriesAnswerSchema,
    read: async ({ file }, { db }) => {
      const [gender, lang] = readFields(file, 2);
      const body = await getCategories(
        db,
        readChoice(GENDERS, gender, 'gender'),
        readChoice(LANGUAGES, lang, 'lang'),
      );
      return { body, tags: [LISTINGS_TAG] };
    },
  },
  {
    pattern: '/api/json/models/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/models/{lifetime}/{sort}/{count}/{filter}.{page}.json'],
    summary: 'A list of models',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(MODEL_SORTS),
      filter: textField('`key:value` pairs joined by `;`, keys in alphabetical order'),
    },
    answer: modelsPageSchema,
    read: async ({ sort, count, file }, { db, language }) => {
      const [filter = '', page] = readFields(file, 2);
      const query = { sort: readChoice(MODEL_SORTS, sort, 'sort'), count: readCount(count), filter };
      return {
        body: await getModels(db, { ...query, page: readPage(page) }, language),
        tags: [MODELS_TAG, LISTINGS_TAG],
      };
    },
  },
  {
    pattern: '/api/json/model/:lifetime/:file',
    addresses: ['/api/json/model/{lifetime}/{dir}.json'],
    summary: 'One model',
    fields: { ...LIFETIME, dir: dirField('The model') },
    answer: modelAnswerSchema,
    read: async ({ file }, { db, language }) => {
      const model = await getModel(db, readFileName(file), language);
      return { body: { model }, tags: [MODELS_TAG, LISTINGS_TAG, objectTag('model', model.model_id)] };
    },
  },
  {
    pattern: '/api/json/channels/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/channels/{lifetime}/{sort}/{count}/{filter}.{page}.json'],
    summary: 'A list of channels',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(CHANNEL_SORTS),
      filter: { type: 'string', enum: [''], description: 'Channels have none yet' },
    },
    answer: channelsPageSchema,
    read: async ({ sort, count, file }, { db }) => {
      const [filter, page] = readFields(file, 2);
      if (filter) throw new Refused('bad_request', 'channels have no filter', { field: 'filter' });
      const query = { sort: readChoice(CHANNEL_SORTS, sort, 'sort'), count: readCount(count) };
      return { body: await getChannels(db, { ...query, page: readPage(page) }), tags: [CHANNELS_TAG] };
    },
  },
  {
    pattern: '/api/json/channel/:lifetime/:file',
    addresses: ['/api/json/channel/{lifetime}/{dir}.json'],
    summary: 'One channel',
    fields: { ...LIFETIME, dir: dirField('The channel') },
    answer: channelAnswerSchema,
    read: async ({ file }, { db, language }) => {
      const channel = await getChannel(db, readFileName(file), language);
      return { body: { channel }, tags: [CHANNELS_TAG, objectTag('channel', channel.channel_id)] };
    },
  },
];
