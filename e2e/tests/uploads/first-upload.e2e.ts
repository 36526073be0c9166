/** One file without people, by an uploader who knows nothing: from the file to the moderators in at most seven presses, and by keys alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { readWords } from '../../harness/read-words.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
/** Where pictures of each step go; none are made without it. */
const PICTURES = process.env['FOYER_E2E_PICTURES'];
const MOST_CLICKS = 7;
const PATIENCE_MS = 240_000;
const WALKS = [
  { language: 'en', width: 1440 },
  { language: 'en', width: 360 },
  { language: 'de', width: 1440 },
  { language: 'de', width: 360 },
  { language: 'ja', width: 1440 },
  { language: 'ja', width: 360 },
] as const;

let folder: string;
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-first-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file that the site has not seen. */
const makeFile = async (): Promise<{ name: string; path: string }> => {
  made += 1;
  const name = `Quiet-cells-${Date.now().toString(36)}-${made}.mp4`;
  const path = join(folder, name);
  await makeClip({ path, seconds: 3, size: '320x180', seed: (Date.now() + made) % 1_000_000 });
  return { name, path };
};

/** Counts presses of a pointer on any page from now on, each once. */
const countPresses = async (page: Page): Promise<() => number> => {
  let count = 0;
  await page.exposeFunction('notePress', () => {
    count += 1;
  });
  const listen = () => {
    const { notePress } = globalThis as unknown as { notePress: () => void };
    document.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && notePress(), true);
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return () => count;
};

const takePicture = async (page: Page, name: string): Promise<void> => {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
};

const openDesk = async (page: Page): Promise<void> => {
  await page.goto('/upload/video/');
  await hydrated(page);
};

/** What a press lands on is what shows: inputs lie invisible over their labels' words. */
const press = async (control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  await control.click({ force: true });
};

const waitUntilSent = (page: Page, name: string, pending: string): Promise<void> =>
  page.locator('li', { hasText: name }).getByText(pending, { exact: true }).waitFor({ timeout: PATIENCE_MS });

describe('a first upload', () => {
  const { open } = useBrowser();

  it.each(LONG ? WALKS : WALKS.slice(0, 1))(
    `takes at most ${MOST_CLICKS} presses from the file to the moderators: $language at $width px`,
    async ({ language, width }) => {
      const words = await readWords(language);
      const { name, path } = await makeFile();
      const { page, context } = await open({
        locale: language,
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      await signIn(context, DEMO_ACCOUNTS.uploader);
      await openDesk(page);
      const presses = await countPresses(page);
      const chooser = page.waitForEvent('filechooser');
      await press(page.getByLabel(words('upload.file.label')));
      await (await chooser).setFiles(path);
      // The choice in the system's own window.
      const own = 1;
      await page.getByText(name, { exact: true }).waitFor();
      await takePicture(page, `${language}-${width}-1-chosen`);
      await press(page.locator('main').getByRole('checkbox').first());
      const categories = page.locator('input[name="categories"]');
      await categories.first().waitFor();
      await press(categories.first());
      await press(page.getByRole('radio', { name: words('upload.people.choice.nobody') }));
      await page.getByText(words('upload.people.complete')).waitFor();
      await press(page.getByRole('button', { name: words('upload.details.save') }));
      await page.getByText(words('upload.details.saved'), { exact: true }).waitFor();
      await takePicture(page, `${language}-${width}-2-saved`);
      await waitUntilSent(page, name, words('upload.own.state.pending'));
      await takePicture(page, `${language}-${width}-3-sent`);
      expect(presses() + own).toBeGreaterThan(4);
      expect(presses() + own).toBeLessThanOrEqual(MOST_CLICKS);
      await expectPageFits(page);
    },
  );

  (LONG ? it : it.skip)('goes by keys alone', async () => {
    const words = await readWords('en');
    const { name, path } = await makeFile();
    const { page, context } = await open({ viewport: { width: 360, height: 800 } });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    await openDesk(page);
    const presses = await countPresses(page);
    /** Goes on by Tab, as far as it takes. */
    const tabTo = async (control: Locator): Promise<void> => {
      await control.first().waitFor({ state: 'attached' });
      for (let steps = 0; steps < 150; steps += 1) {
        await page.keyboard.press('Tab');
        if (await control.first().evaluate((one) => one === document.activeElement)) return;
      }
      throw new Error('Tab never came there');
    };
    await tabTo(page.getByLabel(words('upload.file.label')));
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(path);
    await page.getByText(name, { exact: true }).waitFor();
    await tabTo(page.locator('main').getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page.locator('input[name="categories"]'));
    await page.keyboard.press('Space');
    await tabTo(page.locator('fieldset[role="radiogroup"] input[type="radio"]'));
    // The second of the two: nobody.
    await page.keyboard.press('ArrowDown');
    await page.getByText(words('upload.people.complete')).waitFor();
    await tabTo(page.getByRole('button', { name: words('upload.details.save') }));
    await page.keyboard.press('Enter');
    await page.getByText(words('upload.details.saved'), { exact: true }).waitFor();
    await waitUntilSent(page, name, words('upload.own.state.pending'));
    expect(presses()).toBe(0);
  });

  (LONG ? it : it.skip)('of eight files is a list of rows, and one saves for all', async () => {
    const words = await readWords('en');
    const files = await Promise.all(Array.from({ length: 8 }, makeFile));
    const { page, context } = await open({ bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    await openDesk(page);
    await page.getByLabel(words('upload.file.label')).setInputFiles(files.map(({ path }) => path));
    await press(page.locator('main').getByRole('checkbox').first());
    await page.locator('input[name="categories"]').first().waitFor();
    await press(page.locator('input[name="categories"]').first());
    await press(page.getByRole('button', { name: words('upload.share'), exact: true }));
    await page.getByText(/7 other files now have the same details/).waitFor();
    expect(await page.getByRole('form').count()).toBe(1);
    await expectPageFits(page);
    await takePicture(page, 'eight-files');
    // It was 8,384 px with every form open.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4200);
    for (const { name } of files.slice(1))
      await page
        .locator('li', { hasText: name })
        .getByText('Everything has arrived.')
        .waitFor({ timeout: PATIENCE_MS });
    const { videos } = await (await page.request.get('/api/upload/videos.json')).json();
    const own = (videos as { file_name: string; title: string; categories: string[] }[]).filter(
      ({ file_name }) => files.some(({ name }) => name === file_name),
    );
    expect(own).toHaveLength(8);
    expect(new Set(own.map(({ categories }) => categories.join()))).toHaveProperty('size', 1);
    expect(new Set(own.map(({ title }) => title))).toHaveProperty('size', 8);
  });
});
