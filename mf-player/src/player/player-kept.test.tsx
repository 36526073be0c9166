import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Player, type PlayerProps } from './player.tsx';
import { testLabels, testWords } from './test-labels.ts';

const props = (videoId: number, fields: Partial<PlayerProps> = {}): PlayerProps => ({
  poster: '/media/poster.jpg',
  title: `Harbour ${videoId}`,
  playTitle: `Play: Harbour ${videoId}`,
  labels: testLabels(),
  words: testWords(),
  language: 'en',
  fileUrl: `/api/videofile.php?video_id=${videoId}`,
  loadFile: async () => buildVideoFile(),
  page: {
    videoId,
    path: `/videos/${videoId}/harbour/`,
    title: `Harbour ${videoId}`,
    goTo: () => {},
  },
  ...fields,
});

/** jsdom plays nothing: whether a video plays is what the test says. */
let isPaused = false;
beforeEach(() => {
  isPaused = false;
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}));
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
  jest.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  document.body.innerHTML = '<div id="mini-player"></div>';
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

const play = async (videoId: number, fields: Partial<PlayerProps> = {}) => {
  const view = render(<Player {...props(videoId, fields)} />);
  await userEvent.click(screen.getByRole('button', { name: `Play: Harbour ${videoId}` }));
  await waitFor(() => expect(view.container.querySelector('video')).not.toBeNull());
  act(() => void view.container.querySelector('video')?.dispatchEvent(new Event('playing')));
  await waitFor(() => expect(view.container.querySelector('.mf-player-settings-button')).not.toBeNull(), {
    timeout: 15_000,
  });
  return view;
};
const inCorner = () => document.querySelector('#mini-player video');

it('goes on in the corner when its page goes, and its own page gets the same element back', async () => {
  const { container, unmount } = await play(1);
  const video = container.querySelector('video');
  unmount();
  expect(inCorner()).toBe(video);

  const onEnded = jest.fn();
  const back = render(<Player {...props(1, { onEnded })} />);
  expect(back.container.querySelector('video')).toBe(video);
  expect(inCorner()).toBeNull();
  await waitFor(() =>
    expect(back.container.querySelector('.mf-player-frame')?.getAttribute('data-state')).toBe('playing'),
  );
  // It is the new page that hears of it now.
  act(() => void video?.dispatchEvent(new Event('ended')));
  expect(onEnded).toHaveBeenCalledTimes(1);
  isPaused = true;
  back.unmount();
  expect(document.querySelector('video')).toBeNull();
});

it('ends when another video begins', async () => {
  const first = await play(1);
  first.unmount();
  expect(inCorner()).not.toBeNull();
  const second = await play(2);
  expect(inCorner()).toBeNull();
  expect(second.container.querySelectorAll('video')).toHaveLength(1);
  isPaused = true;
  second.unmount();
});
