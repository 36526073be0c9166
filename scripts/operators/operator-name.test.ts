import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { operatorName, takeOperator } from './operator-name.ts';

const before = { ...process.env };
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-git-'));
  process.env.GIT_CONFIG_GLOBAL = join(folder, 'config');
  process.env.GIT_CONFIG_NOSYSTEM = '1';
  // As where there is no repository.
  process.env.GIT_DIR = join(folder, 'none');
});
afterEach(async () => {
  process.env = { ...before };
  await rm(folder, { recursive: true, force: true });
});

it('is who is named, else who git knows, else the system’s user', async () => {
  expect(operatorName(' Anna\u001b[31m ')).toBe('Anna [31m');
  expect(operatorName(undefined)).toBe(userInfo().username);
  await writeFile(join(folder, 'config'), '[user]\n\tname = Ben of the player team\n');
  expect(operatorName(undefined)).toBe('Ben of the player team');
  expect(operatorName('   ')).toBe('Ben of the player team');
});

it('is taken out of a command’s words, wherever it stands', () => {
  expect(takeOperator(['grant', '--by', 'anna', 'Second Pair'])).toEqual({
    who: 'anna',
    args: ['grant', 'Second Pair'],
  });
  expect(takeOperator(['rotate', '--by=anna b'])).toEqual({ who: 'anna b', args: ['rotate'] });
  expect(takeOperator(['list']).args).toEqual(['list']);
  for (const wrong of [['rotate', '--by'], ['--by', '--in', '3'], ['--by=']])
    expect(() => takeOperator(wrong)).toThrow('--by needs a name');
});
