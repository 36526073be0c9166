/** A page of a development server in a real browser, whose sources are changed while it is open. */
import { readFile, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { findInstalledChromium } from '../../scripts/chromium.ts';
import { BROWSER_FLAGS } from './browser-flags.ts';

/** Of a busy machine. What hot reload is for takes half a second (docs/decisions/0081). */
const SEEN_MS = 60_000;

export interface HotPage {
  page: Page;
  /** What was thrown in the page. */
  faults: readonly string[];
  /** Whether it is still the document that was opened. */
  isSame: () => Promise<boolean>;
  /** Changes a file and waits until the page shows it. @returns ms from saving to the screen */
  save: (file: string, change: (text: string) => string, seen: () => Promise<unknown>) => Promise<number>;
  /** Gives back every file that was changed, and ends the browser. */
  close: () => Promise<void>;
}

export const openHotPage = async (address: string): Promise<HotPage> => {
  const browser = await chromium.launch({ executablePath: findInstalledChromium(), args: BROWSER_FLAGS });
  const context = await browser.newContext();
  await context.addCookies([{ name: 'age_verified', value: '1', url: address }]);
  const page = await context.newPage();
  page.setDefaultTimeout(SEEN_MS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  await page.goto(address);
  await page.evaluate(() => Object.assign(globalThis, { isFirstDocument: true }));
  const originals = new Map<string, string>();
  return {
    page,
    faults,
    isSame: () => page.evaluate(() => 'isFirstDocument' in globalThis),
    save: async (file, change, seen) => {
      const text = await readFile(file, 'utf8');
      if (!originals.has(file)) originals.set(file, text);
      const changed = change(text);
      if (changed === text) throw new Error(`nothing of ${file} was changed`);
      const saved = performance.now();
      await writeFile(file, changed);
      await seen();
      return performance.now() - saved;
    },
    close: async () => {
      for (const [file, text] of originals) await writeFile(file, text);
      await browser.close();
    },
  };
};
