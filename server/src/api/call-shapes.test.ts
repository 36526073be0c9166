/** The shapes that builds put into releases, against the description that the server makes of itself. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CALL_SHAPES, findCallShape } from '@foyer/shared/wire-schemas/call-shapes';
import { findDeclaredCalls, operationOf } from '@foyer/shared/config/find-api-calls';
import { listSources } from '../../../scripts/list-sources.ts';
import { knownShapes } from '../../../scripts/contract/write-api-shapes.ts';
import { compareShapes } from '../releases/checks/compare-shapes.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWholeWeb } from '../testing/whole-web.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FORM = 'application/x-www-form-urlencoded';
type Content = Record<string, { schema: unknown }>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}

let web: TestWeb;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  web = await openTestWeb();
  const whole = await createWholeWeb(web.deps);
  ({ paths } = (await whole.inject('/api/openapi.json')).json<{ paths: typeof paths }>());
  await whole.close();
});
afterAll(() => web.close());

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

it.each(Object.keys(CALL_SHAPES))('%s is as the server describes it', (call) => {
  const [method = '', path = ''] = call.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  const { answer, input } = CALL_SHAPES[call] ?? {};
  expect(operation).toBeDefined();
  // Calls without a schema of their own are described as some object.
  expect(plain(operation?.responses['200']?.content['application/json']?.schema)).toEqual(
    plain(answer ?? { type: 'object' }),
  );
  expect(plain(operation?.requestBody?.content[FORM]?.schema)).toEqual(plain(input));
});

it('knows every call that a package declares, and a build of now fits the server of now', async () => {
  const files = (await listSources(ROOT, '{shell,mf-*,shared}/src')).filter((file) => /-api\.ts$/.test(file));
  const sources = await Promise.all(files.map((file) => readFile(join(ROOT, file), 'utf8')));
  const calls = [...new Set(sources.flatMap(findDeclaredCalls).map(operationOf))];
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.filter((call) => !findCallShape(call))).toEqual([]);
  expect(compareShapes(knownShapes(calls), findCallShape)).toEqual([]);
});

it('lets a server have more codes of refusals than a build knew', () => {
  const known = knownShapes(['POST /api/signin.php']);
  expect(JSON.stringify(known)).not.toContain('invalid_usr_or_pwd');
});
