/** Rows of uploads on their way in: migration 0010. */
import type { DefaultTimestamp, Generated, OptionalTimestamp, Timestamp } from './schema.ts';

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
  ingested_files: {
    path: string;
    bytes: number;
    modified_at: Timestamp;
    sha256: string;
    video_id: number | null;
    ingested_at: DefaultTimestamp;
  };
}
