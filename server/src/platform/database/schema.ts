/** Rows of the tables, as kysely sees them. Source: server/migrations. */
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { CatalogueTables } from './schema-catalogue.ts';
import type { CommunityTables } from './schema-community.ts';
import type { StorageTables } from './schema-storage.ts';
import type { ProcessingTables } from './schema-processing.ts';
import type { RecordTables } from './schema-records.ts';
import type { UploadTables } from './schema-uploads.ts';

/** Timestamps with time zone: Date out, Date or ISO text in. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type DefaultTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type OptionalTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** YYYY-MM-DD. */
export type Day = ColumnType<string, string, string>;
export type Titles = JSONColumnType<Record<string, string>, string, string>;
export type OptionalTitles = ColumnType<
  Record<string, string> | null,
  string | null | undefined,
  string | null
>;
export type { Generated, GeneratedAlways };

export interface StatisticsTables {
  view_deltas: {
    id: GeneratedAlways<number>;
    section: Generated<string>;
    object_id: number;
    country: Generated<string>;
    viewed_at: DefaultTimestamp;
  };
  watched_part_deltas: { id: GeneratedAlways<number>; video_id: number; parts: string };
  watched_parts: { video_id: number; viewers: number; counts: number[] };
  video_views: { video_id: number; day: Day; country: string; views: number };
  country_rankings: {
    country: string;
    gender: string;
    video_id: number;
    views: number;
    week_views: Generated<number>;
  };
  page_campaigns: { day: Day; campaign: string };
  page_views: { day: Day; page: string; campaign: Generated<string>; views: number };
  video_search: { video_id: number; tokens: string };
  popular_search: {
    video_id: number;
    gender: string;
    popularity: number;
    height: number;
    duration_seconds: number;
    title: string;
    title_ja: string | null;
    tokens: string;
  };
  words: { word: string; uses: Generated<number> };
  keywords: {
    id: Generated<number>;
    language: Generated<string>;
    keyword: string;
    weight: Generated<number>;
  };
  site_marks: {
    name: string;
    data: JSONColumnType<Record<string, unknown>, string | undefined, string>;
    updated_at: DefaultTimestamp;
  };
  listing_counters: { scope: string; scope_id: Generated<number>; gender: string; day: Day; videos: number };
  age_requests: {
    id: string;
    nonce: string;
    browser_hash: string;
    outcome: string | null;
    counts_until: OptionalTimestamp;
    expires_at: Timestamp;
  };
  limits: { key: string; tries: number; ends_at: Timestamp; blocked_until: OptionalTimestamp };
}

export interface Schema
  extends CatalogueTables,
    CommunityTables,
    ProcessingTables,
    RecordTables,
    StatisticsTables,
    StorageTables,
    UploadTables {}
