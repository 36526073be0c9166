/**
 * Every cacheable read as one table: pattern of the address, and what answers it. The routes and the render workers
 * ask through the same table and the same cache.
 */
import { COMMENT_SECTIONS } from '@foyer/shared/http/comments';
import { COUNT_MAX, PAGE_MAX, VIDEO_TYPES } from '@foyer/shared/http/listings';
import { MEMBER_SORTS } from '@foyer/shared/http/members';
import { GENDERS, LANGUAGES, type Language } from '@foyer/shared/http/site';
import type { Database } from '../database/create-database.ts';
import { getComments } from '../services/comments.ts';
import { getListing, getRelated } from '../services/listings.ts';
import { getCategories, getMain } from '../services/main.ts';
import { getMember, getMembers } from '../services/members.ts';
import { getSuggestions } from '../services/suggestions.ts';
import type { VideoViewer } from '../services/video-access.ts';
import { getVideo } from '../services/videos.ts';
import {
  checkGroup,
  readChoice,
  readFields,
  readFileName,
  readId,
  readListingAddress,
  readNumber,
} from './read-address.ts';

export interface ReadContext {
  db: Database;
  mediaSecret: string;
  language: Language;
  country: string;
  /** Null unless the address has lifetime 0. */
  viewer: VideoViewer | null;
}

export interface ReadResult {
  body: object;
  /** False: nobody may keep it, whatever the address says. */
  isShared?: boolean;
  tags?: readonly string[];
}

export type ReadParams = Readonly<Record<string, string | undefined>>;

export interface JsonRead {
  /** `:name` stands for one path segment; every pattern has `:lifetime`. */
  pattern: string;
  read: (params: ReadParams, context: ReadContext) => Promise<ReadResult>;
}

/** Lists are dropped as a whole when a video appears or is withdrawn. */
export const LISTINGS_TAG = 'listings';
export const videoTag = (id: number): string => `video:${id}`;
export const commentsTag = (section: string, id: number | string): string => `comments:${section}:${id}`;

const readVideoId = (params: ReadParams, text: string | undefined): number => {
  const id = readId(text, 'video_id');
  checkGroup(params.million, params.thousand, id);
  return id;
};

export const JSON_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/main/:lifetime/:file',
    read: async ({ file }, { db }) => {
      const [gender, language] = readFields(file, 2);
      const body = await getMain(
        db,
        readChoice(GENDERS, gender, 'gender'),
        readChoice(LANGUAGES, language, 'lang'),
      );
      return { body, tags: [LISTINGS_TAG] };
    },
  },
  {
    pattern: '/api/json/categories/:lifetime/:file',
    read: async ({ file }, { db }) => {
      const [gender, language] = readFields(file, 2);
      const body = await getCategories(
        db,
        readChoice(GENDERS, gender, 'gender'),
        readChoice(LANGUAGES, language, 'lang'),
      );
      return { body, tags: [LISTINGS_TAG] };
    },
  },
  {
    pattern: '/api/json/videos2/:lifetime/:gender/:sort/:count/:file',
    read: async ({ lifetime, gender, sort, count, file }, { db, language, country, viewer }) => {
      const query = readListingAddress([lifetime, gender, sort, count, readFileName(file)]);
      const body = await getListing(db, query, {
        language,
        country,
        memberId: viewer?._id ?? null,
        byRelevance: query.byRelevance,
      });
      return { body, tags: [LISTINGS_TAG] };
    },
  },
  {
    pattern: '/api/json/videos_related2/:lifetime/:count/:million/:thousand/:file',
    read: async (params, { db, language }) => {
      const [idText, type, page] = readFields(params.file, 3);
      const id = readVideoId(params, idText);
      const body = await getRelated(
        db,
        id,
        {
          count: readNumber(params.count, 'count', 1, COUNT_MAX),
          page: readNumber(page, 'page', 1, PAGE_MAX),
          type: readChoice(VIDEO_TYPES, type || 'all', 'type'),
        },
        language,
      );
      return { body, tags: [LISTINGS_TAG, videoTag(id)] };
    },
  },
  {
    pattern: '/api/json/video/:lifetime/:million/:thousand/:file',
    read: async (params, { db, language, viewer, mediaSecret }) => {
      const id = readVideoId(params, readFileName(params.file));
      const { answer, isPublic } = await getVideo(db, id, { language, viewer, mediaSecret });
      return { body: answer, isShared: isPublic, tags: [videoTag(id)] };
    },
  },
  {
    pattern: '/api/json/members/:lifetime/:sort/:count/:file',
    read: async ({ sort, count, file }, { db }) => {
      const [filter = '', page] = readFields(file, 2);
      const body = await getMembers(db, {
        sort: readChoice(MEMBER_SORTS, sort, 'sort'),
        count: readNumber(count, 'count', 1, COUNT_MAX),
        page: readNumber(page, 'page', 1, PAGE_MAX),
        filter,
      });
      return { body, tags: ['members'] };
    },
  },
  {
    pattern: '/api/json/member/:lifetime/:file',
    read: async ({ file }, { db }) => {
      const id = readId(readFileName(file), 'member_id');
      return { body: { member: await getMember(db, id) }, tags: ['members', `member:${id}`] };
    },
  },
  {
    pattern: '/api/json/comments/:lifetime/:file',
    read: async ({ file }, { db }) => {
      const [sectionText, objectId = '', chunk = '0', ...more] = readFileName(file).split('.');
      const section = readChoice(COMMENT_SECTIONS, more.length ? undefined : sectionText, 'section');
      const body = await getComments(db, section, objectId, readNumber(chunk, 'chunk', 0, 100_000));
      return { body, isShared: !body.code, tags: [commentsTag(section, objectId)] };
    },
  },
  {
    pattern: '/api/json/suggester/:lifetime/:file',
    read: async ({ file }, { db }) => ({
      body: await getSuggestions(db, readFileName(file)),
      tags: [LISTINGS_TAG],
    }),
  },
];
