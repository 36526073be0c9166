import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type SuiteResult, tellMessages } from './jest-report.ts';
import { SECOND_TRIES_MAX, tellUnsteady, trySecondTime } from './second-try.ts';

const suite = (name: string, passed: number, failed: number): SuiteResult => ({
  name,
  seconds: 1,
  passed,
  failed,
  ...(failed > 0 ? { message: `● ${name} of ${passed + failed}` } : {}),
});
beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
});

describe('a second try', () => {
  it('runs only the files that failed, and tells which of them passed then', async () => {
    const runAgain = jest.fn(async (_files: readonly string[]) => [
      suite('b.test.ts', 4, 0),
      suite('c.test.ts', 1, 1),
    ]);
    const results = await trySecondTime(
      [suite('a.test.ts', 2, 0), suite('b.test.ts', 3, 1), suite('c.test.ts', 1, 1)],
      runAgain,
    );
    expect(runAgain).toHaveBeenCalledWith(['b.test.ts', 'c.test.ts']);
    expect(results).toEqual([
      suite('a.test.ts', 2, 0),
      // Why it failed at first stays to be told.
      { name: 'b.test.ts', seconds: 2, passed: 4, failed: 0, unsteady: 1, message: '● b.test.ts of 4' },
      suite('c.test.ts', 1, 1),
    ]);
    expect(tellUnsteady(results).join('\n')).toMatch(/UNSTEADY[^]*b\.test\.ts: 1 of its tests$/);
    expect(tellMessages(results)).toEqual([
      '\n== b.test.ts',
      '● b.test.ts of 4',
      '\n== c.test.ts',
      '● c.test.ts of 2',
    ]);
  });

  it('is none when nothing failed, and none when much did', async () => {
    const runAgain = jest.fn(async (_files: readonly string[]) => []);
    const green = [suite('a.test.ts', 2, 0)];
    expect(tellUnsteady(await trySecondTime(green, runAgain))).toEqual([]);
    const red = Array.from({ length: SECOND_TRIES_MAX + 1 }, (_, n) => suite(`${n}.test.ts`, 1, 1));
    expect(await trySecondTime(red, runAgain)).toEqual(red);
    expect(runAgain).not.toHaveBeenCalled();
  });

  it.each([
    ['is not run', []],
    ['does not load', [suite('a.test.ts', 0, 1)]],
    ['runs fewer tests', [suite('a.test.ts', 2, 0)]],
  ])('leaves a file failed that %s', async (_, again: SuiteResult[]) => {
    const first = [suite('a.test.ts', 2, 1)];
    expect(await trySecondTime(first, async () => again)).toEqual(first);
  });
});
