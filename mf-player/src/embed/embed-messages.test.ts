import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { connectParent, type MessagedPlayer } from './embed-messages.ts';
import { inkOn, readColor } from './embed-color.ts';

const PARTNER = 'https://partner.example';
const parent = { postMessage: jest.fn() };
const realParent = window.parent;
let frame: HTMLElement;
const removers: (() => void)[] = [];

beforeEach(() => {
  Object.defineProperty(window, 'parent', { configurable: true, value: parent });
  const { addEventListener } = window;
  jest
    .spyOn(window, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      addEventListener.call(window, type, listener);
      removers.push(() => window.removeEventListener(type, listener));
    });
  frame = document.createElement('div');
  frame.dataset.state = 'idle';
  frame.innerHTML = '<div class="mf-player-stage"></div>';
  document.body.append(frame);
});
afterEach(() => {
  for (const remove of removers.splice(0)) remove();
  Object.defineProperty(window, 'parent', { configurable: true, value: realParent });
  jest.restoreAllMocks();
  parent.postMessage.mockClear();
  frame.remove();
});

const say = (data: unknown, { origin = PARTNER, source = parent as unknown } = {}) => {
  const event = new MessageEvent('message', { data, origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
};
const command = (name: string, value?: unknown) => say({ foyer: 1, type: 'command', name, value });
const connect = (fields: Partial<MessagedPlayer> = {}) => {
  const player = { state: 'idle', start: jest.fn(), ...fields };
  connectParent(frame, player, { title: 'Harbour', url: 'https://foyer.example/', durationSeconds: 30 });
  say({ foyer: 1, type: 'connect' });
  return player;
};
const addVideo = () => {
  const video = document.createElement('video');
  const pause = jest.spyOn(video, 'pause').mockImplementation(() => {});
  frame.querySelector('.mf-player-stage')?.append(video);
  return { video, pause };
};

describe('connectParent', () => {
  it('answers the page around it at its origin, and no other page afterwards', () => {
    const { start } = connect();
    expect(parent.postMessage).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'ready',
        state: expect.objectContaining({ status: 'idle', duration: 30 }),
      }),
      PARTNER,
    );
    say({ foyer: 1, type: 'connect' }, { origin: 'https://evil.example' });
    say({ foyer: 1, type: 'command', name: 'play' }, { origin: 'https://evil.example' });
    expect(parent.postMessage).toHaveBeenCalledTimes(1);
    expect(start).not.toHaveBeenCalled();
  });

  it('hears nobody but its parent, nothing before connect, and no other version', () => {
    const start = jest.fn();
    connectParent(frame, { state: 'idle', start }, { title: 'a', url: 'b', durationSeconds: 1 });
    command('play');
    say({ foyer: 1, type: 'connect' }, { source: window });
    say({ foyer: 2, type: 'connect' });
    say('connect');
    expect(parent.postMessage).not.toHaveBeenCalled();
    expect(start).not.toHaveBeenCalled();
  });

  it('starts, and keeps what was said before there was a video', () => {
    const { start } = connect();
    command('volume', 0.25);
    command('muted', true);
    command('seek', 12);
    command('play');
    expect(start).toHaveBeenCalledTimes(1);
    const { video } = addVideo();
    video.dispatchEvent(new Event('loadedmetadata'));
    expect([video.volume, video.muted, video.currentTime]).toEqual([0.25, true, 12]);
    video.volume = 1;
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(video.volume).toBe(1);
  });

  it('tells what happens to the video, and takes no nonsense', () => {
    connect({ state: 'playing' });
    const { video, pause } = addVideo();
    video.dispatchEvent(new Event('timeupdate'));
    expect(parent.postMessage).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'event', name: 'time' }),
      PARTNER,
    );
    command('pause');
    expect(pause).toHaveBeenCalled();
    video.currentTime = 3;
    for (const value of [-1, Number.NaN, 'x', null, {}]) command('seek', value);
    command('volume', 7);
    command('nonsense', 1);
    expect([video.currentTime, video.volume]).toEqual([3, 1]);
  });

  it('chooses a quality by its lines', () => {
    const chooseLevel = jest.fn();
    const levels = [
      { index: 0, height: 240 },
      { index: 1, height: 720 },
    ];
    connect({ state: 'playing', engine: { levels, choice: 'auto', chooseLevel } });
    command('quality', 720);
    command('quality', 'auto');
    command('quality', 1080);
    expect(chooseLevel.mock.calls).toEqual([[1], ['auto']]);
  });
});

describe('the colour of an embed', () => {
  it.each([
    ['?color=e0457b', 'e0457b'],
    ['?color=%23FFFFFF', 'FFFFFF'],
    ['?color=red', undefined],
    ['?color=e0457b;x', undefined],
    ['', undefined],
  ])('%s is %p', (search, expected) => expect(readColor(search)).toBe(expected));
  it('has ink that can be read on it', () => {
    expect([inkOn('ffffff'), inkOn('ffe066'), inkOn('1a1a40')]).toEqual(['#000000', '#000000', '#ffffff']);
  });
});
