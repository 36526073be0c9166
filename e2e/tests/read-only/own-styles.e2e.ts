/** The styles of all other remotes, brought into a page at the same time, change nothing of how it looks. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { publishedFolder } from '../../harness/craft-release.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';
import { inTurns } from '../../../server/src/testing/long.ts';

const PAGES: Record<string, string> = {
  'mf-listings': '/videos/latest-updates/1/',
  'mf-player': '/videos/4/x/',
  'mf-member': '/members/1/info/',
  'mf-community': '/community/recent/1/',
};

/** Adds sheets after all others, whatever the page's policy says of inline styles. */
const addSheets = (page: Page, sheets: readonly string[]) =>
  page.evaluate((texts) => {
    const added = texts.map((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      return sheet;
    });
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...added];
  }, sheets);

/** What each element looks like; transitions and what the player changes by itself are left out. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].map((element) => {
      const style = getComputedStyle(element);
      const values = [
        'color',
        'background-color',
        'display',
        'position',
        'margin',
        'padding',
        'border',
        'font',
      ]
        .map((property) => `${property}:${style.getPropertyValue(property)}`)
        .concat(
          ['animation-name', 'z-index', 'gap', 'grid-template-areas', 'text-align', 'box-sizing'].map(
            (property) => `${property}:${style.getPropertyValue(property)}`,
          ),
        )
        .concat(`token:${style.getPropertyValue('--color-text')}`);
      return `${element.tagName} ${element.getAttribute('class') ?? ''} ${values.join(';')}`;
    }),
  );

/** Parts that know only in the browser what they show come after hydration, in slices. */
const settledLooks = async (page: Page): Promise<string[]> => {
  let before: string[] = [];
  for (let count = 0; count < 40; count++) {
    const now = await looks(page);
    if (count > 0 && now.join('\n') === before.join('\n')) return now;
    before = now;
    await page.waitForTimeout(500);
  }
  throw new Error('the page does not come to rest');
};

describe('styles of other remotes', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const sheets: Record<string, string[]> = {};
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;

  beforeAll(async () => {
    registry = await openWarmRegistry();
    const { stable } = (await registry.releases.loadLiveSets()) ?? {};
    for (const [name, version] of Object.entries(stable?.packages ?? {})) {
      if (name === 'shell') continue;
      const folder = join(publishedFolder(warmSite().dataDir, name as 'mf-player', version), 'browser');
      // The embed is a document of its own.
      const files = (await readdir(folder)).filter(
        (file) => file.endsWith('.css') && !file.includes('.embed.'),
      );
      sheets[name] = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    }
  });
  afterAll(() => registry?.close());

  for (const [remote, path] of inTurns(Object.entries(PAGES)))
    it(`change nothing on a page of ${remote}`, async () => {
      const { page } = await open({ reducedMotion: 'reduce', javaScriptEnabled: true });
      await page.goto(path);
      await hydrated(page);
      // A beacon under way keeps the network from being idle for ever.
      await page.waitForLoadState('load');
      const before = await settledLooks(page);
      const others = Object.entries(sheets).flatMap(([name, texts]) => (name === remote ? [] : texts));
      expect(others.length).toBeGreaterThan(4);
      await addSheets(page, others);
      expect(await looks(page)).toEqual(before);
      // The test would see it.
      await addSheets(page, ['* { color: rgb(1, 2, 3) !important }']);
      expect(await looks(page)).not.toEqual(before);
    });
});
