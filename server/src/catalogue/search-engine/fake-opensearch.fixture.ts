/**
 * A fake of OpenSearch, no OpenSearch: the calls that this folder makes, with answers in the shapes of its documentation
 * (https://docs.opensearch.org/latest/api-reference/). Everything else it refuses. It knows nothing of
 * shards, refreshing or memory. What it finds: `fake-query.fixture.ts`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Index, isStrict, only, Refusal, search, type Source } from './fake-query.fixture.ts';

/** What becomes of a request. `cut`: so many actions of a bulk are carried out, then the connection ends. */
export type Fault = 'pass' | 'hang' | 'reset' | { status: number; body?: string } | { cut: number };

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

const LOGIN = `Basic ${Buffer.from('foyer:a secret').toString('base64')}`;

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
