/** Who is shown in a video or an album, as the API answers it, for tests. */
import type {
  AlbumPeople,
  PersonRecord,
  ShownPerson,
  VideoPeople,
} from '@foyer/shared/wire-schemas/records/person-records';

export const buildPerson = (values: Partial<ShownPerson> = {}): ShownPerson => ({
  record_id: 3,
  name: 'Aster Example',
  state: 'verified',
  uses: ['streaming', 'download'],
  held_uses: [],
  ...values,
});

export const buildVideoPeople = (values: Partial<VideoPeople> = {}): VideoPeople => ({
  video_id: 5,
  people: 'undeclared',
  declared: '2026-11-01T10:00:00Z',
  recorded_on: null,
  persons: [],
  lacks: ['declaration'],
  is_published: false,
  ...values,
});

export const buildAlbumPeople = (values: Partial<AlbumPeople> = {}): AlbumPeople => {
  const { video_id: _video, ...people } = buildVideoPeople();
  return { album_id: 9, ...people, ...values };
};

export const buildPersonRecord = (values: Partial<PersonRecord> = {}): PersonRecord => ({
  record_id: 3,
  name: 'Aster Example',
  birth_date: '1990-05-17',
  state: 'verified',
  documents: [{ document_id: 1, bytes: 1000, added: '2026-11-01T10:00:00Z' }],
  videos: 1,
  albums: 0,
  ...values,
});
