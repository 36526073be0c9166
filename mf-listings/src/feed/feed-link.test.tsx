import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import type { BrowseQuery } from '@foyer/shared/wire-schemas/listings';
import messages from '../messages/en.json' with { type: 'json' };
import { FeedLink } from './feed-link.tsx';

const QUERY: BrowseQuery = {
  lifetime: 3600,
  gender: 'gay',
  sort: 'top-rated',
  count: 60,
  section: 'categories',
  object_id: 'night,city~harbour',
  page: 3,
  type: '4k',
  duration: '',
  date: 'week',
};
const ADDRESS = '/feeds/categories/night,city~harbour/top-rated.xml?type=4k&gender=gay&lang=de';

it('names the list’s feed in the head and at its end, without page and date', async () => {
  await renderInApp(<FeedLink query={QUERY} title="Night" />, { messages, language: 'de' });
  expect(screen.getByRole('link')).toHaveAttribute('href', ADDRESS);
  const link = document.querySelector('link[rel=alternate][type="application/atom+xml"]');
  expect([link?.getAttribute('href'), link?.getAttribute('title')]).toEqual([ADDRESS, 'Night']);
});

it('is not there for a member’s own lists', async () => {
  await renderInApp(<FeedLink query={{ ...QUERY, section: 'history' }} title="History" />, { messages });
  expect(screen.queryByRole('link')).toBeNull();
});
