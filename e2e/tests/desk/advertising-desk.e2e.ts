/** Advertising as operators set it: a picture that they upload is what visitors see in its place, until it is switched off. */
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { resetSettings } from '../../harness/looks/reset-settings.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const WORDS = 'Lanterns for every boat';
const SHOP = 'https://lanterns.example/';

describe('advertising', () => {
  const { open } = useBrowser();
  const drawBanner = async (): Promise<Buffer> => {
    const { page } = await open({ viewport: { width: 728, height: 90 } });
    await page.setContent(
      `<body style="margin:0;height:90px;display:grid;place-items:center;background:linear-gradient(90deg,#0c3d33,#39b38a);color:#fff;font:600 32px sans-serif">${WORDS}</body>`,
    );
    return page.screenshot({ type: 'png' });
  };
  const openDesk = async () => {
    const operator = await open({ bypassCSP: true });
    await signIn(operator.context, DEMO_ACCOUNTS.operator);
    await operator.page.goto('/desk/settings/advertising/');
    await hydrated(operator.page);
    return operator.page;
  };
  const topOf = (page: Page) => page.locator('[data-ad="listing-top"]');

  afterAll(resetSettings);

  it('is a picture with its words and its link, live when it is saved, and leaves no room once it is off', async () => {
    const banner = await drawBanner();
    const page = await openDesk();
    const top = page.getByRole('region', { name: 'Home, below the first videos', exact: true });
    await top.getByRole('button', { name: 'Remove The site’s own' }).click();
    await top.getByText('Nothing is shown now').waitFor();
    await top.getByRole('button', { name: 'Add a picture' }).click();
    await top.getByText('A picture is missing.').waitFor();
    await top
      .getByLabel('Picture', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: banner });
    await top.getByText('It is missing what the picture says.').waitFor();
    await top.getByLabel('What the picture says').fill(WORDS);
    await top.getByLabel('Leads to (https)').fill(SHOP);
    const preview = top.frameLocator('iframe[title="Preview, 728 × 90"]');
    await preview.getByRole('img', { name: WORDS }).waitFor();
    await top.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).last().waitFor();
    const below = page.getByRole('region', { name: 'Below a video', exact: true });
    await below.frameLocator('iframe[title="Preview, 320 × 100"]').getByRole('link').waitFor();
    await expectFine(page, 'advertising-desk');

    const visitor = await open({ bypassCSP: true });
    await visitor.page.goto('/');
    await hydrated(visitor.page);
    await topOf(visitor.page).scrollIntoViewIfNeeded();
    const frame = topOf(visitor.page).frameLocator('iframe');
    const link = frame.getByRole('link', { name: WORDS });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(SHOP);
    const picture = frame.getByRole('img', { name: WORDS });
    await picture.evaluate((shown: HTMLImageElement) => shown.decode());
    expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(728);
    await expectFine(visitor.page, 'advertising-visitor');

    await top.getByLabel('Turned on').uncheck();
    await top.getByText('Nothing is shown now').waitFor();
    await top.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(() => !document.body.innerText.includes('Not saved yet'));
    // In the server's HTML there is no room for it any more.
    const later = await (await visitor.context.request.get('/')).text();
    expect([later.includes('data-ad="listing-top"'), later.includes('data-ad="listing-bottom"')]).toEqual([
      false,
      true,
    ]);
    await visitor.page.reload();
    await hydrated(visitor.page);
    expect(await topOf(visitor.page).count()).toBe(0);

    await top.getByText('History').click();
    await top.getByRole('button', { name: /^Restore the value of/ }).click();
    await page.getByText('Restored', { exact: true }).first().waitFor();
    await visitor.page.reload();
    await hydrated(visitor.page);
    await topOf(visitor.page).scrollIntoViewIfNeeded();
    await link.waitFor();
  });

  it('takes no feed of a friend site from an address that is not public, and says so before it is saved', async () => {
    const page = await openDesk();
    const sites = page.getByRole('region', { name: 'Friend sites', exact: true });
    await sites.getByRole('button', { name: 'Add a friend site' }).click();
    await sites.getByText('The name is missing.').waitFor();
    await sites.getByLabel('Name, the title of the row').fill('Harbour Friends');
    await sites.getByLabel('Leads to (https)').fill('https://friends.example/');
    await sites.getByLabel('Address of the feed (https)').fill('https://127.0.0.1/feed.json');
    await sites.getByRole('button', { name: 'Try the feed' }).click();
    await sites.getByText('The address is not a public one with https.').waitFor();
    await expectFine(page, 'advertising-friends');
  });
});
