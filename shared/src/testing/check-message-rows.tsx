/** Proves message-rows.fixture.tsx for one package: each situation is brought about, and its message read where it shows. */
import { expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { createIntl } from 'react-intl';
import type { Catalogue } from '../remotes/remote.ts';
import { LANGUAGES, type Language } from '../wire-schemas/site.ts';
import { MESSAGE_ROWS, type MessageRow } from './message-rows.fixture.tsx';
import type { RenderedInApp } from './render-in-app.tsx';

type Part = MessageRow['part'];
/** What a package must be able to bring about. */
export type SituationOf<Name extends Part> = Extract<
  (typeof MESSAGE_ROWS)[number],
  { part: Name }
>['situation'];

export interface Given {
  /** Undefined where the row is about a success or no call. */
  code: string | undefined;
  language: Language;
  /** The package's own, in that language. */
  messages: Catalogue;
  /** A sentence in that language, as labels of what is to be pressed. */
  t: (id: string, values?: Readonly<Record<string, string | number>>) => string;
}
export type Situation = (given: Given) => Promise<Pick<RenderedInApp, 'store'>>;

const IS_LONG = process.env['FOYER_TEST_LONG'] === '1';
/** In one language each, so that every language is read; in all of them in the long form. */
const languagesOf = (index: number): readonly Language[] =>
  IS_LONG ? LANGUAGES : LANGUAGES.slice(index % LANGUAGES.length).slice(0, 1);

const loadShared = async (language: Language): Promise<Catalogue> =>
  (await import(`../messages/${language}.json`, { with: { type: 'json' } })).default;

/** Without the marks that isolate what members wrote, and with one space for each row of spaces. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll(/\s+/g, ' ');

const readsIn = async (
  row: MessageRow,
  sentence: string,
  sharedSentence: (code: string) => string,
  { store }: Pick<RenderedInApp, 'store'>,
) => {
  if (row.reportedOn === 'page') expect(plain(document.body.textContent ?? '')).toContain(plain(sentence));
  if (row.reportedOn === 'field') expect(plain(describedBy())).toContain(plain(sentence));
  if (row.reportedOn === 'notice') {
    const kind = row.code ? 'error' : 'success';
    // The host shows the sentence of a notice's code: toasts.tsx.
    const told = store
      .getState()
      .notifications.filter((notice) => notice.kind === kind)
      .map(({ text, code = '' }) => plain(text || sharedSentence(code)));
    expect(told).toContain(plain(sentence));
  }
};
const describedBy = (): string => {
  const ids = document.querySelector('textarea')?.getAttribute('aria-describedby') ?? '';
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
};

/** Declares a test for each row of `part`. */
export const checkMessageRows = <Name extends Part>(
  part: Name,
  situations: Readonly<Record<SituationOf<Name>, Situation>>,
  loadMessages: (language: Language) => Promise<Catalogue>,
): void => {
  const rows: readonly MessageRow[] = MESSAGE_ROWS.filter((row) => row.part === part);
  for (const [index, row] of rows.entries()) {
    const { situation, code, message, values, after = '', way } = row;
    it.each(languagesOf(index))(
      `${situation}${code ? `, ${code}` : ''}: ${message} in %s`,
      async (language) => {
        const messages = await loadMessages(language);
        const all = { ...(await loadShared(language)), ...messages } as Record<string, string>;
        const intl = createIntl({ locale: language, messages: all });
        const t: Given['t'] = (id, given) => {
          expect(all).toHaveProperty([id]);
          return intl.formatMessage({ id }, given);
        };
        const sharedSentence = (told: string) =>
          t(`error.${told}` in all ? `error.${told}` : 'error.server_error');
        const bringAbout = situations[situation as SituationOf<Name>];
        const shown = await bringAbout({ code, language, messages, t });
        await waitFor(() => readsIn(row, t(message, values) + after, sharedSentence, shown));
        if (way) {
          const [leads] = screen.getAllByRole(way.role, { name: t(way.message) });
          if (way.href) expect(leads).toHaveAttribute('href', way.href);
        }
        cleanup();
      },
    );
  }
};
