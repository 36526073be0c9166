import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CornerFacts, playInCorner } from './corner-player.ts';
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
const corner = () => document.querySelector('#mini-player section');
const inCorner = () => document.querySelector('#mini-player video');

it('goes on in the corner when its page goes, and its own page gets the same element back', async () => {
  const { container, unmount } = await play(1);
  const video = container.querySelector('video');
  unmount();
  expect(inCorner()).toBe(video);

  const onEnded = jest.fn();
  const onFirstPlay = jest.fn();
  const back = render(<Player {...props(1, { onEnded, onFirstPlay })} />);
  expect(back.container.querySelector('video')).toBe(video);
  expect(inCorner()).toBeNull();
  await waitFor(() =>
    expect(back.container.querySelector('.mf-player-frame')?.getAttribute('data-state')).toBe('playing'),
  );
  // It is the new page that hears of it now: that its video is started, and what comes.
  expect(onFirstPlay).toHaveBeenCalledTimes(1);
  act(() => void video?.dispatchEvent(new Event('ended')));
  expect(onEnded).toHaveBeenCalledTimes(1);
  isPaused = true;
  back.unmount();
  expect(document.querySelector('video')).toBeNull();
});

it('ends when another video starts', async () => {
  const first = await play(1);
  first.unmount();
  expect(inCorner()).not.toBeNull();
  const second = await play(2);
  expect(inCorner()).toBeNull();
  expect(second.container.querySelectorAll('video')).toHaveLength(1);
  isPaused = true;
  second.unmount();
});

describe('what comes next', () => {
  /** A video with another one after it, as the watch page knows it. */
  const withNext = (videoId: number, next?: CornerFacts): NonNullable<PlayerProps['page']> => ({
    ...facts(videoId).page,
    loadNext: async () => next && { title: next.page.title, play: (place) => playInCorner(place, next) },
  });
  const facts = (videoId: number, fields: Partial<CornerFacts> = {}): CornerFacts => {
    const { labels, words, language, loadFile, page } = props(videoId);
    if (!page) throw new Error('no page');
    return { labels, words, language, loadFile, plainStreams: buildVideoFile().streams, page, ...fields };
  };
  const playNext = async () => {
    const video = inCorner();
    Object.defineProperty(video, 'ended', { configurable: true, value: true });
    act(() => void video?.dispatchEvent(new Event('ended')));
    await userEvent.click(await screen.findByRole('button', { name: 'Play now' }));
    expect(inCorner()).not.toBe(video);
    return inCorner();
  };
  const dress = async (video: Element | null) => {
    video?.dispatchEvent(new Event('playing'));
    await waitFor(() => expect(corner()?.querySelector('.mf-player-settings-button')).not.toBeNull(), {
      timeout: 15_000,
    });
  };
  const closeCorner = () => userEvent.click(screen.getByRole('button', { name: 'Close the mini-player' }));

  it('plays in the corner in place of the one before, and the next one after it', async () => {
    const onFirstPlay = jest.fn();
    const third = facts(3);
    const second = facts(2, { page: withNext(2, third), onFirstPlay });
    (await play(1, { page: withNext(1, second) })).unmount();
    const place = corner();
    const video = await playNext();
    expect(corner()).toBe(place);
    expect(place?.querySelectorAll('video')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Harbour 2' })).toHaveAttribute('href', '/videos/2/harbour/');
    // Who reads goes on reading.
    (document.activeElement as HTMLElement).blur();
    await dress(video);
    expect(onFirstPlay).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(document.body);
    await playNext();
    expect(screen.getByRole('link', { name: 'Harbour 3' })).toBeInTheDocument();
    expect(corner()).toBe(place);
    await closeCorner();
    expect([corner(), document.querySelector('video')]).toEqual([null, null]);
  });

  it.each([true, false])(
    'gives its own page the same element, with its controls there: %s',
    async (isDressed) => {
      (await play(1, { page: withNext(1, facts(2)) })).unmount();
      const video = await playNext();
      if (isDressed) await dress(video);
      const onEnded = jest.fn();
      const { container, unmount } = render(<Player {...props(2, { onEnded })} />);
      expect([container.querySelector('video'), corner()]).toEqual([video, null]);
      await waitFor(() =>
        expect(container.querySelector('.mf-player-frame')?.getAttribute('data-state')).not.toBe('idle'),
      );
      act(() => void video?.dispatchEvent(new Event('playing')));
      await waitFor(() => expect(container.querySelector('.mf-player-settings-button')).not.toBeNull(), {
        timeout: 15_000,
      });
      act(() => void video?.dispatchEvent(new Event('ended')));
      expect(onEnded).toHaveBeenCalledTimes(1);
      // And into the corner again.
      unmount();
      expect(inCorner()).toBe(video);
      await closeCorner();
    },
  );

  it('plays on its page where that is the one that is shown', async () => {
    (await play(1, { page: withNext(1, facts(2)) })).unmount();
    const { container, unmount } = render(<Player {...props(2)} />);
    Object.defineProperty(inCorner(), 'ended', { configurable: true, value: true });
    act(() => void inCorner()?.dispatchEvent(new Event('ended')));
    await userEvent.click(await screen.findByRole('button', { name: 'Play now' }));
    expect(corner()).toBeNull();
    await waitFor(() => expect(container.querySelector('video')).not.toBeNull());
    isPaused = true;
    unmount();
  });

  it('goes with its corner when it is closed before it plays, and when another one starts', async () => {
    (await play(1, { page: withNext(1, facts(2)) })).unmount();
    await playNext();
    await closeCorner();
    expect([corner(), document.querySelector('video')]).toEqual([null, null]);
    (await play(1, { page: withNext(1, facts(2)) })).unmount();
    await dress(await playNext());
    const third = await play(3);
    expect(corner()).toBeNull();
    isPaused = true;
    third.unmount();
  });
});
