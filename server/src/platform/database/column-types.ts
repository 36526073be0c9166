/**
 * Types of columns that say more than PostgreSQL knows: what is inside JSON, closed lists. Everything else
 * about tables is generated (`npm run database-types`).
 */
import type { ConsentUse, PeopleDeclaration } from '@foyer/shared/wire-schemas/records/person-records';
import type { ColumnType } from 'kysely';

/** JSON goes in as text: the driver makes a PostgreSQL array of a JavaScript one. */
type JsonOf<Content> = ColumnType<Content, string, string>;

export type UnknownJson = JsonOf<unknown>;
export type JsonList = JsonOf<unknown[]>;
export type JsonRecord = JsonOf<Record<string, unknown>>;
/** By language. */
export type Titles = JsonOf<Record<string, string>>;

export type ConsentUses = ConsentUse[];
export type { PeopleDeclaration };
/** proposed: waits for moderators while its album is public; refused: they said no. */
export type PhotoState = 'waiting' | 'ready' | 'failed' | 'proposed' | 'refused';
export type RecordState = 'waiting' | 'verified' | 'refused';
export type RequestState = 'open' | 'closed';
export type StoredState = 'kept' | 'removing' | 'removed';

type TypeName =
  | 'ConsentUses'
  | 'JsonList'
  | 'JsonRecord'
  | 'PeopleDeclaration'
  | 'PhotoState'
  | 'RecordState'
  | 'RequestState'
  | 'StoredState'
  | 'Titles';

/** By table and column. JSON that is not named is `UnknownJson`. Whether it may be null or left out is the database's to say. */
export const COLUMN_TYPES: Readonly<Record<string, TypeName>> = {
  'album_categories.titles': 'Titles',
  'album_people.held_uses': 'ConsentUses',
  'album_people.uses': 'ConsentUses',
  'albums.descriptions': 'Titles',
  'albums.people': 'PeopleDeclaration',
  'albums.titles': 'Titles',
  'albums.withheld_uses': 'ConsentUses',
  'categories.titles': 'Titles',
  'channels.descriptions': 'Titles',
  'consent_requests.state': 'RequestState',
  'consent_requests.uses': 'ConsentUses',
  'media_objects.manifest': 'JsonRecord',
  'members.visibility': 'JsonRecord',
  'models.abouts': 'Titles',
  'notifications.data': 'JsonRecord',
  'person_records.state': 'RecordState',
  'photos.state': 'PhotoState',
  'site_marks.data': 'JsonRecord',
  'stored_folders.state': 'StoredState',
  'video_changes.captions': 'JsonList',
  'video_changes.chapters': 'JsonList',
  'video_matches.facts': 'JsonRecord',
  'video_people.held_uses': 'ConsentUses',
  'video_people.uses': 'ConsentUses',
  'video_processing.facts': 'JsonRecord',
  'video_processing.plan': 'JsonRecord',
  'videos.descriptions': 'Titles',
  'videos.people': 'PeopleDeclaration',
  'videos.titles': 'Titles',
  'videos.withheld_uses': 'ConsentUses',
};
