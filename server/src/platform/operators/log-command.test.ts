import { expect, it } from '@jest/globals';
import { logCommand } from './log-command.ts';

const linesOf = (format: string, command: string, words: readonly string[]): string[] => {
  const lines: string[] = [];
  logCommand(command, words, {}, { FOYER_LOG_FORMAT: format }, (line) => lines.push(line));
  return lines;
};

it('has a line in the form of the log for what a command did, without names', () => {
  const [line = '', ...more] = linesOf('json', 'site', ['operator', 'grant', 'orla']);
  expect(more).toEqual([]);
  expect(line).not.toContain('orla');
  expect(JSON.parse(line)).toEqual({
    ...{ level: 'info', time: expect.stringMatching(/Z$/), process: 'command', pid: process.pid },
    ...{ command: 'site', act: 'operator grant', msg: 'npm run site -- operator grant: done' },
  });
  expect(linesOf('json', 'second-factor', ['remove', 'orla']).join()).toMatch(/"act":"remove"(?!.*orla)/);
  expect(JSON.parse(linesOf('json', 'seed', ['1000 videos'])[0] ?? '')).not.toHaveProperty('act');
});

it.each(['', 'text'])('says nothing besides what people read where the format is %p', (format) => {
  expect(linesOf(format, 'secrets', ['rotate'])).toEqual([]);
});
