import { expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { rememberWatched } from '@foyer/shared/platform';
import { buildVideoCard, buildViewer } from '../../testing/builders.ts';
import { resetDeviceStorage } from '../../testing/device-storage.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import type { Viewer } from '../../wire-schemas/members/members.ts';
import { keepProgress } from '../../watch-progress.ts';
import { VideoCard } from './video-card.tsx';

resetDeviceStorage();

const show = async (viewer: Viewer | null) => {
  const { store, requests } = await renderInApp(<VideoCard video={buildVideoCard({ video_id: 1 })} />, {
    viewer,
  });
  const watchTo = (atSeconds: number, ownerId: number) =>
    act(() => keepProgress(store.dispatch, { videoId: 1, ownerId, atSeconds, durationSeconds: 40 }));
  return { store, requests, watchTo };
};
const bar = () => document.querySelector('progress');

it('shows how far the viewer came, once that is known, without asking anyone', async () => {
  const { watchTo, requests } = await show(null);
  expect(bar()).toBeNull();
  watchTo(10, 0);
  expect(bar()?.value).toBe(25);
  expect(screen.getByText('25% watched')).toBeInTheDocument();
  watchTo(39, 0);
  expect(bar()?.value).toBe(100);
  expect(screen.getByText('Watched')).toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('marks what the history of the anonymous holds', async () => {
  const { store } = await show(null);
  const params = { video_id: 1, dir: 'harbour-1', title: 'Harbour 1' };
  act(() => {
    store.dispatch(rememberWatched({ type: 'video', params, at: '2026-01-15T12:00:00.000Z' }));
  });
  expect(screen.getByText('Watched')).toBeInTheDocument();
});

it('shows a member nothing of another visitor of the same browser', async () => {
  const { watchTo } = await show(buildViewer({ _id: 7 }));
  watchTo(10, 0);
  watchTo(20, 8);
  expect(bar()).toBeNull();
  watchTo(30, 7);
  expect(bar()?.value).toBe(75);
});
