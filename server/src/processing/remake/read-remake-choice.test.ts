import { describe, expect, it } from '@jest/globals';
import { readMediaChoice } from './read-remake-choice.ts';

const read = (words: string) => readMediaChoice(words.split(' ').filter(Boolean));

describe('the words of npm run media', () => {
  it('name videos, or conditions that all have to be true', () => {
    expect(read('remake 12 13')).toMatchObject({
      command: 'remake',
      what: 'renditions',
      conditions: { videoIds: [12, 13] },
      isDryRun: false,
    });
    expect(
      read('remake --where made-before=2026-05-01 --where member=studio --sound --dry-run'),
    ).toMatchObject({
      what: 'sound',
      conditions: { madeBefore: new Date('2026-05-01T00:00:00Z'), member: 'studio' },
      isDryRun: true,
    });
    expect(read('remake --where all')).toMatchObject({ conditions: {} });
    expect(read('list')).toEqual({ command: 'list', dataDir: undefined });
  });

  it.each([
    ['remake --where colour=blue', /unknown condition "colour=blue"; there are all, made-before=DAY/],
    ['remake --where all=1', /unknown condition/],
    ['remake --where member=', /unknown condition/],
    ['remake --where made-before=yesterday', /made-before needs a day/],
    ['remake --where made-before=2026-13-01', /made-before needs a day/],
    ['remake twelve', /"twelve" is no number of a video/],
    ['remake', /usage/],
    ['remake 12 --where all', /usage/],
    ['restore 12', /usage/],
    ['', /usage/],
  ])('are refused: %s', (words, message) => {
    expect(() => read(words)).toThrow(message);
  });
});
