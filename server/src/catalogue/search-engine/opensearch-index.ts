/** An index of videos in OpenSearch: its mapping, the document of a video, and how documents are sent. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import { indexTokens } from '../../search/search-tokens.ts';
import { type IndexedRow, selectIndexed } from '../../search/index-videos.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { type AskOpenSearch, SearchUnavailable } from './opensearch-client.ts';
import { selectSorted, type SortedRow } from './search-changes.sql.ts';

/** Analyzers that OpenSearch brings itself. Polish and Japanese have none without a plugin: they are found by our own tokens. */
const ANALYZERS = {
  ...{ en: 'english', ru: 'russian', de: 'german', fr: 'french' },
  ...{ es: 'spanish', it: 'italian', pt: 'portuguese', nl: 'dutch' },
} as const satisfies Partial<Record<Language, string>>;

/** Our own tokens between spaces: the same words are found as in PostgreSQL, Japanese too. */
const TOKENS = { type: 'text', analyzer: 'whitespace', norms: false };
const KEYWORD = { type: 'keyword' };
const INTEGER = { type: 'integer' };

/** What an index is created with. Shards and copies are the cluster's to say, by an index template. */
export const INDEX_BODY = {
  mappings: {
    dynamic: 'strict',
    properties: {
      title: TOKENS,
      names: TOKENS,
      description: TOKENS,
      exact_titles: KEYWORD,
      titles: {
        properties: Object.fromEntries(
          Object.entries(ANALYZERS).map(([language, analyzer]) => [
            language,
            { type: 'text', analyzer, norms: false },
          ]),
        ),
      },
      video_id: INTEGER,
      gender: KEYWORD,
      height: INTEGER,
      duration_seconds: INTEGER,
      posted_at: { type: 'date' },
      popularity: { type: 'double' },
      views: { type: 'long' },
      rating: { type: 'float' },
      comments_count: INTEGER,
    },
  },
};

/** As many as PostgreSQL's index takes of a text. */
const TOKENS_MAX = 2000;
/** What nobody waits for. */
export const WRITE_TIMEOUT_MS = 30_000;

const tokensOf = (texts: readonly (string | null)[]): string[] =>
  texts.flatMap((text) => (text ? [indexTokens(text).slice(0, TOKENS_MAX).join(' ')] : []));

const documentOf = (text: IndexedRow, { id, titles, posted_at, ...sorts }: SortedRow): object => ({
  title: tokensOf([text.title, text.title_ja, text.titles]),
  names: tokensOf([text.names]),
  description: tokensOf([text.description, text.description_ja, text.descriptions]),
  exact_titles: [text.title.toLowerCase(), ...(text.title_ja === null ? [] : [text.title_ja])],
  titles: Object.fromEntries(Object.entries(titles).filter(([language]) => language in ANALYZERS)),
  video_id: id,
  posted_at: posted_at.toISOString(),
  ...sorts,
});

/** Of listed videos; undefined for the others, which no index holds. */
export const makeDocuments = async (
  tx: Database,
  videoIds: readonly number[],
): Promise<Map<number, object | undefined>> => {
  const texts = await selectIndexed(tx, { after: 0, limit: videoIds.length, videoIds });
  const byId = new Map(texts.map((row) => [row.id, row]));
  const documents = new Map<number, object | undefined>(videoIds.map((id) => [id, undefined]));
  for (const row of await selectSorted(tx, videoIds)) {
    const text = byId.get(row.id);
    if (text) documents.set(row.id, documentOf(text, row));
  }
  return documents;
};

interface BulkItem {
  _id: string;
  status: number;
  error?: { reason?: string };
}
interface BulkAnswer {
  errors?: unknown;
  items?: { index?: BulkItem; delete?: BulkItem }[];
}

/** Of a document that was not there. */
const NOT_FOUND = 404;

/** @returns why videos were refused, by number; @throws SearchUnavailable where nobody knows what was taken, or all has to wait */
const readBulk = (answer: unknown, actions: number): Map<number, string> => {
  const { errors, items } = (answer ?? {}) as BulkAnswer;
  if (typeof errors !== 'boolean' || !Array.isArray(items) || items.length !== actions)
    throw new SearchUnavailable('failed', 'OpenSearch gives no whole answer to a bulk');
  const refused = new Map<number, string>();
  for (const { index, delete: deleted } of items) {
    const item = index ?? deleted;
    if (item?.status === 429) throw new SearchUnavailable('overloaded', 'OpenSearch is overloaded', 429);
    const isTaken = item !== undefined && (item.status < 300 || (deleted && item.status === NOT_FOUND));
    if (!isTaken) refused.set(Number(item?._id), item?.error?.reason ?? `status ${item?.status}`);
  }
  return refused;
};

/** Writes documents into each of the indexes; without one, what they hold of the video goes. Safe to repeat. */
export const sendDocuments = async (
  ask: AskOpenSearch,
  indexes: readonly string[],
  documents: ReadonlyMap<number, object | undefined>,
  signal?: AbortSignal,
): Promise<Map<number, string>> => {
  const actions = indexes.flatMap((_index) =>
    [...documents].map(([id, document]) => {
      const target = { _index, _id: String(id) };
      return document
        ? `${JSON.stringify({ index: target })}\n${JSON.stringify(document)}\n`
        : `${JSON.stringify({ delete: target })}\n`;
    }),
  );
  if (actions.length === 0) return new Map();
  const body = actions.join('');
  return readBulk(
    await ask({ method: 'POST', path: '/_bulk', timeoutMs: WRITE_TIMEOUT_MS, body, signal }),
    actions.length,
  );
};
