import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ERROR_CODES } from '../wire-schemas/answers.ts';
import { LANGUAGES } from '../wire-schemas/site.ts';

const catalogueOf = (folder: URL, language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'));
/** Names of a message's arguments. */
const argumentsOf = (message: string) => [
  ...new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name)),
];

const FOLDERS = {
  shared: new URL('./', import.meta.url),
  shell: new URL('../../../shell/src/messages/', import.meta.url),
};

describe.each(Object.entries(FOLDERS))('the catalogues of %s', (_, folder) => {
  const english = catalogueOf(folder, 'en');

  it.each(LANGUAGES)('%s has every message, with the same arguments', (language) => {
    const catalogue = catalogueOf(folder, language);
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
    for (const [id, message] of Object.entries(catalogue)) {
      expect(message.trim()).not.toBe('');
      expect([id, argumentsOf(message)]).toEqual([id, argumentsOf(english[id] ?? '')]);
    }
  });
});

describe('the error messages', () => {
  it('have one sentence for every code of the API', () => {
    const english = catalogueOf(FOLDERS.shared, 'en');
    expect(ERROR_CODES.filter((code) => !english[`error.${code}`])).toEqual([]);
  });
});
