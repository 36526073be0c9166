import { expect, it } from '@jest/globals';
import { readDeviceLibrary, writeDeviceLibrary } from '@foyer/shared/device-library';
import { devicePlaceOf } from '@foyer/shared/device-place';
import { buildVideoAnswer, buildWithheldVideo } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { resetDeviceStorage } from '@foyer/shared/testing/device-storage';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../../messages/en.json' with { type: 'json' };
import { DeviceStrip } from './device-strip.tsx';
import type { NextUp } from '../next/use-next-up.ts';

resetDeviceStorage();

const AT = '2026-01-15T12:00:00.000Z';
const keep = (ids: readonly number[]) =>
  writeDeviceLibrary({
    ...readDeviceLibrary(),
    playlists: [
      {
        id: 2,
        title: 'Evenings',
        description: 'For later',
        orientation: 'straight',
        changed: AT,
        videos: ids.map((video_id) => ({
          video_id,
          dir: `evening-${video_id}`,
          title: `Evening ${video_id}`,
          at: AT,
        })),
      },
    ],
  });
const videoAt = (id: number) => `/api/json/video/3600/0/0/${id}.json`;
const here = (id: number) => buildVideoAnswer({ video_id: id });

const open = async (place: { playlistId: number; page: number }, api: object = {}, videoId = 3) => {
  const told: (NextUp | null)[] = [];
  const shown = await renderInApp(
    <DeviceStrip place={place} videoId={videoId} onNext={(next) => told.push(next)} onFound={() => {}} />,
    { path: '/videos/3/harbour/', api: { ...api }, messages },
  );
  return { ...shown, told };
};

it('marks the shown video, and links each with its place in the fragment', async () => {
  keep([2, 3, 4]);
  await open({ playlistId: 2, page: 1 }, { [videoAt(4)]: here(4) });
  const strip = screen.getByRole('region', { name: 'Playlist' });
  expect(strip).toHaveTextContent('On this device · 2 of 3');
  expect(strip.querySelector('[aria-current]')).toHaveTextContent('Evening 3');
  expect(screen.getByRole('link', { name: /Evening 4/ })).toHaveAttribute(
    'href',
    '/videos/4/evening-4/#playlist=2&pl_page=1',
  );
  expect(screen.getByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/library/playlist/2/');
});

it.each([
  ['the next one', here(4), 4],
  ['the one after what is there no more', new ApiFailure(404, 'not_found'), 5],
  [
    'the one after what is private now',
    buildVideoAnswer(buildWithheldVideo({ video_id: 4, status: 'private' })),
    5,
  ],
  ['the next one where it cannot be asked for', new ApiFailure(503, 'unavailable'), 4],
])('is followed by %s', async (_what, answer, id) => {
  keep([3, 4, 5]);
  const { told } = await open({ playlistId: 2, page: 1 }, { [videoAt(4)]: answer, [videoAt(5)]: here(5) });
  await waitFor(() => expect(told.at(-1)?.to).toBe(`/videos/${id}/evening-${id}/#playlist=2&pl_page=1`));
  expect(told.at(-1)?.video.title).toBe(`Evening ${id}`);
});

it('is followed by nothing at its end, and where the video is none of it', async () => {
  keep([2, 3]);
  expect((await open({ playlistId: 2, page: 1 })).told).toEqual([null]);
  expect((await open({ playlistId: 2, page: 1 }, {}, 9)).told).toEqual([null]);
});

it('has pages of sixty, which the shown video does not leave; the next one may stand on another', async () => {
  keep(Array.from({ length: 61 }, (_, index) => index + 3));
  const { told, unmount } = await open({ playlistId: 2, page: 1 }, { [videoAt(63)]: here(63) }, 62);
  expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute(
    'href',
    '/videos/3/harbour/#playlist=2&pl_page=2',
  );
  expect(screen.queryByRole('link', { name: /Evening 63/ })).toBeNull();
  expect(told.at(-1)?.to).toBe('/videos/63/evening-63/#playlist=2&pl_page=2');
  unmount();
  const { router } = await open({ playlistId: 2, page: 2 }, { [videoAt(63)]: here(63) }, 62);
  expect(screen.getByRole('link', { name: /Evening 63/ })).toHaveTextContent('61');
  await userEvent.click(screen.getByRole('link', { name: 'Previous' }));
  expect(router.getState().location.hash).toBe('#playlist=2&pl_page=1');
});

it('says that this device has it no more', async () => {
  await open({ playlistId: 9, page: 1 });
  expect(screen.getByText('This playlist is no longer on this device.')).toBeInTheDocument();
});

it.each([
  ['#playlist=2&pl_page=3', { playlistId: 2, page: 3 }],
  ['#playlist=50', { playlistId: 50, page: 1 }],
  ['#playlist=0', null],
  ['#playlist=2&pl_page=x', null],
  ['#comment-2', null],
  ['', null],
])('reads %j', (hash, place) => {
  expect(devicePlaceOf(hash)).toEqual(place);
});
