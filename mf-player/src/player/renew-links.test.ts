import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildVideoFile } from '@foyer/shared/testing/builders';
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';
import { createLinkRenewal, type LinkRenewal } from './renew-links.ts';

const AFTER = 600;
const tokenOf = (n: number) => `/media/p/${n}.holder.signature${n}/video-12/`;
const fileOf = (n: number): VideoFile =>
  buildVideoFile({
    token: tokenOf(n),
    renew_after_seconds: AFTER,
    streams: [{ type: 'application/vnd.apple.mpegurl', src: `${tokenOf(n)}stream/master.m3u8` }],
  });

let renewal: LinkRenewal;
let asked = 0;
let answer: (n: number) => Promise<VideoFile>;
const create = (file = fileOf(0), onRenewed?: (file: VideoFile) => void) => {
  renewal = createLinkRenewal({ file, load: () => answer((asked += 1)), ...(onRenewed && { onRenewed }) });
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers();
  asked = 0;
  answer = async (n) => fileOf(n);
});
afterEach(() => {
  renewal.stop();
  jest.useRealTimers();
});

const segment = (n: number) => `https://site.example${tokenOf(n)}stream/480p/007.m4s?x=1`;

describe('createLinkRenewal', () => {
  it('asks before the addresses end, again and again, and leads all earlier ones to the latest', async () => {
    const renewed: (string | undefined)[] = [];
    create(fileOf(0), ({ token }) => renewed.push(token));
    await pass(AFTER - 1);
    expect([asked, renewal.rewrite(segment(0))]).toEqual([0, segment(0)]);
    await pass(1);
    expect(renewal.rewrite(segment(0))).toBe(segment(1));
    await pass(AFTER);
    expect([segment(0), segment(1), segment(2)].map(renewal.rewrite)).toEqual(Array(3).fill(segment(2)));
    expect(renewed).toEqual([tokenOf(1), tokenOf(2)]);
  });

  it('leads no segment of one film to another that was made anew meanwhile, and captions as before', async () => {
    answer = async (n) => ({ ...fileOf(n), film: n < 2 ? 'first' : 'anew' });
    create({ ...fileOf(0), film: 'first' });
    await pass(AFTER);
    expect(renewal.rewrite(segment(0))).toBe(segment(1));
    await pass(AFTER);
    expect([segment(0), segment(1), segment(2)].map(renewal.rewrite)).toEqual([
      segment(0),
      segment(1),
      segment(2),
    ]);
    expect(renewal.rewrite(`${tokenOf(0)}captions/en.1.vtt`)).toBe(`${tokenOf(2)}captions/en.1.vtt`);
    await pass(AFTER);
    expect([segment(1), segment(2)].map(renewal.rewrite)).toEqual([segment(1), segment(3)]);
  });

  it('leaves other addresses alone', async () => {
    create();
    await pass(AFTER);
    for (const other of ['/media/video-12/r1/stream/master.m3u8', 'https://else.example/a.vtt', ''])
      expect(renewal.rewrite(other)).toBe(other);
  });

  it('asks nothing for a video that everyone may see', async () => {
    create(buildVideoFile({ token: '/media/video-12/r1/' }));
    await pass(10 * AFTER);
    expect([asked, await renewal.renew()]).toEqual([0, undefined]);
  });

  it('asks nothing while nobody plays, and immediately when somebody does again', async () => {
    create();
    renewal.pause();
    await pass(5 * AFTER);
    expect(asked).toBe(0);
    renewal.resume();
    await pass(0);
    expect([asked, renewal.rewrite(segment(0))]).toEqual([1, segment(1)]);
    renewal.pause();
    renewal.resume();
    await pass(1);
    expect(asked).toBe(1);
  });

  it('tries again when an answer does not come, but not for ever', async () => {
    create();
    answer = async (n) => {
      if (n < 3) throw new Error('offline');
      return fileOf(n);
    };
    await pass(AFTER + 60);
    expect([asked, renewal.rewrite(segment(0))]).toEqual([3, segment(3)]);
    answer = async () => {
      throw new Error('no_permission');
    };
    await pass(10 * AFTER);
    expect(asked).toBe(9);
    expect(await renewal.renew()).toBeUndefined();
  });

  it('is quiet after it was stopped', async () => {
    create();
    renewal.stop();
    await pass(2 * AFTER);
    expect([asked, await renewal.renew()]).toEqual([0, undefined]);
  });
});
