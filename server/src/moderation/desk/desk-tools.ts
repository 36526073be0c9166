/** Notes for colleagues and saved replies: read and written by moderators, never by anybody else. */
import type { ClaimedKind } from '@foyer/shared/wire-schemas/moderation/desk';
import { REPORT_ANSWER_MAX_LENGTH } from '@foyer/shared/wire-schemas/moderation/reports';
import {
  NOTE_MAX_LENGTH,
  type Notes,
  REPLIES_MAX,
  type Replies,
  REPLY_TITLE_MAX_LENGTH,
  type SavedReply,
} from '@foyer/shared/wire-schemas/moderation/tools';
import type { Language } from '@foyer/shared/wire-schemas/site';
import type { Database } from '../../platform/database/create-database.ts';
import { checkTextLength } from '../../platform/http/check-text-length.ts';
import { Refused } from '../../platform/http/refused.ts';
import * as rows from './desk-tools.sql.ts';

export const getNotes = async (
  db: Database,
  about: { kind: ClaimedKind; objectId: number },
  readerId: number,
): Promise<Notes> => ({
  notes: (await rows.selectNotes(db, about)).map(({ id, words, written_at, member }) => ({
    note_id: id,
    words,
    date: written_at.toISOString(),
    member,
    is_own: member?._id === readerId,
  })),
});

/** @throws Refused required, max_length */
export const addNote = (
  db: Database,
  { words, ...note }: { kind: ClaimedKind; objectId: number; memberId: number; words: string },
): Promise<void> =>
  rows.insertNote(db, {
    ...note,
    words: checkTextLength(words, { field: 'words', max: NOTE_MAX_LENGTH }),
  });

/** Anyone who wrote it alone. @throws Refused not_found */
export const removeNote = async (db: Database, id: number, memberId: number): Promise<void> => {
  if (!(await rows.deleteNote(db, id, memberId)))
    throw new Refused('not_found', `there is no own note ${id}`, { field: 'note_id' });
};

export const getReplies = async (db: Database): Promise<Replies> => {
  const byTitle = new Map<string, SavedReply>();
  for (const { title, language, words } of await rows.selectReplies(db)) {
    const reply = byTitle.get(title.toLowerCase()) ?? { title, texts: [] };
    reply.texts.push({ language, words });
    byTitle.set(title.toLowerCase(), reply);
  }
  return { replies: [...byTitle.values()] };
};

/** Another language of the same title is added to it. @throws Refused required, max_length, bad_request (too many titles) */
export const saveReply = async (
  db: Database,
  {
    title,
    language,
    words,
    memberId,
  }: { title: string; language: Language; words: string; memberId: number },
): Promise<void> => {
  const isSaved = await rows.upsertReply(db, {
    title: checkTextLength(title.replace(/\s+/g, ' '), { field: 'title', max: REPLY_TITLE_MAX_LENGTH }),
    language,
    words: checkTextLength(words, { field: 'words', max: REPORT_ANSWER_MAX_LENGTH }),
    memberId,
    max: REPLIES_MAX,
  });
  if (!isSaved)
    throw new Refused('bad_request', `no more than ${REPLIES_MAX} replies`, {
      field: 'title',
      info: { limit: REPLIES_MAX },
    });
};

/** @throws Refused not_found */
export const removeReply = async (db: Database, title: string): Promise<void> => {
  if (!(await rows.deleteReply(db, title.trim())))
    throw new Refused('not_found', 'there is no such reply', { field: 'title' });
};
