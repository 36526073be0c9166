/** Declares the cacheable reads of comments. */
import { COMMENT_CHUNK_MAX, COMMENT_ORDERS, COMMENT_SECTIONS } from '@foyer/shared/wire-schemas/comments';
import { getComments, getCommentThread } from './comments.ts';
import { readChoice, readFileName, readName, readNumber } from '../platform/http/read-address.ts';
import { parseObjectName } from '../access/unlisted-proof.ts';
import { isForAll, type JsonRead, sectionTags } from '../api/json-read.ts';
import { commentsTag, namedMemberTags } from '../platform/cache/cache-tags.ts';

/** Who is named in these threads. */
const authorsOf = (comments: readonly { _id: number; answers?: { _id: number }[] }[]): number[] =>
  comments.flatMap(({ _id, answers = [] }) => [_id, ...answers.map((answer) => answer._id)]);

export const COMMENT_READS: readonly JsonRead[] = [
  {
    call: 'GET /api/json/comments/{lifetime}/{section}.{object_id}.json',
    read: async ({ file }, { db, viewer }) => {
      const [sectionText, named = '', chunk = '0', orderText = 'newest', ...more] =
        readFileName(file).split('.');
      const section = readChoice(COMMENT_SECTIONS, more.length ? undefined : sectionText, 'section');
      const { body, objectId } = await getComments(db, viewer, {
        section,
        objectIdOrDir: named,
        chunk: readNumber(chunk, 'chunk', 0, COMMENT_CHUNK_MAX),
        order: readChoice(COMMENT_ORDERS, orderText, 'order'),
      });
      const { idOrDir } = parseObjectName(named);
      const tags = [
        ...new Set([commentsTag(section, idOrDir), commentsTag(section, objectId)]),
        ...sectionTags(section, idOrDir),
        ...namedMemberTags([
          ...authorsOf(body.pinned ? [body.pinned, ...body.comments] : body.comments),
          ...(body.owner_id === undefined ? [] : [body.owner_id]),
        ]),
      ];
      return { body, isShared: isForAll(body), tags };
    },
  },
  {
    call: 'GET /api/json/comment/{lifetime}/{comment_id}.json',
    read: async ({ file }, { db, viewer }) => {
      const body = await getCommentThread(db, viewer, readName(readFileName(file), 'comment_id').name);
      const { section = 'video', object_id = 0 } = body.comment;
      const tags = [
        commentsTag(section, object_id),
        ...sectionTags(section, object_id),
        ...namedMemberTags(authorsOf([body.comment])),
      ];
      return { body, tags };
    },
  },
];
