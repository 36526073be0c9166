/**
 * How long work on videos took lately, and what is expected of the videos that are on their way. The release before neither writes nor reads
 * any of it; what it works on is estimated by the others.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Seconds that a stage took for so many units (its pictures, its seconds, its megabytes: docs/decisions/0099).
    CREATE TABLE work_samples (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      units double precision NOT NULL CHECK (units > 0),
      seconds double precision NOT NULL CHECK (seconds >= 0),
      measured_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX work_samples_kind ON work_samples (kind, id DESC);

    -- Processes that work on videos, with how many of them at a time. One that ends takes its row away; one that was killed is not seen again.
    CREATE TABLE media_workers (
      name text PRIMARY KEY,
      scan_jobs integer NOT NULL,
      encode_jobs integer NOT NULL,
      seen_at timestamptz NOT NULL DEFAULT now()
    );

    CREATE TABLE video_estimates (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      -- Of the video when it was estimated.
      stage text NOT NULL,
      is_working boolean NOT NULL,
      -- As of estimated_at; null: nothing to go by.
      wait_seconds double precision,
      work_seconds double precision,
      wait_raised_at timestamptz,
      work_raised_at timestamptz,
      -- It takes much longer than was told.
      late_since timestamptz,
      videos_before integer NOT NULL DEFAULT 0,
      estimated_at timestamptz NOT NULL DEFAULT now()
    );

    ALTER TABLE video_processing
      -- Of the stage, 0 to 1, and when the run began that is that far.
      ADD COLUMN stage_progress real,
      ADD COLUMN run_at timestamptz,
      -- Of all stages since the scan began.
      ADD COLUMN worked_seconds double precision NOT NULL DEFAULT 0;
  `.execute(db);
}
