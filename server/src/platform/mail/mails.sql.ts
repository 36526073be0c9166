/** The outbox: mails wait here until one process has sent them. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../database/typed-sql.ts';

const WAITING_MAIL = columns({
  id: 'int4',
  recipient: 'text!',
  subject: 'text',
  body: 'text',
  tries: 'int2',
});
export type WaitingMail = RowOf<typeof WAITING_MAIL>;

export interface QueuedMail {
  /** Null: written for the time it takes, never sent. */
  recipient: string | null;
  subject: string;
  body: string;
}

export const insertMail = async (db: Database, mail: QueuedMail): Promise<void> => {
  await db.insertInto('mails').values(mail).execute();
};

/** Takes mails that are due for `leaseSeconds`; another process that asks meanwhile gets others. */
export const claimMails = async (db: Database, limit: number, leaseSeconds: number): Promise<WaitingMail[]> =>
  (
    await typedSql(WAITING_MAIL)`
      UPDATE mails SET tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds}),
        leased_until = now() + make_interval(secs => ${leaseSeconds})
      WHERE id IN (SELECT id FROM mails WHERE sent_at IS NULL AND failed_at IS NULL AND recipient IS NOT NULL
          AND next_try_at <= now()
        ORDER BY next_try_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING id, recipient, subject, body, tries`.execute(db)
  ).rows.sort((one, other) => one.id - other.id);

const WAITING_BODY = columns({ id: 'int4', recipient: 'text!', body: 'text' });

/** Mails that are to be sent yet, whose body starts so. */
export const selectWaitingBodies = async (
  db: Database,
  prefix: string,
): Promise<RowOf<typeof WAITING_BODY>[]> =>
  (
    await typedSql(WAITING_BODY)`
      SELECT id, recipient, body FROM mails
      WHERE sent_at IS NULL AND failed_at IS NULL AND recipient IS NOT NULL AND starts_with(body, ${prefix})
      ORDER BY id`.execute(db)
  ).rows;

/** Nothing happens where the mail was sent meanwhile, or changed. */
export const updateWaitingBody = async (
  db: Database,
  { id, body }: { id: number; body: string },
  next: string,
): Promise<void> => {
  await sql`UPDATE mails SET body = ${next} WHERE id = ${id} AND body = ${body}`.execute(db);
};

export const markMailSent = async (db: Database, id: number): Promise<void> => {
  await sql`UPDATE mails SET sent_at = now(), body = '' WHERE id = ${id}`.execute(db);
};

/** @param error why, for the operator; without the address */
export const postponeMail = async (
  db: Database,
  id: number,
  { seconds, error }: { seconds: number; error: string },
): Promise<void> => {
  await sql`UPDATE mails SET next_try_at = now() + make_interval(secs => ${seconds}), leased_until = NULL,
      error = ${error.slice(0, 500)}
    WHERE id = ${id}`.execute(db);
};

/** The other side will never take it: the operator finds it in the log and, until the sweep, in the table. */
export const giveMailUp = async (db: Database, id: number, error: string): Promise<void> => {
  await sql`UPDATE mails SET failed_at = now(), error = ${error.slice(0, 500)}, body = '' WHERE id = ${id}`.execute(
    db,
  );
};

/** Sent ones, those that never were to be sent, and those that nobody took for three days. @returns how many of the last */
export const deletePastMails = async (db: Database): Promise<number> => {
  const { rows } = await typedSql({ unsent: 'bool' })`DELETE FROM mails
    WHERE created_at < now() - interval '1 day' AND (sent_at IS NOT NULL OR recipient IS NULL)
      OR created_at < now() - interval '3 days'
    RETURNING sent_at IS NULL AND failed_at IS NULL AND recipient IS NOT NULL AS unsent`.execute(db);
  return rows.filter(({ unsent }) => unsent).length;
};

/** Mails that are to be sent yet, and how long the oldest waits; those that were given up in the last day. */
export const selectOutboxState = async (
  db: Database,
): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> => {
  const { rows } = await typedSql({ waiting: 'int8', oldestSeconds: 'float8', givenUp: 'int8' })`
    SELECT count(*) FILTER (WHERE failed_at IS NULL) AS waiting,
      coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE failed_at IS NULL)), 0)::double precision AS "oldestSeconds",
      count(*) FILTER (WHERE failed_at > now() - interval '1 day') AS "givenUp"
    FROM mails WHERE sent_at IS NULL AND recipient IS NOT NULL`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0, givenUp: 0 };
};

const LISTED_MAIL = columns({
  id: 'int4',
  subject: 'text',
  domain: 'text!',
  state: choices<'waiting' | 'sending' | 'given_up'>(),
  tries: 'int2',
  createdAt: 'timestamptz',
  nextTryAt: 'timestamptz',
  error: 'text?',
});
export type ListedMail = RowOf<typeof LISTED_MAIL>;

/** What is to be sent yet or was given up in the last day, the oldest first; of an address only its domain. */
export const selectListedMails = async (db: Database, limit: number): Promise<ListedMail[]> =>
  (
    await typedSql(LISTED_MAIL)`
      SELECT id, subject, split_part(recipient, '@', 2) AS domain, tries, created_at AS "createdAt",
        next_try_at AS "nextTryAt", error,
        CASE WHEN failed_at IS NOT NULL THEN 'given_up' WHEN leased_until > now() THEN 'sending' ELSE 'waiting' END AS state
      FROM mails WHERE sent_at IS NULL AND recipient IS NOT NULL AND coalesce(failed_at > now() - interval '1 day', true)
      ORDER BY created_at, id LIMIT ${limit}`.execute(db)
  ).rows;

const HELD_MAIL = columns({ subject: 'text', nextTryAt: 'timestamptz', tries: 'int2' });

/** Of a mail that waits and that nobody sends at the moment, until the end of the transaction. */
export const lockWaitingMail = async (
  tx: Database,
  id: number,
): Promise<RowOf<typeof HELD_MAIL> | undefined> =>
  (
    await typedSql(HELD_MAIL)`
      SELECT subject, next_try_at AS "nextTryAt", tries FROM mails
      WHERE id = ${id} AND sent_at IS NULL AND failed_at IS NULL AND recipient IS NOT NULL
        AND coalesce(leased_until <= clock_timestamp(), true)
      FOR UPDATE`.execute(tx)
  ).rows[0];

export const makeMailDue = async (tx: Database, id: number): Promise<void> => {
  await sql`UPDATE mails SET next_try_at = now() WHERE id = ${id}`.execute(tx);
};
