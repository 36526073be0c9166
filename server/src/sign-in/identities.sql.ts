/** Accounts from elsewhere and the members that they belong to. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import { noteVisit } from '../platform/visits/visit.ts';
import { confirmJoining, setJoining } from './joining.sql.ts';

export interface OutsideIdentity {
  issuer: string;
  subject: string;
  /** Proven by the provider. */
  email: string;
  /** Names to try for a new member, best first; all of them legal. */
  names: readonly string[];
}

/** Who an identity belongs to, or came to belong to. */
export interface IdentityMember {
  id: number;
  maySignIn: boolean;
}

/** Undefined: it was never here. */
export const selectIdentityMember = async (
  db: Database,
  issuer: string,
  subject: string,
): Promise<IdentityMember | undefined> =>
  (
    await typedSql({ id: 'int4', maySignIn: 'bool' })`
      SELECT m.id, m.status_id IN (1, 6) AS "maySignIn" FROM member_identities i JOIN members m ON m.id = i.member_id
      WHERE i.issuer = ${issuer} AND i.subject = ${subject}`.execute(db)
  ).rows[0];

export interface NewMember {
  /** For those who decide; null: nobody has to be asked. */
  words: string | null;
  /** Called before one is made; what it throws makes none. */
  admit: (tx: Database) => Promise<void>;
}

/**
 * Links the identity to the account with its proven address, or to a new one. An account that waited for its
 * confirmation becomes active without the password that it was made with: anyone who typed that has proven nothing.
 * An account that may not sign in is left unchanged.
 * @returns undefined where there is no name left for a new one
 */
export const linkIdentity = (
  db: Database,
  { issuer, subject, email, names }: OutsideIdentity,
  { words, admit }: NewMember,
): Promise<IdentityMember | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('sign-up'), hashtext(lower(${email})))`.execute(tx);
    const { rows: owners } = await typedSql({ id: 'int4', status_id: 'int2' })`
      SELECT id, status_id FROM members WHERE lower(email) = lower(${email})`.execute(tx);
    const [owner] = owners;
    await noteVisit(tx);
    let memberId: number | undefined;
    let maySignIn = true;
    if (owner) {
      if (![0, 1, 6].includes(owner.status_id)) return { id: owner.id, maySignIn: false };
      memberId = owner.id;
      // The provider proves the address; those who decide are asked nevertheless.
      const waits = owner.status_id === 0 && (await confirmJoining(tx, owner.id));
      if (waits) maySignIn = false;
      else if (owner.status_id === 0) {
        await sql`UPDATE members SET status_id = 1, password_hash = NULL WHERE id = ${memberId}`.execute(tx);
        await sql`DELETE FROM member_codes WHERE member_id = ${memberId}`.execute(tx);
      }
    } else {
      await admit(tx);
      maySignIn = words === null;
      for (const name of names) {
        const { rows } = await typedSql({ id: 'int4' })`INSERT INTO members (name, email, status_id)
          VALUES (${name}, ${email}, ${maySignIn ? 1 : 0}) ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
        memberId = rows[0]?.id;
        if (memberId !== undefined) break;
      }
      if (memberId !== undefined) await setJoining(tx, memberId, { words, isConfirmed: true });
    }
    if (memberId === undefined) return undefined;
    await sql`INSERT INTO member_identities (issuer, subject, member_id) VALUES (${issuer}, ${subject}, ${memberId})
      ON CONFLICT DO NOTHING`.execute(tx);
    return { id: memberId, maySignIn };
  });
