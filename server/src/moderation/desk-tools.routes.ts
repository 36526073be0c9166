/** Routes of notes, saved replies and words that hold comments back; no answer is cached. */
import { doneSchema } from '@foyer/shared/wire-schemas/answers';
import { CLAIMED_KINDS, type ClaimedKind } from '@foyer/shared/wire-schemas/moderation-desk';
import {
  noteActBodySchema,
  notesQuerySchema,
  notesSchema,
  repliesSchema,
  replyActBodySchema,
  watchedWordsSchema,
  wordActBodySchema,
} from '@foyer/shared/wire-schemas/moderation-tools';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { FastifyInstance } from 'fastify';
import { addWatchedWord, listWatchedWords, removeWatchedWord } from '../community/watched-words-list.ts';
import { sendDone, writeSchema } from '../platform/http/answer-write.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { addNote, getNotes, getReplies, removeNote, removeReply, saveReply } from './desk-tools.ts';
import { requireModerator } from './require-moderator.http.ts';

const UNKEPT = 'private, no-store';

interface NoteBody {
  act: 'add' | 'remove';
  kind?: ClaimedKind;
  object_id?: string;
  words?: string;
  note_id?: string;
}
interface ReplyBody {
  act: 'save' | 'remove';
  title: string;
  language?: string;
  words?: string;
}
interface WordBody {
  act: 'add' | 'remove';
  word?: string;
  word_id?: string;
}

export const registerDeskTools = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: RequestFacts,
): void => {
  app.get<{ Querystring: { kind: ClaimedKind; object_id: string } }>(
    '/api/moderation/notes.json',
    { schema: { querystring: notesQuerySchema, response: { 200: notesSchema } } },
    async (request, reply) => {
      const { _id } = await requireModerator(request, facts);
      const kind = readChoice(CLAIMED_KINDS, request.query.kind, 'kind');
      const objectId = readId(request.query.object_id, 'object_id');
      return reply.header('cache-control', UNKEPT).send(await getNotes(db, { kind, objectId }, _id));
    },
  );

  app.post<{ Body: NoteBody }>(
    '/api/moderation_notes.php',
    writeSchema(noteActBodySchema, doneSchema),
    async (request, reply) => {
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
    },
  );

  app.get(
    '/api/moderation/replies.json',
    { schema: { response: { 200: repliesSchema } } },
    async (request, reply) => {
      await requireModerator(request, facts);
      return reply.header('cache-control', UNKEPT).send(await getReplies(db));
    },
  );

  app.post<{ Body: ReplyBody }>(
    '/api/moderation_replies.php',
    writeSchema(replyActBodySchema, doneSchema),
    async (request, reply) => {
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
    },
  );

  app.get(
    '/api/moderation/words.json',
    { schema: { response: { 200: watchedWordsSchema } } },
    async (request, reply) => {
      await requireModerator(request, facts);
      return reply.header('cache-control', UNKEPT).send(await listWatchedWords(db));
    },
  );

  app.post<{ Body: WordBody }>(
    '/api/moderation_words.php',
    writeSchema(wordActBodySchema, doneSchema),
    async (request, reply) => {
      const { _id: memberId } = await requireModerator(request, facts);
      const { act, word = '', word_id } = request.body;
      if (readChoice(['add', 'remove'], act, 'act') === 'remove')
        await removeWatchedWord(db, readId(word_id, 'word_id'), memberId);
      else await addWatchedWord(db, word, memberId);
      return sendDone(reply);
    },
  );
};
