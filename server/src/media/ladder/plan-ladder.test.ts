import { describe, expect, it } from '@jest/globals';
import type { Encoders } from '../ffmpeg/encoders.ts';
import { frameRateText, planFrameRate } from './frame-rate.ts';
import { planLadder } from './plan-ladder.ts';
import { PLAIN_FACTS } from '../analysis/plain-facts.fixture.ts';
import type { MediaFacts } from '../analysis/probe-media.ts';

const ENCODERS: Encoders = { version: 'a test', hasH264: true, extra: {}, hasToneMapping: true };
const sizes = (facts: Partial<MediaFacts>, options: { maxLines?: number; keptSourceLines?: number } = {}) =>
  planLadder({ ...PLAIN_FACTS, ...facts }, { encoders: ENCODERS, ...options }).renditions.map(
    ({ name, width, height }) => `${name} ${width}x${height}`,
  );

describe('the ladder', () => {
  it('has every standard rendition up to the source', () => {
    expect(sizes({ width: 3840, height: 2160 })).toEqual([
      '240p 426x240',
      '360p 640x360',
      '480p 854x480',
      '720p 1280x720',
      '1080p 1920x1080',
      '1440p 2560x1440',
      '2160p 3840x2160',
    ]);
    expect(sizes({ width: 7680, height: 4320 }).at(-1)).toBe('2160p 3840x2160');
    expect(sizes({ width: 3840, height: 2160 }, { maxLines: 480 }).at(-1)).toBe('480p 854x480');
  });

  it('keeps the aspect of upright, wide, square and odd pictures, with even sizes', () => {
    expect(sizes({ width: 1080, height: 1920 }).at(-1)).toBe('1080p 1080x1920');
    expect(sizes({ width: 1080, height: 1920 })[0]).toBe('240p 240x426');
    expect(sizes({ width: 1920, height: 800 }).slice(-2)).toEqual(['720p 1280x534', '1080p 1920x800']);
    expect(sizes({ width: 640, height: 640 })).toEqual([
      '240p 240x240',
      '360p 360x360',
      '480p 480x480',
      '640p 640x640',
    ]);
    expect(sizes({ width: 1437, height: 1079 }).at(-1)).toBe('1080p 1438x1080');
  });

  it('never enlarges', () => {
    expect(sizes({ width: 1916, height: 1072 }).at(-1)).toBe('1080p 1916x1072');
    expect(sizes({ width: 176, height: 144 })).toEqual(['144p 176x144']);
    expect(sizes({ width: 32, height: 2 })).toEqual(['18p 32x2']);
  });

  it('ends with the source’s own size, also between two standard renditions', () => {
    expect(sizes({ width: 960, height: 540 }).slice(-2)).toEqual(['480p 854x480', '540p 960x540']);
    expect(sizes({ width: 1000, height: 562 }).at(-1)).toBe('562p 1000x562');
    expect(sizes({ width: 1776, height: 1000 }).slice(-2)).toEqual(['720p 1278x720', '1000p 1776x1000']);
    // Close enough.
    expect(sizes({ width: 888, height: 500 }).at(-1)).toBe('480p 852x480');
    expect(sizes({ width: 960, height: 540 }, { maxLines: 480 }).at(-1)).toBe('480p 854x480');
    expect(sizes({ width: 960, height: 540 }, { keptSourceLines: 540 }).at(-1)).toBe('480p 854x480');
  });

  it('leaves out the rendition that a lasting source is already', () => {
    expect(sizes({}, { keptSourceLines: 1080 }).at(-1)).toBe('720p 1280x720');
    expect(sizes({ width: 426, height: 240 }, { keptSourceLines: 240 })).toEqual(['240p 426x240']);
  });

  it('tone-maps only HDR, and only where the build can; deinterlaces only what is interlaced', () => {
    const filter = (facts: Partial<MediaFacts>, encoders = ENCODERS) =>
      planLadder({ ...PLAIN_FACTS, ...facts }, { encoders }).videoFilter;
    expect(filter({})).toBe('');
    expect(filter({ isHdr: true })).toContain('tonemap');
    expect(filter({ isHdr: true }, { ...ENCODERS, hasToneMapping: false })).toBe('');
    expect(filter({ isInterlaced: true })).toContain('yadif');
  });

  it.each([
    ['av1', 'libsvtav1'],
    ['hevc', 'libx265'],
  ] as const)('says when %s is not to be had', (codec, encoder) => {
    expect(() => planLadder(PLAIN_FACTS, { encoders: ENCODERS, codec })).toThrow(codec);
    const plan = planLadder(PLAIN_FACTS, { encoders: { ...ENCODERS, extra: { [codec]: encoder } }, codec });
    expect(plan).toMatchObject({ codec, encoder });
    expect(plan.renditions[0]?.name).toBe(`${codec}-240p`);
  });
});

it('chooses constant frame rates', () => {
  const chosen = (rate: number, isVariable = false) => frameRateText(planFrameRate(rate, isVariable));
  expect([29.97, 23.976, 25, 59.94, 12.5, 18].map((rate) => chosen(rate))).toEqual([
    ...['30000/1001', '24000/1001', '25', '60000/1001', '25/2', '18'],
  ]);
  expect([120, 144, 240, 119.88, 90].map((rate) => chosen(rate))).toEqual([
    ...['60', '48', '60', '60000/1001', '45'],
  ]);
  expect([29.6, 8, 47, 300].map((rate) => chosen(rate, true))).toEqual(['30', '30', '48', '60000/1001']);
  expect([Number.NaN, 0, 1].map((rate) => chosen(rate))).toEqual(['25', '25', '10']);
});
