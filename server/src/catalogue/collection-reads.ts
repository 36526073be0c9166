/** Reads of categories, albums, models, channels and playlists. */
import {
  ALBUM_SECTIONS,
  ALBUM_SORTS,
  albumAnswerSchema,
  albumCategoriesSchema,
  albumsPageSchema,
} from '@foyer/shared/wire-schemas/albums';
import { categoriesAnswerSchema } from '@foyer/shared/wire-schemas/categories';
import { CHANNEL_SORTS, channelAnswerSchema, channelsPageSchema } from '@foyer/shared/wire-schemas/channels';
import { COUNT_MAX, mainSchema, PAGE_MAX } from '@foyer/shared/wire-schemas/listings';
import { MODEL_SORTS, modelAnswerSchema, modelsPageSchema } from '@foyer/shared/wire-schemas/models';
import {
  PLAYLIST_SECTIONS,
  PLAYLIST_SORTS,
  playlistAnswerSchema,
  playlistsPageSchema,
} from '@foyer/shared/wire-schemas/playlists';
import { GENDERS, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { getAlbum, getAlbumCategories, getAlbums } from '../albums/albums.ts';
import { getChannel, getChannels } from './channels.ts';
import { getCategories, getMain } from './categories.ts';
import { getModel, getModels } from './models.ts';
import { getPlaylist, getPlaylists } from '../library/playlists.ts';
import { Refused } from '../platform/http/refused.ts';
import { checkGroup, readChoice, readFields, readFileName, readId, readNumber } from '../api/read-address.ts';
import {
  COUNT,
  choice,
  dirField,
  GENDER,
  GROUP,
  idField,
  LANG,
  LIFETIME,
  PAGE,
  textField,
} from '../api/read-fields.ts';
import {
  albumTag,
  isForAll,
  type JsonRead,
  LISTINGS_TAG,
  objectTag,
  playlistTag,
  sectionTags,
} from '../api/json-read.ts';

const readCount = (text: string | undefined): number => readNumber(text, 'count', 1, COUNT_MAX);
const readPage = (text: string | undefined): number => readNumber(text, 'page', 1, PAGE_MAX);

/** `{section}.{object_id}.{page}`; a section of ids wants one. */
const readSection = <Section extends string>(
  sections: readonly Section[],
  file: string | undefined,
  ofIds: readonly Section[],
): { section: Section; object_id: string; page: number } => {
  const [sectionText, object_id = '', page] = readFields(file, 3);
  const section = readChoice(sections, sectionText, 'section');
  if (ofIds.includes(section)) readId(object_id, 'object_id');
  return { section, object_id, page: readPage(page) };
};

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
    pattern: '/api/json/albums-categories/:lifetime/:file',
    addresses: ['/api/json/albums-categories/{lifetime}/{lang}.json'],
    summary: 'Categories that hold albums, by title',
    fields: { ...LIFETIME, ...LANG },
    answer: albumCategoriesSchema,
    read: async ({ file }, { db }) => ({
      body: await getAlbumCategories(db, readChoice(LANGUAGES, readFileName(file), 'lang')),
      tags: ['albums'],
    }),
  },
  {
    pattern: '/api/json/albums/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/albums/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json'],
    summary: 'A list of albums',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(ALBUM_SORTS),
      section: choice(ALBUM_SECTIONS),
      object_id: textField('The category’s dir, the member’s id, the model’s dir'),
    },
    answer: albumsPageSchema,
    read: async ({ sort, count, file }, { db, language, viewer, mediaSecret }) => {
      const section = readSection(ALBUM_SECTIONS, file, ['member']);
      const body = await getAlbums(
        db,
        { sort: readChoice(ALBUM_SORTS, sort, 'sort'), count: readCount(count), ...section },
        { language, viewer, mediaSecret },
      );
      const tags = ['albums', ...sectionTags(section.section, section.object_id)];
      return { body, isShared: isForAll(body), tags };
    },
  },
  {
    pattern: '/api/json/album/:lifetime/:million/:thousand/:file',
    addresses: ['/api/json/album/{lifetime}/{million}/{thousand}/{album_id}.json'],
    summary: 'One album with its pictures; of a private or deleted one its status and title',
    fields: { ...LIFETIME, ...GROUP, album_id: idField('The album') },
    answer: albumAnswerSchema,
    read: async ({ million, thousand, file }, { db, language, viewer, mediaSecret }) => {
      const id = readId(readFileName(file), 'album_id');
      checkGroup(million, thousand, id);
      const { answer, isPublic } = await getAlbum(db, id, { language, viewer, mediaSecret });
      return { body: answer, isShared: isPublic, tags: [albumTag(id)] };
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
        tags: ['models', LISTINGS_TAG],
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
      return { body: { model }, tags: ['models', LISTINGS_TAG, objectTag('model', model.model_id)] };
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
      return { body: await getChannels(db, { ...query, page: readPage(page) }), tags: ['channels'] };
    },
  },
  {
    pattern: '/api/json/channel/:lifetime/:file',
    addresses: ['/api/json/channel/{lifetime}/{dir}.json'],
    summary: 'One channel',
    fields: { ...LIFETIME, dir: dirField('The channel') },
    answer: channelAnswerSchema,
    read: async ({ file }, { db }) => {
      const channel = await getChannel(db, readFileName(file));
      return { body: { channel }, tags: ['channels', objectTag('channel', channel.channel_id)] };
    },
  },
  {
    pattern: '/api/json/playlists/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/playlists/{lifetime}/{sort}/{count}/{section}.{object_id}.{page}.json'],
    summary: 'A list of playlists; one’s own private ones with lifetime 0 alone',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(PLAYLIST_SORTS),
      section: choice(PLAYLIST_SECTIONS),
      object_id: textField('The member’s id, the category’s dir, the video’s id'),
    },
    answer: playlistsPageSchema,
    read: async ({ sort, count, file }, { db, viewer }) => {
      const section = readSection(PLAYLIST_SECTIONS, file, ['member', 'video']);
      const body = await getPlaylists(
        db,
        { sort: readChoice(PLAYLIST_SORTS, sort, 'sort'), count: readCount(count), ...section },
        viewer,
      );
      const tags = ['playlists', LISTINGS_TAG, ...sectionTags(section.section, section.object_id)];
      return { body, isShared: isForAll(body), tags };
    },
  },
  {
    pattern: '/api/json/playlist/:lifetime/:file',
    addresses: ['/api/json/playlist/{lifetime}/{playlist_id}.json'],
    summary: 'One playlist; its videos are a list of videos',
    fields: { ...LIFETIME, playlist_id: idField('The playlist') },
    answer: playlistAnswerSchema,
    read: async ({ file }, { db, language, viewer }) => {
      const id = readId(readFileName(file), 'playlist_id');
      const { answer, isPublic } = await getPlaylist(db, id, { language, viewer });
      return { body: answer, isShared: isPublic, tags: ['playlists', playlistTag(id), LISTINGS_TAG] };
    },
  },
];
