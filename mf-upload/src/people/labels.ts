/** Words and colours of records, by what the site calls them. */
import type { BadgeKind } from '@foyer/shared/ui/graphics/badge';
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type {
  ConsentUse,
  PeopleLack,
  PersonRecordState,
} from '@foyer/shared/wire-schemas/records/person-records';

export const USE_LABELS = {
  streaming: 'upload.people.use.streaming',
  download: 'upload.people.use.download',
  embedding: 'upload.people.use.embedding',
  preview: 'upload.people.use.preview',
} as const satisfies Record<ConsentUse, string>;

export const USE_LABELS_OF = {
  video: USE_LABELS,
  album: {
    streaming: 'upload.people.album.use.streaming',
    download: 'upload.people.album.use.download',
    embedding: 'upload.people.use.embedding',
    preview: 'upload.people.album.use.preview',
  },
} as const satisfies Record<UploadKind, Record<ConsentUse, string>>;

export const RECORD_LABELS = {
  waiting: 'upload.people.state.waiting',
  verified: 'upload.people.state.verified',
  refused: 'upload.people.state.refused',
} as const satisfies Record<PersonRecordState, string>;

export const RECORD_BADGES = {
  waiting: 'pending',
  verified: 'published',
  refused: 'rejected',
} as const satisfies Record<PersonRecordState, BadgeKind>;

const LACK_LABELS = {
  declaration: 'upload.people.lacks.declaration',
  person: 'upload.people.lacks.person',
  record: 'upload.people.lacks.record',
  consent: 'upload.people.lacks.consent',
} as const satisfies Record<PeopleLack, string>;
export const LACK_LABELS_OF = {
  video: LACK_LABELS,
  album: { ...LACK_LABELS, consent: 'upload.people.album.lacks.consent' },
} as const satisfies Record<UploadKind, Record<PeopleLack, string>>;
