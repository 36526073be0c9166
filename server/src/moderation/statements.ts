/** Statements of reasons for anyone who has their key, and appeals. */
import {
  APPEAL_DAYS,
  APPEAL_MAX_LENGTH,
  APPEAL_MIN_LENGTH,
  type Statement,
} from '@foyer/shared/wire-schemas/moderation/decisions';
import type { ModerationAct } from '@foyer/shared/wire-schemas/moderation/acts';
import { limitTries } from '../access/rate-limiter.ts';
import { notifyModeratorsOf } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { findStatedCopyright } from './copyright/counter-notices.ts';
import { insertAppeal, selectStatement, type StatementRow } from './appeals.sql.ts';

const KEY = /^[\w-]{24}$/;
const DAY_MS = 86_400_000;
/** What frees somebody is nothing to object to. */
const NOT_APPEALED: readonly ModerationAct[] = ['approve', 'restore', 'unrestrict', 'unsuspend'];

const lastDayOf = ({ decided_at }: StatementRow): Date =>
  new Date(decided_at.getTime() + APPEAL_DAYS * DAY_MS);

const mayAppeal = (row: StatementRow, now: Date): boolean =>
  row.appeal === null && !NOT_APPEALED.includes(row.act) && now < lastDayOf(row);

const require = async (db: Database, key: string): Promise<StatementRow> => {
  const row = KEY.test(key) ? await selectStatement(db, key) : undefined;
  if (!row) throw new Refused('not_found', 'there is no such statement');
  return row;
};

/** Who decided is not reported: moderators answer for the site. @throws Refused not_found */
export const getStatement = async (db: Database, key: string): Promise<Statement> => {
  const row = await require(db, key);
  const { appeal } = row;
  const copyright = row.ground === 'copyright' ? await findStatedCopyright(db, key) : undefined;
  return {
    ...(copyright && { copyright }),
    kind: row.kind,
    object_id: row.object_id,
    act: row.act,
    title: row.title,
    ground: row.ground,
    fact: row.fact,
    automated: row.is_automated,
    date: row.decided_at.toISOString(),
    ...(row.act === 'suspend' && { until: row.until_at?.toISOString() ?? null }),
    may_appeal: mayAppeal(row, new Date()),
    appeal_until: lastDayOf(row).toISOString(),
    appeal: appeal && {
      state: appeal.state,
      words: appeal.words,
      answer: appeal.answer,
      sent: new Date(appeal.sent_at).toISOString(),
      ...(appeal.decided_at && { decided: new Date(appeal.decided_at).toISOString() }),
    },
  };
};

const APPEALS_PER_HOUR = 20;

/** @throws Refused not_found, required, min_length, max_length, rate_limited; bad_request where it is too late or was done */
export const sendAppeal = async (
  db: Database,
  { key, words, address }: { key: string; words: string; address: string },
): Promise<void> => {
  await limitTries(db, { what: 'appeal', by: { address }, limit: APPEALS_PER_HOUR, windowSeconds: 3600 });
  const row = await require(db, key);
  const text = checkTextLength(words.replaceAll('\r\n', '\n'), {
    field: 'words',
    min: APPEAL_MIN_LENGTH,
    max: APPEAL_MAX_LENGTH,
  });
  if (!mayAppeal(row, new Date())) throw new Refused('bad_request', 'this cannot be appealed (any more)');
  await inTransaction(db, async (tx) => {
    if (!(await insertAppeal(tx, row.id, text)))
      throw new Refused('bad_request', 'this was appealed already', { field: 'words' });
    await notifyModeratorsOf(tx, 'appeal');
  });
};
