import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createEmbed, EmbedError, embedAddress, type FoyerEmbed } from './foyer-embed.ts';
import type { PlayerState } from './protocol.ts';

const SITE = 'https://videos.example';
const STATE: PlayerState = {
  status: 'idle',
  time: 0,
  duration: 30,
  volume: 1,
  muted: false,
  quality: 'auto',
  qualities: [],
};
const VIDEO = { title: 'Harbour', url: `${SITE}/videos/3/harbour/` };

let player: FoyerEmbed | undefined;
afterEach(() => {
  player?.destroy();
  jest.restoreAllMocks();
});

/** A player whose iframe keeps what it is sent. */
const create = () => {
  player = createEmbed(document.body, { site: SITE, video: 3 });
  const told: unknown[] = [];
  const frame = player.iframe.contentWindow;
  if (!frame) throw new Error('the iframe has no window');
  jest.spyOn(frame, 'postMessage').mockImplementation((message: unknown, target: unknown) => {
    told.push([message, target]);
  });
  const say = (data: unknown, { origin = SITE, source = frame as MessageEventSource | null } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { player, told, say };
};
const ready = { foyer: 1, type: 'ready', state: STATE, video: VIDEO };

describe('embedAddress', () => {
  it('carries the options that are given, and no others', () => {
    expect(embedAddress({ site: `${SITE}/any/path`, video: 3 })).toBe(`${SITE}/embed/3/video/`);
    const options = { autoplay: true, muted: true, start: 90.7, color: 'e0457b', language: 'ja' };
    expect(embedAddress({ site: SITE, video: 3, ...options })).toBe(
      `${SITE}/embed/3/video/?autoplay=1&muted=1&t=90&color=e0457b&lang=ja`,
    );
  });
});

describe('createEmbed', () => {
  it('holds commands until the embed answers, and sends them to its origin alone', async () => {
    const { player, told, say } = create();
    player.setVolume(0.5);
    player.play();
    expect(told).toEqual([]);
    say(ready);
    await expect(player.ready).resolves.toEqual(VIDEO);
    expect(told).toEqual([
      [{ foyer: 1, type: 'command', name: 'volume', value: 0.5 }, SITE],
      [{ foyer: 1, type: 'command', name: 'play', value: undefined }, SITE],
    ]);
    player.seek(12);
    expect(told).toHaveLength(3);
    expect(player.state).toEqual(STATE);
  });

  it('hears its own iframe at its own origin, and nobody else', () => {
    const { player, say } = create();
    const onTime = jest.fn();
    player.on('time', onTime);
    const event = { foyer: 1, type: 'event', name: 'time', state: { ...STATE, time: 4 } };
    say(event, { origin: 'https://evil.example' });
    say(event, { source: window });
    say({ ...event, foyer: 2 });
    say('time');
    say(null);
    expect(onTime).not.toHaveBeenCalled();
    expect(player.state).toBeUndefined();
    say(event);
    expect(onTime).toHaveBeenCalledWith(expect.objectContaining({ time: 4 }));
  });

  it('says connect again and again until somebody answers', () => {
    jest.useFakeTimers();
    const { told, say } = create();
    jest.advanceTimersByTime(600);
    expect(told).toHaveLength(2);
    expect(told[0]).toEqual([{ foyer: 1, type: 'connect' }, SITE]);
    say(ready);
    jest.advanceTimersByTime(5000);
    expect(told).toHaveLength(2);
    jest.useRealTimers();
  });

  it('tells that there is no such video, with what there is instead', async () => {
    const { player, say } = create();
    const onUnavailable = jest.fn();
    player.on('unavailable', onUnavailable);
    const alternatives = [{ title: 'Pier', url: `${SITE}/videos/4/pier/`, length: '1:00', thumb: '/t.jpg' }];
    say({ foyer: 1, type: 'unavailable', reason: 'deleted', alternatives });
    const error = await player.ready.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EmbedError);
    expect(error).toMatchObject({ reason: 'deleted', alternatives });
    expect(onUnavailable).toHaveBeenCalledWith({ reason: 'deleted', alternatives });
  });

  it('gives up where nobody answers', async () => {
    jest.useFakeTimers();
    const { player } = create();
    jest.advanceTimersByTime(20_000);
    jest.useRealTimers();
    await expect(player.ready).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('leaves nothing behind', () => {
    const { player, say } = create();
    const onPlay = jest.fn();
    player.on('play', onPlay);
    player.destroy();
    expect(document.querySelector('iframe')).toBeNull();
    say({ foyer: 1, type: 'event', name: 'play', state: STATE });
    expect(onPlay).not.toHaveBeenCalled();
  });

  it('stops telling a listener that was taken back', () => {
    const { player, say } = create();
    const onPlay = jest.fn();
    player.on('play', onPlay)();
    say({ foyer: 1, type: 'event', name: 'play', state: STATE });
    expect(onPlay).not.toHaveBeenCalled();
  });
});
