/** SQL that finds objects of the live data which lack something, or have too much of it. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { typedSql } from '../../platform/database/typed-sql.ts';

export const ODD_KINDS = ['video', 'album', 'playlist', 'model', 'channel', 'category', 'member'] as const;
export type OddKind = (typeof ODD_KINDS)[number];

export interface TraitRow {
  trait: string;
  id: number;
  /** Empty where addresses of the kind hold the id alone. */
  dir: string;
}

type Fragment = RawBuilder<unknown>;
interface OddTable {
  table: string;
  /** Rows that have a page; `t` is the row. */
  exists: Fragment;
  /** Of these, the ones whose page shows everything; the others are `hidden`. */
  open: Fragment;
  hidden?: string;
  dir: Fragment;
  title: Fragment;
  /** By their names: what holds for the row. */
  traits: Readonly<Record<string, Fragment>>;
  /** By their names: what of the row is the most. */
  most: Readonly<Record<string, Fragment>>;
}

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = '[\u0590-\u08FF]';
/** Of so many rows, from random pages of the table, or all of a small one: a million would be read for a rare trait otherwise. */
const SAMPLE_ROWS = 20_000;
const PER_TRAIT = 2;
const AT_RANDOM = 20;

const noMedia = (kind: string): Fragment =>
  sql`NOT EXISTS (SELECT FROM media_objects o WHERE o.kind = ${kind} AND o.owner_id = t.id AND o.state = 'ready')`;
const always = sql`true`;

/** Of objects that everyone sees once a video names them. */
const SHOWN_WITH_VIDEOS = {
  exists: always,
  open: sql`t.videos_count > 0`,
  hidden: 'no videos',
  dir: sql`t.dir`,
  title: sql`t.title`,
} as const;

/** Videos and albums. */
const UPLOADED = {
  exists: sql`t.status_id = 1`,
  open: sql`NOT t.is_private`,
  hidden: 'private',
  dir: sql`t.dir`,
  title: sql`t.title`,
} as const;

const TABLES: Readonly<Record<OddKind, OddTable>> = {
  video: {
    table: 'videos',
    ...UPLOADED,
    traits: {
      'no channel': sql`t.channel_id IS NULL`,
      'no model': sql`NOT EXISTS (SELECT FROM video_models m WHERE m.video_id = t.id)`,
      'no category': sql`NOT EXISTS (SELECT FROM video_categories c WHERE c.video_id = t.id)`,
      'no description': sql`t.description = ''`,
      'no member': sql`t.member_id IS NULL`,
      'no picture': noMedia('video'),
      'no views': sql`t.views = 0`,
      'no votes': sql`t.likes + t.dislikes = 0`,
      comments: sql`t.comments_count > 0`,
    },
    most: {
      'longest description': sql`length(t.description)`,
      longest: sql`t.duration_seconds`,
      shortest: sql`-t.duration_seconds`,
      'most models': sql`(SELECT count(*) FROM video_models m WHERE m.video_id = t.id)`,
      'most viewed': sql`t.views`,
      newest: sql`t.posted_at`,
    },
  },
  album: {
    table: 'albums',
    ...UPLOADED,
    traits: {
      'no photos': sql`t.photos_count = 0`,
      'no model': sql`t.model_id IS NULL`,
      'no member': sql`t.member_id IS NULL`,
      'no description': sql`t.description = ''`,
      'no category': sql`NOT EXISTS (SELECT FROM albums_in_categories c WHERE c.album_id = t.id)`,
      'no votes': sql`t.likes + t.dislikes = 0`,
    },
    most: {
      'longest description': sql`length(t.description)`,
      'most photos': sql`t.photos_count`,
      'most viewed': sql`t.views`,
      newest: sql`t.posted_at`,
    },
  },
  playlist: {
    table: 'playlists',
    exists: sql`NOT t.is_deleted`,
    open: sql`t.visible = 1`,
    hidden: 'private',
    dir: sql`''`,
    title: sql`t.title`,
    traits: {
      'no videos': sql`t.videos_count = 0`,
      'no description': sql`t.description = ''`,
      'no votes': sql`t.likes + t.dislikes = 0`,
    },
    most: { 'most videos': sql`t.videos_count`, 'most viewed': sql`t.views`, newest: sql`t.created_at` },
  },
  model: {
    table: 'models',
    ...SHOWN_WITH_VIDEOS,
    traits: {
      'no picture': noMedia('model'),
      'no description': sql`t.about = ''`,
      'no country': sql`t.country IS NULL`,
      'no birth date': sql`t.birth_date IS NULL`,
      'no measures': sql`t.height IS NULL OR t.weight IS NULL`,
    },
    most: {
      'longest description': sql`length(t.about)`,
      'most videos': sql`t.videos_count`,
      'most viewed': sql`t.views`,
    },
  },
  channel: {
    table: 'channels',
    ...SHOWN_WITH_VIDEOS,
    traits: {
      'no picture': noMedia('channel'),
      'no description': sql`t.description = ''`,
      'no address': sql`t.url = ''`,
      'no subscribers': sql`t.subscribers_count = 0`,
    },
    most: {
      'longest description': sql`length(t.description)`,
      'most videos': sql`t.videos_count`,
      'most viewed': sql`t.views`,
    },
  },
  category: {
    table: 'categories',
    exists: always,
    open: sql`EXISTS (SELECT FROM video_categories c WHERE c.category_id = t.id AND c.is_listed)`,
    hidden: 'no videos',
    dir: sql`t.dir`,
    title: sql`coalesce(t.titles ->> 'en', t.dir)`,
    traits: { 'no title': sql`t.titles ->> 'en' IS NULL` },
    most: { 'most viewed': sql`t.views` },
  },
  member: {
    table: 'members',
    exists: sql`t.status_id IN (1, 6)`,
    open: sql`NOT t.is_private`,
    hidden: 'private',
    dir: sql`''`,
    title: sql`t.name`,
    traits: {
      'no picture': sql`NOT t.has_avatar`,
      'no cover': sql`NOT t.has_cover`,
      'no country': sql`t.country IS NULL`,
      'no gender': sql`t.gender IS NULL`,
      'no birth date': sql`t.birth_date IS NULL`,
      'no words about them': sql`coalesce(t.about, '') = ''`,
      'no videos': sql`t.videos_count = 0`,
    },
    most: {
      'most videos': sql`t.videos_count`,
      'most friends': sql`t.friends_count`,
      'longest words about them': sql`length(coalesce(t.about, ''))`,
      newest: sql`t.joined_at`,
    },
  },
};

const limited = (rows: Fragment): Fragment => sql`(${rows})`;

/** @returns a row for each trait of an object, those found at random last; an object may stand in several. */
export const selectOddObjects = async (db: Database, kind: OddKind): Promise<TraitRow[]> => {
  const { table, exists, open, hidden, dir, title, traits, most } = TABLES[kind];
  const { rows: sizes } = await typedSql({ rows: 'float4' })`
    SELECT reltuples AS rows FROM pg_class WHERE oid = ${table}::regclass`.execute(db);
  const percent = Math.min(100, (100 * SAMPLE_ROWS) / Math.max(1, sizes[0]?.rows ?? 1));
  const of = (trait: string, where: Fragment, order: Fragment, limit: number): Fragment =>
    limited(sql`SELECT ${trait}::text AS trait, id, dir FROM sample s
      WHERE ${where} ORDER BY ${order} LIMIT ${limit}::int`);
  const flags = Object.entries(traits);
  const sizesOf = Object.entries({ 'longest title': sql`length(${title})`, ...most });
  const parts = [
    ...flags.map(([trait], at) =>
      of(trait, sql`s.is_open AND s.has[${at + 1}::int]`, sql`random()`, PER_TRAIT),
    ),
    ...sizesOf.map(([trait], at) =>
      of(trait, sql`s.is_open AND s.size[${at + 1}::int] IS NOT NULL`, sql`s.size[${at + 1}::int] DESC`, 1),
    ),
    of('right-to-left', sql`s.is_open AND s.title ~ ${RIGHT_TO_LEFT}`, sql`random()`, PER_TRAIT),
    ...(hidden ? [of(hidden, sql`NOT s.is_open`, sql`random()`, PER_TRAIT)] : []),
    of('', sql`s.is_open`, sql`random()`, AT_RANDOM),
  ];
  const asNumber = (size: Fragment, trait: string): Fragment =>
    trait === 'newest' ? sql`extract(epoch FROM ${size})::float8` : sql`(${size})::float8`;
  const { rows } = await typedSql({ trait: 'text', id: 'int4', dir: 'text' })`
    WITH sample AS MATERIALIZED (
      SELECT t.id, ${dir}::text AS dir, ${title} AS title, coalesce(${open}, false) AS is_open,
        ARRAY[${sql.join(flags.map(([, flag]) => sql`(${flag})`))}]::boolean[] AS has,
        ARRAY[${sql.join(sizesOf.map(([trait, size]) => asNumber(size, trait)))}]::float8[] AS size
      FROM ${sql.table(table)} t TABLESAMPLE SYSTEM (${percent}::float4) WHERE ${exists} LIMIT ${SAMPLE_ROWS}::int)
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return rows;
};
