/** From a stranger to a member and back: sign-up, confirmation, restoring, what signing in interrupts, several tabs. */
import { describe, expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { findMisfits } from '../../harness/fit-pages.ts';
import { linkIn, newestMail } from '../../harness/kept-mails.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { itInTurns } from '../../../server/src/testing/long.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const PASSWORD = 'seven green lanterns';
const newName = (): string => `guest${Date.now().toString(36)}`;

const typeAndSend = async (page: Page, ...texts: string[]): Promise<void> => {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.insertText(text);
  }
  await page.keyboard.press('Enter');
};
const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? null);
/** Counts writes of a kind from now on. */
const countWrites = (context: BrowserContext, address: string, part: string): (() => number) => {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith(address) && request.postData()?.includes(part)) count += 1;
  });
  return () => count;
};

describe('an account', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  itInTurns(
    'is made by keyboard alone over any page, confirmed by mail, and what it was made for is done',
    async () => {
      const name = newName();
      const email = `${name}@example.org`;
      const { page, context } = await open();
      // Where the device may keep nothing, saving asks where: there or in an account.
      await context.addCookies([{ name: 'consent', value: 'necessary', url: warmSite().url }]);
      const added = countWrites(context, '/api/input.php', 'act=favourite');
      await page.goto('/videos/3/x/');
      await hydrated(page);
      const path = new URL(page.url()).pathname;
      await page.getByRole('button', { name: 'Favourite' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).focus();
      await page.keyboard.press('Enter');
      await dialog.locator('input[name="usr"]').waitFor();
      expect(await focusedName(page)).toBe('usr');
      await dialog.getByRole('link', { name: 'Create an account' }).focus();
      await page.keyboard.press('Enter');
      await dialog.locator('input[name="email"]').waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'usr');
      await typeAndSend(page, 'ab', email, PASSWORD);
      await dialog.getByText('This name is too short.').waitFor();
      expect(await focusedName(page)).toBe('usr');
      await page.keyboard.press('ControlOrMeta+a');
      await typeAndSend(page, name);
      await dialog.getByRole('heading', { name: 'Check your email' }).waitFor();

      // The mail is opened in another tab of the browser, which its button signs in; the first one follows it.
      const link = linkIn(await newestMail(email), '/confirm-');
      const second = await context.newPage();
      await second.goto(link);
      await hydrated(second);
      await second.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
      await second.locator('main form button[type="submit"]').focus();
      await second.keyboard.press('Enter');
      await second.getByText('Your email address is confirmed, and you are signed in.').waitFor();
      await second.getByRole('button', { name: 'Your account' }).waitFor();
      await second.waitForURL((url) => url.pathname === '/' && url.search === '');
      // Elsewhere the link signs nobody in.
      const elsewhere = await open();
      await elsewhere.page.goto(link);
      await elsewhere.page.locator('main form button[type="submit"]').click();
      await elsewhere.page.getByText('You can sign in now.').waitFor();
      await page.bringToFront();
      // A field is in focus: nothing is thrown away, the tab says it.
      await page.locator('[data-tab-change="signed-in"] button').first().click();
      await page.getByRole('button', { name: 'In favourites', pressed: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(added()).toBe(1);
      await page.reload();
      await page.getByRole('button', { name: 'In favourites', pressed: true }).waitFor();
      expect(added()).toBe(1);
    },
  );

  itInTurns(
    'is made and restored without JavaScript; a refused form keeps what it held, but for the password',
    async () => {
      const name = newName();
      const email = `${name}@example.org`;
      const { page } = await open({ javaScriptEnabled: false });
      const field = (input: string) => page.locator(`main input[name="${input}"]`);
      const send = async () => {
        await page.locator('main form button[type="submit"]').click();
      };
      await page.goto('/sign-up/?next=/community/recent/1/');
      await field('usr').fill('ab');
      await field('email').fill(email);
      await field('pwd').fill(PASSWORD);
      await send();
      expect(new URL(page.url()).search).toBe('?error=name_min&field=usr&next=%2Fcommunity%2Frecent%2F1%2F');
      expect(await field('usr').getAttribute('aria-invalid')).toBe('true');
      await page.getByText('This name is too short.').waitFor();
      expect([await field('usr').inputValue(), await field('email').inputValue()]).toEqual(['ab', email]);
      expect(await field('pwd').inputValue()).toBe('');
      await field('usr').fill(name);
      await field('pwd').fill(PASSWORD);
      await send();
      expect(new URL(page.url()).pathname).toBe('/send-email/');
      expect(await field('email').inputValue()).toBe(email);
      await send();
      await page.getByText('The email is on its way again').waitFor();
      await page.goto(linkIn(await newestMail(email, 2), '/confirm-'));
      await send();
      // Without scripts, too, the button signs in the browser that signed up.
      expect(new URL(page.url()).pathname).toBe('/');
      await page.goto('/settings/');
      expect(new URL(page.url()).pathname).toBe('/settings/');
      await page.context().clearCookies({ name: 'session' });
      await page.goto('/confirm-a-code-of-nobody/');
      await send();
      expect(new URL(page.url()).pathname).toBe('/send-email/');
      await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();

      await page.goto('/restore-/');
      await field('email').fill('nobody@site.invalid');
      await send();
      await page.getByText('This email address cannot exist').waitFor();
      expect(await field('email').inputValue()).toBe('nobody@site.invalid');
      await field('email').fill(email);
      await send();
      expect(new URL(page.url()).search).toBe('?sent=1');
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
      const restore = linkIn(await newestMail(email, 3), '/restore-');
      const answer = await page.goto(restore);
      expect(answer?.headers()['cache-control']).toBe('private, no-store');
      await field('pwd').fill('short');
      await send();
      await page.getByText('This password is too short.').waitFor();
      await field('pwd').fill(`${PASSWORD} again`);
      await send();
      expect(new URL(page.url()).pathname).toBe('/restore-success/');
      await page.goto(restore);
      await field('pwd').fill(PASSWORD);
      await send();
      await page.getByText('This link has been used before or has expired.').waitFor();
      await page.goto('/sign-in/?next=/community/recent/1/');
      await field('usr').fill(name);
      await field('pwd').fill(PASSWORD);
      await send();
      await page.getByText('Invalid name or password').waitFor();
      expect(await field('usr').inputValue()).toBe(name);
      await field('pwd').fill(`${PASSWORD} again`);
      await send();
      expect(new URL(page.url()).pathname).toBe('/community/recent/1/');
    },
  );

  itInTurns('whose session ended keeps the comment, and sends it once after signing in', async () => {
    const { page, context } = await open({ expectErrors: /401 \(Unauthorized\)/ });
    await signIn(context, DEMO_ACCOUNTS.member);
    await page.goto('/videos/8/x/');
    await hydrated(page);
    await context.clearCookies({ name: 'session' });
    const sent = countWrites(context, '/api/stats.php', 'act=comm');
    const text = `Lanterns over the water ${Date.now()}`;
    const box = page.locator('main textarea').first();
    await box.fill(text);
    await box.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="usr"]').fill(DEMO_ACCOUNTS.member.name);
    await dialog.locator('input[name="pwd"]').fill(DEMO_ACCOUNTS.member.password);
    await dialog.locator('button[type="submit"]').click();
    await page
      .getByText('Your comment')
      .or(page.locator('article').filter({ hasText: text }))
      .first()
      .waitFor();
    await page.locator('main article').filter({ hasText: text }).waitFor();
    expect(sent()).toBe(2);
    expect(await box.inputValue()).toBe('');
  });

  itInTurns('signs out where it is; other tabs follow, and throw nothing away that was typed', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.member);
    const quiet = await context.newPage();
    const typing = await context.newPage();
    for (const tab of [page, quiet, typing]) {
      await tab.goto('/videos/9/x/');
      await hydrated(tab);
    }
    await typing.locator('main textarea').first().fill('not sent yet');
    const own = await context.newPage();
    await own.goto('/messages/');
    await hydrated(own);
    const stays = new URL(page.url()).pathname;
    await page.bringToFront();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(stays);
    await quiet.getByRole('link', { name: 'Sign in' }).first().waitFor();
    await typing.locator('[data-tab-change="signed-out"]').waitFor();
    // A page of members alone is gone, whatever was done there, and its address asks to sign in.
    await own.waitForURL((url) => url.pathname === '/');
    await own.close();
    expect(await typing.locator('main textarea').first().inputValue()).toBe('not sent yet');

    for (const lang of ['de', 'en']) {
      await page.goto(`/?lang=${lang}`);
      await quiet.waitForFunction((now) => document.documentElement.lang === now, lang);
    }
    expect(await typing.locator('main textarea').first().inputValue()).toBe('not sent yet');

    await signIn(context, DEMO_ACCOUNTS.uploader);
    const upload = () => page.goto('/upload/video/');
    await upload().catch((error: Error) => {
      // The tab may just be following the new session.
      if (!error.message.includes('interrupted by another navigation')) throw error;
      return upload();
    });
    await hydrated(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/' && url.search === '');
    // Tabs that are closed while they follow keep Chromium from closing.
    await quiet.getByRole('link', { name: 'Sign in' }).first().waitFor();
    for (const tab of [page, quiet]) await hydrated(tab);
  });

  itInTurns('has forms that pass axe and hold, as pages and over the page', async () => {
    const found: unknown[] = [];
    const settings = [
      [360, 'dark', 'de'],
      [1440, 'light', 'ja'],
    ] as const;
    for (const [width, colorScheme, lang] of LONG ? settings : settings.slice(0, 1)) {
      const { page } = await open({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
      const look = async (what: string) => {
        for (const misfit of await findMisfits(page)) found.push({ what, width, ...misfit });
      };
      const paths = [
        '/sign-up/?error=name_taken&field=usr',
        '/restore-0123456789abcdef/?error=not_found&field=code',
        '/restore-/',
        '/restore-/?sent=1',
        '/restore-success/',
        '/send-email/?error=not_found',
        '/sign-in/?confirmed=1',
      ];
      for (const path of LONG ? paths : paths.slice(0, 2)) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
        await hydrated(page);
        await look(path);
      }
      await page.goto('/?sign-in=1&next=/upload/video/');
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[name="usr"]').waitFor();
      await look('the sign-in dialog');
      await dialog.locator('a[href^="/sign-up/"]').click();
      await dialog.locator('input[name="email"]').waitFor();
      await look('the sign-up dialog');
    }
    expect(found).toEqual([]);
  });
});
