/** The most different of the corpus of odd files; all of them in odd-files.long.test.ts. */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CORPUS, CORPUS_SIZE, createKit } from '../media/odd-files/corpus.ts';
import type { Kit } from '../media/odd-files/odd-file.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { receiveOddFile } from './receive-odd-file.fixture.ts';

jest.setTimeout(240_000);

let bench: ProcessingBench;
let kit: Kit;
beforeAll(async () => {
  bench = await openProcessing();
  kit = createKit(bench.deps().tools.ffmpeg, bench.dataDir);
});
afterAll(() => bench.close());

it('are 300, each with a name of its own', () => {
  expect(CORPUS).toHaveLength(CORPUS_SIZE);
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS_SIZE);
});

it.each([
  'sound alone',
  'a codec that the site does not read',
  '26 hours of black',
  'mp4: no movie',
  'mp4: matrix: a quarter to the right',
  'mp4: edit list: half a second of nothing first',
  'mkv: a font attached',
  'a single frame',
])('%s: published rightly, or refused by its cause', async (name) => {
  const file = CORPUS.find((one) => one.name === name);
  if (!file) throw new Error(`no file ${name}`);
  expect((await receiveOddFile(bench, kit, file)).faults).toEqual([]);
});
