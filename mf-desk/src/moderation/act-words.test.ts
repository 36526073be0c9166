/** Buttons of one case: what publishes it must not be named as what gives back its reservation. */
import { expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

it.each(LANGUAGES)('have different names in %s', (language) => {
  const file = join(import.meta.dirname, '../messages/moderation', `${language}.json`);
  const words: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const buttons = ['act.approve', 'act.reject', 'act.delete', 'act.restore', 'claim', 'release'];
  const names = buttons.map((name) => words[`desk.moderation.${name}`]);
  expect(names).not.toContain(undefined);
  expect(new Set(names).size).toBe(buttons.length);
});
