/** The calls of the API that the browser packages declare, against their sources and against the declarations. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  findDeclaredCalls,
  operationOf,
  platformApiFile,
  withoutComments,
} from '@foyer/shared/config/find-api-calls';
import { fieldSchema } from '@foyer/shared/wire-schemas/call-fields';
import { CALL_NAMES, type CallName, callOf } from '@foyer/shared/wire-schemas/calls';
import { listSources } from '../../../scripts/list-sources.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ADDRESS = /(?<!(?:GET|HEAD|POST|PATCH|DELETE) )\/(?:api|static\/tf)\/[^'"`\s]*/g;
/** Prefixes of addresses that are compared and never asked for. */
const COMPARED: Readonly<Record<string, string>> = { 'shell/src/host/language-transport.ts': '/api/json/' };

/** Addresses of the API in a source that no declaration names. */
const findUndeclared = (file: string, source: string): string[] =>
  [...withoutComments(source).matchAll(ADDRESS)]
    .map(([address]) => address)
    .filter((address) => address !== COMPARED[file]);

let sources: [string, string][];

beforeAll(async () => {
  const files = (await listSources(ROOT, '{shell,mf-*,shared}/src')).filter(
    // Tests and what they share answer calls.
    (file) => !/\.(?:test|fixture)\.tsx?$|^shared\/src\/testing\//.test(file),
  );
  sources = await Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(join(ROOT, file), 'utf8')]),
  );
});
/** What clients say that they call; the nouns' files declare what there is. */
const declared = (): [string, string][] =>
  sources
    .filter(([file]) => !file.startsWith('shared/src/wire-schemas/'))
    .flatMap(([file, source]) => findDeclaredCalls(source).map((call): [string, string] => [file, call]));

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

  it('names only keys that the query of the call has', () => {
    expect(declared().length).toBeGreaterThan(25);
    for (const [file, call] of declared()) {
      // That there is such a call, the type of apiCall says.
      const known = Object.keys(callOf(operationOf(call) as CallName).query?.properties ?? {});
      for (const [, key] of call.matchAll(/\{[?&](\w+)\}/g))
        expect([file, call, known]).toEqual([file, call, expect.arrayContaining([key])]);
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

describe('the declarations of calls', () => {
  it('are names and literals, so that no bundle keeps them', async () => {
    const nouns = (await listSources(ROOT, 'shared/src/wire-schemas')).filter(
      (file) => !/\.test\.ts$/.test(file),
    );
    const names: string[] = [];
    const tables = await Promise.all(
      nouns.map(async (file) => {
        const source = withoutComments(await readFile(join(ROOT, file), 'utf8'));
        const text = /_CALLS = (\{[\s\S]*?\n\}) as const satisfies CallTable/.exec(source)?.[1] ?? '';
        names.push(...[...text.matchAll(/^  '([A-Z]+ \/[^']*)':/gm)].map(([, name = '']) => name));
        return [file, text.replace(/'(?:[^'\\]|\\.)*'/g, "''")] as const;
      }),
    );
    // None twice, and no noun's table left out of calls.ts.
    expect(names.sort()).toEqual([...CALL_NAMES].sort());
    expect(tables.filter(([, text]) => text !== '').length).toBeGreaterThan(40);
    for (const [file, text] of tables)
      expect([file, /\.\.\.|\w\(|\w\.\w/.exec(text)?.[0]]).toEqual([file, undefined]);
  });

  it('say of every field of a cached address what it may be', () => {
    const cached = CALL_NAMES.filter((name) => name.includes('{lifetime}'));
    expect(cached.length).toBeGreaterThan(20);
    for (const name of cached)
      for (const [, field = ''] of name.matchAll(/\{(\w+)\}/g)) {
        const { type, ...bounds } = fieldSchema(callOf(name), field);
        expect([name, field, type, Object.keys(bounds).length > 0]).toEqual([name, field, type, true]);
      }
  });
});
