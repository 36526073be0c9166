import { describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Player, type PlayerProps } from './player.tsx';
import { testLabels } from './test-labels.ts';

const props = (fields: Partial<PlayerProps> = {}): PlayerProps => ({
  poster: '/media/poster.jpg',
  title: 'Harbour',
  playTitle: 'Play: Harbour',
  labels: testLabels(),
  language: 'en',
  loadFile: async () => buildVideoFile(),
  ...fields,
});

describe('Player', () => {
  it('is a poster and a button before play, and plays without scripts where streams are known', () => {
    const html = renderToStaticMarkup(<Player {...props({ plainStreams: buildVideoFile().streams })} />);
    expect(html).toContain('src="/media/poster.jpg"');
    expect(html).toContain('aria-label="Play: Harbour"');
    expect(html).toMatch(/<noscript><video [^>]*controls/);
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

  it('asks for the file and mounts the player at a click, then tells of the first frame', async () => {
    const loadFile = jest.fn<PlayerProps['loadFile']>(async () => buildVideoFile());
    const onFirstPlay = jest.fn();
    render(<Player {...props({ loadFile, onFirstPlay })} />);
    expect(loadFile).not.toHaveBeenCalled();
    expect(document.querySelector('video')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Play: Harbour' }));
    expect(loadFile).toHaveBeenCalledWith(false);
    await waitFor(() => expect(document.querySelector('.video-js')).not.toBeNull(), { timeout: 4000 });
    act(() => void document.querySelector('video')?.dispatchEvent(new Event('playing')));
    expect(onFirstPlay).toHaveBeenCalledTimes(1);
    expect(document.querySelector('[data-state="playing"]')).not.toBeNull();
  });

  it('says that it failed, and asks past caches when tried again', async () => {
    const loadFile = jest.fn<PlayerProps['loadFile']>();
    loadFile.mockRejectedValueOnce(new Error('offline')).mockReturnValue(new Promise(() => {}));
    // The second never comes: jsdom plays nothing, and video.js would say so sooner or later.
    render(<Player {...props({ loadFile })} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play: Harbour' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('failed!');
    await userEvent.click(screen.getByRole('button', { name: 'retry!' }));
    expect(loadFile.mock.calls).toEqual([[false], [true]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves nothing behind when the visitor goes on', async () => {
    const { unmount } = render(<Player {...props()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Play: Harbour' }));
    unmount();
    expect(document.querySelector('video')).toBeNull();
  });
});
