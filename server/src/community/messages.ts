/** Sends and lists messages between members; blocks and the receiver's settings apply. */
import {
  MESSAGE_LIMIT,
  MESSAGE_LIMIT_WINDOW_MINUTES,
  MESSAGE_MAX_LENGTH,
  MESSAGE_NEW_PEOPLE_LIMIT,
  MESSAGES_PER_PAGE,
  type Message,
  type MessagesAnswer,
} from '@foyer/shared/wire-schemas/messages';
import { REPORT_LIMIT, REPORT_LIMIT_WINDOW_MINUTES } from '@foyer/shared/wire-schemas/reports';
import { limitTries } from '../access/rate-limiter.ts';
import type { Database } from '../platform/database/create-database.ts';
import {
  deleteMessages,
  insertMessage,
  insertMessageReport,
  type MessageRow,
  markThreadRead,
  type PersonRow,
  selectPerson,
  selectThread,
  selectThreads,
} from './messages.sql.ts';
import { avatarFor } from '../pictures/avatar.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { noteVisit } from '../platform/visits/visit.ts';
import { countUnreadMessages, notifyReport, tellMembersLive } from '../notifications/notifications.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { findNameOnlyMembers } from '../access/name-only-members.ts';
import { Refused } from '../platform/http/refused.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';

type MessagesResult = Omit<MessagesAnswer, 'ok'>;

const toMessage = (row: MessageRow): Message => ({
  message_id: row.id,
  from_id: row.from_id,
  to_id: row.to_id,
  message: row.body,
  sent: row.sent_at.toISOString(),
  is_read: row.read_at !== null,
});

const toPerson = (person: PersonRow, nameOnly: ReadonlySet<number>) => ({
  _id: person.id,
  name: person.name,
  avatar: avatarFor(person, nameOnly),
});

const pageOf = (page: number) => ({ limit: MESSAGES_PER_PAGE, offset: (page - 1) * MESSAGES_PER_PAGE });

/** @throws Refused required, max_length, not_found, no_permission (blocked, closed), rate_limited */
export const sendMessage = async (
  db: Database,
  viewer: AccessViewer,
  toId: number,
  text: string,
): Promise<MessagesResult> => {
  const body = checkTextLength(text, { field: 'msg', max: MESSAGE_MAX_LENGTH });
  await requireAccess(db, viewer, 'message', 'member', toId);
  const result = await inTransaction(db, async (tx) => {
    const inserted = await insertMessage(
      tx,
      { fromId: viewer._id, toId, body },
      {
        limit: MESSAGE_LIMIT,
        windowMinutes: MESSAGE_LIMIT_WINDOW_MINUTES,
        newPeopleLimit: MESSAGE_NEW_PEOPLE_LIMIT,
      },
    );
    if ('id' in inserted) await tellMembersLive(tx, [viewer._id, toId]);
    return inserted;
  });
  if ('retryAfterSeconds' in result)
    throw new Refused('rate_limited', 'too many messages', {
      info: { limit: MESSAGE_LIMIT, minutes: MESSAGE_LIMIT_WINDOW_MINUTES },
      retryAfterSeconds: result.retryAfterSeconds,
    });
  return { message_id: result.id };
};

export const listThreads = async (
  db: Database,
  viewer: AccessViewer,
  page: number,
): Promise<MessagesResult> => {
  const { _id } = viewer;
  const [{ rows, total }, unread] = await Promise.all([
    selectThreads(db, _id, pageOf(page)),
    countUnreadMessages(db, _id),
  ]);
  const nameOnly = await findNameOnlyMembers(
    db,
    viewer,
    rows.map(({ person }) => person.id),
  );
  return {
    threads: rows.map((row) => ({
      member: toPerson(row.person, nameOnly),
      last: toMessage(row),
      unread: row.unread,
    })),
    total_count: total,
    unread_count: unread,
    ...(rows.length === 0 && { code: 'list_empty' }),
  };
};

/** @throws Refused not_found */
export const getThread = async (
  db: Database,
  viewer: AccessViewer,
  otherId: number,
  { page, before }: { page: number; before: number | null },
): Promise<MessagesResult> => {
  const person = await selectPerson(db, otherId);
  if (!person || otherId === viewer._id) throw new Refused('not_found', `there is no member ${otherId}`);
  const { rows, total } = await selectThread(db, viewer._id, otherId, { ...pageOf(page), before });
  const maySend = await requireAccess(db, viewer, 'message', 'member', otherId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false;
      throw error;
    },
  );
  return {
    messages: rows.map(toMessage),
    member: toPerson(person, await findNameOnlyMembers(db, viewer, [person.id])),
    may_send: maySend,
    total_count: total,
    ...(rows.length === 0 && { code: 'list_empty' }),
  };
};

export const readThread = async (
  db: Database,
  { _id }: AccessViewer,
  otherId: number,
): Promise<MessagesResult> => {
  await inTransaction(db, async (tx) => {
    // The other sees that it was read; other tabs count anew.
    if (await markThreadRead(tx, _id, otherId)) await tellMembersLive(tx, [_id, otherId]);
  });
  return { unread_count: await countUnreadMessages(db, _id) };
};

/** Reported to the moderators with its words. @throws Refused not_found for what this member did not receive, rate_limited */
export const reportMessage = async (
  db: Database,
  { _id }: AccessViewer,
  messageId: number,
): Promise<MessagesResult> => {
  await limitTries(db, {
    what: 'message-reports',
    by: { memberId: _id },
    limit: REPORT_LIMIT,
    windowSeconds: REPORT_LIMIT_WINDOW_MINUTES * 60,
  });
  await inTransaction(db, async (tx) => {
    await noteVisit(tx);
    const reportId = await insertMessageReport(tx, messageId, _id);
    if (reportId === null) throw new Refused('not_found', 'there is no such message');
    if (reportId !== undefined) await notifyReport(tx, reportId);
  });
  return {};
};

/** For this member only. @throws Refused not_found for what is not the member's */
export const removeMessages = async (
  db: Database,
  { _id }: AccessViewer,
  which: { messageId: number } | { otherId: number },
): Promise<MessagesResult> => {
  if ((await deleteMessages(db, _id, which)) === 0)
    throw new Refused('not_found', 'there is no such message');
  await tellMembersLive(db, [_id]);
  return {};
};
