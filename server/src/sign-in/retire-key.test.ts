import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { formatRing, type KeyRing, makeKey, parseRing } from '../platform/secrets/key-ring.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { retireKey } from './retire-key.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z') / 1000;
const HOUR = 3600;

let database: TestDatabase;
let folder = '';
let file = '';
let ring: KeyRing = [];
const said: string[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-retire-'));
  file = join(folder, 'secrets.keys');
  ring = [makeKey(NOW - 48 * HOUR), makeKey(NOW - 24 * HOUR)];
  await writeFile(file, formatRing(ring));
  said.length = 0;
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.close();
});

const retire = (id = '') =>
  retireKey({ db: database.db, file, ring, print: (line) => said.push(line) }, id, NOW);
const readKeys = async () =>
  parseRing(await readFile(file, 'utf8'), file).map(({ id, key }) => ({ id, isThere: key !== undefined }));
const readWithdrawn = () =>
  database.db.selectFrom('withdrawals').select('object').where('kind', '=', 'secret_key').execute();

it('takes an old key out of the file, and has a restore take it out of older files', async () => {
  const [old, present] = ring;
  await retire(old?.id);
  expect(await readKeys()).toEqual([
    { id: old?.id, isThere: false },
    { id: present?.id, isThere: true },
  ]);
  expect(await readWithdrawn()).toEqual([{ object: old?.id }]);
  const marks = database.db.selectFrom('site_marks').select('data').where('name', '=', 'secret-keys');
  expect(await marks.execute()).toEqual([{ data: { ids: [old?.id, present?.id] } }]);
  expect(said).toEqual([]);
});

it('keeps the key that signs and one that nobody has, and withdraws neither', async () => {
  const before = await readFile(file, 'utf8');
  for (const id of [ring[1]?.id, 'nobody'])
    await expect(retire(id)).rejects.toThrow(`${id} is no key that could end`);
  expect(await readFile(file, 'utf8')).toBe(before);
  expect(await readWithdrawn()).toEqual([]);
});
