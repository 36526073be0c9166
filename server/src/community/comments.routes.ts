/** POST /api/comments.php */
import { type CommentAct } from '@foyer/shared/wire-schemas/comments';
import type { FastifyInstance } from 'fastify';
import { approveComment, deleteComment, editComment, likeComment, pinComment } from './comment-changes.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { readName } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

export const registerComments = (
  app: FastifyInstance,
  { db, config }: Pick<WebDeps, 'db' | 'config'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'POST /api/comments.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { act, comment_id, msg = '' } = request.body;
    const { name: id } = readName(comment_id, 'comment_id');
    const acts: Record<CommentAct, () => Promise<object>> = {
      edit: () => editComment(db, viewer, id, msg, config.watchedWords),
      delete: () => deleteComment(db, viewer, id),
      like: () => likeComment(db, viewer, id, true),
      unlike: () => likeComment(db, viewer, id, false),
      pin: () => pinComment(db, viewer, id, true),
      unpin: () => pinComment(db, viewer, id, false),
      approve: () => approveComment(db, viewer, id),
    };
    return sendDone(reply, await acts[act]());
  });
};
