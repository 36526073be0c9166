/** An editor chooses videos over two pages, or albums, sees what would change, changes them together, and takes it back. */
import { readFile } from 'node:fs/promises';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const VIDEOS = '/desk/catalogue/videos/';

describe('videos at the catalogue desk', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const openDesk = async (path: string, expectErrors?: RegExp): Promise<Page> => {
    const viewport = { width: 1440, height: 900 };
    const editor = await open({ viewport, bypassCSP: true, ...(expectErrors && { expectErrors }) });
    await signIn(editor.context, DEMO_ACCOUNTS.editor);
    await editor.page.goto(path);
    await hydrated(editor.page);
    return editor.page;
  };

  /** As of a session that signed in long ago: the first run is refused until somebody proves who asks. */
  const forgetProof = async (page: Page): Promise<void> => {
    let runs = 0;
    await page.route('**/api/catalogue_bulk.php', async (route) => {
      if (!route.request().postData()?.includes('act=run') || (runs += 1) > 1) return route.continue();
      const info = { ways: ['password'], wants_factor: false };
      const body = { ok: false, error: 'prove first who you are', code: 'step_up_required', info };
      return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(body) });
    });
  };
  const prove = async (page: Page): Promise<void> => {
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await question.locator('input[name="pwd"]').fill(DEMO_ACCOUNTS.editor.password);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await question.waitFor({ state: 'detached' });
  };

  itInTurns('are chosen over two pages, previewed, changed, and changed back', async () => {
    const page = await openDesk(`${VIDEOS}?exclusive=0`, /403 .*\/api\/catalogue_bulk\.php/);
    await forgetProof(page);
    const list = page.getByRole('region', { name: 'Videos found' });
    const firstOf = async (): Promise<string> => {
      const box = list.getByRole('listitem').first().getByRole('checkbox');
      await box.check();
      return list.getByRole('listitem').first().getByRole('heading').innerText();
    };
    const one = await firstOf();
    await page.getByText('1 video chosen').waitFor();
    await page.getByRole('link', { name: 'More', exact: true }).click();
    await page.waitForURL(/after=/);
    await list.getByRole('checkbox', { name: `Choose “${one}”` }).waitFor({ state: 'detached' });
    const two = await firstOf();
    await page.getByText('2 videos chosen').waitFor();

    for (const [index, chooser] of [/^Category Any/, /^Category 2/].entries()) {
      await page.getByRole('button', { name: chooser }).last().click();
      await page.getByRole('dialog').getByRole('radio').nth(index).click();
    }
    await page.getByRole('button', { name: /^Category 3/ }).waitFor();
    await expectFine(page, 'bulk-categories');

    await page.getByLabel('Change', { exact: true }).selectOption('exclusive');
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await dialog.getByText('2 videos would change').waitFor();
    for (const title of [one, two]) await dialog.getByText(title, { exact: true }).waitFor();
    await expectFine(page, 'bulk-preview');
    await dialog.getByRole('button', { name: 'Change 2 videos' }).click();
    await prove(page);
    const changes = page.getByRole('region', { name: 'Latest bulk changes' });
    const change = changes.getByRole('listitem').first();
    await change.getByText('Done').waitFor({ timeout: 60_000 });
    await change.getByText('2 changed').waitFor();
    await page.goto(`${VIDEOS}?exclusive=1&q=${encodeURIComponent(one)}`);
    await hydrated(page);
    await list.getByRole('heading', { name: one, exact: true }).waitFor();

    await change.getByRole('button', { name: 'Undo' }).click();
    await change.getByText('2 undone').waitFor({ timeout: 60_000 });
    await page.goto(`${VIDEOS}?exclusive=0&q=${encodeURIComponent(one)}`);
    await hydrated(page);
    await list.getByRole('heading', { name: one, exact: true }).waitFor();
  });

  itInTurns('and albums in the same way: chosen, previewed, changed, and changed back', async () => {
    const page = await openDesk('/desk/catalogue/albums/');
    const rows = page.getByRole('region', { name: 'Albums found' }).getByRole('listitem');
    const titles: string[] = [];
    for (const index of [0, 1]) {
      const row = rows.nth(index);
      await row.getByRole('checkbox').check();
      titles.push(await row.getByRole('heading').innerText());
    }
    await page.getByText('2 albums chosen').waitFor();
    // Each album of the demo has one category: both get at least one of these.
    const categories: string[] = [];
    for (const [index, chooser] of [/^Category Any/, /^Category 2/].entries()) {
      await page.getByRole('button', { name: chooser }).last().click();
      const radio = page.getByRole('dialog').getByRole('radio').nth(index);
      categories.push(await radio.locator('xpath=..').locator('bdi').innerText());
      await radio.click();
    }
    await expectFine(page, 'bulk-albums');
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'What would change' });
    await dialog.getByText('2 albums would change').waitFor();
    for (const title of titles) await dialog.getByText(title, { exact: true }).waitFor();
    await expectFine(page, 'bulk-albums-preview');
    await dialog.getByRole('button', { name: 'Change 2 albums' }).click();
    const change = page.getByRole('region', { name: 'Latest bulk changes' }).getByRole('listitem').first();
    await change.getByText('2 changed').waitFor({ timeout: 60_000 });
    const [first = ''] = titles;
    for (const category of categories)
      await rows.filter({ hasText: first }).getByText(category, { exact: true }).waitFor();
    await change.getByRole('button', { name: 'Undo' }).click();
    await change.getByText('2 undone').waitFor({ timeout: 60_000 });
    await page.goto(`/desk/catalogue/albums/?q=${encodeURIComponent(first)}`);
    await hydrated(page);
    const row = rows.filter({ hasText: first });
    await row.waitFor();
    const kept = await Promise.all(
      categories.map((category) => row.getByText(category, { exact: true }).count()),
    );
    expect(kept.filter((count) => count > 0).length).toBeLessThan(2);
  });

  itInTurns(
    'and categories are tables to download and take in; a bad row is named, and the others count',
    async () => {
      const page = await openDesk('/desk/catalogue/');
      const summary = page.getByText('As a table (CSV)');
      await summary.click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download as CSV' }).click(),
      ]);
      const table = await readFile(await download.path(), 'utf8');
      const [head = '', first = ''] = table.split('\r\n');
      expect(head).toMatch(/^\uFEFFid,dir,titles\.en,/);
      const take = async (rows: readonly string[]) =>
        page.getByLabel('Take in a CSV file').setInputFiles({
          name: 'categories.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(rows.join('\n')),
        });
      await take([head, first]);
      await page.getByText('1 as they were').waitFor();
      await take([
        'dir,titles.en,titles.de,is_hidden',
        'tidal-pools,Tidal pools,Gezeitenbecken,1',
        'no-name,,,0',
      ]);
      await page.getByText('1 created').waitFor();
      await page.getByText('1 bad row').waitFor();
      await page.getByText('Line 3:').waitFor();
      await expectFine(page, 'bulk-sheets');
      await page.goto('/desk/catalogue/?q=tidal');
      await hydrated(page);
      await page.getByRole('link', { name: 'Tidal pools' }).waitFor();
    },
  );

  itInTurns(
    'and popular searches are hidden from visitors, cached pages included, and shown again',
    async () => {
      const strip = async (): Promise<string> => {
        const response = await fetch(`${warmSite().url}/videos/latest-updates/1/`, {
          headers: { cookie: 'age_verified=1' },
        });
        return response.text();
      };
      const page = await openDesk('/desk/catalogue/searches/');
      await page.getByRole('textbox', { name: 'Another search' }).fill('quiet tidal pool');
      await page.getByRole('button', { name: 'Add and always offer' }).click();
      const state = page.getByRole('combobox', { name: 'What becomes of “quiet tidal pool”' });
      await state.waitFor();
      expect(await strip()).toContain('quiet tidal pool');
      await expectFine(page, 'bulk-searches');
      const answered = page.waitForResponse(/catalogue_search\.php/);
      await state.selectOption('hidden');
      await answered;
      expect(await strip()).not.toContain('quiet tidal pool');
    },
  );

  itInTurns('fit phones and desks, in the light and in the dark', async () => {
    const page = await openDesk(VIDEOS);
    await page.getByRole('region', { name: 'Videos found' }).waitFor();
    await page.getByRole('button', { name: 'Category Any' }).first().click();
    const picker = page.getByRole('dialog', { name: 'Category' });
    await picker.getByRole('radio').first().waitFor();
    await expectFine(page, 'bulk-picker');
    await picker.getByRole('radio').first().click();
    await page.getByRole('button', { name: 'Find' }).click();
    await page.waitForURL(/category_id=/);
    await page.getByRole('region', { name: 'Videos found' }).waitFor();
    await expectFine(page, 'bulk-videos');
  });
});
