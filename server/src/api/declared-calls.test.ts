/** The calls of the API that the browser packages declare, against their sources and against the API's description. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findDeclaredCalls,
  operationOf,
  platformApiFile,
  withoutComments,
} from '@foyer/shared/config/find-api-calls';
import type { FastifyInstance } from 'fastify';
import { listSources } from '../../../scripts/list-sources.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWholeWeb } from '../testing/whole-web.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ADDRESS = /(?<!(?:GET|HEAD|POST|PATCH|DELETE) )\/(?:api|static\/tf)\/[^'"`\s]*/g;
/** Beginnings of addresses that are compared and never asked for. */
const COMPARED: Readonly<Record<string, string>> = { 'shell/src/host/language-transport.ts': '/api/json/' };

interface Operation {
  parameters?: { name: string; in: string }[];
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

/** Addresses of the API in a source that no declaration names. */
const findUndeclared = (file: string, source: string): string[] =>
  [...withoutComments(source).matchAll(ADDRESS)]
    .map(([address]) => address)
    .filter((address) => address !== COMPARED[file]);

let web: TestWeb;
let whole: FastifyInstance;
let description: Description;
let sources: [string, string][];

beforeAll(async () => {
  web = await openTestWeb();
  whole = await createWholeWeb(web.deps);
  description = (await whole.inject('/api/openapi.json')).json<Description>();
  const files = (await listSources(ROOT, '{shell,mf-*,shared}/src')).filter(
    // The table of shapes names every call of the API and makes none; tests and what they share answer calls.
    (file) =>
      !/\.(?:test|fixture)\.tsx?$|^shared\/src\/(?:testing\/|wire-schemas\/call-shapes\.ts)/.test(file),
  );
  sources = await Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(join(ROOT, file), 'utf8')]),
  );
});
afterAll(async () => {
  await whole.close();
  await web.close();
});

const declared = (): [string, string][] =>
  sources.flatMap(([file, source]) =>
    findDeclaredCalls(source).map((call): [string, string] => [file, call]),
  );

describe('what the browser packages ask of the API', () => {
  it('is declared wherever an address stands', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap(([file, source]) => findUndeclared(file, source).map((at) => [file, at]))).toEqual(
      [],
    );
  });

  it('is declared in the files that build addresses', () => {
    const others = declared().filter(([file]) => !/-api\.ts$/.test(file));
    expect([...new Set(others.map(([file]) => file))]).toEqual(['mf-player/src/embed/embed-data.ts']);
  });

  it('is an operation of the description, with the keys of its query', () => {
    expect(declared().length).toBeGreaterThan(25);
    for (const [file, call] of declared()) {
      const [method = '', path = ''] = operationOf(call).split(' ');
      const operation = description.paths[path]?.[method.toLowerCase()];
      expect([file, call, operation !== undefined]).toEqual([file, call, true]);
      const known = operation?.parameters?.filter((one) => one.in === 'query').map(({ name }) => name);
      for (const [, key] of call.matchAll(/\{[?&](\w+)\}/g)) expect(known).toContain(key);
    }
  });

  it('through the platform is found by the name of the export', async () => {
    const facade = sources.find(([file]) => file === 'shared/src/platform/platform.ts')?.[1] ?? '';
    const files = declared().flatMap(([file]) => (file.startsWith('shared/') ? [file] : []));
    expect(files).not.toEqual([]);
    const exported = [...facade.matchAll(/\b\w+\b/g)].map(([name]) => platformApiFile(name));
    for (const file of files) expect(exported).toContain(file.replace('shared/src/platform/', ''));
  });
});

describe('the look-out for undeclared addresses', () => {
  it.each([
    ["fetch('/api/stats.php', { method: 'POST' });"],
    ['query: (id) => `/api/json/video/0/${id}.json`,'],
    ['<form action="/api/age.php">'],
    ["img.src = origin + '/static/tf/7/1.webp';"],
  ])('finds %s', (source) => {
    expect(findUndeclared('mf-made-up/src/x.ts', source)).toHaveLength(1);
  });

  it('passes declarations and comments', () => {
    const source = "/** POST /api/a.php */ // see '/api/b.php'\napiCall('POST /api/stats.php');";
    expect(findUndeclared('mf-made-up/src/x.ts', source)).toEqual([]);
    expect(findDeclaredCalls(source)).toEqual(['POST /api/stats.php']);
  });

  it('does not take the rest of an address for a comment', () => {
    expect(findUndeclared('x.ts', "const a = 'https://host.example/api/x';")).toEqual(['/api/x']);
  });
});
