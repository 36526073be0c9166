/** Votes, which are changed and taken back: once for a member and object, once a day for an anonymous visitor's network, and a few times for the wider ones. */
import { randomBytes } from 'node:crypto';
import { VOTE_RECEIPT_DAYS } from '@foyer/shared/wire-schemas/statistics';
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { typedSql } from '../platform/database/typed-sql.ts';

export const VOTE_SECTIONS = ['video', 'album', 'playlist', 'comment', 'model'] as const;
export type VoteSection = (typeof VOTE_SECTIONS)[number];

export interface VoterNetwork {
  hash: Buffer;
  /** Votes on one object each day. */
  limit: number;
}
/** An anonymous visitor by the hashes of the networks, the narrowest first, and by the hash of the receipt that is shown, if any. */
export type Voter =
  | { memberId: number }
  | { networks: readonly [VoterNetwork, ...VoterNetwork[]]; receipt?: Buffer };
export type Vote = 0 | 1;

/** A few imagined votes at 75 % keep one single vote from topping the list. */
const PRIOR_VOTES = 10;
const PRIOR_LIKES = 7.5;

export interface VoteChoice {
  section: VoteSection;
  objectId: number;
  /** Null takes it back. */
  vote: Vote | null;
}
type Before = Vote | null;
/** What an object's numbers are after a vote, and whether that vote changed them. */
export interface VoteOutcome {
  counts: { likes: number; dislikes: number };
  isChanged: boolean;
  /** The vote is a new one of an anonymous visitor, under `newReceipt`. */
  isFirst: boolean;
}

/** Counts a vote in each of the wider networks, the narrowest first. @returns false when one has had its votes */
const countInNetworks = async (
  tx: Database,
  networks: readonly VoterNetwork[],
  { section, objectId }: VoteChoice,
): Promise<boolean> => {
  for (const { hash, limit } of networks) {
    const { rows } = await typedSql({ votes: 'int4' })`
      INSERT INTO network_votes AS n (section, object_id, network_hash, votes) VALUES (${section}, ${objectId}, ${hash}, 1)
      ON CONFLICT (day, section, object_id, network_hash) DO UPDATE SET votes = n.votes + 1 WHERE n.votes < ${limit}
      RETURNING votes`.execute(tx);
    if (rows.length === 0) return false;
  }
  return true;
};

class AlreadyVoted extends Error {
  override name = 'AlreadyVoted';
}

const voteOf = (rows: readonly { vote: number | null }[]): Before => {
  const vote = rows[0]?.vote ?? null;
  return vote === null ? null : vote === 1 ? 1 : 0;
};

/** @returns the vote before */
const setMemberVote = async (tx: Database, memberId: number, choice: VoteChoice): Promise<Before> => {
  const { section, objectId, vote } = choice;
  const own = sql`member_id = ${memberId} AND section = ${section} AND object_id = ${objectId}`;
  const { rows } = await typedSql({ vote: 'int2?' })`SELECT vote FROM votes WHERE ${own}`.execute(tx);
  if (vote === null) await sql`DELETE FROM votes WHERE ${own}`.execute(tx);
  else
    await sql`INSERT INTO votes (section, object_id, member_id, vote) VALUES (${section}, ${objectId}, ${memberId}, ${vote})
      ON CONFLICT (member_id, section, object_id) WHERE member_id IS NOT NULL DO UPDATE SET vote = EXCLUDED.vote`.execute(
      tx,
    );
  return voteOf(rows);
};

/** @returns the vote before, or undefined where the receipt belongs to no vote on this object */
const setReceiptVote = async (
  tx: Database,
  receipt: Buffer,
  { section, objectId, vote }: VoteChoice,
): Promise<Before | undefined> => {
  const own = sql`receipt = ${receipt} AND section = ${section} AND object_id = ${objectId}`;
  const { rows } = await typedSql({ vote: 'int2?' })`SELECT vote FROM votes WHERE ${own}`.execute(tx);
  if (rows.length === 0) return undefined;
  await sql`UPDATE votes SET vote = ${vote} WHERE ${own}`.execute(tx);
  return voteOf(rows);
};

/** @throws AlreadyVoted */
const insertAnonymousVote = async (
  tx: Database,
  networks: readonly [VoterNetwork, ...VoterNetwork[]],
  choice: VoteChoice,
  receipt: Buffer,
): Promise<void> => {
  const [{ hash }, ...wider] = networks;
  const { rows } = await typedSql({ object_id: 'int4' })`
    INSERT INTO votes (section, object_id, visitor_hash, vote, receipt)
    VALUES (${choice.section}, ${choice.objectId}, ${hash}, ${choice.vote}, ${receipt})
    ON CONFLICT DO NOTHING RETURNING object_id`.execute(tx);
  if (rows.length === 0 || !(await countInNetworks(tx, wider, choice))) throw new AlreadyVoted();
};

/**
 * Gives a vote, changes it or takes it back. Votes on one object wait for each other at its row.
 * @param newReceipt hash under which an anonymous visitor's first vote is kept
 * @returns undefined when the visitor's network has had its votes of the day
 */
export const setVote = (
  db: Database,
  voter: Voter,
  choice: VoteChoice,
  newReceipt: Buffer,
): Promise<VoteOutcome | undefined> =>
  inTransaction(db, async (tx) => {
    const { section, objectId, vote } = choice;
    const table = sql.table(`${section}s`);
    const { rows } = await typedSql({ likes: 'int4', dislikes: 'int4' })`
      SELECT likes, dislikes FROM ${table} WHERE id = ${objectId} FOR NO KEY UPDATE`.execute(tx);
    const [counts] = rows;
    if (!counts) return undefined;
    let before: Before | undefined;
    if ('memberId' in voter) before = await setMemberVote(tx, voter.memberId, choice);
    else if (voter.receipt) before = await setReceiptVote(tx, voter.receipt, choice);
    const isFirst = before === undefined && vote !== null;
    if (isFirst && 'networks' in voter) await insertAnonymousVote(tx, voter.networks, choice, newReceipt);
    const old = before ?? null;
    if (old === vote) return { counts, isChanged: false, isFirst };
    const added = (value: Vote) => Number(vote === value) - Number(old === value);
    const likes = Math.max(0, counts.likes + added(1));
    const dislikes = Math.max(0, counts.dislikes + added(0));
    const rating = (5 * (likes + PRIOR_LIKES)) / (likes + dislikes + PRIOR_VOTES);
    const rated = section === 'comment' ? sql`` : sql`, rating = ${rating}::real`;
    await sql`UPDATE ${table} SET likes = ${likes}, dislikes = ${dislikes}${rated} WHERE id = ${objectId}`.execute(
      tx,
    );
    return { counts: { likes, dislikes }, isChanged: true, isFirst };
  }).catch((error: unknown) => {
    if (error instanceof AlreadyVoted) return undefined;
    throw error;
  });

/** Today's salt (UTC); made by the process that needs it first. */
export const selectDailySalt = async (db: Database): Promise<Buffer> => {
  const today = await typedSql({ salt: 'bytea' })`
    SELECT salt FROM daily_salts WHERE day = (now() AT TIME ZONE 'utc')::date`.execute(db);
  if (today.rows[0]) return today.rows[0].salt;
  const { rows } = await typedSql({ salt: 'bytea' })`
    INSERT INTO daily_salts (day, salt) VALUES ((now() AT TIME ZONE 'utc')::date, ${randomBytes(32)})
    ON CONFLICT (day) DO UPDATE SET day = EXCLUDED.day RETURNING salt`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no salt for today');
  return row.salt;
};

/**
 * Yesterday's salts and what they made: afterwards nobody can tell who voted. A vote that has a receipt stays for the browser that shows it,
 * for VOTE_RECEIPT_DAYS.
 */
export const deleteVisitors = async (db: Database): Promise<void> => {
  const today = sql`(now() AT TIME ZONE 'utc')::date`;
  await sql`UPDATE votes SET visitor_hash = NULL, voted_at = day
    WHERE visitor_hash IS NOT NULL AND receipt IS NOT NULL AND day < ${today}`.execute(db);
  await sql`DELETE FROM votes WHERE visitor_hash IS NOT NULL AND day < ${today}`.execute(db);
  await sql`DELETE FROM votes WHERE receipt IS NOT NULL AND day < ${today} - ${VOTE_RECEIPT_DAYS}::int`.execute(
    db,
  );
  await sql`DELETE FROM network_votes WHERE day < ${today}`.execute(db);
  await sql`DELETE FROM daily_salts WHERE day < ${today}`.execute(db);
};
