import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { controlFrame } from './frame-control.ts';
import { Player, type PlayerProps } from './player.tsx';
import { testLabels, testWords } from './test-labels.ts';

const props = (fields: Partial<PlayerProps> = {}): PlayerProps => ({
  poster: '/media/poster.jpg',
  title: 'Harbour',
  playTitle: 'Play: Harbour',
  labels: testLabels(),
  words: testWords(),
  language: 'en',
  fileUrl: '/api/videofile.php?video_id=1',
  loadFile: async () => buildVideoFile(),
  ...fields,
});
const startButton = () => screen.getByRole('button', { name: 'Play: Harbour' });
const frameOf = (container: HTMLElement = document.body) => {
  const frame = container.querySelector<HTMLElement>('.mf-player-frame');
  if (!frame) throw new Error('no frame');
  return frame;
};
const tellPlaying = () =>
  act(() => void document.querySelector('video')?.dispatchEvent(new Event('playing')));

// jsdom plays nothing: `play` never settles, as for a video whose bytes never come.
beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(new Promise(() => {}));
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  jest.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe');
});
afterEach(() => {
  jest.restoreAllMocks();
  delete window.foyerPlay;
  document.body.replaceChildren();
});

/** The controls are a chunk of their own; the first test that wants them waits for it to be compiled. */
const PATIENCE = { timeout: 12_000 };

describe('Player', () => {
  it('is a poster and a button before play, and plays without scripts where streams are known', () => {
    const html = renderToStaticMarkup(<Player {...props({ plainStreams: buildVideoFile().streams })} />);
    expect(html).toContain('src="/media/poster.jpg"');
    expect(html).toContain('aria-label="Play: Harbour"');
    expect(html).toMatch(/<noscript><video [^>]*controls/);
  });

  it('shows the poster in the newest format known, and asks early for what the browser will choose', () => {
    const posterSources = [
      { type: 'image/avif' as const, srcset: '/p-640.avif 640w, /p.avif 854w' },
      { type: 'image/webp' as const, srcset: '/p-640.webp 640w, /p.webp 854w' },
    ];
    const posterSizes = '(min-width: 1200px) 50vw, 100vw';
    const page = new DOMParser().parseFromString(
      renderToString(<Player {...props({ posterSources, posterSizes })} />),
      'text/html',
    );
    const picture = page.querySelector('.mf-player-frame > picture');
    const given = [...(picture?.querySelectorAll('source') ?? [])].map((source) => [
      source.type,
      source.getAttribute('srcset'),
      source.getAttribute('sizes'),
    ]);
    expect(given).toEqual(posterSources.map(({ type, srcset }) => [type, srcset, posterSizes]));
    expect(picture?.querySelector('img')?.getAttribute('src')).toBe('/media/poster.jpg');
    // One early request, in the words of the first source: another would be a second download.
    const early = [...page.querySelectorAll('link[rel="preload"][as="image"]')];
    expect(
      early.map((link) =>
        ['type', 'href', 'imagesrcset', 'imagesizes', 'fetchpriority'].map((name) => link.getAttribute(name)),
      ),
    ).toEqual([['image/avif', null, '/p-640.avif 640w, /p.avif 854w', posterSizes, 'high']]);
    const plain = renderToString(<Player {...props()} />);
    expect(plain).not.toContain('<picture');
    expect(plain).toContain('<link rel="preload" as="image" href="/media/poster.jpg"');
  });

  it('hydrates a poster of several formats without another early request', async () => {
    const posterSources = [{ type: 'image/webp' as const, srcset: '/p-640.webp 640w' }];
    const element = <Player {...props({ posterSources })} />;
    const html = renderToString(element);
    const [links = ''] = /^(?:<link[^>]*>)+/.exec(html) ?? [];
    document.head.innerHTML = links;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = html.slice(links.length);
    const problems = jest.spyOn(console, 'error');
    const root = await act(async () => hydrateRoot(container, element));
    expect(problems).not.toHaveBeenCalled();
    expect(document.querySelectorAll('link[as="image"]')).toHaveLength(1);
    act(() => root.unmount());
    container.remove();
    document.head.replaceChildren();
  });

  it('takes over the HTML of the server without a word or a node changed', async () => {
    const element = <Player {...props({ plainStreams: buildVideoFile().streams, length: '0:30' })} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(element);
    const button = container.querySelector('button');
    const problems = jest.spyOn(console, 'error');
    const root = await act(async () => hydrateRoot(container, element));
    expect(problems).not.toHaveBeenCalled();
    expect(container.querySelector('button')).toBe(button);
    act(() => root.unmount());
    container.remove();
  });

  it('hydrates around a video that plays already, and takes it over', async () => {
    const onFirstPlay = jest.fn();
    const streams = buildVideoFile().streams;
    const element = <Player {...props({ plainStreams: streams, onFirstPlay })} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(element);
    const frame = frameOf(container);
    const control = controlFrame(
      frame,
      { streams, words: testWords() },
      { loadFile: async () => buildVideoFile() },
    );
    window.foyerPlay = { frame, control };
    container.querySelector('button')?.click();
    const video = container.querySelector('video');
    expect(video?.src).toContain(streams[0]?.src);
    tellPlaying();
    const problems = jest.spyOn(console, 'error');
    const root = await act(async () => hydrateRoot(container, element));
    expect(problems).not.toHaveBeenCalled();
    expect(container.querySelector('video')).toBe(video);
    expect(frame.dataset.state).toBe('playing');
    expect(onFirstPlay).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(video?.closest('.video-js')).not.toBeNull(), PATIENCE);
    act(() => root.unmount());
    expect(document.querySelector('video')).toBeNull();
    container.remove();
  });

  it('plays known streams inside the click, and draws its controls after the first frame', async () => {
    const onFirstPlay = jest.fn();
    const { streams } = buildVideoFile();
    render(<Player {...props({ plainStreams: streams, onFirstPlay })} />);
    await waitFor(() => expect(frameOf().dataset.answers).toBe(''));
    await userEvent.click(startButton());
    await waitFor(() => expect(document.querySelector('video')?.src).toContain(streams[0]?.src));
    expect(document.querySelector('.vjs-control-bar')).toBeNull();
    tellPlaying();
    expect(onFirstPlay).toHaveBeenCalledTimes(1);
    expect(frameOf().dataset.state).toBe('playing');
    await waitFor(() => expect(document.querySelector('.vjs-control-bar')).not.toBeNull(), PATIENCE);
  });

  it('asks for the file at a click where the page does not know it', async () => {
    const loadFile = jest.fn<PlayerProps['loadFile']>(async () => buildVideoFile());
    render(<Player {...props({ loadFile })} />);
    expect(loadFile).not.toHaveBeenCalled();
    await userEvent.click(startButton());
    await waitFor(() => expect(loadFile).toHaveBeenCalledWith(false));
    await waitFor(() => expect(document.querySelector('video')?.src).toContain('master.m3u8'));
  });

  it('says that it failed, and starts over when tried again', async () => {
    const loadFile = jest.fn<PlayerProps['loadFile']>();
    loadFile.mockRejectedValueOnce(new Error('offline')).mockReturnValue(new Promise(() => {}));
    const reported = jest.spyOn(console, 'error').mockReturnValue();
    render(<Player {...props({ loadFile })} />);
    await userEvent.click(startButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('unreachable!');
    expect(reported).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'retry!' }));
    expect(loadFile).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves nothing behind when the visitor goes on', async () => {
    const { unmount } = render(<Player {...props({ plainStreams: buildVideoFile().streams })} />);
    await userEvent.click(startButton());
    await waitFor(() => expect(document.querySelector('video')).not.toBeNull());
    unmount();
    expect(document.querySelector('video')).toBeNull();
  });
});
