/** Rows of the people that videos and albums show: migrations 0041 and 0051. */
import type { ConsentUse } from '@foyer/shared/wire-schemas/records/person-records';
import type { DefaultTimestamp, Generated, GeneratedAlways, OptionalTimestamp } from './schema.ts';

export interface RecordTables {
  person_records: {
    id: GeneratedAlways<number>;
    member_id: number;
    sealed_name: string;
    /** YYYY-MM-DD. */
    birth_date: string;
    state: Generated<'waiting' | 'verified' | 'refused'>;
    refusal: Generated<string>;
    sent_at: DefaultTimestamp;
    decided_by: number | null;
    decided_at: OptionalTimestamp;
    delete_after: OptionalTimestamp;
  };
  person_documents: {
    id: GeneratedAlways<number>;
    record_id: number;
    file: string;
    sealed_key: string;
    bytes: number;
    added_at: DefaultTimestamp;
  };
  video_people: {
    video_id: number;
    record_id: number;
    uses: Generated<ConsentUse[]>;
    held_uses: Generated<ConsentUse[]>;
    added_at: DefaultTimestamp;
  };
  album_people: {
    album_id: number;
    record_id: number;
    uses: Generated<ConsentUse[]>;
    held_uses: Generated<ConsentUse[]>;
    added_at: DefaultTimestamp;
  };
  /** Of one video or one album. */
  consent_log: {
    id: GeneratedAlways<number>;
    video_id: number | null;
    album_id: number | null;
    record_id: number;
    use: string;
    is_given: boolean;
    member_id: number | null;
    logged_at: DefaultTimestamp;
  };
  record_readings: {
    id: GeneratedAlways<number>;
    member_id: number | null;
    act: string;
    record_id: number | null;
    document_id: number | null;
    request_id: number | null;
    about_member_id: number | null;
    read_at: DefaultTimestamp;
  };
  consent_requests: {
    id: GeneratedAlways<number>;
    video_id: number | null;
    album_id: number | null;
    uses: ConsentUse[];
    sealed: string;
    state: Generated<'open' | 'closed'>;
    sent_at: DefaultTimestamp;
    closed_by: number | null;
    closed_at: OptionalTimestamp;
  };
}
