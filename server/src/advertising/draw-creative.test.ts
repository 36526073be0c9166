import { describe, expect, it } from '@jest/globals';
import type { AdsConfig } from '../platform/config/ads-file.ts';
import { buildCreative } from '@foyer/shared/testing/builders';
import type { Creative } from '@foyer/shared/wire-schemas/settings/advertising';
import { adsOutline } from './ads-outline.ts';
import { drawCreative } from './draw-creative.ts';

const creative = (id: string, values: Partial<Creative> = {}): Creative =>
  buildCreative({
    ...{ id, kind: 'picture', src: '0123456789abcdef0123456789abcdef' },
    ...{ href: 'https://shop.example/', alt: 'A shop' },
    ...values,
  });
const NOON = Date.parse('2026-05-01T12:00:00Z');
const draw = (creatives: readonly Creative[], values: Partial<Parameters<typeof drawCreative>[1]> = {}) => {
  const drawn = drawCreative(creatives, { language: 'en', agreed: false, ms: NOON, chance: 0, ...values });
  return typeof drawn === 'string' ? drawn : drawn.id;
};

describe('a creative is drawn', () => {
  it('as often as its weight says', () => {
    const three = [creative('one'), creative('four', { weight: 4 }), creative('five', { weight: 5 })];
    const chances = [0, 0.09, 0.1, 0.49, 0.5, 0.999];
    expect(chances.map((chance) => draw(three, { chance }))).toEqual([
      'one',
      'one',
      'four',
      'four',
      'five',
      'five',
    ]);
  });

  it.each<[string, Partial<Creative>, string]>([
    ['switched on', {}, 'shown'],
    ['switched off', { is_on: false }, 'none'],
    ['started at this moment', { from: '2026-05-01T12:00:00Z' }, 'shown'],
    ['starting later', { from: '2026-05-01T14:00:01+02:00' }, 'none'],
    ['ended at this moment', { until: '2026-05-01T12:00:00Z' }, 'none'],
    ['of this language', { languages: ['de', 'en'] }, 'shown'],
    ['of another language', { languages: ['de'] }, 'none'],
  ])('when it is %s', (_, values, expected) => {
    expect(draw([creative('shown', values)])).toBe(expected);
  });

  it('of others only for visitors who agreed; the rest gets one of the site’s own', () => {
    const frame = creative('frame', { kind: 'frame', src: 'https://ads.example/' });
    expect(draw([frame], { agreed: true })).toBe('frame');
    expect(draw([frame])).toBe('house');
    expect(draw([frame, creative('own')], { chance: 0.99 })).toBe('own');
  });
});

it('pages learn which places have something in their language at this moment', () => {
  const ads: AdsConfig = {
    zones: {
      'listing-top': [creative('german', { languages: ['de'] })],
      'listing-bottom': [creative('off', { is_on: false })],
      'listing-card': [],
      underplayer: [creative('past', { until: '2026-05-01T12:00:00Z' }), creative('shown')],
    },
    cardEvery: 4,
    offer: '',
    promo: '/sign-up/',
    partner: undefined,
  };
  expect(adsOutline(ads, 'en', NOON)).toEqual({
    zones: ['underplayer'],
    cardEvery: 4,
    promo: '/sign-up/',
  });
  expect(adsOutline(ads, 'de', NOON).zones).toEqual(['listing-top', 'underplayer']);
});
