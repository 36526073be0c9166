/** Builds record the calls that their packages make, so that a server can compare them with its own. */
import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDeclaredCalls, operationOf } from '@foyer/shared/config/find-api-calls';
import { findCallShape } from '@foyer/shared/wire-schemas/calls';
import { compareShapes } from '../../server/src/releases/checks/compare-shapes.ts';
import { listSources } from '../list-sources.ts';
import { knownShapes } from './write-api-shapes.ts';

const ROOT = join(import.meta.dirname, '../..');

it('makes a build of now fit the server of now', async () => {
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
