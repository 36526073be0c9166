/** Fills the search index; titles weigh more than tags and names of categories, models and channel, and those more than descriptions. */
import { sql } from 'kysely';
import type { Database } from '../platform/database/create-database.ts';
import { columns, type RowOf, typedSql } from '../platform/database/typed-sql.ts';
import { indexTokens, plainWords } from './search-tokens.ts';

const BATCH = 2000;

const INDEXED_ROW = columns({
  id: 'int4',
  title: 'text',
  title_ja: 'text?',
  /** In all other languages. */
  titles: 'text?',
  description: 'text',
  description_ja: 'text?',
  /** In all other languages. */
  descriptions: 'text?',
  names: 'text',
});
export type IndexedRow = RowOf<typeof INDEXED_ROW>;

const lexemes = (text: string, weight: 'A' | 'B' | 'C', start: number): { text: string; end: number } => {
  const tokens = indexTokens(text).slice(0, 2000);
  return {
    text: tokens
      .map((token, i) => `'${token.replaceAll("'", "''")}':${Math.min(start + i, 16_000)}${weight}`)
      .join(' '),
    end: start + tokens.length + 1,
  };
};

/** A tsvector literal; positions keep the order of words, so that phrases of bigrams are found. */
const toVector = (row: IndexedRow): string => {
  let position = 1;
  const parts: string[] = [];
  for (const [text, weight] of [
    [row.title, 'A'],
    [row.title_ja ?? '', 'A'],
    [row.titles ?? '', 'A'],
    [row.names, 'B'],
    [`${row.description} ${row.description_ja ?? ''} ${row.descriptions ?? ''}`, 'C'],
  ] as const) {
    const { text: part, end } = lexemes(text, weight, position);
    parts.push(part);
    position = end;
  }
  return parts.join(' ');
};

export interface IndexedRange {
  after: number;
  limit: number;
  /** All of them when it is left out. */
  videoIds?: readonly number[] | undefined;
}

/** What is to be found of videos, by id. */
export const selectIndexed = async (
  db: Database,
  { after, limit, videoIds }: IndexedRange,
): Promise<IndexedRow[]> =>
  (
    await typedSql(INDEXED_ROW)`
      SELECT v.id, v.title, v.title_ja,
        (SELECT string_agg(t.value, ' ' ORDER BY t.key) FROM jsonb_each_text(v.titles) t) AS titles, v.description, v.description_ja,
        (SELECT string_agg(t.value, ' ' ORDER BY t.key) FROM jsonb_each_text(v.descriptions) t) AS descriptions,
        concat_ws(' ', (SELECT string_agg(DISTINCT t.value, ' ') FROM video_categories vc
            JOIN categories c ON c.id = vc.category_id CROSS JOIN jsonb_each_text(c.titles) t
            WHERE vc.video_id = v.id AND NOT c.is_hidden),
          (SELECT string_agg(concat_ws(' ', m.title, m.title_ja, array_to_string(m.aliases, ' ')), ' ')
            FROM video_models vm JOIN models m ON m.id = vm.model_id WHERE vm.video_id = v.id AND NOT m.is_hidden),
          (SELECT c.title FROM channels c WHERE c.id = v.channel_id AND NOT c.is_hidden), array_to_string(v.tags, ' ')) AS names
      FROM videos v
      WHERE v.id > ${after} AND (${videoIds === undefined} OR v.id = ANY(${videoIds ?? []}))
      ORDER BY v.id LIMIT ${limit}`.execute(db)
  ).rows;

/** Indexes these videos, or all of them; safe to repeat. */
export const indexVideos = async (db: Database, videoIds?: readonly number[]): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await selectIndexed(db, { after, limit: BATCH, videoIds });
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    await sql`
      INSERT INTO video_search (video_id, tokens)
      SELECT * FROM unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(toVector)}::tsvector[])
      ON CONFLICT (video_id) DO UPDATE SET tokens = EXCLUDED.tokens`.execute(db);
    const words = [
      ...new Set(
        rows.flatMap((row) => plainWords(`${row.title} ${row.titles ?? ''} ${row.names} ${row.description}`)),
      ),
    ];
    await sql`
      INSERT INTO words (word) SELECT word FROM unnest(${words}::text[]) AS word ORDER BY word
      ON CONFLICT (word) DO UPDATE SET uses = words.uses + 1`.execute(db);
  }
};
