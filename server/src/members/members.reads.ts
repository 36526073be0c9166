/** Declares the cacheable reads of members. */
import { memberTag, subscriptionsTag } from '../platform/cache/cache-tags.ts';
import { COUNT_MAX, PAGE_MAX } from '@foyer/shared/wire-schemas/listings';
import { MEMBER_SORTS } from '@foyer/shared/wire-schemas/members/members';
import { getFriends } from './friends.ts';
import { getMember, getMembers } from './members.ts';
import { getSubscriptions } from './subscriptions.ts';
import {
  readChoice,
  readFields,
  readFileName,
  readId,
  readLastField,
  readNumber,
} from '../platform/http/read-address.ts';
import { isForAll, type JsonRead } from '../api/json-read.ts';

export const MEMBER_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json',
    read: async ({ sort, count, file }, { db, viewer }) => {
      const [filter, page] = readLastField(file);
      const body = await getMembers(
        db,
        {
          sort: readChoice(MEMBER_SORTS, sort, 'sort'),
          count: readNumber(count, 'count', 1, COUNT_MAX),
          page: readNumber(page, 'page', 1, PAGE_MAX),
          filter,
        },
        viewer,
      );
      return { body };
    },
  },
  {
    call: 'GET /api/json/member/{lifetime}/{member_id}.json',
    read: async ({ file }, { db, viewer }) => {
      const id = readId(readFileName(file), 'member_id');
      return { body: { member: await getMember(db, id, viewer) }, tags: [memberTag(id)] };
    },
  },
  {
    call: 'GET /api/json/friends/{lifetime}/{count}/{member_id}.{page}.json',
    read: async ({ count, file }, { db, viewer }) => {
      const [id, page] = readFields(file, 2);
      const memberId = readId(id, 'member_id');
      const body = await getFriends(
        db,
        {
          memberId,
          count: readNumber(count, 'count', 1, COUNT_MAX),
          page: readNumber(page, 'page', 1, PAGE_MAX),
        },
        viewer,
      );
      return { body, isShared: isForAll(body), tags: [memberTag(memberId)] };
    },
  },
  {
    call: 'GET /api/json/subscriptions/{lifetime}/{member_id}.json',
    read: async ({ file }, { db, viewer }) => {
      const id = readId(readFileName(file), 'member_id');
      const body = await getSubscriptions(db, id, viewer);
      return { body, isShared: isForAll(body), tags: [memberTag(id), subscriptionsTag(id)] };
    },
  },
];
