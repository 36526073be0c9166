/**
 * Fills the tables with any number of made-up videos, in SQL alone. Deterministic: the same number gives the same rows.
 * The caller runs it in one transaction, so that an interrupted fill leaves nothing behind.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { typedSql } from '../platform/database/typed-sql.ts';
import type { DB as Schema } from '../platform/database/tables.generated.ts';

type Tx = Transaction<Schema>;

export interface SeedWords {
  first: readonly string[];
  second: readonly string[];
  third: readonly string[];
  /** Titles and their tokens (a tsvector's text), by the same index. */
  japanese: readonly { title: string; tokens: string }[];
  descriptions: readonly { text: string; tokens: string }[];
  categories: readonly string[];
  models: readonly string[];
  channels: readonly string[];
  members: readonly string[];
  countries: readonly string[];
}

const TABLES = ['videos', 'video_categories', 'video_models', 'video_search', 'media_objects', 'video_views'];

/** 0 up to but not 1; `salt` tells the draws for one row apart. */
const draw = (n: RawBuilder<unknown>, salt: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((hashint8extended((${n})::bigint, (${salt})::bigint) & 1073741823) / 1073741824.0::float8)`;
/** Index from 1 into a list; low ones are far more frequent than high ones. */
const skewed = (n: RawBuilder<unknown>, salt: number, length: number): RawBuilder<unknown> =>
  sql`(1 + floor(power(${draw(n, salt)}, 2) * ${length}::int))::int`;

/**
 * Triggers and checks of foreign keys do not run in this transaction. Only superusers may say so; an owner switches the
 * triggers off, for which everybody's writes to these tables wait until the end.
 * @returns how to switch them on again
 */
export const quietTables = async (tx: Tx): Promise<() => Promise<void>> => {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
  await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(tx);
  await sql`SET LOCAL work_mem = '128MB'`.execute(tx);
  const { rows } = await typedSql({ rolsuper: 'bool' })`
    SELECT rolsuper FROM pg_roles WHERE rolname = current_user`.execute(tx);
  if (rows[0]?.rolsuper) {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    return async () => {};
  }
  for (const table of TABLES) await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx);
  return async () => {
    for (const table of TABLES) await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(tx);
  };
};

/** Indexes that no constraint needs; every reader of the tables waits until the transaction ends. @returns the statements that make them again */
export const dropIndexes = async (tx: Tx): Promise<{ name: string; statement: string }[]> => {
  const { rows } = await typedSql({ name: 'text', statement: 'text' })`
    SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS statement
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = ANY(${TABLES}::regclass[])
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY 1`.execute(tx);
  for (const { name } of rows) await sql`DROP INDEX ${sql.ref(name)}`.execute(tx);
  return rows;
};

export const createIndex = (tx: Tx, statement: string): Promise<unknown> => sql.raw(statement).execute(tx);

/** Lists that the rows draw from, as tables of (i, …) with i from 1; categories and so on are added or found by dir. */
export const prepareSeed = async (tx: Tx, words: SeedWords): Promise<void> => {
  const slugs = (names: readonly string[]) => names.map((name) => name.toLowerCase().replaceAll(' ', '-'));
  const list = (values: readonly string[]) =>
    sql`unnest(${[...values]}::text[]) WITH ORDINALITY AS u(value, i)`;
  await sql`INSERT INTO categories (dir, titles) SELECT value, jsonb_build_object('en', initcap(value)) FROM ${list(words.categories)}
    ON CONFLICT (dir) DO NOTHING`.execute(tx);
  await sql`INSERT INTO models (dir, title, gender, country, race, birth_date, popularity, views, rating)
    SELECT d.dir, u.value, (ARRAY['straight', 'straight', 'straight', 'shemale', 'gay'])[1 + u.i % 5],
      (${[...words.countries]}::text[])[1 + u.i % ${words.countries.length}::int],
      (ARRAY['asian', 'caucasian', 'ebony', 'latin'])[1 + u.i % 4],
      date '1970-01-01' + (${draw(sql`u.i`, 1)} * 12000)::int, ${draw(sql`u.i`, 2)} * 1000, (${draw(sql`u.i`, 3)} * 100000)::int,
      ${draw(sql`u.i`, 4)} * 5
    FROM ${list(words.models)} JOIN unnest(${slugs(words.models)}::text[]) WITH ORDINALITY AS d(dir, i) USING (i)
    ON CONFLICT (dir) DO NOTHING`.execute(tx);
  await sql`INSERT INTO channels (dir, title, views)
    SELECT d.dir, u.value, (${draw(sql`u.i`, 5)} * 100000)::int
    FROM ${list(words.channels)} JOIN unnest(${slugs(words.channels)}::text[]) WITH ORDINALITY AS d(dir, i) USING (i)
    ON CONFLICT (dir) DO NOTHING`.execute(tx);
  await sql`INSERT INTO members (name, status_id, country, gender, relationship, birth_date, joined_at, last_seen_at)
    SELECT value, 1, (${[...words.countries]}::text[])[1 + i % ${words.countries.length}::int],
      (ARRAY['male', 'female', 'trans', 'couple'])[1 + i % 4], 1 + i % 3, date '1965-01-01' + (${draw(sql`i`, 6)} * 15000)::int,
      now() - make_interval(days => 400), now() - make_interval(secs => ${draw(sql`i`, 7)} * 5000000)
    FROM ${list(words.members)} ON CONFLICT DO NOTHING`.execute(tx);
  const numbered = async (name: string, source: RawBuilder<unknown>): Promise<void> => {
    await sql`CREATE TEMP TABLE ${sql.table(name)} ON COMMIT DROP AS ${source}`.execute(tx);
    await sql`CREATE INDEX ON ${sql.table(name)} (i)`.execute(tx);
    await sql`ANALYZE ${sql.table(name)}`.execute(tx);
  };
  await numbered('seed_first', sql`SELECT value, i::int FROM ${list(words.first)}`);
  await numbered('seed_second', sql`SELECT value, i::int FROM ${list(words.second)}`);
  await numbered('seed_third', sql`SELECT value, i::int FROM ${list(words.third)}`);
  await numbered(
    'seed_japanese',
    sql`SELECT value, tokens, i::int FROM ${list(words.japanese.map(({ title }) => title))}
      JOIN unnest(${words.japanese.map(({ tokens }) => tokens)}::text[]) WITH ORDINALITY AS t(tokens, i) USING (i)`,
  );
  await numbered(
    'seed_descriptions',
    sql`SELECT value, tokens, i::int FROM ${list(words.descriptions.map(({ text }) => text))}
      JOIN unnest(${words.descriptions.map(({ tokens }) => tokens)}::text[]) WITH ORDINALITY AS t(tokens, i) USING (i)`,
  );
  await numbered(
    'seed_categories',
    sql`SELECT c.id, c.dir AS value, u.i::int FROM ${list(words.categories)} JOIN categories c ON c.dir = u.value`,
  );
  await numbered(
    'seed_models',
    sql`SELECT m.id, lower(m.title) AS value, u.i::int FROM ${list(slugs(words.models))} JOIN models m ON m.dir = u.value`,
  );
  await numbered(
    'seed_members',
    sql`SELECT id, row_number() OVER (ORDER BY id)::int AS i FROM members WHERE name = ANY(${[...words.members]})`,
  );
  await sql`INSERT INTO words (word) SELECT DISTINCT w FROM (
      SELECT value AS w FROM seed_first UNION SELECT value FROM seed_second UNION SELECT value FROM seed_third
      UNION SELECT value FROM seed_categories
      UNION SELECT regexp_split_to_table(value, ' ') FROM seed_models
      UNION SELECT regexp_split_to_table(lower(value), '[^a-z]+') FROM seed_descriptions) x
    WHERE length(w) > 2 ON CONFLICT (word) DO UPDATE SET uses = words.uses + 100`.execute(tx);
};

/** Videos with ids `from` to `to`, and everything that hangs on them. */
export const seedVideos = async (tx: Tx, words: SeedWords, from: number, to: number): Promise<void> => {
  const n = sql`n`;
  const v = sql`v.id`;
  const range = sql`v.id BETWEEN ${from}::int AND ${to}::int`;
  await sql`
    CREATE TEMP TABLE seed_rows ON COMMIT DROP AS
    SELECT n::int AS id, ${skewed(n, 11, words.first.length)} AS a, ${skewed(n, 12, words.second.length)} AS b,
      ${skewed(n, 13, words.third.length)} AS c, ${skewed(n, 14, words.japanese.length)} AS j,
      ${skewed(n, 15, words.descriptions.length)} AS d,
      floor(exp(${draw(n, 16)} * 12))::int AS views, power(${draw(n, 17)}, 1.3) * 730 AS age_days
    FROM generate_series(${from}::int, ${to}::int) n`.execute(tx);
  await sql`ANALYZE seed_rows`.execute(tx);
  await sql`
    INSERT INTO videos (id, people, dir, title, title_ja, description, gender, status_id, is_private, member_id, channel_id,
      duration_seconds, height, rating, likes, dislikes, views, popularity, comments_count, posted_at, created_at, updated_at)
    SELECT r.id, 'nobody', concat_ws('-', a.value, b.value, c.value), initcap(a.value) || ' ' || b.value || ' ' || c.value,
      CASE WHEN r.id % 5 < 3 THEN j.value END, d.value,
      CASE WHEN ${draw(sql`r.id`, 21)} < 0.84 THEN 'straight' WHEN ${draw(sql`r.id`, 21)} < 0.92 THEN 'shemale' ELSE 'gay' END,
      CASE WHEN ${draw(sql`r.id`, 22)} < 0.98 THEN 1 WHEN ${draw(sql`r.id`, 22)} < 0.99 THEN 4 ELSE 5 END,
      ${draw(sql`r.id`, 23)} < 0.01,
      m.id, ch.ids[${skewed(sql`r.id`, 25, words.channels.length)}],
      60 + (power(${draw(sql`r.id`, 26)}, 2) * 5400)::int, (ARRAY[480, 480, 720, 720, 720, 720, 1080, 1080, 1080, 2160])[1 + r.id % 10],
      5 * power(${draw(sql`r.id`, 27)}, 0.3), (r.views * 0.01)::int, (r.views * 0.002)::int, r.views,
      (r.views * exp(-r.age_days / 30) + r.views * 0.02) * popularity_weight(now()), (power(${draw(sql`r.id`, 28)}, 6) * 60)::int,
      x.posted, x.posted, x.posted
    FROM seed_rows r JOIN seed_first a ON a.i = r.a JOIN seed_second b ON b.i = r.b JOIN seed_third c ON c.i = r.c
    JOIN seed_japanese j ON j.i = r.j JOIN seed_descriptions d ON d.i = r.d
    JOIN seed_members m ON m.i = ${skewed(sql`r.id`, 24, words.members.length)}
    CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM channels WHERE title = ANY(${[...words.channels]})) ch
    CROSS JOIN LATERAL (SELECT now() - make_interval(secs => r.age_days * 86400) AS posted) x`.execute(tx);
  await sql`
    INSERT INTO video_categories (video_id, category_id, gender, is_listed, posted_at, rating, popularity, views,
      duration_seconds, comments_count, height)
    SELECT v.id, s.id, v.gender, v.is_listed, v.posted_at, v.rating, v.popularity, v.views, v.duration_seconds,
      v.comments_count, v.height
    FROM videos v CROSS JOIN LATERAL (
      SELECT DISTINCT k.id FROM generate_series(1, 2 + v.id % 3) g
      JOIN seed_categories k ON k.i = (1 + floor(power(${draw(v, sql`30 + g`)}, 1.5) * ${words.categories.length}::int))::int) s
    WHERE ${range}`.execute(tx);
  await sql`
    INSERT INTO video_models (video_id, model_id)
    SELECT DISTINCT v.id, k.id FROM videos v CROSS JOIN generate_series(1, 2) g
    JOIN seed_models k ON k.i = (1 + floor(power(${draw(v, sql`40 + g`)}, 2) * ${words.models.length}::int))::int
    WHERE ${range} AND v.id % 3 >= g - 1`.execute(tx);
  await sql`
    INSERT INTO media_objects (id, kind, owner_id, revision, state, film_id, manifest)
    SELECT 'video-' || v.id, 'video', v.id, substr(md5(v.id::text), 1, 12), 'ready', NULL, '{}' FROM videos v
    WHERE ${range}`.execute(tx);
  await sql`
    INSERT INTO video_views (video_id, day, country, views)
    SELECT v.id, (now() AT TIME ZONE 'utc')::date - (${draw(v, 51)} * 14)::int,
      (${[...words.countries]}::text[])[${skewed(v, 52, words.countries.length)}], greatest(1, v.views / 20)
    FROM videos v WHERE ${range}`.execute(tx);
  await sql`
    INSERT INTO video_search (video_id, tokens)
    SELECT r.id, concat_ws(' ', quote_literal(a.value) || ':1A', quote_literal(b.value) || ':2A',
      quote_literal(c.value) || ':3A', CASE WHEN r.id % 5 < 3 THEN j.tokens END, d.tokens, k.tokens, m.tokens)::tsvector
    FROM seed_rows r JOIN seed_first a ON a.i = r.a JOIN seed_second b ON b.i = r.b JOIN seed_third c ON c.i = r.c
    JOIN seed_japanese j ON j.i = r.j JOIN seed_descriptions d ON d.i = r.d
    LEFT JOIN (SELECT v.video_id AS id, string_agg(quote_literal(k.value) || ':60B', ' ') AS tokens
      FROM video_categories v JOIN seed_categories k ON k.id = v.category_id
      WHERE v.video_id BETWEEN ${from}::int AND ${to}::int GROUP BY 1) k USING (id)
    LEFT JOIN (SELECT v.video_id AS id, string_agg(quote_literal(w.value) || ':62B', ' ') AS tokens
      FROM video_models v JOIN seed_models k ON k.id = v.model_id
      CROSS JOIN LATERAL string_to_table(k.value, ' ') AS w(value)
      WHERE v.video_id BETWEEN ${from}::int AND ${to}::int GROUP BY 1) m USING (id)`.execute(tx);
  await sql`DROP TABLE seed_rows`.execute(tx);
};

export const lastVideoId = async (db: Database | Tx): Promise<number> =>
  (await typedSql({ n: 'int4' })`SELECT coalesce(max(id), 0)::int AS n FROM videos`.execute(db)).rows[0]?.n ??
  0;

/** The next id of each table is one above the highest. */
export const advanceVideoIds = (tx: Tx): Promise<unknown> =>
  sql`SELECT setval(pg_get_serial_sequence('videos', 'id'), (SELECT max(id) FROM videos))`.execute(tx);

/** Statistics for the planner, and marks by which an index alone can answer. Not in a transaction. */
export const tidySeededTables = async (db: Database, onTable: (table: string) => void): Promise<void> => {
  for (const table of TABLES) {
    onTable(table);
    await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db);
  }
};
