import { describe, expect, it } from '@jest/globals';
import { createEncodingChoice } from './choose-encoding.ts';

const ALL = ['br', 'zstd', 'gzip'] as const;
const FILES = ['br', 'gzip'] as const;

describe.each([
  ['gzip, deflate, br, zstd', 'br', 'br'],
  ['gzip, deflate, br', 'br', 'br'],
  ['gzip, zstd', 'zstd', 'gzip'],
  ['gzip', 'gzip', 'gzip'],
  ['GZIP', 'gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['br;q=0.0, zstd; q=0', undefined, undefined],
  ['br;q=0.5', 'br', 'br'],
  ['br;q=none, gzip', 'gzip', 'gzip'],
  ['*', 'br', 'br'],
  ['*, br;q=0', 'zstd', 'gzip'],
  ['gzip, *;q=0', 'gzip', 'gzip'],
  ['brotli, x-gzip', undefined, undefined],
  ['identity', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])('Accept-Encoding: %s', (header, ofAll, ofFiles) => {
  it('chooses the smallest of what is there, also the second time', () => {
    const choose = createEncodingChoice(ALL);
    for (let times = 0; times < 2; times += 1) expect(choose(header)).toBe(ofAll);
    expect(createEncodingChoice(FILES)(header)).toBe(ofFiles);
  });
});

it('reads headers anew beyond those that it remembers', () => {
  const choose = createEncodingChoice(ALL);
  for (let i = 0; i < 500; i += 1) choose(`invented-${i}`);
  expect(choose('gzip, invented')).toBe('gzip');
  expect(choose('gzip, invented')).toBe('gzip');
});
