/** The header's menu and the page of notifications are of two packages, each with a catalogue of its own: they say the same. */
import { expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { NOTIFICATION_KINDS } from '@foyer/shared/wire-schemas/notifications';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const SHOWN = [...NOTIFICATION_KINDS, 'other', 'unread'];

const wordsOf = (folder: string, stem: string, language: string): Record<string, string | undefined> => {
  const catalogue = JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'));
  return Object.fromEntries(SHOWN.map((name) => [name, catalogue[`${stem}.notifications.${name}`]]));
};

it.each(LANGUAGES)('say the same in %s', (language) => {
  const inMenu = wordsOf('shell/src/page-messages', 'shellPages', language);
  expect(Object.values(inMenu)).not.toContain(undefined);
  expect(inMenu).toEqual(wordsOf('mf-community/src/messages', 'community', language));
});
