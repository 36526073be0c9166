/** A video that is refused while it plays, on its page and in the corner. */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AdaptiveWorkerOptions } from './engine/adaptive-worker.ts';
import { testLabels, testWords } from './test-labels.ts';

let worker: AdaptiveWorkerOptions | undefined;
jest.unstable_mockModule('./engine/load-adaptive.ts', () => ({
  loadAdaptive: async () => (_video: HTMLVideoElement, options: AdaptiveWorkerOptions) => {
    worker = options;
    const quiet = () => {};
    return {
      ...{ choose: quiet, cap: quiet, resume: quiet, recoverDecoding: quiet, destroy: quiet },
      ...{ bandwidth: () => undefined, fetchedBytes: () => 0 },
    };
  },
}));
const { Player } = await import('./player.tsx');

let isPaused = false;
beforeEach(() => {
  isPaused = false;
  const { prototype } = HTMLMediaElement;
  Object.assign(globalThis, { MediaSource: class {} });
  jest.spyOn(prototype, 'play').mockReturnValue(new Promise(() => {}));
  jest.spyOn(prototype, 'pause').mockImplementation(() => {
    isPaused = true;
  });
  jest.spyOn(prototype, 'load').mockReturnValue();
  jest.spyOn(prototype, 'canPlayType').mockReturnValue('');
  jest.spyOn(prototype, 'paused', 'get').mockImplementation(() => isPaused);
  document.body.innerHTML = '<div id="mini-player"></div>';
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'MediaSource');
  document.body.replaceChildren();
});

const play = async (onRefused = () => {}) => {
  let isThere = true;
  const loadFile = async () => {
    if (isThere) return buildVideoFile();
    throw Object.assign(new Error('no'), { status: 404 });
  };
  const view = render(
    <Player
      poster="/media/poster.jpg"
      title="Harbour"
      playTitle="Play: Harbour"
      labels={testLabels()}
      words={testWords()}
      language="en"
      fileUrl="/api/videofile.php?video_id=1"
      loadFile={loadFile}
      page={{ videoId: 1, path: '/videos/1/harbour/', title: 'Harbour', goTo: () => {} }}
      onRefused={onRefused}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Play: Harbour' }));
  await waitFor(() => expect(view.container.querySelector('video')).not.toBeNull());
  act(() => void view.container.querySelector('video')?.dispatchEvent(new Event('playing')));
  await waitFor(() => expect(view.container.querySelector('.mf-player-mini-button')).not.toBeNull(), {
    timeout: 15_000,
  });
  await waitFor(() => expect(worker).toBeDefined());
  const refuse = async () => {
    isThere = false;
    await act(async () => worker?.onFault({ cause: 'missing' }));
  };
  return { ...view, refuse, giveBack: () => (isThere = true) };
};
const corner = () => document.querySelector<HTMLElement>('#mini-player section');

it('says so in the corner, where one may try again, go to the page, or close it', async () => {
  const { unmount, refuse } = await play();
  unmount();
  await refuse();
  const box = corner();
  if (!box) throw new Error('no corner');
  expect(within(box).getByRole('alert')).toHaveTextContent('expired!');
  expect(within(box).getByRole('link', { name: 'Harbour' })).toHaveAttribute('href', '/videos/1/harbour/');
  await userEvent.click(within(box).getByRole('button', { name: 'retry!' }));
  await waitFor(() => expect(within(box).getByRole('alert')).toHaveTextContent('expired!'));
  await userEvent.click(within(box).getByRole('button', { name: 'Close the mini-player' }));
  expect(corner()).toBeNull();
  expect(document.querySelector('video')).toBeNull();
});

it('goes on in the corner once it may be watched again', async () => {
  const { unmount, refuse, giveBack } = await play();
  unmount();
  await refuse();
  giveBack();
  await userEvent.click(screen.getByRole('button', { name: 'retry!' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(corner()?.querySelector('video')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close the mini-player' }));
});

it.each([
  ['K', 'k'],
  ['Space in the player', ' '],
])('tries again by %s, on its page and in the corner', async (_name, key) => {
  const { unmount, refuse, giveBack, container } = await play();
  const press = async () => {
    container.ownerDocument.querySelector<HTMLElement>('.video-js')?.focus();
    await userEvent.keyboard(key);
  };
  await refuse();
  expect(screen.getByRole('alert')).toHaveTextContent('expired!');
  giveBack();
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  isPaused = false;
  container.querySelector('video')?.dispatchEvent(new Event('playing'));
  unmount();
  await refuse();
  giveBack();
  expect(screen.getByRole('alert')).toHaveTextContent('expired!');
  await press();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close the mini-player' }));
});

it('leaves nothing in the corner when its page gives way to another', async () => {
  const onRefused = jest.fn();
  const { unmount, refuse, container } = await play(onRefused);
  await userEvent.click(screen.getAllByRole('button', { name: 'Mini-player' })[0] as HTMLElement);
  expect(corner()?.querySelector('video')).not.toBeNull();
  await refuse();
  expect(onRefused).toHaveBeenCalledTimes(1);
  expect(container.querySelector('[role=alert]')).toBeNull();
  expect(corner()?.querySelector('[role=alert]')?.textContent).toContain('expired!');
  unmount();
  expect(corner()).toBeNull();
});
