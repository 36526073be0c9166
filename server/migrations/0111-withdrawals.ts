/**
 * A list of everything that was taken from the public or revoked, in the order in which it happened. It is copied to the place of the backups, so
 * that a restore takes the same things away again (docs/decisions/0118). Triggers write it: commands and processes of the release before do not know it.
 */
import { type Kysely, sql } from 'kysely';

/** What a row keeps: its object's key, and the columns that say what became of it. */
interface Noted {
  table: string;
  kind: string;
  key: string;
  columns: readonly string[];
  /** What follows `AFTER`. */
  event: string;
  when?: string;
}

const STATES = ['videos', 'albums'].map((table) => ({
  table,
  kind: table.slice(0, -1),
  key: 'id',
  columns: ['status_id', 'is_private'],
  event: 'UPDATE OF status_id, is_private',
  // Uploading, scanning and transcoding were never public.
  when: '(OLD.status_id, OLD.is_private) IS DISTINCT FROM (NEW.status_id, NEW.is_private) AND NEW.status_id NOT IN (0, 2, 3)',
}));

const DELETED = ['videos', 'albums', 'photos', 'comments', 'person_records'].map((table) => ({
  table,
  kind: `deleted_${table}`,
  key: 'id',
  columns: [],
  event: 'DELETE',
}));

const NOTED: readonly Noted[] = [
  ...STATES,
  ...DELETED,
  {
    table: 'unlisted_addresses',
    kind: 'unlisted_address',
    key: 'video_id',
    columns: [],
    event: 'UPDATE OR DELETE',
  },
  {
    table: 'comments',
    kind: 'comment',
    key: 'id',
    columns: ['status_id'],
    event: 'UPDATE OF status_id',
    when: 'OLD.status_id <> NEW.status_id',
  },
  {
    table: 'consent_log',
    kind: 'consent',
    key: 'record_id',
    columns: ['video_id', 'album_id', 'use', 'is_given', 'member_id'],
    event: 'INSERT',
  },
  {
    table: 'members',
    kind: 'member',
    key: 'id',
    columns: [
      'status_id',
      'is_private',
      'has_avatar',
      'has_cover',
      'is_moderator',
      'is_lead_moderator',
      'is_records_keeper',
    ],
    event:
      'UPDATE OF status_id, is_private, has_avatar, has_cover, is_moderator, is_lead_moderator, is_records_keeper',
    when: `(OLD.status_id, OLD.is_private, OLD.has_avatar, OLD.has_cover, OLD.is_moderator, OLD.is_lead_moderator, OLD.is_records_keeper)
      IS DISTINCT FROM (NEW.status_id, NEW.is_private, NEW.has_avatar, NEW.has_cover, NEW.is_moderator, NEW.is_lead_moderator, NEW.is_records_keeper)`,
  },
  {
    table: 'suspensions',
    kind: 'suspension',
    key: 'member_id',
    columns: ['status_before', 'until_at'],
    event: 'INSERT OR UPDATE',
  },
  { table: 'suspensions', kind: 'suspension_ended', key: 'member_id', columns: [], event: 'DELETE' },
  {
    table: 'account_deletions',
    kind: 'account_deletion',
    key: 'member_id',
    columns: ['due_at', 'was_private'],
    event: 'INSERT',
  },
  { table: 'account_deletions', kind: 'account_kept', key: 'member_id', columns: [], event: 'DELETE' },
  {
    table: 'stored_folders',
    kind: 'stored_folder',
    key: 'folder',
    columns: ['object'],
    event: 'UPDATE OF state',
    when: `OLD.state = 'kept' AND NEW.state <> 'kept'`,
  },
  {
    table: 'media_objects',
    kind: 'media_object',
    key: 'id',
    columns: [],
    event: 'UPDATE OF state',
    when: `OLD.state <> 'removed' AND NEW.state = 'removed'`,
  },
  {
    table: 'release_keys',
    kind: 'release_key',
    key: 'key_id',
    columns: ['revoked_at', 'revoked_from', 'reason'],
    event: 'UPDATE OF revoked_at, revoked_from',
    when: 'NEW.revoked_at IS NOT NULL',
  },
  {
    table: 'revoked_releases',
    kind: 'revoked_release',
    key: 'package',
    columns: ['package', 'version', 'signed_before', 'revoked_at', 'reason'],
    event: 'INSERT',
  },
  {
    table: 'release_history',
    kind: 'release_set',
    key: 'set_id',
    columns: ['channel', 'outcome'],
    event: 'INSERT',
  },
  {
    table: 'release_history',
    kind: 'release_set',
    key: 'set_id',
    columns: ['channel', 'outcome'],
    event: 'UPDATE OF outcome',
    when: `NEW.outcome = 'taken_back' AND OLD.outcome <> 'taken_back'`,
  },
  {
    table: 'blocked_videos',
    kind: 'blocked_video',
    key: 'id',
    columns: ['bands', 'fingerprint', 'reason', 'sha256', 'sound'],
    event: 'INSERT',
  },
  {
    table: 'blocked_pictures',
    kind: 'blocked_picture',
    key: 'id',
    columns: ['difference_hash', 'reason', 'sha256'],
    event: 'INSERT',
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE withdrawals (
      -- Not a number: a restored site counts on from an earlier one.
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      -- Of two about one object the later one counts; its row's lock keeps them apart.
      noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      kind text NOT NULL,
      object text NOT NULL,
      data jsonb NOT NULL DEFAULT '{}',
      exported_at timestamptz
    );
    CREATE INDEX withdrawals_to_export ON withdrawals (noted_at) WHERE exported_at IS NULL;

    -- Arguments: kind, key, columns to keep.
    CREATE FUNCTION note_withdrawal() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      changed jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
    BEGIN
      INSERT INTO withdrawals (kind, object, data) SELECT TG_ARGV[0], changed ->> TG_ARGV[1], coalesce(
        (SELECT jsonb_object_agg(name, changed -> name) FROM unnest(TG_ARGV[2:]) AS name), '{}');
      RETURN NULL;
    END $$;
  `.execute(db);
  for (const [index, { table, kind, key, columns, event, when }] of NOTED.entries())
    await sql`CREATE TRIGGER ${sql.ref(`withdrawal_${kind}_${index}`)} AFTER ${sql.raw(event)} ON ${sql.table(table)}
      FOR EACH ROW ${sql.raw(when ? `WHEN (${when})` : '')}
      EXECUTE FUNCTION note_withdrawal(${sql.join([kind, key, ...columns].map((text) => sql.lit(text)))})`.execute(
      db,
    );
}
