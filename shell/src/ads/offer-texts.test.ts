import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { OFFER_LANGUAGES, offerText } from './offer-texts.ts';

describe('the offer’s languages', () => {
  it('are some thirty, those of the site among them, each with a place for the price', () => {
    expect(OFFER_LANGUAGES.length).toBeGreaterThanOrEqual(30);
    expect(OFFER_LANGUAGES).toEqual(expect.arrayContaining([...LANGUAGES]));
    for (const language of OFFER_LANGUAGES) expect(offerText([language], 'xx')?.text).toContain('{price}');
    expect(new Set(OFFER_LANGUAGES.map((language) => offerText([language], 'xx')?.text)).size).toBe(
      OFFER_LANGUAGES.length,
    );
  });

  it.each([
    [['sv-SE', 'en'], 'en', 'sv'],
    [['nn-NO'], 'en', 'nb'],
    [['zh-Hant-TW', 'zh'], 'de', 'zh'],
    [['xx', 'ko-KR'], 'en', 'ko'],
    // The page says it in their language already.
    [['de-AT', 'sv'], 'de', undefined],
    [['xx', 'en-GB', 'sv'], 'en', undefined],
    [['constructor'], 'en', undefined],
    [[], 'en', undefined],
  ])('a browser of %j on a page in %s gets %s', (languages, page, lang) => {
    expect(offerText(languages, page)?.lang).toBe(lang);
  });
});
