import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { rememberWatched, writeConsent } from '@foyer/shared/platform';
import { buildVideoCard } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import messages from '../messages/en.json' with { type: 'json' };
import { readListChoices } from '../list-choices.ts';
import { relatedCall } from '../listings-api.ts';
import { RecommendedRows } from './recommended-rows.tsx';

const watched = (video_id: number) =>
  rememberWatched({
    type: 'video',
    params: { video_id, dir: 'x', title: `Watched ${video_id}` },
    at: '2030-01-01T00:00:00Z',
  });
const listing = (...ids: number[]) => ({
  videos: ids.map((video_id) => buildVideoCard({ video_id, title: `Video ${video_id}` })),
  total_count: ids.length,
  categories: [],
});

beforeEach(() => writeConsent(['functional']));
afterEach(() => localStorage.clear());

const show = async () => {
  const shown = await renderInApp(<RecommendedRows />, {
    messages,
    api: {
      [relatedCall(1).url]: listing(2, 5, 6),
      [relatedCall(2).url]: listing(1, 3, 4, 5),
      [relatedCall(3).url]: listing(9),
    },
  });
  act(() => {
    for (const id of [3, 1, 2]) shown.store.dispatch(watched(id));
  });
  return shown;
};
const titlesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

it('recommends from the last videos that were watched, what was not watched yet and stands in no other row', async () => {
  await show();
  const newest = await screen.findByRole('region', { name: 'Because you watched Watched 2' });
  const other = await screen.findByRole('region', { name: 'Because you watched Watched 1' });
  expect(titlesIn(newest)).toEqual(['Video 4', 'Video 5']);
  expect(titlesIn(other)).toEqual(['Video 6']);
  expect(screen.queryByRole('region', { name: 'Because you watched Watched 3' })).toBeNull();
});

it('recommends no more from one of them, or at all', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ignore this video: Watched 2' }));
  expect(screen.queryByRole('region', { name: 'Because you watched Watched 2' })).toBeNull();
  expect(await screen.findByRole('region', { name: 'Because you watched Watched 3' })).toBeInTheDocument();
  expect(readListChoices().notFrom).toEqual([2]);
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(readListChoices().recommends).toBe(false);
});
