/** Accounts from sign-up to a new password; codes are kept as hashes only. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { noteVisit } from '../platform/visits/visit.ts';
import { queueMail, type QueuedMail } from '../platform/mail/queue-mail.ts';
import { confirmJoining, deletePastUses, isJoinWaiting, isWaiting, setJoining } from '../sign-in/joining.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';

export interface SignUpRow {
  name: string;
  email: string;
  passwordHash: string;
  language: string;
  codeHash: Buffer;
  /** Of what the browser keeps that signs up. */
  browserHash: Buffer;
  hours: number;
  /** For those who decide; null: nobody has to be asked. */
  words: string | null;
  /** One of them is queued in the same transaction, so that both outcomes cost one commit. */
  mails: { registered: QueuedMail; occupied: QueuedMail };
}

/** `occupied`: an active account has the address. */
export type SignUpOutcome = 'registered' | 'occupied' | 'name_taken';

interface NewCode {
  codeHash: Buffer;
  memberId: number | null;
  purpose: 'confirm' | 'restore';
  hours: number;
  browserHash?: Buffer | undefined;
}

/** Nothing for nobody, in as many statements. */
export const insertCode = async (
  db: Database,
  code: NewCode & { name?: string; passwordHash?: string },
): Promise<void> => {
  await sql`INSERT INTO member_codes (code_hash, member_id, purpose, expires_at, name, password_hash, browser_hash)
    SELECT ${code.codeHash}::bytea, ${code.memberId}::int, ${code.purpose}, now() + make_interval(hours => ${code.hours}),
      ${code.name ?? null}::text, ${code.passwordHash ?? null}::text,
      ${code.browserHash ?? null}::bytea
    WHERE ${code.memberId}::int IS NOT NULL`.execute(db);
};

/** @returns undefined where the name or the address is another account's; one that has both, is active and never had a password is found again */
export const insertActiveMember = async (
  tx: Database,
  { name, email }: { name: string; email: string },
): Promise<number | undefined> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('sign-up'), hashtext(lower(${email})))`.execute(tx);
  const { rows } = await typedSql({ id: 'int4' })`WITH found AS (
      SELECT id FROM members WHERE lower(name) = lower(${name}) AND lower(email) = lower(${email})
        AND password_hash IS NULL AND status_id = 1
    ), made AS (
      INSERT INTO members (name, email, status_id) SELECT ${name}, ${email}, 1
      WHERE NOT EXISTS (SELECT 1 FROM members WHERE lower(name) = lower(${name}) OR lower(email) = lower(${email}))
      ON CONFLICT DO NOTHING RETURNING id
    ) SELECT id FROM found UNION ALL SELECT id FROM made`.execute(tx);
  return rows[0]?.id;
};

/** Makes an account that waits for its confirmation; an account that waits already gets one more code. */
/** @param tx rolled back by what its caller throws afterwards */
export const registerMember = async (tx: Database, row: SignUpRow): Promise<SignUpOutcome> => {
  // Two sign-ups with one address come one after the other.
  await sql`SELECT pg_advisory_xact_lock(hashtext('sign-up'), hashtext(lower(${row.email})))`.execute(tx);
  const { rows: taken } = await sql`SELECT 1 FROM members WHERE lower(name) = lower(${row.name})
      AND NOT (status_id = 0 AND lower(email) IS NOT DISTINCT FROM lower(${row.email}))`.execute(tx);
  if (taken.length > 0) return 'name_taken';
  const { rows: owners } = await typedSql({ id: 'int4', is_settled: 'bool' })`
      SELECT m.id, m.status_id <> 0 OR ${isWaiting} AS is_settled FROM members m WHERE lower(m.email) = lower(${row.email})`.execute(
    tx,
  );
  const [owner] = owners;
  const isOccupied = owner?.is_settled ?? false;
  // An account that has the address is left alone, by the same statements that would make one.
  const { rows } = owner
    ? await typedSql({
        id: 'int4',
      })`UPDATE members SET name = ${row.name}, password_hash = ${row.passwordHash},
          language = ${row.language}, joined_at = now() WHERE id = ${isOccupied ? null : owner.id}::int RETURNING id`.execute(
        tx,
      )
    : await typedSql({ id: 'int4' })`INSERT INTO members (name, email, password_hash, language)
          VALUES (${row.name}, ${row.email}, ${row.passwordHash}, ${row.language})
          ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  const [member] = rows;
  // Somebody else took the name between the question and the insert.
  if (!member && !isOccupied) return 'name_taken';
  await setJoining(tx, member?.id ?? null, { words: row.words, isConfirmed: false });
  await insertCode(tx, { ...row, memberId: member?.id ?? null, purpose: 'confirm' });
  await queueMail(tx, isOccupied ? row.mails.occupied : row.mails.registered);
  return isOccupied ? 'occupied' : 'registered';
};

const CONFIRMED_ROW = columns({ id: 'int4', name: 'text', password_hash: 'text?' });
export interface ConfirmedMember {
  /** Whom the browser that signed up is signed in as; undefined in any other browser. */
  owner: RowOf<typeof CONFIRMED_ROW> | undefined;
  /** Those who decide have not answered yet. */
  waits: boolean;
}

/** Anyone who clicks twice is answered by the second call alone. */
const selectConfirmedOwner = async (
  db: Database,
  { codeHash, browserHash }: { codeHash: Buffer; browserHash: Buffer | null },
): Promise<ConfirmedMember['owner']> =>
  (
    await typedSql(CONFIRMED_ROW)`SELECT m.id, m.name, m.password_hash
      FROM member_codes c JOIN members m ON m.id = c.member_id AND m.status_id IN (1, 6)
      WHERE c.code_hash = ${codeHash} AND c.browser_hash = ${browserHash}::bytea
        AND c.used_at > now() - interval '1 minute'`.execute(db)
  ).rows[0];

/**
 * Makes the account active with the name and password that came with this code; the account's other codes end.
 * A code that confirmed its account before says yes again, and signs nobody in a minute later.
 * @param browserHash of what the browser keeps since it signed up, if anything
 * @returns undefined where the code is unknown or expired
 */
export const confirmMember = (
  db: Database,
  { codeHash, browserHash }: { codeHash: Buffer; browserHash: Buffer | null },
): Promise<ConfirmedMember | undefined> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await typedSql({
      member_id: 'int4',
      name: 'text?',
      password_hash: 'text?',
      used_at: 'timestamptz?',
    })`
      SELECT member_id, name, password_hash, used_at FROM member_codes
      WHERE code_hash = ${codeHash} AND purpose = 'confirm' AND expires_at > now() FOR UPDATE`.execute(tx);
    const [code] = rows;
    if (!code) return undefined;
    const answer = async (): Promise<ConfirmedMember> => ({
      owner: await selectConfirmedOwner(tx, { codeHash, browserHash }),
      waits: await isJoinWaiting(tx, code.member_id),
    });
    if (code.used_at) return answer();
    const waits = await confirmJoining(tx, code.member_id);
    await noteVisit(tx);
    await sql`UPDATE members m SET status_id = ${waits ? 0 : 1}, password_hash = coalesce(${code.password_hash}, m.password_hash),
        name = CASE WHEN ${code.name}::text IS NULL OR EXISTS (SELECT 1 FROM members o
          WHERE lower(o.name) = lower(${code.name}::text) AND o.id <> m.id) THEN m.name ELSE ${code.name}::text END
      WHERE m.id = ${code.member_id} AND m.status_id = 0`.execute(tx);
    await sql`UPDATE member_codes SET used_at = now(), name = NULL, password_hash = NULL WHERE code_hash = ${codeHash}`.execute(
      tx,
    );
    await sql`DELETE FROM member_codes WHERE member_id = ${code.member_id} AND purpose = 'confirm'
      AND code_hash <> ${codeHash}`.execute(tx);
    return answer();
  });

/** Without its code, as it is now: the desk knows whose address it is. Who has to be asked for goes on waiting. @returns whether the account waited for that */
export const confirmUnproved = async (tx: Database, memberId: number): Promise<boolean> => {
  if (await confirmJoining(tx, memberId)) return true;
  const { rows } =
    await sql`UPDATE members SET status_id = 1 WHERE id = ${memberId} AND status_id = 0 RETURNING 1`.execute(
      tx,
    );
  if (rows.length === 0) return false;
  await sql`DELETE FROM member_codes WHERE member_id = ${memberId} AND purpose = 'confirm'`.execute(tx);
  return true;
};

const MAIL_ACCOUNT_ROW = columns({
  id: 'int4',
  name: 'text',
  email: 'text!',
  status_id: 'int2',
  language: 'text',
});
export type MailAccountRow = RowOf<typeof MAIL_ACCOUNT_ROW>;

/** Accounts that may get mails: active ones and those that wait. */
export const selectAccountByEmail = async (
  db: Database,
  email: string,
): Promise<MailAccountRow | undefined> =>
  (
    await typedSql(MAIL_ACCOUNT_ROW)`SELECT id, name, email, status_id, language FROM members
      WHERE lower(email) = lower(${email}) AND status_id IN (0, 1, 6)`.execute(db)
  ).rows[0];

/** Queues the mail and, for a known account, its code: the same work either way. */
export const postCode = (db: Database, code: NewCode, mail: QueuedMail): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await insertCode(tx, code);
    await queueMail(tx, mail);
  });

/** The account that a restore code opens; undefined for unknown, used and expired ones. */
export const selectRestoreAccount = async (
  db: Database,
  codeHash: Buffer,
): Promise<MailAccountRow | undefined> =>
  (
    await typedSql(MAIL_ACCOUNT_ROW)`SELECT m.id, m.name, m.email, m.status_id, m.language
      FROM member_codes c JOIN members m ON m.id = c.member_id AND m.status_id IN (1, 6)
      WHERE c.code_hash = ${codeHash} AND c.purpose = 'restore' AND c.used_at IS NULL AND c.expires_at > now()`.execute(
      db,
    )
  ).rows[0];

/** Uses the code up, also when two ask at the same time; sessions and half-done sign-ins of the account end. @returns false when it was used */
export const restorePassword = (
  db: Database,
  { codeHash, memberId, passwordHash }: { codeHash: Buffer; memberId: number; passwordHash: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`UPDATE member_codes SET used_at = now()
      WHERE code_hash = ${codeHash} AND used_at IS NULL RETURNING 1`.execute(tx);
    if (rows.length === 0) return false;
    await sql`UPDATE members SET password_hash = ${passwordHash} WHERE id = ${memberId}`.execute(tx);
    await sql`DELETE FROM member_codes WHERE member_id = ${memberId} AND code_hash <> ${codeHash}`.execute(
      tx,
    );
    await endOtherSessions(tx, memberId, undefined);
    return true;
  });

/** Past codes, uses of invitations, and accounts that nobody confirmed within a week: their names are free again. */
export const deletePastCodes = async (db: Database): Promise<void> => {
  await sql`DELETE FROM member_codes WHERE expires_at < now()`.execute(db);
  await deletePastUses(db);
  await sql`DELETE FROM members m WHERE m.status_id = 0 AND m.joined_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT 1 FROM member_codes c WHERE c.member_id = m.id) AND NOT ${isWaiting}
    AND NOT EXISTS (SELECT 1 FROM videos v WHERE v.member_id = m.id)
    AND NOT EXISTS (SELECT 1 FROM albums a WHERE a.member_id = m.id)
    AND NOT EXISTS (SELECT 1 FROM playlists p WHERE p.member_id = m.id)
    AND NOT EXISTS (SELECT 1 FROM comments c WHERE c.member_id = m.id)`.execute(db);
};
