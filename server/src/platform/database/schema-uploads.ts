/** Rows of uploads on their way in, and of what uploaders want to change: migrations 0010, 0037, 0042, 0045, 0053. */
import type { JSONColumnType } from 'kysely';
import type { DefaultTimestamp, Generated, GeneratedAlways, OptionalTimestamp, Timestamp } from './schema.ts';

export interface UploadTables {
  uploads: {
    id: string;
    member_id: number;
    video_id: number | null;
    way: string;
    state: Generated<string>;
    file_name: string;
    bytes: number | null;
    client_key: Generated<string>;
    source_key: string | null;
    error_code: string | null;
    synced_bytes: Generated<number>;
    boot_id: Generated<string>;
    lease: string | null;
    leased_by: string | null;
    leased_until: OptionalTimestamp;
    is_wanted: Generated<boolean>;
    created_at: DefaultTimestamp;
    touched_at: DefaultTimestamp;
  };
  video_changes: {
    id: GeneratedAlways<number>;
    video_id: number;
    status_id: Generated<number>;
    title: string | null;
    description: string | null;
    tags: string[] | null;
    screenshot: number | null;
    captions: JSONColumnType<unknown[] | null, string | null | undefined, string | null>;
    chapters: JSONColumnType<unknown[] | null, string | null | undefined, string | null>;
    film_video_id: number | null;
    reject_reason: string | null;
    created_at: DefaultTimestamp;
    decided_at: OptionalTimestamp;
  };
  due_replacements: {
    video_id: number;
    changes: Generated<number>;
    since: DefaultTimestamp;
    due_at: DefaultTimestamp;
  };
  own_pictures: { video_id: number; number: number; jpeg: Buffer; sha256: string; difference_hash: string };
  caption_texts: { video_id: number; file: string; vtt: string };
  ingested_files: {
    path: string;
    bytes: number;
    modified_at: Timestamp;
    sha256: string;
    video_id: number | null;
    ingested_at: DefaultTimestamp;
  };
}
