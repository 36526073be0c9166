import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { wrongMark } from './written-marks.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What no remote loads, and so `check-messages` does not read. */
const FOLDERS = ['server/src/platform/mail/messages', 'server/src/documents/plain-pages/messages'];

const textsOf = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));

describe('marks', () => {
  it.each([
    ['en', 'A day’s work, “as told”', null],
    ['en', "A day's work", 'for ’'],
    ['fr', 'Pourquoi\u00a0? «\u00a0{title}\u00a0»\u00a0: voir https://a.example/', null],
    ['fr', 'Pourquoi ?', 'non-breaking'],
    ['fr', 'Pourquoi?', 'non-breaking'],
    ['fr', '« {title}\u00a0»', 'non-breaking'],
    ['de', '{percent}\u00a0% gefällt „das“', null],
    ['de', '{percent}% gefällt es', 'non-breaking'],
    ['de', 'Wird geladen …', 'non-breaking'],
    ['nl', 'In “{title}”', 'quotation marks'],
    ['ja', '{count, plural, other {約#分}}、{name}さんの「{title}」（2 MBまで）', null],
    ['ja', '約 {count} 分', 'space'],
    ['ja', '名前(必須)', 'half-width'],
    ['ja', '3〜32文字', '～'],
    ['pl', 'Twoja rola: trzeba Ci ją odebrać; Wiadomości', null],
    ['pl', 'Najpierw trzeba ci ją odebrać', 'small letter'],
    ['ru', 'Видео - новое', '—'],
    ['ru', 'Подсчёт ведётся с {date}: раньше его не было.', null],
    ['ru', 'Подсчёт ведётся с {date}.', 'full stop'],
  ] as const)('%s: %s', (language, text, fault) => {
    const found = wrongMark(language, text);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toContain(fault);
  });

  it.each(
    FOLDERS.flatMap((folder) =>
      LANGUAGES.map((language) => [`${folder}/${language}.json`, language] as const),
    ),
  )('are written right in %s', (file, language) => {
    const texts = textsOf(JSON.parse(readFileSync(join(ROOT, file), 'utf8')));
    const wrong = texts.flatMap(([path, text]) =>
      wrongMark(language, text) ? [path, wrongMark(language, text)] : [],
    );
    expect(wrong).toEqual([]);
  });
});
