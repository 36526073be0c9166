import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFragmentCounter } from './count-fragments.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'foyer-fragments-'));
});
afterAll(() => rm(dir, { recursive: true }));

const box = (type: string, bytes: number): Buffer => {
  const head = Buffer.alloc(bytes);
  head.writeUInt32BE(bytes, 0);
  head.write(type, 4, 'latin1');
  return head;
};

it('counts the fragments that are complete, of a file that grows', async () => {
  const path = join(dir, 'one.part.mp4');
  const counter = createFragmentCounter(path);
  expect(await counter.count()).toBe(0);
  await writeFile(
    path,
    Buffer.concat([box('ftyp', 32), box('moov', 400), box('moof', 100), box('mdat', 900).subarray(0, 400)]),
  );
  expect(await counter.count()).toBe(0);
  await appendFile(path, Buffer.alloc(500));
  expect(await counter.count()).toBe(1);
  await appendFile(
    path,
    Buffer.concat([box('moof', 90), box('mdat', 50), box('moof', 90), box('mdat', 16), Buffer.from([0, 0])]),
  );
  expect(await counter.count()).toBe(3);
});
