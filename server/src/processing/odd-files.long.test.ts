/** The corpus of 300 odd files through the whole pipeline, with a table of what came of each. */
import { appendFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { CORPUS, createKit } from '../media/odd-files/corpus.ts';
import { openProcessing } from '../testing/processing.ts';
import { lineOf, type Received, receiveOddFiles, sumsOf } from './receive-odd-file.fixture.ts';

/** A part of them, by words of their names (`edit list|truncated`), and a file that gets each line immediately: to look into a fault. */
const PARTS = (process.env['FOYER_ODD_FILES'] ?? '').split('|');
const TABLE_FILE = process.env['FOYER_ODD_TABLE'];
const HOUR_MS = 3_600_000;

const inLongRuns = process.env['FOYER_TEST_LONG'] === '1' ? it : it.skip;
inLongRuns(
  'each odd file is published rightly, or refused by its cause',
  async () => {
    const bench = await openProcessing();
    try {
      const kit = createKit(bench.deps().tools.ffmpeg, bench.dataDir);
      const files = CORPUS.filter(({ name }) => PARTS.some((part) => name.includes(part)));
      const received: Received[] = [];
      await receiveOddFiles(bench, kit, files, async (one) => {
        received.push(one);
        if (TABLE_FILE) await appendFile(TABLE_FILE, `${lineOf(one)}\n`);
      });
      console.log([...received.map(lineOf), '', sumsOf(received)].join('\n'));
      expect(received.filter(({ faults }) => faults.length > 0)).toEqual([]);
    } finally {
      await bench.close();
    }
  },
  HOUR_MS,
);
