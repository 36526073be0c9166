/** Declares the cacheable reads of comments. */
import { COMMENT_SECTIONS, commentsAnswerSchema } from '@foyer/shared/wire-schemas/comments';
import { getComments } from './comments.ts';
import { readChoice, readFileName, readNumber } from '../platform/http/read-address.ts';
import { choice, LIFETIME, textField } from '../api/read-fields.ts';
import { isForAll, type JsonRead, sectionTags } from '../api/json-read.ts';
import { commentsTag, namedMemberTags } from '../platform/cache/cache-tags.ts';

export const COMMENT_READS: readonly JsonRead[] = [
  {
    pattern: '/api/json/comments/:lifetime/:file',
    addresses: [
      '/api/json/comments/{lifetime}/{section}.{object_id}.json',
      '/api/json/comments/{lifetime}/{section}.{object_id}.{chunk}.json',
    ],
    summary: 'The newest comments of an object; each next chunk holds the ones before',
    fields: {
      ...LIFETIME,
      section: choice(COMMENT_SECTIONS),
      object_id: textField('Id of the object, or dir of the model'),
      chunk: { type: 'integer', minimum: 0, maximum: 100_000 },
    },
    answer: commentsAnswerSchema,
    read: async ({ file }, { db, viewer }) => {
      const [sectionText, objectId = '', chunk = '0', ...more] = readFileName(file).split('.');
      const section = readChoice(COMMENT_SECTIONS, more.length ? undefined : sectionText, 'section');
      const body = await getComments(db, viewer, section, objectId, readNumber(chunk, 'chunk', 0, 100_000));
      const tags = [
        commentsTag(section, objectId),
        ...sectionTags(section, objectId),
        ...namedMemberTags(body.comments.map(({ _id }) => _id)),
      ];
      return { body, isShared: isForAll(body), tags };
    },
  },
];
