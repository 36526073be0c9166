/**
 * Passkeys and two-step sign-in in a real browser, with a device of Chromium's own making (WebAuthn's virtual authenticator). By a
 * process of its own over the warm site's database: passkeys belong to a host with a name, which that one's address has not.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { findRunningDatabase } from '../../../server/src/platform/database/find-running-database.ts';
import { type RunningWeb, startWebProcess, waitForPages } from '../../../server/src/testing/web-processes.ts';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { linkIn, newestMail } from '../../harness/kept-mails.ts';
import { freePort } from '../../harness/site.ts';
import { originOf, warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const PASSWORD = 'seven green lanterns';
const NAME = `keeper${Date.now().toString(36)}`;
const EMAIL = `${NAME}@example.org`;

/** RFC 6238, as an app does it. */
const appCode = (secret: string, steps = 0): string => {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
};

/** The code and what comes with it: in the long form alone. */
const itLong = LONG ? it : it.skip;

describe('signing in with more than a password', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let web: RunningWeb | undefined;
  let url = '';
  beforeAll(async () => {
    const { dataDir } = warmSite();
    const port = await freePort();
    url = `http://localhost:${port}`;
    web = await startWebProcess({
      DATABASE_URL: await findRunningDatabase(readConfig({ FOYER_DATA_DIR: dataDir })),
      FOYER_DATA_DIR: dataDir,
      FOYER_PORT: String(port),
      FOYER_PUBLIC_URL: url,
      FOYER_RELEASE_ORIGINS: WORKSPACE_PACKAGES.map((name) => `${name}=${originOf(name)}`).join(','),
    });
    await waitForPages({ get: (path) => fetch(url + path) });
    const post = (path: string, form: Record<string, string>) =>
      fetch(url + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin: url, accept: 'application/json' },
      });
    await post('/api/signup.php', {
      act: 'register',
      usr: NAME,
      email: EMAIL,
      pwd: PASSWORD,
    });
    await post(linkIn(await newestMail(EMAIL), '/confirm-'), {});
  });
  afterAll(() => web?.stop());

  const signInForm = async (page: Page) => {
    await page.goto('/sign-in/');
    await hydrated(page);
    await page.locator('main input[name="usr"]').fill(NAME);
    await page.locator('main input[name="pwd"]').fill(PASSWORD);
    await page.locator('main form button[type="submit"]').click();
  };
  const signOut = (page: Page) => page.request.post(`${url}/api/signout.php`, { headers: { origin: url } });

  const addPasskey = async (page: Page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signInForm(page);
    await page.waitForURL((at) => at.pathname === '/');
    await page.goto('/settings/#passkeys');
    await hydrated(page);
    const card = page.locator('#passkeys');
    const name = `My lantern ${Date.now()}`;
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByLabel('Name of the passkey').fill(name);
    await card.getByLabel('Current password').fill(PASSWORD);
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await card.getByText(name).waitFor();
  };
  const signInByPasskey = async (page: Page) => {
    await page.goto('/sign-in/?next=/settings/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((at) => at.pathname === '/settings/');
    await hydrated(page);
  };
  // A half-done sign-in answers 401, which browsers tell on the console.
  const expectErrors = /401/;

  it('adds a passkey in the settings, and signs in with it', async () => {
    const { page } = await open({ site: url, bypassCSP: true, expectErrors });
    await addPasskey(page);
    expect(await findViolations(page)).toEqual([]);
    await signOut(page);
    await signInByPasskey(page);
  });

  itLong('sets up a code, and asks for it after the password, not after the passkey', async () => {
    const { page } = await open({ site: url, bypassCSP: true, expectErrors });
    await addPasskey(page);
    await signOut(page);
    await signInByPasskey(page);

    const factor = page.locator('#second_factor');
    await factor.getByRole('button', { name: 'Set up' }).click();
    await factor.getByLabel('Current password').fill(PASSWORD);
    await factor.getByRole('button', { name: 'Next' }).click();
    const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
    expect(await findViolations(page)).toEqual([]);
    await factor.locator('input[name=code]').fill(appCode(secret));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    const recovery = await factor.locator('li code').first().textContent();
    await factor.getByRole('button', { name: 'I have kept them' }).click();
    await factor.getByText('On since').waitFor();
    await signOut(page);

    await signInForm(page);
    const code = page.locator('main input[name="code"]');
    await code.waitFor();
    expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or was used already.').waitFor();
    await code.fill(recovery ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL((at) => at.pathname === '/');
    await signOut(page);

    // The passkey needs no code.
    await page.goto('/sign-in/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL((at) => at.pathname === '/');

    // Without scripts, too.
    const plain = await open({ site: url, javaScriptEnabled: false });
    await plain.page.goto('/sign-in/?next=/information/help/');
    expect(await plain.page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false);
    await plain.page.locator('main input[name="usr"]').fill(NAME);
    await plain.page.locator('main input[name="pwd"]').fill(PASSWORD);
    await plain.page.locator('main form button[type="submit"]').first().click();
    await plain.page.locator('main input[name="code"]').fill(appCode(secret, 1));
    await plain.page.locator('main form button[type="submit"]').first().click();
    await plain.page.waitForURL((at) => at.pathname === '/information/help/');
  });
});
