import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import { createPlayer } from './create-player.ts';
import { createPlayEngine } from './engine/play-engine.ts';
import type { PlayerHandle } from './player-options.ts';
import { testLabels } from './test-labels.ts';

let handle: PlayerHandle | undefined;
beforeEach(() => {
  document.body.innerHTML = '<div data-vjs-player><video></video></div>';
});
afterEach(() => handle?.dispose());

const create = () => {
  const { streams, storyboard } = buildVideoFile();
  const chapters = [
    { start: 0, title: 'Arriving' },
    { start: 12, title: 'The quay' },
  ];
  const captions = [{ language: 'ja', label: '日本語', url: 'data:text/vtt,WEBVTT' }];
  const video = document.querySelector('video');
  if (!video) throw new Error('no video');
  const events: string[] = [];
  const engine = createPlayEngine(video, { streams, loadFresh: async () => ({ streams }) });
  handle = createPlayer(video, engine, {
    streams,
    storyboard,
    captions,
    chapters,
    labels: testLabels({ play: 'Abspielen', pip: 'Bild-in-Bild' }),
    language: 'de',
    frame: document.body,
    currentAddress: (address) => address,
    onRenewed: () => {},
    onDisposed: () => {
      engine.destroy();
      events.push('disposed');
    },
    onPlay: () => events.push('play'),
    onPause: () => events.push('pause'),
    onEnded: () => events.push('ended'),
  });
  return { video, events };
};

describe('createPlayer', () => {
  it('draws its controls in the language of its labels, without a word of English', () => {
    create();
    const player = document.querySelector('.video-js');
    const titles = [...document.querySelectorAll('.vjs-control-bar button')].map((button) =>
      button.getAttribute('title'),
    );
    expect(titles).toContain('Abspielen');
    expect(player?.getAttribute('aria-label')).toBe('player!');
    for (const title of titles.filter(Boolean)) expect(title).toMatch(/!$|Abspielen|Bild/);
    // What screen readers hear, too.
    const words = [...document.querySelectorAll('.video-js .vjs-control-text, .video-js [aria-label]')]
      .flatMap((element) => [element.getAttribute('aria-label') ?? '', element.textContent])
      .filter((text) => /[a-z]{3}/i.test(text));
    for (const text of words) expect(text).toMatch(/!|Abspielen|Bild/);
  });

  it('draws icons as shapes in the document, not from a font, and writes no style element', () => {
    create();
    expect(document.querySelector('#vjs-icon-play path')?.getAttribute('d')).toMatch(/^M8 5\.1/);
    expect(document.querySelectorAll('.vjs-svg-icon').length).toBeGreaterThan(3);
    expect(document.querySelector('style.vjs-styles-dimensions')).toBeNull();
  });

  it('reports play, pauses, and the end', () => {
    const { video, events } = create();
    for (const type of ['play', 'pause', 'ended']) video.dispatchEvent(new Event(type));
    expect(events).toEqual(['play', 'pause', 'ended']);
  });

  it('leaves the video in its place and its source alone', () => {
    const { video } = create();
    expect(document.querySelector('.video-js > video')).toBe(video);
    expect(video.parentElement?.hasAttribute('data-vjs-player')).toBe(true);
    expect(video.hasAttribute('src')).toBe(false);
  });

  it('removes everything when disposed', () => {
    const { events } = create();
    handle?.dispose();
    handle?.dispose();
    expect(events).toEqual(['disposed']);
    expect(document.querySelector('video, .video-js')).toBeNull();
  });
});
