/** Anyone who speaks to the page says what is seen: the names of bell and envelope hold the number that stands on them (WCAG 2.5.3). */
import { expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { act, waitFor } from '@testing-library/react';
import { loadPageMessages } from '../pages/page-messages.tsx';
import { shellApi } from '../shell-api.ts';
import NotificationsMenu from './notifications-menu.tsx';

/** Letters and numbers outside of brackets, which axe takes for hints; full-width ones are the same to it as narrow ones. */
const wordsOf = (text: string): string[] => {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return [...new Intl.Segmenter('en', { granularity: 'word' }).segment(plain)]
    .map(({ segment }) => segment.trim())
    .filter(Boolean);
};
/** As axe's `label-content-name-mismatch` reads it: whole words, one after another. */
const holds = (name: string, shown: string): boolean => {
  const words = wordsOf(name);
  const wanted = wordsOf(shown);
  return words.some((_, start) => wanted.every((word, place) => words[start + place] === word));
};

const SHOWN = [
  [0, ''],
  [1, '1'],
  [5, '5'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
] as const;

it.each(LANGUAGES)('what is unread is named as it is shown: %s', async (language) => {
  const messages = await loadPageMessages(language);
  let count = 0;
  const { store } = await renderInApp(<NotificationsMenu />, {
    language,
    messages,
    viewer: buildViewer(),
    api: {
      'POST /api/notifications.php': () => ({
        ok: true,
        notifications: [],
        total_count: 0,
        unread_count: count,
        unread_messages: count,
      }),
    },
  });
  for (const [unread, shown] of SHOWN) {
    count = unread;
    await act(async () => {
      store.dispatch(shellApi.util.invalidateTags(['Notifications', 'Messages']));
    });
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('summary, a[aria-label]')].map(({ textContent }) => textContent),
      ).toEqual([shown, shown]),
    );
    for (const one of document.querySelectorAll('summary, a[aria-label]')) {
      const name = one.getAttribute('aria-label') ?? '';
      expect([name, holds(name, shown)]).toEqual([name, true]);
    }
  }
});
