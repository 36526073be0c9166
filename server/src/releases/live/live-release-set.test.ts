import { describe, expect, it } from '@jest/globals';
import { releaseBase } from './live-release-set.ts';
import { listReleaseOrigins, parseReleaseOrigins } from '../../platform/config/release-origins.ts';

describe('parseReleaseOrigins', () => {
  it('takes one origin for all, pairs, or nothing', () => {
    expect(parseReleaseOrigins('')).toEqual({});
    expect(parseReleaseOrigins('https://cdn.example/')).toEqual({ '*': 'https://cdn.example' });
    expect(parseReleaseOrigins('mf-player=http://127.0.0.1:8171, *=https://cdn.example')).toEqual({
      'mf-player': 'http://127.0.0.1:8171',
      '*': 'https://cdn.example',
    });
  });

  it.each([
    'nothing=https://cdn.example',
    'cdn.example',
    'https://cdn.example/path',
    'mf-player=ftp://a.example',
  ])('names the part that it cannot read: %p', (text) => {
    expect(() => parseReleaseOrigins(text)).toThrow(`FOYER_RELEASE_ORIGINS: "${text}"`);
  });
});

describe('releaseBase', () => {
  it('leads to the package’s own origin, else the common one, else this site', () => {
    const origins = parseReleaseOrigins('mf-player=http://127.0.0.1:8171,*=https://cdn.example');
    expect(releaseBase('mf-player', '1.0.0', origins)).toBe(
      'http://127.0.0.1:8171/releases/mf-player/1.0.0/browser/',
    );
    expect(releaseBase('shell', '1.0.0', origins)).toBe('https://cdn.example/releases/shell/1.0.0/browser/');
    expect(releaseBase('shell', '1.0.0', {})).toBe('/releases/shell/1.0.0/browser/');
    expect(listReleaseOrigins(origins)).toEqual(['http://127.0.0.1:8171', 'https://cdn.example']);
  });
});
