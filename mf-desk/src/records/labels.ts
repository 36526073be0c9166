/** Words and colours of records, by what the site calls them. */
import type { BadgeKind } from '@foyer/shared/ui/graphics/badge';
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type { ConsentUse, PersonRecordState } from '@foyer/shared/wire-schemas/records/person-records';

export const USE_LABELS = {
  streaming: 'desk.people.use.streaming',
  download: 'desk.people.use.download',
  embedding: 'desk.people.use.embedding',
  preview: 'desk.people.use.preview',
} as const satisfies Record<ConsentUse, string>;

export const USE_LABELS_OF = {
  video: USE_LABELS,
  album: {
    streaming: 'desk.people.album.use.streaming',
    download: 'desk.people.album.use.download',
    embedding: 'desk.people.use.embedding',
    preview: 'desk.people.album.use.preview',
  },
} as const satisfies Record<UploadKind, Record<ConsentUse, string>>;

export const RECORD_LABELS = {
  waiting: 'desk.people.state.waiting',
  verified: 'desk.people.state.verified',
  refused: 'desk.people.state.refused',
} as const satisfies Record<PersonRecordState, string>;

export const RECORD_BADGES = {
  waiting: 'pending',
  verified: 'published',
  refused: 'rejected',
} as const satisfies Record<PersonRecordState, BadgeKind>;
