/**
 * What the fake of OpenSearch finds in an index: of its Query DSL what this folder writes. Everything else it refuses. Of its analyzers, `whitespace` is as
 * documented; those of languages are small letters without a last s.
 */
export type Source = Record<string, unknown>;
type Query = Record<string, Record<string, unknown>>;
interface Field {
  type?: string;
  analyzer?: string;
  properties?: Record<string, Field>;
}
export interface Index {
  properties: Record<string, Field>;
  docs: Map<string, Source>;
}

export class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

const VALUE_GAP = 100;

const fieldOf = ({ properties }: Index, path: string): Field | undefined => {
  let field: Field | undefined = { properties };
  for (const part of path.split('.')) field = field?.properties?.[part];
  return field;
};
const valuesOf = (source: Source, path: string): unknown[] => {
  let value: unknown = source;
  for (const part of path.split('.')) value = (value as Source | undefined)?.[part];
  return value === undefined || value === null ? [] : [value].flat();
};
const analyze = (analyzer: string | undefined, text: string): string[] =>
  analyzer === 'whitespace'
    ? text.split(/\s+/).filter(Boolean)
    : (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/s$/, ''));
/** With their positions. */
const tokensOf = (index: Index, source: Source, path: string): [string, number][] => {
  const field = fieldOf(index, path);
  if (field?.type !== 'text') return valuesOf(source, path).map((value, at) => [String(value), at]);
  let position = 0;
  return valuesOf(source, path).flatMap((value) => {
    const tokens = analyze(field.analyzer, String(value)).map((token, at): [string, number] => [
      token,
      position + at,
    ]);
    position += tokens.length + VALUE_GAP;
    return tokens;
  });
};

export const only = (query: Record<string, unknown>): [string, Record<string, unknown>] => {
  const [entry, ...others] = Object.entries(query);
  if (!entry || others.length > 0) throw new Refusal(400, 'parsing_exception', 'a query has one name');
  return entry as [string, Record<string, unknown>];
};
const allowKeys = (name: string, body: object, keys: readonly string[]): void => {
  for (const key of Object.keys(body))
    if (!keys.includes(key))
      throw new Refusal(400, 'parsing_exception', `[${name}] query does not support [${key}]`);
};
const numberOf = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number(value));

/** The score of a document; undefined where it does not match. */
const scoreOf = (index: Index, source: Source, query: Query): number | undefined => {
  const [name, body] = only(query);
  const score = (inner: unknown) => scoreOf(index, source, inner as Query);
  const holds = (path: string, test: (token: string) => boolean) =>
    tokensOf(index, source, path).some(([token]) => test(token)) ? 1 : undefined;
  switch (name) {
    case 'bool': {
      allowKeys(name, body, ['must', 'filter', 'should']);
      const { must = [], filter = [], should = [] } = body as Record<string, unknown[]>;
      const musts = must.map(score);
      if ([...musts, ...filter.map(score)].includes(undefined)) return undefined;
      return [...musts, ...should.map(score)].reduce<number>((sum, one) => sum + (one ?? 0), 0);
    }
    case 'dis_max': {
      allowKeys(name, body, ['queries']);
      const scores = (body['queries'] as unknown[]).flatMap((one) => score(one) ?? []);
      return scores.length > 0 ? Math.max(...scores) : undefined;
    }
    case 'constant_score':
      allowKeys(name, body, ['filter', 'boost']);
      return score(body['filter']) === undefined ? undefined : Number(body['boost'] ?? 1);
    case 'term': {
      const [path, { value }] = only(body);
      return holds(path, (token) => token === value);
    }
    case 'prefix': {
      const [path, { value }] = only(body);
      return holds(path, (token) => token.startsWith(String(value)));
    }
    case 'match_phrase': {
      const [path, { query: text }] = only(body);
      const wanted = analyze(fieldOf(index, path)?.analyzer, String(text));
      const at = new Map(tokensOf(index, source, path).map(([token, position]) => [position, token]));
      const starts = [...at.keys()].some((start) =>
        wanted.every((token, step) => at.get(start + step) === token),
      );
      return starts ? 1 : undefined;
    }
    case 'multi_match': {
      allowKeys(name, body, ['query', 'fields', 'operator']);
      const { query: text, fields, operator } = body as { query: string; fields: string[]; operator: string };
      if (operator !== 'and')
        throw new Refusal(400, 'parsing_exception', 'the fake knows the operator and alone');
      const paths = fields.flatMap((path) =>
        path.endsWith('.*')
          ? Object.keys(fieldOf(index, path.slice(0, -2))?.properties ?? {}).map((last) =>
              path.replace('*', last),
            )
          : [path],
      );
      const matches = paths.some((path) => {
        const wanted = analyze(fieldOf(index, path)?.analyzer, text);
        const tokens = tokensOf(index, source, path).map(([token]) => token);
        return wanted.length > 0 && wanted.every((token) => tokens.includes(token));
      });
      return matches ? 1 : undefined;
    }
    case 'range': {
      const [path, { gte, lte, ...others }] = only(body);
      allowKeys(name, others, []);
      const fits = valuesOf(source, path)
        .map(numberOf)
        .some(
          (value) =>
            (gte === undefined || value >= numberOf(gte)) && (lte === undefined || value <= numberOf(lte)),
        );
      return fits ? 0 : undefined;
    }
    default:
      throw new Refusal(400, 'parsing_exception', `unknown query [${name}]`);
  }
};

export const isStrict = (properties: Record<string, Field>, source: Source): boolean =>
  Object.entries(source).every(([name, value]) => {
    const field = properties[name];
    return field?.properties ? isStrict(field.properties, value as Source) : field !== undefined;
  });

interface Sorted {
  id: string;
  score: number;
  source: Source;
}

export const search = (index: Index, indexName: string, body: Record<string, unknown>): object => {
  allowKeys('search', body, ['from', 'size', 'track_total_hits', '_source', 'query', 'sort']);
  const { from, size, track_total_hits: most } = body as Record<string, number>;
  if (Number(from) + Number(size) > 10_000)
    throw new Refusal(400, 'illegal_argument_exception', 'Result window is too large');
  const sorts = (body['sort'] as Record<string, { order: string }>[]).map(only);
  const found: Sorted[] = [];
  for (const [id, source] of index.docs) {
    const score = scoreOf(index, source, body['query'] as Query);
    if (score !== undefined) found.push({ id, score, source });
  }
  const keyOf = ({ score, source }: Sorted, path: string): number => {
    // Of 32 bits, as its scores are.
    if (path === '_score') return Math.fround(score);
    if (fieldOf(index, path) === undefined)
      throw new Refusal(400, 'query_shard_exception', `No mapping found for [${path}] in order to sort on`);
    return numberOf(valuesOf(source, path)[0]);
  };
  found.sort((a, b) => {
    for (const [path] of sorts) {
      const difference = keyOf(b, path) - keyOf(a, path);
      if (difference !== 0) return difference;
    }
    return 0;
  });
  return {
    took: 1,
    timed_out: false,
    _shards: { total: 1, successful: 1, skipped: 0, failed: 0 },
    hits: {
      total: {
        value: Math.min(found.length, Number(most)),
        relation: found.length > Number(most) ? 'gte' : 'eq',
      },
      max_score: null,
      hits: found
        .slice(Number(from), Number(from) + Number(size))
        .map(({ id, score }) => ({ _index: indexName, _id: id, _score: score })),
    },
  };
};
