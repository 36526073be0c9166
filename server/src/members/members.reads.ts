/** Declares the cacheable reads of members. */
import { MEMBERS_TAG, memberTag, subscriptionsTag } from '../platform/cache/cache-tags.ts';
import { friendsPageSchema } from '@foyer/shared/wire-schemas/friends';
import { COUNT_MAX, PAGE_MAX } from '@foyer/shared/wire-schemas/listings';
import { MEMBER_SORTS, memberAnswerSchema, membersPageSchema } from '@foyer/shared/wire-schemas/members';
import { subscriptionsAnswerSchema } from '@foyer/shared/wire-schemas/subscriptions';
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
import { COUNT, choice, idField, LIFETIME, PAGE, textField } from '../api/read-fields.ts';
import { isForAll, type JsonRead } from '../api/json-read.ts';

export const MEMBER_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/members/:lifetime/:sort/:count/:file',
    addresses: ['/api/json/members/{lifetime}/{sort}/{count}/{filter}.{page}.json'],
    summary: 'The community: a list of members',
    fields: {
      ...LIFETIME,
      ...COUNT,
      ...PAGE,
      sort: choice(MEMBER_SORTS),
      filter: textField('`key:value` pairs joined by `;`, keys in alphabetical order'),
    },
    answer: membersPageSchema,
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
      return { body, tags: [MEMBERS_TAG] };
    },
  },
  {
    pattern: '/api/json/member/:lifetime/:file',
    addresses: ['/api/json/member/{lifetime}/{member_id}.json'],
    summary: 'One member, as far as its visibility settings allow',
    fields: { ...LIFETIME, member_id: idField('The member') },
    answer: memberAnswerSchema,
    read: async ({ file }, { db, viewer }) => {
      const id = readId(readFileName(file), 'member_id');
      return { body: { member: await getMember(db, id, viewer) }, tags: [MEMBERS_TAG, memberTag(id)] };
    },
  },
  {
    pattern: '/api/json/friends/:lifetime/:count/:file',
    addresses: ['/api/json/friends/{lifetime}/{count}/{member_id}.{page}.json'],
    summary: 'A member’s friends; of one’s own, with lifetime 0 alone, also the requests that wait',
    fields: { ...LIFETIME, ...COUNT, ...PAGE, member_id: idField('The member') },
    answer: friendsPageSchema,
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
      return { body, isShared: isForAll(body), tags: [MEMBERS_TAG, memberTag(memberId)] };
    },
  },
  {
    pattern: '/api/json/subscriptions/:lifetime/:file',
    addresses: ['/api/json/subscriptions/{lifetime}/{member_id}.json'],
    summary: 'Whom a member follows',
    fields: { ...LIFETIME, member_id: idField('The member') },
    answer: subscriptionsAnswerSchema,
    read: async ({ file }, { db, viewer }) => {
      const id = readId(readFileName(file), 'member_id');
      const body = await getSubscriptions(db, id, viewer);
      return { body, isShared: isForAll(body), tags: [MEMBERS_TAG, memberTag(id), subscriptionsTag(id)] };
    },
  },
];
