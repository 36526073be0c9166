/** The log of moderation at the desk: of everything, of one object, of one member, by words. It reads alone; `npm run audit` proves it. */
import { LOG_PAGE_SIZE, type LogEntry, type LogPage } from '@foyer/shared/wire-schemas/moderation/log';
import type { ModeratedKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { Database } from '../../platform/database/create-database.ts';
import { type LogEntryRow, selectLogEntries } from './log-entries.sql.ts';

export interface LogQuestion {
  about: { kind: ModeratedKind; objectId: number } | null;
  memberId: number | null;
  words: string;
  before: number | null;
}

const MAX_ID = 2 ** 31 - 1;

const toEntry = (row: LogEntryRow): LogEntry => ({
  seq: row.seq,
  event: row.event ?? '',
  date: row.at ?? '',
  kind: row.kind,
  object_id: row.object_id,
  title: row.title ?? '',
  act: row.act ?? '',
  ground: row.ground ?? '',
  fact: row.fact ?? '',
  member: row.member,
  by: row.by,
  automated: row.automated ?? false,
  report_id: row.report_id,
  is_altered: row.is_altered ?? false,
});

export const getLog = async (
  db: Database,
  { about, memberId, words, before }: LogQuestion,
): Promise<LogPage> => {
  const question = words.trim().toLowerCase();
  const digits = /^#?(\d{1,10})$/.exec(question)?.[1];
  const rows = await selectLogEntries(db, {
    about,
    memberId,
    part: question === '' ? null : question.replace(/[\\%_]/g, '\\$&'),
    number: digits && Number(digits) <= MAX_ID ? Number(digits) : null,
    before,
    // One more says whether there is another page.
    limit: LOG_PAGE_SIZE + 1,
  });
  const entries = rows.slice(0, LOG_PAGE_SIZE).map(toEntry);
  return {
    entries,
    next: rows.length > LOG_PAGE_SIZE ? (entries.at(-1)?.seq ?? null) : null,
    ...(entries.length === 0 && { error: 'nothing is logged of this', code: 'list_empty' }),
  };
};
