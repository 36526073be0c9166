/** Rows of the catalogue: migrations 0001, 0002, 0012, 0041 and 0089. */
import type { ConsentUse, PeopleDeclaration } from '@foyer/shared/wire-schemas/records/person-records';
import type { JSONColumnType } from 'kysely';
import type {
  DefaultTimestamp,
  Generated,
  GeneratedAlways,
  OptionalTimestamp,
  Timestamp,
  OptionalTitles,
  Titles,
} from './schema.ts';

type Manifest = JSONColumnType<Record<string, unknown>, string | undefined, string>;

/** proposed: waits for moderators while its album is public; refused: they said no. */
export type PhotoState = 'waiting' | 'ready' | 'failed' | 'proposed' | 'refused';

export interface CatalogueTables {
  media_objects: {
    /** `kind-owner_id`. */
    id: string;
    kind: string;
    owner_id: number;
    revision: string;
    state: Generated<string>;
    film_id: string | null;
    manifest: Manifest;
    /** Of a film that was remade: what `watching/former-film.ts` reads. */
    former_revision: string | null;
    former_film_id: string | null;
    former_until: OptionalTimestamp;
    followed_by: string | null;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  categories: {
    id: Generated<number>;
    dir: string;
    titles: Titles;
    views: Generated<number>;
    created_at: DefaultTimestamp;
  };
  models: {
    id: Generated<number>;
    dir: string;
    title: string;
    title_ja: string | null;
    about: Generated<string>;
    /** In other languages. */
    abouts: OptionalTitles;
    gender: Generated<string>;
    country: string | null;
    birth_date: string | null;
    race: string | null;
    breast: string | null;
    hair: number | null;
    height: number | null;
    weight: number | null;
    tattoo: boolean | null;
    piercing: boolean | null;
    rating: Generated<number>;
    likes: Generated<number>;
    dislikes: Generated<number>;
    popularity: Generated<number>;
    views: Generated<number>;
    videos_count: Generated<number>;
    subscribers_count: Generated<number>;
    created_at: DefaultTimestamp;
  };
  channels: {
    id: Generated<number>;
    dir: string;
    title: string;
    description: Generated<string>;
    /** In other languages. */
    descriptions: OptionalTitles;
    url: Generated<string>;
    cf1: Generated<string>;
    vda: Generated<string>;
    views: Generated<number>;
    videos_count: Generated<number>;
    subscribers_count: Generated<number>;
    created_at: DefaultTimestamp;
  };
  videos: {
    id: Generated<number>;
    dir: string;
    title: string;
    title_ja: string | null;
    /** In languages without a column. */
    titles: OptionalTitles;
    description: Generated<string>;
    description_ja: string | null;
    /** In languages without a column. */
    descriptions: OptionalTitles;
    gender: Generated<string>;
    status_id: Generated<number>;
    is_private: Generated<boolean>;
    is_listed: GeneratedAlways<boolean>;
    is_exclusive: Generated<boolean>;
    tags: Generated<string[]>;
    people: Generated<PeopleDeclaration>;
    people_declared_at: DefaultTimestamp;
    /** YYYY-MM-DD. */
    recorded_on: string | null;
    /** Kept by triggers: never write it. */
    withheld_uses: Generated<ConsentUse[]>;
    member_id: number | null;
    /** The video whose new file it is. */
    replaces_id: number | null;
    channel_id: number | null;
    duration_seconds: Generated<number>;
    height: Generated<number>;
    rating: Generated<number>;
    likes: Generated<number>;
    dislikes: Generated<number>;
    views: Generated<number>;
    popularity: Generated<number>;
    comments_count: Generated<number>;
    favourites_count: Generated<number>;
    posted_at: DefaultTimestamp;
    republish_at: OptionalTimestamp;
    /** When its uploader wants it to be published first. */
    publish_at: OptionalTimestamp;
    /** Of one that moderators approved before that time. */
    approved_at: OptionalTimestamp;
    reject_reason: string | null;
    sg_id: number | null;
    ex_tube: string | null;
    ex_id: string | null;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  video_categories: {
    video_id: number;
    category_id: number;
    /** Copies of the video's columns, kept by triggers: never write them. */
    gender: Generated<string>;
    is_listed: Generated<boolean>;
    posted_at: DefaultTimestamp;
    rating: Generated<number>;
    popularity: Generated<number>;
    views: Generated<number>;
    duration_seconds: Generated<number>;
    comments_count: Generated<number>;
    height: Generated<number>;
  };
  video_models: { video_id: number; model_id: number };
  playlists: {
    id: Generated<number>;
    member_id: number;
    title: string;
    description: Generated<string>;
    visible: Generated<number>;
    is_deleted: Generated<boolean>;
    orientation: Generated<string>;
    videos_count: Generated<number>;
    views: Generated<number>;
    popularity: Generated<number>;
    rating: Generated<number>;
    likes: Generated<number>;
    dislikes: Generated<number>;
    comments_count: Generated<number>;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  playlist_videos: { playlist_id: number; video_id: number; position: number; added_at: DefaultTimestamp };
  playlist_categories: { playlist_id: number; category_id: number };
  album_categories: { id: Generated<number>; dir: string; titles: Titles; albums_count: Generated<number> };
  albums: {
    id: Generated<number>;
    dir: string;
    title: string;
    title_ja: string | null;
    /** In languages without a column. */
    titles: OptionalTitles;
    description: Generated<string>;
    /** In other languages. */
    descriptions: OptionalTitles;
    member_id: number | null;
    model_id: number | null;
    status_id: Generated<number>;
    is_private: Generated<boolean>;
    photos_count: Generated<number>;
    views: Generated<number>;
    popularity: Generated<number>;
    rating: Generated<number>;
    likes: Generated<number>;
    dislikes: Generated<number>;
    comments_count: Generated<number>;
    people: Generated<PeopleDeclaration>;
    people_declared_at: DefaultTimestamp;
    /** YYYY-MM-DD. */
    recorded_on: string | null;
    /** Kept by triggers: never write it. */
    withheld_uses: Generated<ConsentUse[]>;
    posted_at: DefaultTimestamp;
    reject_reason: string | null;
    created_at: DefaultTimestamp;
    updated_at: DefaultTimestamp;
  };
  albums_in_categories: { album_id: number; category_id: number };
  photos: {
    id: Generated<number>;
    album_id: number;
    position: number;
    title: Generated<string>;
    width: number;
    height: number;
    /** What its files' names start with; null: they are named by the position. */
    file: string | null;
    widths: Generated<number[]>;
    state: Generated<PhotoState>;
    source_key: string | null;
    file_name: Generated<string>;
    error_code: string | null;
    tries: Generated<number>;
    sha256: string | null;
    /** 64 digits, 0 or 1. */
    difference_hash: string | null;
    added_at: DefaultTimestamp;
  };
  album_changes: {
    id: GeneratedAlways<number>;
    album_id: number;
    status_id: Generated<number>;
    title: string | null;
    description: string | null;
    reject_reason: string | null;
    created_at: DefaultTimestamp;
    decided_at: OptionalTimestamp;
  };
  album_change_photos: { change_id: number; photo_id: number; caption: string | null };
  blocked_pictures: {
    id: GeneratedAlways<number>;
    sha256: string | null;
    difference_hash: string | null;
    reason: string;
    album_id: number | null;
    member_id: number | null;
    blocked_at: DefaultTimestamp;
  };
  partners: { id: Generated<number>; title: string; url: string };
  partner_videos: { id: Generated<number>; partner_id: number; title: string; url: string; thumb: string };
  state_changes: {
    id: Generated<number>;
    kind: string;
    object_id: number;
    from_state: string;
    to_state: string;
    member_id: number | null;
    reason: Generated<string>;
    changed_at: Timestamp;
  };
}
