import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { writeConsent } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { type BrowseQuery, NO_FILTERS } from '@foyer/shared/wire-schemas/listings';
import messages from '../messages/en.json' with { type: 'json' };
import { LastFiltersLink } from './last-filters.tsx';

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
const show = (query: Partial<BrowseQuery>) =>
  renderInApp(<LastFiltersLink query={{ ...QUERY, ...query }} kept={{}} />, { messages });

beforeEach(() => writeConsent(['functional']));
afterEach(() => localStorage.clear());

it('offers what was last chosen on a list that nothing was chosen for', async () => {
  (await show({ sort: 'top-rated', type: 'hd', duration: '2' })).unmount();
  const { unmount } = await show({ section: 'categories', object_id: 'night' });
  expect(screen.getByRole('link', { name: 'As last time: Best · HD · 10–40 min' })).toHaveAttribute(
    'href',
    '/categories/night/top-rated/1/?duration=2&type=hd',
  );
  unmount();
  await show({ type: '4k' });
  expect(screen.queryByRole('link')).toBeNull();
});

it('remembers nothing without consent', async () => {
  writeConsent([]);
  (await show({ sort: 'top-rated' })).unmount();
  await show({});
  expect(screen.queryByRole('link')).toBeNull();
});
