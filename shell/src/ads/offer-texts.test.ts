import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { OFFER_LANGUAGES, offerText } from './offer-texts.ts';

describe('the offer’s languages', () => {
  it('are some thirty with those of the site, each with a place for the price', () => {
    expect(OFFER_LANGUAGES.length + LANGUAGES.length).toBeGreaterThanOrEqual(30);
    expect(OFFER_LANGUAGES.filter((language) => LANGUAGES.some((own) => own === language))).toEqual([]);
    for (const language of OFFER_LANGUAGES) expect(offerText([language])?.text).toContain('{price}');
    expect(new Set(OFFER_LANGUAGES.map((language) => offerText([language])?.text)).size).toBe(
      OFFER_LANGUAGES.length,
    );
  });

  it.each([
    [['sv-SE', 'en'], 'sv'],
    [['nn-NO'], 'nb'],
    [['zh-Hant-TW', 'zh'], 'zh'],
    [['xx', 'ko-KR'], 'ko'],
    // The site speaks the one that comes first.
    [['de-AT', 'sv'], undefined],
    [['xx', 'en-GB', 'sv'], undefined],
    [['constructor'], undefined],
    [[], undefined],
  ])('a browser of %j gets %s', (languages, lang) => {
    expect(offerText(languages)?.lang).toBe(lang);
  });
});
