/** Another address for an account, and the end of one. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { queueMail, type QueuedMail } from '../platform/mail/queue-mail.ts';
import { isWaiting } from '../sign-in/joining.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

export interface EmailChange {
  memberId: number;
  email: string;
  codeHash: Buffer;
  hours: number;
  /** One of them is queued, so that both outcomes cost one commit. */
  mails: { requested: QueuedMail; occupied: QueuedMail };
}

/** Notes the change asked for, in place of an earlier one; the address stays until its code comes back. An address that another has gets a mail that says so. */
export const requestEmailChange = (db: Database, change: EmailChange): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`SELECT 1 FROM members m WHERE lower(email) = lower(${change.email})
      AND id <> ${change.memberId} AND (status_id <> 0 OR ${isWaiting})`.execute(tx);
    await sql`DELETE FROM member_codes WHERE member_id = ${change.memberId} AND purpose = 'email'`.execute(
      tx,
    );
    if (rows.length > 0) return queueMail(tx, change.mails.occupied);
    await sql`INSERT INTO member_codes (code_hash, member_id, purpose, expires_at, email)
      VALUES (${change.codeHash}, ${change.memberId}, 'email', now() + make_interval(hours => ${change.hours}), ${change.email})`.execute(
      tx,
    );
    return queueMail(tx, change.mails.requested);
  });

export interface ChangedEmail {
  memberId: number;
  name: string;
  language: string;
  /** Null: there was none. */
  oldEmail: string | null;
}

/**
 * Gives the account the address that came with the code. Codes sent to the old one end. A code that did so before says yes
 * again, without a change.
 * @returns undefined for unknown and expired codes, and where another account has the address by now
 */
export const confirmNewEmail = (
  db: Database,
  codeHash: Buffer,
  {
    tell,
    finish,
  }: {
    /** The mail that tells the old address. */
    tell: (changed: ChangedEmail) => QueuedMail;
    /** What goes with the change, in the same transaction. */
    finish: (tx: Database, changed: ChangedEmail) => Promise<void>;
  },
): Promise<ChangedEmail | undefined> =>
  inTransaction(db, async (tx) => {
    const { rows } = await typedSql({
      member_id: 'int4',
      email: 'text!',
      used_at: 'timestamptz?',
      name: 'text',
      language: 'text',
      old: 'text?',
    })`SELECT c.member_id, c.email, c.used_at, m.name, m.language, m.email AS old
      FROM member_codes c JOIN members m ON m.id = c.member_id AND m.status_id IN (1, 6)
      WHERE c.code_hash = ${codeHash} AND c.purpose = 'email' AND c.expires_at > now() FOR UPDATE`.execute(
      tx,
    );
    const [code] = rows;
    if (!code) return undefined;
    const changed = {
      memberId: code.member_id,
      name: code.name,
      language: code.language,
      oldEmail: code.old,
    };
    if (code.used_at) return changed;
    // As a sign-up with the address would: one comes after the other.
    await sql`SELECT pg_advisory_xact_lock(hashtext('sign-up'), hashtext(lower(${code.email})))`.execute(tx);
    const { rows: taken } = await sql`SELECT 1 FROM members m WHERE lower(email) = lower(${code.email})
      AND id <> ${code.member_id} AND (status_id <> 0 OR ${isWaiting})`.execute(tx);
    if (taken.length > 0) return undefined;
    // Somebody signed up with it and never confirmed: the address was proved here.
    await sql`UPDATE members SET email = NULL WHERE lower(email) = lower(${code.email}) AND status_id = 0`.execute(
      tx,
    );
    await sql`UPDATE members SET email = ${code.email} WHERE id = ${code.member_id}`.execute(tx);
    await sql`UPDATE member_codes SET used_at = now() WHERE code_hash = ${codeHash}`.execute(tx);
    await sql`DELETE FROM member_codes WHERE member_id = ${code.member_id} AND code_hash <> ${codeHash}`.execute(
      tx,
    );
    if (code.old !== null && code.old.toLowerCase() !== code.email.toLowerCase())
      await queueMail(tx, tell(changed));
    await finish(tx, changed);
    return changed;
  });

/** Videos and albums that are not deleted yet. */
export const selectOwnUploads = async (
  db: Database,
  memberId: number,
): Promise<{ videos: number[]; albums: number[] }> => {
  const videos = await db
    .selectFrom('videos')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status_id', '<>', 5)
    // New files of a video end with it.
    .where('replaces_id', 'is', null)
    .orderBy('id')
    .execute();
  const albums = await db
    .selectFrom('albums')
    .select('id')
    .where('member_id', '=', memberId)
    .where('status_id', '<>', 5)
    .orderBy('id')
    .execute();
  return { videos: videos.map(({ id }) => id), albums: albums.map(({ id }) => id) };
};

const COMMENTED_ROW = columns({ section: 'text', object_id: 'int4' });
export type CommentedRow = RowOf<typeof COMMENTED_ROW>;

/** @returns what was commented on */
const removeComments = async (tx: Database, memberId: number): Promise<CommentedRow[]> => {
  const { rows } = await typedSql(COMMENTED_ROW)`
    WITH gone AS (UPDATE comments SET status_id = 5, body = '' WHERE member_id = ${memberId} RETURNING section, object_id)
    SELECT DISTINCT section, object_id FROM gone`.execute(tx);
  const counted = sql`(SELECT count(*) FROM comments c WHERE c.section = x.section AND c.object_id = x.object_id AND c.status_id = 1)`;
  const touched = sql`unnest(${rows.map(({ section }) => section)}::text[], ${rows.map(({ object_id }) => object_id)}::int[]) AS x (section, object_id)`;
  await sql`UPDATE comments p SET answers = (SELECT count(*) FROM comments a WHERE a.parent_id = p.id AND a.status_id = 1)
    WHERE p.answers > 0 AND p.id IN (SELECT a.parent_id FROM comments a WHERE a.member_id = ${memberId})`.execute(
    tx,
  );
  await sql`UPDATE comment_counters k SET comments = ${counted}, answers = (SELECT count(*) FROM comments c
      WHERE c.section = x.section AND c.object_id = x.object_id AND c.status_id = 1 AND c.parent_id IS NOT NULL)
    FROM ${touched}
    WHERE k.section = x.section AND k.object_id = x.object_id`.execute(tx);
  for (const [section, table] of [
    ['video', 'videos'],
    ['album', 'albums'],
    ['playlist', 'playlists'],
  ] as const)
    await sql`UPDATE ${sql.table(table)} o SET comments_count = ${counted} FROM ${touched}
      WHERE x.section = ${section} AND o.id = x.object_id`.execute(tx);
  return rows;
};

/** What a member keeps, has and is to others; all of it goes with the account. */
const OWNED: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['account_deletions', 'member_id'],
  ['data_exports', 'member_id'],
  ['sessions', 'member_id'],
  ['sign_in_steps', 'member_id'],
  ['factor_removals', 'member_id'],
  ['second_factors', 'member_id'],
  ['recovery_codes', 'member_id'],
  ['passkeys', 'member_id'],
  ['member_codes', 'member_id'],
  ['joinings', 'member_id'],
  ['member_limits', 'member_id'],
  ['channel_publishers', 'member_id'],
  ['member_identities', 'member_id'],
  ['member_pictures', 'member_id'],
  ['notification_choices', 'member_id'],
  ['favourites', 'member_id'],
  ['watch_later', 'member_id'],
  ['history', 'member_id'],
  ['subscriptions', 'member_id'],
  ['friends', 'member_id', 'friend_id'],
  ['blocks', 'member_id', 'blocked_id'],
  ['messages', 'from_id', 'to_id'],
  ['notifications', 'member_id'],
];

/**
 * Empties the account's row and all that hangs on it but its uploads. The row stays for what the log says of it, without a
 * name or an address; both are free again. Votes stay, as numbers of what they are about.
 * @returns what the member had commented on
 */
export const closeAccount = async (tx: Database, memberId: number): Promise<CommentedRow[]> => {
  const commented = await removeComments(tx, memberId);
  await sql`UPDATE members f SET friends_count = greatest(0, f.friends_count - 1) FROM friends b
    WHERE b.accepted_at IS NOT NULL AND ${memberId} IN (b.member_id, b.friend_id)
      AND f.id IN (b.member_id, b.friend_id) AND f.id <> ${memberId}`.execute(tx);
  await sql`UPDATE members m SET subscribers_count = greatest(0, m.subscribers_count - 1) FROM subscriptions s
    WHERE s.member_id = ${memberId} AND s.kind = 'member' AND m.id = s.target_id`.execute(tx);
  await sql`DELETE FROM subscriptions WHERE kind = 'member' AND target_id = ${memberId}`.execute(tx);
  for (const [table, ...columns] of OWNED)
    for (const column of columns)
      await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} = ${memberId}`.execute(tx);
  await sql`DELETE FROM audience_days WHERE section = 'member' AND object_id = ${memberId}`.execute(tx);
  await sql`DELETE FROM notifications WHERE (data ->> 'member_id')::int = ${memberId}`.execute(tx);
  // Those of moderators, about what is left of the member's comments.
  await sql`DELETE FROM notifications WHERE kind = 'held_comment'
    AND (data ->> 'comment_id')::int IN (SELECT id FROM comments WHERE member_id = ${memberId})`.execute(tx);
  await sql`DELETE FROM moderation_notes WHERE kind IN ('member', 'avatar', 'cover') AND object_id = ${memberId}`.execute(
    tx,
  );
  await sql`UPDATE models SET member_id = NULL, revision = revision + 1 WHERE member_id = ${memberId}`.execute(
    tx,
  );
  await sql`UPDATE playlists SET is_deleted = true, title = '', description = '' WHERE member_id = ${memberId}`.execute(
    tx,
  );
  // No name that could be typed, so that it is nobody's else.
  await sql`UPDATE members SET status_id = 5, name = '#' || id, email = NULL, password_hash = NULL, is_moderator = false, is_lead_moderator = false,
      is_records_keeper = false, is_editor = false, is_operator = false, is_trusted_uploader = false, is_trusted_flagger = false,
      is_private = true, has_avatar = false, has_cover = false, gender = NULL, birth_date = NULL, relationship = NULL,
      orientation = NULL, education = NULL, website = NULL, country = NULL, city = NULL, occupation = NULL,
      interests = NULL, about = NULL, visibility = '{}', videos_count = 0, albums_count = 0, playlists_count = 0,
      favourites_count = 0, friends_count = 0, subscribers_count = 0 WHERE id = ${memberId}`.execute(tx);
  await sql`UPDATE media_objects SET state = 'removed', manifest = '{}', updated_at = now()
    WHERE kind = 'member' AND owner_id = ${memberId}`.execute(tx);
  await sql`INSERT INTO state_changes (kind, object_id, from_state, to_state, member_id, reason)
    VALUES ('member', ${memberId}, '1', '5', ${memberId}, 'by the member')`.execute(tx);
  return commented;
};
