/** Rows of migration 0011: the inventory of stored files. */
import type { DefaultTimestamp, GeneratedAlways } from './schema.ts';

export interface StorageTables {
  stored_folders: {
    folder: string;
    /** `kind-id` of the media object that it was made for. */
    object: string;
    state: 'kept' | 'removing' | 'removed';
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  stored_files: { id: GeneratedAlways<number>; folder: string; names: string[]; added_at: DefaultTimestamp };
  past_revisions: { object: string; revision: string; ended_at: DefaultTimestamp };
}
