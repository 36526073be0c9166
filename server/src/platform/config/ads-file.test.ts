import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAds } from './ads-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-ads-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readText = (text: string) => {
  const file = join(folder, 'ads.json');
  writeFileSync(file, text);
  return readAds({ FOYER_ADS_FILE: file }, true);
};
const read = (value: unknown) => readText(JSON.stringify(value));

describe('the file of advertising', () => {
  it('is not needed: the site advertises itself, where one screen shows it once, and offers nothing of others', () => {
    const { zones, ...more } = readAds({}, true);
    expect(zones).toMatchObject({
      'listing-top': [{ kind: 'house' }],
      'listing-bottom': [{ kind: 'house' }],
      'listing-card': [],
      underplayer: [{ kind: 'house' }],
    });
    expect(more).toEqual({ cardEvery: 10, partner: 1, promo: '/sign-up/', offer: '' });
  });

  it('has no row of a partner where the demo’s is not there', () => {
    expect(readAds({}, false).partner).toBeUndefined();
  });

  it('switches places off, and fills others', () => {
    const picture = {
      kind: 'picture',
      src: 'https://ads.example/1.png',
      href: 'https://shop.example/',
      alt: 'A shop',
    };
    const code = {
      kind: 'code',
      html: '<script src="https://ads.example/1.js"></script>',
      origins: ['https://ads.example'],
    };
    const frame = { kind: 'frame', src: 'https://ads.example/frame/1' };
    const { zones, ...more } = read({
      zones: { 'listing-top': [], 'listing-card': [picture, code, frame] },
      cardEvery: 6,
      offer: false,
      promo: 'https://shop.example/promo',
      partner: 2,
    });
    expect(zones['listing-card']).toMatchObject([picture, code, frame]);
    expect(zones['listing-top']).toEqual([]);
    expect(more).toEqual({ cardEvery: 6, offer: '', promo: 'https://shop.example/promo', partner: 2 });
  });

  it.each([
    [{ zones: { 'listing-side': [] } }, /^FOYER_ADS_FILE \/zones .*"listing-side"/],
    [
      { zones: { underplayer: [{ kind: 'banner' }] } },
      /\/zones\/underplayer\/0 .*house, picture, frame or code/,
    ],
    [{ zones: { underplayer: [{ kind: 'picture', src: '/a.png', href: '/' }] } }, /underplayer\/0 .*'alt'/],
    [
      { zones: { underplayer: [{ kind: 'picture', src: 'http://a.example/a.png', href: '/', alt: 'A' }] } },
      /underplayer\/0\/src/,
    ],
    [
      { zones: { underplayer: [{ kind: 'picture', src: '/a.png', href: 'javascript:alert(1)', alt: 'A' }] } },
      /underplayer\/0\/href/,
    ],
    [
      { zones: { underplayer: [{ kind: 'picture', src: '//evil.example/a.png', href: '/', alt: 'A' }] } },
      /underplayer\/0\/src/,
    ],
    [{ zones: { underplayer: [{ kind: 'code', html: 'x', origins: [] }] } }, /underplayer\/0\/origins/],
    [
      {
        zones: { underplayer: [{ kind: 'code', html: 'x', origins: ['https://a.example/; script-src *'] }] },
      },
      /underplayer\/0\/origins\/0/,
    ],
    [{ zones: { underplayer: [{ kind: 'frame', src: '/own/page/' }] } }, /underplayer\/0\/src/],
    [{ cardEvery: 1 }, /\/cardEvery/],
    [{ cardEvery: 20 }, /\/cardEvery/],
    [{ offer: 'javascript:alert(1)' }, /\/offer/],
    [{ colour: 'red' }, /"colour"/],
  ])('%j is refused by name', (value, message) => {
    expect(() => read(value)).toThrow(message);
  });

  it('is refused when it is missing or no JSON', () => {
    expect(() => readAds({ FOYER_ADS_FILE: join(folder, 'none.json') }, true)).toThrow(
      /cannot be read.*none\.json/,
    );
    expect(() => readText('{"zones":')).toThrow(/FOYER_ADS_FILE is no JSON/);
  });
});
