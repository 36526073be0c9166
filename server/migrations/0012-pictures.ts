/** Albums that members make: their photos' versioned files and processing, and pictures that may never come back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE albums
      ADD COLUMN reject_reason text,
      ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
    CREATE INDEX albums_not_listed ON albums (status_id, id) WHERE status_id <> 1;

    -- file: what versioned names start with, photos/{file}-{width}.{format}; null: photos/{position}.jpg, of the demo.
    -- state: waiting (as it came, at source_key), ready, failed (error_code says why; shown to its owner alone).
    ALTER TABLE photos
      ADD COLUMN file text,
      ADD COLUMN widths integer[] NOT NULL DEFAULT '{}',
      ADD COLUMN state text NOT NULL DEFAULT 'ready' CHECK (state IN ('waiting', 'ready', 'failed')),
      ADD COLUMN source_key text,
      -- As the member's own file was called.
      ADD COLUMN file_name text NOT NULL DEFAULT '',
      ADD COLUMN error_code text,
      -- Starts of its processing that did not end; what ends every worker must not do so for ever.
      ADD COLUMN tries smallint NOT NULL DEFAULT 0,
      ADD COLUMN sha256 text,
      ADD COLUMN difference_hash bit(64),
      ADD COLUMN added_at timestamptz NOT NULL DEFAULT now();
    -- Positions change together, within one statement or transaction.
    ALTER TABLE photos DROP CONSTRAINT photos_album_id_position_key;
    ALTER TABLE photos ADD CONSTRAINT photos_position UNIQUE (album_id, position) DEFERRABLE INITIALLY DEFERRED;
    CREATE INDEX photos_waiting ON photos (album_id) WHERE state = 'waiting';
    CREATE INDEX photos_sha256 ON photos (sha256) WHERE sha256 IS NOT NULL;

    -- Of avatars and covers as they are shown now, so that one which is taken down can be kept out.
    CREATE TABLE member_pictures (
      member_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      picture text NOT NULL CHECK (picture IN ('avatar', 'cover')),
      sha256 text NOT NULL,
      difference_hash bit(64) NOT NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (member_id, picture)
    );

    -- What may never come back, whatever happens to the album or member that it came from.
    CREATE TABLE blocked_pictures (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sha256 text,
      difference_hash bit(64),
      reason text NOT NULL,
      album_id integer,
      member_id integer,
      blocked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE UNIQUE INDEX blocked_pictures_sha256 ON blocked_pictures (sha256);

    -- A new address, kept here until its owner confirms it.
    ALTER TABLE member_codes DROP CONSTRAINT member_codes_purpose_check;
    ALTER TABLE member_codes ADD CONSTRAINT member_codes_purpose_check CHECK (purpose IN ('confirm', 'restore', 'email'));
    ALTER TABLE member_codes ADD COLUMN email text;

    -- A mail that the other side refused for good.
    ALTER TABLE mails ADD COLUMN failed_at timestamptz, ADD COLUMN error text;

    SELECT pgboss.create_queue('album-photos', '{"policy": "short", "notify": true, "heartbeatSeconds": 20,
      "expireInSeconds": 7200, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 120}');
  `.execute(db);
}
