/** A visitor reports a video, with a picture; moderators are notified and read it. And: notices cover nothing that matters. */
import { describe, expect, it } from '@jest/globals';
import { atRest } from '../../harness/at-rest.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('a report', () => {
  const { open } = useBrowser();

  itInTurns('goes from the watch page to the moderators, with its picture', async () => {
    const { page } = await open();
    await page.goto('/videos/5/x/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Report this' });
    await dialog.getByLabel('What is wrong?').selectOption('wrong_data');
    await dialog.getByLabel('Your email').fill('visitor@example.org');
    await dialog.getByLabel('Message').fill('The title names another harbour');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'shot.png',
      mimeType: 'image/png',
      buffer: PNG,
    });
    await dialog.locator('img[src^="blob:"]').waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Your message has reached us').waitFor();
    expect(await dialog.count()).toBe(0);

    const { context } = await open();
    await signIn(context, DEMO_ACCOUNTS.moderator);
    const { url } = warmSite();
    const list = await (await context.request.get(`${url}/api/moderation/reports.json`)).json();
    const report = list.reports.find(
      ({ object }: { object: { object_id: number } | null }) => object?.object_id === 5,
    );
    expect(report).toMatchObject({
      reason: 'wrong_data',
      object: { section: 'video' },
      has_attachment: true,
    });
    const picture = await context.request.get(
      `${url}/api/moderation/report/${report.report_id}/attachment.webp`,
    );
    expect(picture.headers()['content-type']).toBe('image/webp');
  });

  itInTurns('can be written without scripts', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto('/contact/');
    await page.locator('input[name=email]').fill('visitor@example.org');
    await page.locator('textarea[name=message]').fill('Hello');
    await page.locator('main button[type=submit]').click();
    // The receipt: anyone who keeps its address follows the message.
    await page.waitForURL('**/notice/*/');
    expect(await page.getByText('Received, being looked at').isVisible()).toBe(true);
  });

  it.each([false, true])(
    'is a copyright notice without an account, and followed by its address; scripts: %s',
    async (javaScriptEnabled) => {
      const { page } = await open({ javaScriptEnabled });
      await page.goto('/copyright-notice/');
      if (javaScriptEnabled) await hydrated(page);
      const sent = page.waitForRequest('**/api/copyright_notice.php');
      const fields = {
        work: `The film "Harbour", scripts: ${javaScriptEnabled}`,
        addresses: '/videos/5/x/',
        name: 'Claire Claimant',
        postal: '1 Harbour Street, Harbour',
        phone: '555 010 0000',
        email: 'claire@example.org',
        signature: 'Claire Claimant',
      };
      for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text);
      await page.locator('[name=good_faith]').check();
      await page.locator('[name=accurate]').check();
      await page.getByRole('button', { name: 'Send the notice' }).click();
      // Scripts prove some work first; without them fewer notices are taken of one network.
      expect(/captcha.{1,4}eyJ/.test((await sent).postData() ?? '')).toBe(javaScriptEnabled);
      await page.waitForURL('**/notice/*/');
      expect(await page.getByRole('heading', { name: /^Copyright notice \d+$/ }).isVisible()).toBe(true);
      expect(await page.getByText('/videos/5/x/').isVisible()).toBe(true);
    },
  );

  itInTurns('closes with the page that it was opened on', async () => {
    const { page } = await open();
    await page.goto('/');
    await hydrated(page);
    await page.goto('/videos/5/x/');
    await hydrated(page);
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    // Once the call is answered: going back may take its document away.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('notices', () => {
  const { open } = useBrowser();

  itInTurns('say that the connection is gone, and leave when it is back', async () => {
    const { page, context } = await open({ expectErrors: /ERR_INTERNET_DISCONNECTED|Failed to load/ });
    await page.goto('/videos/5/x/');
    await hydrated(page);
    await atRest(page);
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline').waitFor({ state: 'detached' });
  });

  itInTurns('lie next to what matters at 360 px', async () => {
    const { page } = await open({ viewport: { width: 360, height: 640 } });
    await page.goto('/videos/16/x/');
    await hydrated(page);
    // The player's lower edge, where its controls are, at the window's.
    await page.evaluate(() => {
      const frame = document.querySelector('.mf-player-frame');
      window.scrollBy(0, (frame?.getBoundingClientRect().bottom ?? 0) - window.innerHeight);
      // A vote: it is reported by a notice.
      document.querySelector<HTMLButtonElement>('main button[aria-pressed][title]')?.click();
    });
    const notice = page.locator('[data-kind]').first();
    await notice.waitFor();
    const covered = await notice.evaluate((element) => {
      const own = element.getBoundingClientRect();
      return [...document.querySelectorAll('[data-keep-clear]')].some((other) => {
        const box = other.getBoundingClientRect();
        return box.height > 0 && own.bottom > box.bottom - 60 && own.top < box.bottom;
      });
    });
    expect(covered).toBe(false);
  });
});
