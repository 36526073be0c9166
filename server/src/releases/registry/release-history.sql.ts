/** SQL of the channels' history. Every change of a channel is one transaction that holds the lock below and notifies. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { choices, columns, type RowOf, typedSql } from '../../platform/database/typed-sql.ts';
import { RELEASES_NOTIFICATION } from './releases.sql.ts';

const ENTRY_ROW = columns({
  id: 'int4',
  set_id: 'int4',
  changed_by: 'text',
  reason: 'text',
  started_at: 'timestamptz',
  ended_at: 'timestamptz?',
  outcome: choices<'live' | 'replaced' | 'taken_back'>(),
  ended_by: 'text?',
  end_reason: 'text',
});
export type HistoryEntry = RowOf<typeof ENTRY_ROW>;
/** Longer histories are cut: nobody goes back that far. */
const MAX_ENTRIES = 2000;

/** Until the transaction ends nobody else changes a channel. */
export async function lockChannels(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('foyer_release_channels'))`.execute(tx);
}

/** The oldest first. */
export async function selectHistory(db: Database, channel: string): Promise<HistoryEntry[]> {
  const { rows } = await typedSql(ENTRY_ROW)`
    SELECT id, set_id, changed_by, reason, started_at, ended_at, outcome, ended_by, end_reason
    FROM release_history WHERE channel = ${channel} ORDER BY id DESC LIMIT ${MAX_ENTRIES}`.execute(db);
  return rows.reverse();
}

export interface EntryEnd {
  channel: string;
  outcome: 'replaced' | 'taken_back';
  endedBy: string;
  reason: string;
}

/** Ends the channel's live entry, if it has one. */
export async function endEntry(tx: Database, { channel, outcome, endedBy, reason }: EntryEnd): Promise<void> {
  await sql`
    UPDATE release_history
    SET outcome = ${outcome}, ended_at = now(), ended_by = ${endedBy}, end_reason = ${reason}
    WHERE channel = ${channel} AND outcome = 'live'`.execute(tx);
}

export interface NewEntry {
  channel: string;
  setId: number;
  changedBy: string;
  reason: string;
}

export async function insertEntry(
  tx: Database,
  { channel, setId, changedBy, reason }: NewEntry,
): Promise<void> {
  await sql`
    INSERT INTO release_history (channel, set_id, changed_by, reason)
    VALUES (${channel}, ${setId}, ${changedBy}, ${reason})`.execute(tx);
}

export interface ChannelState {
  channel: string;
  /** Null: the channel shows nothing. */
  setId: number | null;
  previousSetId: number | null;
  share: number;
  changedBy: string;
}

/** Points a channel at a set; those who listen hear of it when the transaction is committed. */
export async function upsertChannel(tx: Database, state: ChannelState): Promise<void> {
  const { channel, setId, previousSetId, share, changedBy } = state;
  await sql`
    WITH written AS (
      INSERT INTO release_channels (channel, set_id, previous_set_id, share, changed_by)
      VALUES (${channel}, ${setId}, ${previousSetId}, ${share}, ${changedBy})
      ON CONFLICT (channel) DO UPDATE SET
        set_id = excluded.set_id, previous_set_id = excluded.previous_set_id, share = excluded.share,
        changed_by = excluded.changed_by, changed_at = now()
      RETURNING channel
    )
    SELECT pg_notify(${RELEASES_NOTIFICATION}, channel) FROM written`.execute(tx);
}

/** Whether any set with these packages was ever stable. */
export async function wasEverStable(db: Database, packages: object): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM release_history h JOIN release_sets s ON s.id = h.set_id
    WHERE h.channel = 'stable' AND s.packages @> ${JSON.stringify(packages)}::jsonb LIMIT 1`.execute(db);
  return rows.length > 0;
}
