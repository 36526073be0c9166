import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { MAIL_KINDS, MAIL_MESSAGES, writeMail } from './write-mail.ts';

const VALUES = {
  site: 'Foyer',
  name: 'anna',
  link: 'https://foyer.example/',
  hours: 2,
  date: new Date('2026-12-14T09:30:00Z'),
};

describe('a mail', () => {
  it('names a day as its language writes it', () => {
    for (const kind of [
      'deleting',
      'factor_removing',
      'factor_removing_desk',
      'copyright_countered',
    ] as const) {
      const bodies = (['en', 'de', 'ru', 'ja'] as const).map(
        (language) => writeMail(kind, language, VALUES).body,
      );
      expect(bodies).toEqual([
        expect.stringContaining('December 14, 2026'),
        expect.stringContaining('14. Dezember 2026'),
        expect.stringContaining('14 декабря 2026 г.'),
        expect.stringContaining('2026年12月14日'),
      ]);
    }
  });

  it('says hours in the form that the number needs', () => {
    const body = (language: 'ru' | 'pl' | 'ja', hours: number) =>
      writeMail('confirm', language, { ...VALUES, hours }).body;
    expect([body('ru', 2), body('ru', 48)]).toEqual([
      expect.stringContaining('действует 2 часа.'),
      expect.stringContaining('действует 48 часов.'),
    ]);
    expect([body('pl', 2), body('pl', 48)]).toEqual([
      expect.stringContaining('przez 2 godziny.'),
      expect.stringContaining('przez 48 godzin.'),
    ]);
    expect(body('ja', 48)).toContain('有効期限は48時間です');
  });

  it('counts what is unread, and says nothing of what there is none of', () => {
    const body = (notifications: number, messages: number) =>
      writeMail('digest', 'en', { ...VALUES, notifications, messages }).body;
    expect(body(3, 1)).toContain('Unread notifications: 3\nUnread messages: 1\n');
    expect(body(0, 2)).toContain('Foyer:\n\nUnread messages: 2\n\nhttps');
    expect(body(10, 0)).toContain('Foyer:\n\nUnread notifications: 10\n\nhttps');
  });

  it('says in its subject what happened: no two kinds have the same one', () => {
    for (const language of LANGUAGES) {
      // Who started the removal of a second step is said in the body.
      const kinds = MAIL_KINDS.filter((kind) => kind !== 'factor_removing_desk');
      const subjects = kinds.map((kind) => MAIL_MESSAGES[language][`mail.${kind}.subject`]);
      expect([language, subjects.filter((one, index) => subjects.indexOf(one) !== index)]).toEqual([
        language,
        [],
      ]);
    }
  });
});
