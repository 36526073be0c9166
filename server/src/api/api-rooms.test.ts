import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import Fastify, { type FastifyInstance } from 'fastify';
import { SERVER_ROOMS } from '../../../scripts/fences/server-rooms.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWholeWeb } from '../testing/whole-web.ts';
import { READ_TABLES } from '../app/read-tables.ts';
import { API_ROOMS } from './api-rooms.ts';
import { inRoom } from './in-room.http.ts';
import { registerOpenApi } from './openapi.routes.ts';

const SERVER = join(import.meta.dirname, '..');

interface Description {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { tags: string[] }>>;
}

let web: TestWeb;
let whole: FastifyInstance;
let description: Description;
const routes: string[] = [];
/** Text of every file that declares routes or reads, by room. */
const texts = new Map<string, string>();

beforeAll(async () => {
  web = await openTestWeb();
  whole = await createWholeWeb(web.deps, {
    onRoute: (method, pattern) => {
      if (pattern.startsWith('/api/')) routes.push(`${method} ${pattern}`);
    },
  });
  description = (await whole.inject('/api/openapi.json')).json<Description>();
  for await (const file of glob('*/**/*.{routes,reads}.ts', { cwd: SERVER })) {
    const [room = ''] = file.split('/');
    const text = await readFile(join(SERVER, file), 'utf8');
    texts.set(room, (texts.get(room) ?? '') + text);
  }
});
afterAll(async () => {
  await whole.close();
  await web.close();
});

const operations = (): { name: string; path: string; tags: string[] }[] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => ({ name: `${method} ${path}`, path, tags })),
  );

/** A route's first argument, a constant, a read's path or one of its addresses; an entry of a list of routes declares none. */
const DECLARING = /(\(|=|path:|addresses: \[[^\]]*)\s*$/;

/** Rooms with a file that declares the path, as OpenAPI writes it or as the router does. */
const roomsThatDeclare = (path: string): string[] => {
  const forms = [path, path.replace(/\{(\w+)\}/g, ':$1'), path.replace('videos.{partner_id}.json', ':file')];
  const declares = (text: string): boolean =>
    forms.some((form) => {
      const before = text.split(`'${form}'`).slice(0, -1);
      return before.some((piece) => DECLARING.test(piece));
    });
  return [...texts].flatMap(([room, text]) => (declares(text) ? [room] : []));
};

describe('the rooms of the API', () => {
  it('own each call: one tag, which is a room of the server and described', () => {
    expect(operations().length).toBeGreaterThan(50);
    const described = description.tags.map(({ name }) => name);
    for (const { name, tags } of operations()) expect([name, tags]).toEqual([name, [expect.any(String)]]);
    expect([...new Set(operations().flatMap(({ tags }) => tags))].sort()).toEqual(described);
    expect(described).toEqual(Object.keys(API_ROOMS).sort());
    expect(Object.keys(API_ROOMS).filter((room) => !SERVER_ROOMS.includes(room as never))).toEqual([]);
    for (const { description: text } of description.tags) expect(text).toMatch(/^[^\n]{10,120}$/);
  });

  it('leave no call without one', () => {
    const reads = READ_TABLES.jsonReads.map(({ pattern }) => `GET ${pattern}`);
    const described = new Set([
      ...operations().map(
        ({ name, path }) => `${name.split(' ')[0]?.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
      ...reads,
      'GET /api/*',
      'GET /api/openapi.json',
      'OPTIONS /api/upload/',
    ]);
    const calls = routes.filter((route) => !route.startsWith('HEAD '));
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter((call) => !described.has(call))).toEqual([]);
  });

  it('declare their own paths and no other room’s', () => {
    // The resumable protocol's paths are built from the address that its rules know.
    const isTus = ({ path }: { path: string }) => /^\/api\/upload\/($|\{)/.test(path);
    const named = operations().filter((operation) => !isTus(operation));
    for (const { name, path, tags } of named) expect([name, roomsThatDeclare(path)]).toEqual([name, tags]);
    const tus = operations().filter(isTus);
    expect(tus.map(({ name, tags }) => `${name} ${tags}`).sort()).toEqual([
      'delete /api/upload/{id} uploads',
      'head /api/upload/{id} uploads',
      'patch /api/upload/{id} uploads',
      'post /api/upload/ uploads',
    ]);
  });

  it('stay in a description that a validator of such documents takes', async () => {
    const { valid, errors } = await new Validator().validate(
      description as object as Record<string, unknown>,
    );
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('own what is registered for them, also in scopes of its own', async () => {
    const app = Fastify();
    registerOpenApi(app, web.deps, { jsonReads: [], queryReads: [] }, () => []);
    await inRoom(app, 'library', (room) => {
      room.get('/api/ours.json', () => ({}));
      // A scope of the room's own, as one with another body parser.
      void room.register(async (scope) => {
        scope.get('/api/ours-too.json', () => ({}));
      });
    });
    const { paths } = (await app.inject('/api/openapi.json')).json<Description>();
    expect(paths['/api/ours.json']?.get?.tags).toEqual(['library']);
    expect(paths['/api/ours-too.json']?.get?.tags).toEqual(['library']);
    await app.close();
  });
});
