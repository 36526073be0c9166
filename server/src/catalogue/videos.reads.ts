/** Declares the cacheable reads of videos: lists, one video, what resembles it, suggestions. */
import { COUNT_MAX, PAGE_MAX, VIDEO_TYPES } from '@foyer/shared/wire-schemas/listings';
import type { Database } from '../platform/database/create-database.ts';
import { getListing, getRelated, listedMembers } from './listings.ts';
import { expensiveLists, searches } from './expensive-reads.ts';
import { withoutParallelWorkers } from './expensive-reads.sql.ts';
import { isExpensiveListing, listingCost, searchCost } from './read-cost.ts';
import { getSuggestions } from '../search/suggestions.ts';
import { getVideo } from './videos.ts';
import {
  checkGroup,
  readChoice,
  readFields,
  readFileName,
  readName,
  readListingAddress,
  readNumber,
  readListId,
} from '../platform/http/read-address.ts';
import { HIDING_SECTIONS, isForAll, type JsonRead, type ReadParams, sectionTags } from '../api/json-read.ts';
import { namedMemberTags, namedTermTags, videoTag } from '../platform/cache/cache-tags.ts';
import { parseObjectName } from '../access/unlisted-proof.ts';
import { NO_ID } from '../platform/http/object-id.ts';

const readVideo = (params: ReadParams, text: string | undefined): ReturnType<typeof readName> => {
  const named = readName(text, 'video_id');
  checkGroup(params.million, params.thousand, named.id);
  return named;
};

export const VIDEO_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/videos2/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.{type}.{duration}.{date}.json',
    read: async ({ lifetime, gender, sort, count, file }, context) => {
      const { db, language, country, address, viewer, secrets, lists } = context;
      const query = readListingAddress([lifetime, gender, sort, count, readFileName(file)]);
      if (query.section === 'search') await context.admit('search', searchCost(query));
      else if (listingCost(query) > 0) await context.admit('listing', listingCost(query));
      const list = (from: Database) =>
        getListing(from, query, {
          language,
          country,
          viewer,
          secrets,
          lists,
          byRelevance: query.byRelevance,
        });
      const read = () => {
        if (query.section === 'search') return searches.run(() => list(db), address);
        if (!isExpensiveListing(query)) return list(db);
        return expensiveLists.run(() => withoutParallelWorkers(db, list), address);
      };
      const body = await read();
      const tags = [...sectionTags(query.section, query.object_id), ...namedMemberTags(listedMembers(body))];
      return { body, isShared: isForAll(body), tags };
    },
    isOpen: ({ file = '' }) => !HIDING_SECTIONS.includes(file.split('.')[0] ?? ''),
  },
  {
    call: 'GET /api/json/videos_related2/{lifetime}/{count}/{million}/{thousand}/{video_id}.{type}.{page}.json',
    read: async (params, { db, language, secrets }) => {
      const [idText, type, page] = readFields(params.file, 3);
      // A list: empty for what is not there, as that of section `related` is.
      const { idOrDir } = parseObjectName(idText ?? '');
      const id = readListId(idOrDir);
      if (id !== NO_ID) checkGroup(params.million, params.thousand, id);
      const body = await getRelated(
        db,
        id,
        {
          count: readNumber(params.count, 'count', 1, COUNT_MAX),
          page: readNumber(page, 'page', 1, PAGE_MAX),
          type: readChoice(VIDEO_TYPES, type || 'all', 'type'),
        },
        { language, secrets },
      );
      return { body, tags: [videoTag(id), ...namedMemberTags(listedMembers(body))] };
    },
  },
  {
    call: 'GET /api/json/video/{lifetime}/{million}/{thousand}/{video_id}.json',
    read: async (params, { db, language, viewer, secrets }) => {
      const { id, name } = readVideo(params, readFileName(params.file));
      const { answer, isPublic } = await getVideo(db, name, { language, viewer, secrets });
      const member = 'member' in answer.video ? answer.video.member : null;
      const tags = [
        videoTag(id),
        ...namedMemberTags([member?.id]),
        ...namedTermTags('member' in answer.video ? answer.video : {}),
      ];
      return { body: answer, isShared: isPublic, tags };
    },
  },
  {
    call: 'GET /api/json/suggester/{lifetime}/{text}.json',
    read: async ({ file }, { db, language, admit }) => {
      await admit('suggestion');
      return { body: await getSuggestions(db, readFileName(file), { language }) };
    },
  },
];
