import { expect, it } from '@jest/globals';
import { postedBodies } from '@foyer/shared/testing/fake-transport';
import { buildListingPage, buildVideoCard, buildViewer } from '@foyer/shared/testing/builders';
import type { ApiRequest } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const VIDEOS = '/api/json/videos2/0/straight/latest-updates/200/playlist.5.1.all...json';
const open = (ownerId: number) =>
  renderInApp(page, {
    path: '/playlist/5/edit/',
    params: { id: '5' },
    viewer: buildViewer({ _id: 7 }),
    messages,
    hostActions: { confirm: async () => true },
    api: {
      '/api/json/playlist/0/5.json': {
        playlist: {
          playlist_id: 5,
          title: 'Evening',
          description: 'For the evening',
          visible: 0,
          orientation: 'straight',
          total_videos: 3,
          thumbs: [],
          rating: 0,
          updated: '2026-01-15T12:00:00.000Z',
          statistics: { viewed: 0, likes: 0, dislikes: 0 },
          categories: [],
          member: { id: ownerId, name: 'quiet-otter-7', avatar: '' },
        },
      },
      [VIDEOS]: buildListingPage({
        videos: [1, 2, 3].map((video_id) => buildVideoCard({ video_id, title: `Harbour ${video_id}` })),
        total_count: 3,
      }),
      'POST /api/input.php': ({ body }: ApiRequest) => ({
        ok: true,
        video_ids: [Number((body as Record<string, string>).video_ids)],
      }),
    },
  });
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('is ordered by the arrow keys, and each step is reported', async () => {
  const { requests } = await open(7);
  const handle = await screen.findByRole('button', { name: 'Move “Harbour 1”' });
  handle.focus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(titles()).toEqual(['Harbour 2', 'Harbour 1', 'Harbour 3']));
  await waitFor(() => expect(handle).toHaveFocus());
  expect(screen.getByText('“Harbour 1” is now number 2 of 3')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(titles()).toEqual(['Harbour 1', 'Harbour 2', 'Harbour 3']));
  expect(postedBodies(requests)).toMatchObject([
    { act: 'playlist', section: 'upd', object_id: 5, video_id: 1, place: 'after', next_to: 2 },
    { act: 'playlist', section: 'upd', object_id: 5, video_id: 1, place: 'before', next_to: 2 },
  ]);
  await waitFor(() => expect(handle).toHaveFocus());
});

it('loses a video, and gets it back', async () => {
  const { requests, store } = await open(7);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Harbour 2” from Evening' }));
  await waitFor(() => expect(titles()).toEqual(['Harbour 1', 'Harbour 3']));
  await waitFor(() => expect(store.getState().notifications[0]?.text).toBe('1 video removed from “Evening”'));
  expect(postedBodies(requests)).toMatchObject([
    { act: 'playlist', section: 'rem', object_id: 5, video_ids: '2' },
  ]);
});

it('of somebody else is not for the viewer to change', async () => {
  const { requests } = await open(8);
  expect(await screen.findByText('You do not have permission to do this.')).toBeInTheDocument();
  expect(requests.map(({ url }) => url)).not.toContain(VIDEOS);
});
