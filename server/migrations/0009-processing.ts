/** What becomes of an uploaded file: its stage, its attempts and what they made, duplicates and the block list; the queues. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row an upload. stage: upload (no file yet), scan, ladder (whole film in one job), pieces and join (a long film),
    -- done, failed. run: raised by every start of a stage's work; only the run that is still the highest may publish.
    CREATE TABLE video_processing (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      source_key text,
      file_name text NOT NULL DEFAULT '',
      bytes bigint NOT NULL DEFAULT 0,
      received_at timestamptz,
      sha256 text,
      -- What probing found (media/analysis/probe-media.ts); null before the scan.
      facts jsonb,
      -- Which of the ten screenshots the uploader chose.
      screenshot smallint CHECK (screenshot BETWEEN 1 AND 10),
      stage text NOT NULL DEFAULT 'upload'
        CHECK (stage IN ('upload', 'scan', 'ladder', 'pieces', 'join', 'done', 'failed')),
      stage_at timestamptz NOT NULL DEFAULT now(),
      run integer NOT NULL DEFAULT 0,
      -- The film that the current run writes; every run has a folder of its own in the storage.
      work_film text,
      -- Starts of this stage that did not end well; a file that ends every worker must not do so for ever.
      tries smallint NOT NULL DEFAULT 0,
      -- Set while nothing can be done but wait; cleared when the work goes on.
      waiting_for text CHECK (waiting_for IN ('disk')),
      plan jsonb,
      -- For the uploader a code, for the operator the words.
      error_code text,
      error text,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX video_processing_open ON video_processing (stage, updated_at)
      WHERE stage IN ('scan', 'ladder', 'pieces', 'join');
    CREATE INDEX video_processing_sha256 ON video_processing (sha256) WHERE sha256 IS NOT NULL;
    CREATE INDEX video_processing_sources ON video_processing (stage) WHERE source_key IS NOT NULL;

    -- What the uploader watches: honest progress of each rung.
    CREATE TABLE video_renditions (
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      name text NOT NULL,
      position smallint NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'encoding', 'ready', 'failed')),
      -- 0 to 1.
      progress real NOT NULL DEFAULT 0,
      seconds_left integer,
      PRIMARY KEY (video_id, name)
    );

    -- Pieces of a long film. film: the folder in the storage that holds its rungs once it is done; work_film: of its current run.
    CREATE TABLE video_pieces (
      video_id integer NOT NULL REFERENCES videos ON DELETE CASCADE,
      piece integer NOT NULL,
      run integer NOT NULL DEFAULT 0,
      tries smallint NOT NULL DEFAULT 0,
      work_film text,
      film text,
      progress real NOT NULL DEFAULT 0,
      PRIMARY KEY (video_id, piece)
    );

    -- bands: parts of frame hashes; films that look alike share some.
    CREATE TABLE video_fingerprints (
      video_id integer PRIMARY KEY REFERENCES videos ON DELETE CASCADE,
      fingerprint bytea NOT NULL,
      bands integer[] NOT NULL
    );
    CREATE INDEX video_fingerprints_bands ON video_fingerprints USING gin (bands);

    -- What may never come back, whatever happens to the video that it came from.
    CREATE TABLE blocked_videos (
      id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sha256 text,
      fingerprint bytea,
      bands integer[] NOT NULL DEFAULT '{}',
      reason text NOT NULL,
      video_id integer,
      member_id integer,
      blocked_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX blocked_videos_sha256 ON blocked_videos (sha256);
    CREATE INDEX blocked_videos_bands ON blocked_videos USING gin (bands);

    CREATE INDEX videos_republish ON videos (republish_at) WHERE status_id = 7;

    -- A person waits for scans and pictures: workers are told of them at once; the others are polled. How often work is tried again is
    -- decided by video_processing.tries, so the queue itself never gives up.
    SELECT pgboss.create_queue('video-scan', '{"policy": "short", "notify": true, "heartbeatSeconds": 20,
      "expireInSeconds": 14400, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 120}');
    SELECT pgboss.create_queue('video-pictures', '{"policy": "short", "notify": true, "heartbeatSeconds": 20,
      "expireInSeconds": 600, "retryLimit": 20, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 120}');
    SELECT pgboss.create_queue('video-ladder', '{"policy": "short", "heartbeatSeconds": 20,
      "expireInSeconds": 43200, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 300}');
    SELECT pgboss.create_queue('video-piece', '{"policy": "short", "heartbeatSeconds": 20,
      "expireInSeconds": 14400, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 300}');
    SELECT pgboss.create_queue('video-join', '{"policy": "short", "heartbeatSeconds": 20,
      "expireInSeconds": 14400, "retryLimit": 100000, "retryDelay": 2, "retryBackoff": true, "retryDelayMax": 300}');
  `.execute(db);
}
