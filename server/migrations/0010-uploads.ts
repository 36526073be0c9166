/** Uploads on their way in, and what the command line took in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One file being received; its bytes lie in the upload folder under the id until they are handed to the storage. way: tus
    -- can go on after anything, form (one multipart request) cannot. state: receiving, storing (all bytes are here; source_key
    -- says where they go), done, refused (error_code says why).
    CREATE TABLE uploads (
      id text PRIMARY KEY,
      member_id integer NOT NULL REFERENCES members ON DELETE CASCADE,
      -- A form's video is begun when its file is here.
      video_id integer REFERENCES videos ON DELETE CASCADE,
      way text NOT NULL CHECK (way IN ('tus', 'form')),
      state text NOT NULL DEFAULT 'receiving' CHECK (state IN ('receiving', 'storing', 'done', 'refused')),
      file_name text NOT NULL,
      -- Null while a form's length is not known.
      bytes bigint,
      -- By what its sender knows the file again after a reload.
      client_key text NOT NULL DEFAULT '',
      source_key text,
      error_code text,
      -- What a power cut cannot take away; after one (another boot_id) no more than this is trusted.
      synced_bytes bigint NOT NULL DEFAULT 0,
      boot_id text NOT NULL DEFAULT '',
      -- Who writes now: one request of one process, as long as it renews the lease. is_wanted asks it to stop.
      lease text,
      leased_by text,
      leased_until timestamptz,
      is_wanted boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      touched_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX uploads_member ON uploads (member_id, created_at DESC);
    CREATE INDEX uploads_video ON uploads (video_id);
    CREATE INDEX uploads_touched ON uploads (touched_at);

    -- Files that npm run ingest took in: the same file is known by its path, size and time, or by its content.
    CREATE TABLE ingested_files (
      path text PRIMARY KEY,
      bytes bigint NOT NULL,
      modified_at timestamptz NOT NULL,
      sha256 text NOT NULL,
      video_id integer REFERENCES videos ON DELETE SET NULL,
      ingested_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX ingested_files_sha256 ON ingested_files (sha256);
  `.execute(db);
}
