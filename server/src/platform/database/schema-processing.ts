/** Rows of the processing of uploads: migrations 0009, 0045, 0049, 0053, 0102 to 0105. */
import type { JSONColumnType } from 'kysely';
import type { DefaultTimestamp, Generated, GeneratedAlways, OptionalTimestamp } from './schema.ts';

type OptionalJson = JSONColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;

export interface ProcessingTables {
  video_processing: {
    video_id: number;
    source_key: string | null;
    file_name: Generated<string>;
    bytes: Generated<number>;
    received_at: OptionalTimestamp;
    sha256: string | null;
    facts: OptionalJson;
    screenshot: number | null;
    stage: Generated<string>;
    stage_at: DefaultTimestamp;
    run: Generated<number>;
    work_film: string | null;
    tries: Generated<number>;
    waiting_for: string | null;
    reminded_at: OptionalTimestamp;
    plan: OptionalJson;
    error_code: string | null;
    error: string | null;
    from_ms: number | null;
    to_ms: number | null;
    sound_stream: number | null;
    shows_same_people: Generated<boolean>;
    /** Its AV1 ladder is still to be made, since then. */
    av1_due_at: OptionalTimestamp;
    file_number: Generated<number>;
    replaced_at: OptionalTimestamp;
    cut_progress: number | null;
    cut_seconds_left: number | null;
    stage_progress: number | null;
    run_at: OptionalTimestamp;
    worked_seconds: Generated<number>;
    updated_at: DefaultTimestamp;
  };
  video_renditions: {
    video_id: number;
    name: string;
    position: number;
    state: Generated<string>;
    progress: Generated<number>;
    seconds_left: number | null;
  };
  video_pieces: {
    video_id: number;
    piece: number;
    run: Generated<number>;
    tries: Generated<number>;
    work_film: string | null;
    film: string | null;
    progress: Generated<number>;
  };
  film_remakes: {
    film_id: string;
    video_id: number;
    what: string;
    state: Generated<string>;
    asked_by: string | null;
    asked_at: DefaultTimestamp;
    run: Generated<number>;
    tries: Generated<number>;
    touched_at: OptionalTimestamp;
    not_before: OptionalTimestamp;
    progress: Generated<number>;
    result: string | null;
    error: string | null;
    ended_at: OptionalTimestamp;
    parts: OptionalJson;
  };
  work_samples: {
    id: GeneratedAlways<number>;
    kind: string;
    units: number;
    seconds: number;
    measured_at: DefaultTimestamp;
  };
  media_workers: { name: string; scan_jobs: number; encode_jobs: number; seen_at: DefaultTimestamp };
  video_estimates: {
    video_id: number;
    stage: string;
    is_working: boolean;
    wait_seconds: number | null;
    work_seconds: number | null;
    wait_raised_at: OptionalTimestamp;
    work_raised_at: OptionalTimestamp;
    late_since: OptionalTimestamp;
    videos_before: Generated<number>;
    estimated_at: DefaultTimestamp;
  };
  video_fingerprints: { video_id: number; fingerprint: Buffer; bands: number[]; sound: Buffer | null };
  video_matches: {
    video_id: number;
    other_id: number | null;
    facts: OptionalJson;
    picture: Buffer | null;
    is_other_version: Generated<boolean>;
    matched_at: DefaultTimestamp;
  };
  blocked_videos: {
    id: GeneratedAlways<number>;
    sha256: string | null;
    fingerprint: Buffer | null;
    bands: Generated<number[]>;
    sound: Buffer | null;
    reason: string;
    video_id: number | null;
    member_id: number | null;
    blocked_at: DefaultTimestamp;
  };
}
