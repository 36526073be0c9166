/** Signing in by a mail's link, and proving once more who it is, by keyboard and past axe, with and without JavaScript. */
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { itFitsPages } from '../../harness/fit-pages.ts';
import { newestMail } from '../../harness/kept-mails.ts';
import { restoreLinkIn } from '../../harness/mail-links.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

const { name, password } = DEMO_ACCOUNTS.uploader;

describe('a link that signs in', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it.each([true, false])('comes by mail and opens by a button; scripts: %s', async (javaScriptEnabled) => {
    const email = `link-${javaScriptEnabled ? 'scripts' : 'plain'}@example.org`;
    const { db, close } = await openWarmRegistry();
    await sql`UPDATE members SET email = ${email} WHERE name = ${name}`.execute(db).finally(close);
    const { page, context } = await open({ javaScriptEnabled });
    await page.goto('/sign-in/?step=link');
    if (javaScriptEnabled) await hydrated(page);
    await page.locator('main input[name="usr"]').fill(name);
    await page.keyboard.press('Enter');
    await page.getByText('If there is such an account, an email with the link is on its way').waitFor();
    const link = restoreLinkIn(await newestMail(email), 'sign-in');
    const { page: elsewhere } = await open({ javaScriptEnabled, expectErrors: /404 .*signin-link/ });
    await elsewhere.goto(link);
    if (javaScriptEnabled) await hydrated(elsewhere);
    await elsewhere.locator('main form button[type="submit"]').click();
    await elsewhere.getByText('only in the browser that asked for it').waitFor();
    await page.goto(link);
    if (javaScriptEnabled) await hydrated(page);
    // Opening it did nothing yet.
    expect((await context.cookies()).some((cookie) => cookie.name === 'session')).toBe(false);
    await page.locator('main form button[type="submit"]').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/');
    expect((await context.cookies()).some((cookie) => cookie.name === 'session')).toBe(true);
  });
});

describe('a proof', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('is asked for in a dialog, by keyboard, and the request is sent again', async () => {
    const { page, context } = await open({ bypassCSP: true, expectErrors: /403 .*member\.php/ });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    let sent = 0;
    await page.route('**/api/member.php', async (route) => {
      if (!route.request().postData()?.includes('act=visibility')) return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      return route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({
          ok: false,
          error: 'prove first who you are',
          code: 'step_up_required',
          info: { ways: ['password'], wants_factor: true },
        }),
      });
    });
    await page.goto('/settings/');
    await hydrated(page);
    await page.getByLabel('City', { exact: true }).selectOption('nobody');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"], dialog') !== null);
    expect(await findViolations(page)).toEqual([]);
    const shots = process.env.FOYER_E2E_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/proof.png` });
    await dialog.locator('input[name="pwd"]').fill('wrong words');
    await page.keyboard.press('Enter');
    await dialog.getByText('That is not right.').waitFor();
    await dialog.locator('input[name="pwd"]').fill(password);
    const repeated = page.waitForResponse(
      (response) => response.ok() && (response.request().postData()?.includes('act=visibility') ?? false),
    );
    await page.keyboard.press('Enter');
    await repeated;
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toBe(2);
  });
});

describe('the pages', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itFitsPages('fit %i px, %s, in %s, without a fault that axe finds', open, [
    '/sign-in/?error=too_many_attempts',
    '/sign-in/?step=link',
    '/sign-in/?step=link&sent=1',
    '/restore-0123456789abcdef/?for=sign-in',
    '/restore-0123456789abcdef/?for=sign-in&error=not_found',
    '/confirm-0123456789abcdef/',
  ]);
});
