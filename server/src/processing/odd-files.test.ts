/** The most different of the corpus of odd files; all of them in odd-files.long.test.ts. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CORPUS, CORPUS_SIZE, createKit } from '../media/odd-files/corpus.ts';
import { openProcessing, type ProcessingBench } from '../testing/processing.ts';
import { type Received, receiveOddFiles } from './receive-odd-file.fixture.ts';

const NAMES = [
  '26 hours of black',
  'mp4: matrix: a quarter to the right',
  'mp4: edit list: half a second of nothing first',
  'mkv: a font attached',
  'a single frame',
  'sound alone',
  'a codec that the site does not read',
  'mp4: no movie',
] as const;

let bench: ProcessingBench;
/** All of them at the same time, since each waits for many processes to start; a test looks at one. */
const received = new Map<string, Received>();
let working: Promise<void>;
beforeAll(async () => {
  bench = await openProcessing();
  const kit = createKit(bench.deps().tools.ffmpeg, bench.dataDir);
  const files = NAMES.map((name) => CORPUS.find((file) => file.name === name)).filter((file) => !!file);
  working = receiveOddFiles(bench, kit, files, (one) => void received.set(one.name, one));
});
afterAll(async () => {
  await working;
  await bench.close();
});

it('are 300, each with a name of its own', () => {
  expect(CORPUS).toHaveLength(CORPUS_SIZE);
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS_SIZE);
});

it.each(NAMES)('%s: published rightly, or refused by its cause', async (name) => {
  await working;
  expect(received.get(name)).toMatchObject({ name, faults: [] });
});
