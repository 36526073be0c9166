/** What else a restore takes away again: marks of moderators, playlists, messages, records that are not valid any more, and who deleted an upload. */
import { type Kysely, sql } from 'kysely';

interface Noted {
  table: string;
  kind: string;
  key: string;
  columns: readonly string[];
  /** What follows `AFTER`. */
  event: string;
  when?: string;
}

const NOTED: readonly Noted[] = [
  // Sealing an address anew with another key takes nothing away from anybody.
  {
    table: 'unlisted_addresses',
    kind: 'unlisted_address',
    key: 'video_id',
    columns: [],
    event: 'UPDATE OF hash',
    when: 'OLD.hash <> NEW.hash',
  },
  { table: 'unlisted_addresses', kind: 'unlisted_address', key: 'video_id', columns: [], event: 'DELETE' },
  ...(['mark', 'mark_ended'] as const).map((kind) => ({
    table: 'moderation_marks',
    kind,
    key: 'object_id',
    columns: ['kind', 'mark'],
    event: kind === 'mark' ? 'INSERT' : 'DELETE',
  })),
  {
    table: 'playlists',
    kind: 'playlist',
    key: 'id',
    columns: ['is_deleted', 'visible'],
    event: 'UPDATE OF is_deleted, visible',
    when: '(OLD.is_deleted, OLD.visible) IS DISTINCT FROM (NEW.is_deleted, NEW.visible)',
  },
  {
    table: 'messages',
    kind: 'message',
    key: 'id',
    columns: ['deleted_by_sender', 'deleted_by_receiver'],
    event: 'UPDATE OF deleted_by_sender, deleted_by_receiver',
    when: '(OLD.deleted_by_sender, OLD.deleted_by_receiver) IS DISTINCT FROM (NEW.deleted_by_sender, NEW.deleted_by_receiver)',
  },
  {
    table: 'person_records',
    kind: 'person_record',
    key: 'id',
    columns: ['state'],
    event: 'UPDATE OF state',
    when: 'OLD.state <> NEW.state',
  },
  // What somebody else deleted its uploader does not bring back.
  {
    table: 'state_changes',
    kind: 'deleted_by',
    key: 'object_id',
    columns: ['kind', 'member_id'],
    event: 'INSERT',
    when: `NEW.kind IN ('video', 'album') AND split_part(NEW.to_state, ' ', 1) = '5'`,
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP TRIGGER withdrawal_unlisted_address_7 ON unlisted_addresses`.execute(db);
  for (const [index, { table, kind, key, columns, event, when }] of NOTED.entries())
    await sql`CREATE TRIGGER ${sql.ref(`withdrawal_${kind}_112_${index}`)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
      FOR EACH ROW ${sql.raw(when ? `WHEN (${when})` : '')}
      EXECUTE FUNCTION note_withdrawal(${sql.join([kind, key, ...columns].map((text) => sql.lit(text)))})`.execute(
      db,
    );
}
