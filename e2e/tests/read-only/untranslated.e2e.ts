/**
 * No page in another language has a string of the English one, names and words that both languages share apart. Two languages and
 * some pages; with FOYER_E2E_LONG=1 every page in all of them.
 */
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import type { Page } from 'playwright-core';
import { ROUTE_ROWS } from '../../../scripts/routes/route-rows.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { collectStrings } from '../../harness/untranslated/collect-strings.ts';
import { isSharedWord } from '../../harness/untranslated/shared-words.ts';
import { readNames } from '../../harness/untranslated/read-names.ts';
import { warmSite } from '../../harness/warm-site.ts';

const IS_LONG = process.env.FOYER_E2E_LONG === '1';
const SAMPLED_LANGUAGES = ['de', 'ja'];
const SAMPLED_PAGES = ['/', '/videos/1/', '/models/most-popular/1/', '/preferences/'];

/** One address of each page that the anonymous may see. */
const everyPage = (): string[] => {
  const byPage = new Map<string, string>();
  for (const { path, page, leadsTo, status } of ROUTE_ROWS)
    if (page && !leadsTo && !status && !byPage.has(page)) byPage.set(page, path);
  return [...byPage.values(), '/404/'];
};

const stringsOf = async (page: Page, path: string, language: string): Promise<Set<string>> => {
  const url = new URL(path, warmSite().url);
  url.searchParams.set('lang', language);
  await page.goto(url.href);
  await hydrated(page);
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  return new Set(await page.evaluate(collectStrings));
};

describe('what is not translated', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const paths = IS_LONG ? everyPage() : SAMPLED_PAGES;
  const languages = LANGUAGES.filter(
    (language) => language !== 'en' && (IS_LONG || SAMPLED_LANGUAGES.includes(language)),
  );

  it('is names alone', async () => {
    const names = await readNames(warmSite().url);
    const { page } = await open({ expectErrors: /\(Not Found\)/ });
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const english = await stringsOf(page, path, 'en');
      for (const language of languages) {
        const strings = await stringsOf(page, path, language);
        for (const text of strings)
          if (english.has(text) && !names.has(text) && !isSharedWord(text, language))
            (found[`${language}: ${text}`] ??= []).push(path);
      }
    }
    expect(found).toEqual({});
  }, 1_800_000);
});
