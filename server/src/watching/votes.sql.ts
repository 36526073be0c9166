/** Votes: once for a member and object, once a day for an anonymous visitor's network, and a few times for the wider ones. */
import { randomBytes } from 'node:crypto';
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
/** An anonymous visitor by the hashes of the networks, the narrowest first. */
export type Voter = { memberId: number } | { networks: readonly [VoterNetwork, ...VoterNetwork[]] };

/** A few imagined votes at 75 % keep one single vote from topping the list. */
const PRIOR_VOTES = 10;
const PRIOR_LIKES = 7.5;

interface Choice {
  section: VoteSection;
  objectId: number;
  vote: 0 | 1;
}

/** Counts a vote in each of the wider networks, the narrowest first. @returns false when one has had its votes */
const countInNetworks = async (
  tx: Database,
  networks: readonly VoterNetwork[],
  { section, objectId }: Choice,
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

/** @returns the new counts, or undefined when this voter, or its network, has voted already */
export const insertVote = (
  db: Database,
  voter: Voter,
  choice: Choice,
): Promise<{ likes: number; dislikes: number } | undefined> =>
  inTransaction(db, async (tx) => {
    const { section, objectId, vote } = choice;
    const memberId = 'memberId' in voter ? voter.memberId : null;
    const [narrowest, ...wider] = 'networks' in voter ? voter.networks : [];
    const hash = narrowest?.hash ?? null;
    const inserted = await typedSql({ vote: 'int2' })`
      INSERT INTO votes (section, object_id, member_id, visitor_hash, vote)
      VALUES (${section}, ${objectId}, ${memberId}, ${hash}, ${vote})
      ON CONFLICT DO NOTHING RETURNING vote`.execute(tx);
    if (inserted.rows.length === 0 || !(await countInNetworks(tx, wider, choice))) throw new AlreadyVoted();
    const rating =
      section === 'comment'
        ? sql``
        : sql`, rating = 5 * (likes + ${vote} + ${PRIOR_LIKES}::real) / (likes + dislikes + 1 + ${PRIOR_VOTES}::real)`;
    const { rows } = await typedSql({ likes: 'int4', dislikes: 'int4' })`
      UPDATE ${sql.table(`${section}s`)} SET likes = likes + ${vote}, dislikes = dislikes + ${1 - vote}${rating}
      WHERE id = ${objectId} RETURNING likes, dislikes`.execute(tx);
    return rows[0];
  }).catch((error: unknown) => {
    if (error instanceof AlreadyVoted) return undefined;
    throw error;
  });

/** Today's salt (UTC); made by whoever needs it first. */
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

/** Yesterday's salts and what they made: afterwards nobody can tell who voted. */
export const forgetVisitors = async (db: Database): Promise<void> => {
  await sql`DELETE FROM votes WHERE visitor_hash IS NOT NULL AND day < (now() AT TIME ZONE 'utc')::date`.execute(
    db,
  );
  await sql`DELETE FROM network_votes WHERE day < (now() AT TIME ZONE 'utc')::date`.execute(db);
  await sql`DELETE FROM daily_salts WHERE day < (now() AT TIME ZONE 'utc')::date`.execute(db);
};
