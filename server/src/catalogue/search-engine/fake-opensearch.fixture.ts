/**
 * A fake of OpenSearch, no OpenSearch: the calls that this folder makes, with answers in the shapes of its documentation
 * (https://docs.opensearch.org/latest/api-reference/), and of its Query DSL what this folder writes. Everything else it refuses. It knows nothing of
 * shards, refreshing or memory. Of its analyzers, `whitespace` is as documented; those of languages are small letters without a last s.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request. `cut`: so many actions of a bulk are carried out, then the connection ends. */
export type Fault = 'pass' | 'hang' | 'reset' | { status: number; body?: string } | { cut: number };

type Source = Record<string, unknown>;
type Query = Record<string, Record<string, unknown>>;
interface Field {
  type?: string;
  analyzer?: string;
  properties?: Record<string, Field>;
}
interface Index {
  properties: Record<string, Field>;
  docs: Map<string, Source>;
}

export interface FakeOpenSearch {
  /** With the name and password that it asks for. */
  url: string;
  indexes: Map<string, Index>;
  aliases: Map<string, Set<string>>;
  /** Names of indexes that were made by writing into them, without a mapping of ours. */
  madeByWriting: string[];
  /** `METHOD path` since the last call. */
  seen: () => string[];
  plan: (fault: (method: string, path: string) => Fault | Promise<Fault>) => void;
  close: () => Promise<void>;
}

class Refusal extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }
}

const LOGIN = `Basic ${Buffer.from('foyer:a secret').toString('base64')}`;
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

const only = (query: Record<string, unknown>): [string, Record<string, unknown>] => {
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

const isStrict = (properties: Record<string, Field>, source: Source): boolean =>
  Object.entries(source).every(([name, value]) => {
    const field = properties[name];
    return field?.properties ? isStrict(field.properties, value as Source) : field !== undefined;
  });

interface Sorted {
  id: string;
  score: number;
  source: Source;
}

const search = (index: Index, indexName: string, body: Record<string, unknown>): object => {
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

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

export const startFakeOpenSearch = async (): Promise<FakeOpenSearch> => {
  const indexes = new Map<string, Index>();
  const aliases = new Map<string, Set<string>>();
  const madeByWriting: string[] = [];
  let requests: string[] = [];
  let fault: Parameters<FakeOpenSearch['plan']>[0] = () => 'pass';
  const hanging = new Set<ServerResponse>();

  const missing = (name: string) => new Refusal(404, 'index_not_found_exception', `no such index [${name}]`);
  const resolve = (name: string): [string, Index] => {
    const target = [...(aliases.get(name) ?? [name])][0] ?? name;
    const index = indexes.get(target);
    if (!index) throw missing(name);
    return [target, index];
  };
  const writeOne = (
    action: string,
    { _index: name, _id: id }: Record<string, string>,
    source?: Source,
  ): object => {
    if (name === undefined || id === undefined)
      throw new Refusal(400, 'illegal_argument_exception', 'no target');
    let index = indexes.get(name);
    if (!index && action === 'index') {
      // `action.auto_create_index` is on unless somebody turns it off.
      index = { properties: {}, docs: new Map() };
      indexes.set(name, index);
      madeByWriting.push(name);
    }
    const item = { _index: name, _id: id };
    const refuse = (status: number, type: string, reason: string) => ({
      [action]: { ...item, status, error: { type, reason } },
    });
    if (!index) return refuse(404, 'index_not_found_exception', `no such index [${name}]`);
    if (action === 'delete') {
      const isThere = index.docs.delete(id);
      return { delete: { ...item, result: isThere ? 'deleted' : 'not_found', status: isThere ? 200 : 404 } };
    }
    if (!source || !isStrict(index.properties, source))
      return refuse(400, 'strict_dynamic_mapping_exception', 'mapping set to strict');
    const isNew = !index.docs.has(id);
    index.docs.set(id, source);
    return { index: { ...item, result: isNew ? 'created' : 'updated', status: isNew ? 201 : 200 } };
  };
  const bulk = (text: string, most: number): object => {
    if (!text.endsWith('\n'))
      throw new Refusal(
        400,
        'illegal_argument_exception',
        'The bulk request must be terminated by a newline [\\n]',
      );
    const lines = text.trimEnd().split('\n');
    const items: object[] = [];
    for (let at = 0; at < lines.length && items.length < most; at += 1) {
      const [action, target] = only(JSON.parse(lines[at] ?? ''));
      if (action === 'index') at += 1;
      else if (action !== 'delete')
        throw new Refusal(400, 'illegal_argument_exception', `Malformed action ${action}`);
      items.push(
        writeOne(
          action,
          target as Record<string, string>,
          action === 'index' ? JSON.parse(lines[at] ?? '') : undefined,
        ),
      );
    }
    return { took: 1, errors: items.some((item) => JSON.stringify(item).includes('"error"')), items };
  };
  const switchAliases = (actions: Record<string, { index: string; alias: string }>[]): object => {
    const after = new Map([...aliases].map(([alias, names]) => [alias, new Set(names)]));
    for (const action of actions) {
      const [kind, { index, alias }] = only(action) as [string, Record<'index' | 'alias', string>];
      if (!indexes.has(index)) throw missing(index);
      const names = after.get(alias) ?? new Set();
      after.set(alias, names);
      if (kind === 'add') names.add(index);
      else if (kind !== 'remove' || !names.delete(index))
        throw new Refusal(404, 'aliases_not_found_exception', `aliases [${alias}] missing`);
    }
    for (const [alias, names] of after) aliases.set(alias, names);
    return { acknowledged: true };
  };

  const answer = (method: string, path: string, text: string, most: number): object => {
    const [first = '', second = ''] = path.slice(1).split('/');
    if (method === 'POST' && path === '/_bulk') return bulk(text, most);
    if (method === 'POST' && path === '/_aliases') return switchAliases(JSON.parse(text).actions);
    if (method === 'GET' && first === '_alias') {
      const names = [...(aliases.get(second) ?? [])];
      if (names.length === 0)
        throw new Refusal(404, 'aliases_not_found_exception', `alias [${second}] missing`);
      return Object.fromEntries(names.map((name) => [name, { aliases: { [second]: {} } }]));
    }
    if (method === 'POST' && second === '_search') {
      const [name, index] = resolve(first);
      return search(index, name, JSON.parse(text));
    }
    if (method === 'POST' && second === '_refresh') {
      resolve(first);
      return { _shards: { total: 1, successful: 1, failed: 0 } };
    }
    if (method === 'PUT' && second === '') {
      if (indexes.has(first))
        throw new Refusal(400, 'resource_already_exists_exception', `index [${first}] already exists`);
      const { mappings } = JSON.parse(text);
      indexes.set(first, { properties: mappings.properties, docs: new Map() });
      return { acknowledged: true, shards_acknowledged: true, index: first };
    }
    if (method === 'DELETE' && second === '') {
      if (!indexes.delete(first)) throw missing(first);
      for (const names of aliases.values()) names.delete(first);
      return { acknowledged: true };
    }
    throw new Refusal(405, 'illegal_argument_exception', `the fake knows no ${method} ${path}`);
  };

  const send = (response: ServerResponse, status: number, body: string): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(body);
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = request;
    const text = await readAll(request);
    if (headers.authorization !== LOGIN) return send(response, 401, 'Unauthorized');
    requests.push(`${method} ${url}`);
    const planned = await fault(method, url);
    if (planned === 'hang') return void hanging.add(response);
    if (planned === 'reset') return void response.destroy();
    if (typeof planned === 'object' && 'status' in planned)
      return send(response, planned.status, planned.body ?? '{}');
    try {
      const most = typeof planned === 'object' ? planned.cut : Number.POSITIVE_INFINITY;
      const body = JSON.stringify(answer(method, url, text, most));
      if (planned !== 'pass') response.destroy();
      else send(response, 200, body);
    } catch (error) {
      const { status, type, message } =
        error instanceof Refusal ? error : new Refusal(500, 'fake', String(error));
      const cause = { type, reason: message };
      send(response, status, JSON.stringify({ error: { root_cause: [cause], ...cause }, status }));
    }
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://foyer:a%20secret@127.0.0.1:${port}/videos`,
    indexes,
    aliases,
    madeByWriting,
    seen: () => {
      const before = requests;
      requests = [];
      return before;
    },
    plan: (planned) => {
      fault = planned;
    },
    close: async () => {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
