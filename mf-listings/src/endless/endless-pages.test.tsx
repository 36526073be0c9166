import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { writeConsent } from '@foyer/shared/platform';
import { buildListingPage } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { type BrowseQuery, NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import messages from '../messages/en.json' with { type: 'json' };
import { EndlessPages } from './endless-pages.tsx';
import { followScroll } from './follow-scroll.ts';

const QUERY: BrowseQuery = {
  lifetime: 3600,
  gender: 'straight',
  sort: 'latest-updates',
  count: 60,
  section: '',
  object_id: '',
  page: 1,
  ...NO_FILTERS,
};

let seen: (() => void)[] = [];
beforeEach(() => {
  writeConsent(['functional']);
  seen = [];
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => see([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

it('says that a page did not come, and gets it when it is asked again', async () => {
  let isThere = false;
  await renderInApp(<EndlessPages query={QUERY} kept={{}} totalPages={5} />, {
    messages,
    api: {
      '/api/json/videos2/3600/straight/latest-updates/60/..2.all...json': () =>
        isThere ? buildListingPage() : new ApiFailure(503, 'server_error'),
    },
  });
  await userEvent.click(screen.getByLabelText('Load more while scrolling'));
  act(() => seen.at(-1)?.());
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('heading', { name: 'Page 2' })).toBeInTheDocument();
});

it('writes its address into its own entry of the history alone', () => {
  jest.useFakeTimers();
  window.history.replaceState({ key: 'list' }, '', '/videos/latest-updates/1/');
  const stop = followScroll({
    root: document,
    entryKey: 'list',
    firstPage: 1,
    hrefOf: (page) => `/videos/latest-updates/${page}/?seen`,
  });
  const scroll = () => {
    window.dispatchEvent(new Event('scroll'));
    jest.advanceTimersByTime(1000);
  };
  scroll();
  expect(window.location.search).toBe('?seen');
  // Back: the browser is at the entry before, and the list is still there.
  window.history.replaceState({ key: 'home' }, '', '/');
  scroll();
  expect([window.location.pathname, window.history.state]).toEqual(['/', { key: 'home' }]);
  stop();
  jest.useRealTimers();
});
