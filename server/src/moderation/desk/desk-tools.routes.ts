/** Routes of notes, saved replies and words that hold comments back; no answer is cached. */
import { CLAIMED_KINDS } from '@foyer/shared/wire-schemas/moderation/desk';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { FastifyInstance } from 'fastify';
import { addWatchedWord, listWatchedWords, removeWatchedWord } from '../../community/watched-words-list.ts';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readChoice, readId } from '../../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { addNote, getNotes, getReplies, removeNote, removeReply, saveReply } from './desk-tools.ts';
import { requireModerator } from '../require-moderator.http.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export const registerDeskTools = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  registerCall(app, 'GET /api/moderation/notes.json', async (request, reply) => {
    const { _id } = await requireModerator(request, facts);
    const kind = readChoice(CLAIMED_KINDS, request.query.kind, 'kind');
    const objectId = readId(request.query.object_id, 'object_id');
    return reply.send(await getNotes(db, { kind, objectId }, _id));
  });

  registerCall(app, 'POST /api/moderation_notes.php', async (request, reply) => {
    const { _id: memberId } = await requireModerator(request, facts);
    const { act, kind, object_id, words = '', note_id } = request.body;
    if (readChoice(['add', 'remove'], act, 'act') === 'remove')
      await removeNote(db, readId(note_id, 'note_id'), memberId);
    else
      await addNote(db, {
        kind: readChoice(CLAIMED_KINDS, kind, 'kind'),
        objectId: readId(object_id, 'object_id'),
        memberId,
        words,
      });
    return sendDone(reply);
  });

  registerCall(app, 'GET /api/moderation/replies.json', async (request, reply) => {
    await requireModerator(request, facts);
    return reply.send(await getReplies(db));
  });

  registerCall(app, 'POST /api/moderation_replies.php', async (request, reply) => {
    const { _id: memberId } = await requireModerator(request, facts);
    const { act, title, language, words = '' } = request.body;
    if (readChoice(['save', 'remove'], act, 'act') === 'remove') await removeReply(db, title);
    else
      await saveReply(db, {
        title,
        language: readChoice(LANGUAGES, language, 'language'),
        words,
        memberId,
      });
    return sendDone(reply);
  });

  registerCall(app, 'GET /api/moderation/words.json', async (request, reply) => {
    await requireModerator(request, facts);
    return reply.send(await listWatchedWords(db));
  });

  registerCall(app, 'POST /api/moderation_words.php', async (request, reply) => {
    const { _id: memberId } = await requireModerator(request, facts);
    const { act, word = '', word_id } = request.body;
    if (readChoice(['add', 'remove'], act, 'act') === 'remove')
      await removeWatchedWord(db, readId(word_id, 'word_id'), memberId);
    else await addWatchedWord(db, word, memberId);
    return sendDone(reply);
  });
};
