/** The operators' desk of settings: what is changed there is what others see, with a preview, a history and a way back. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { until } from '../../harness/keys.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { resetSettings } from '../../harness/looks/reset-settings.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS } from '../../harness/warm-site.ts';

describe('settings', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  const openDesk = async (path = '/desk/settings/', expectErrors?: RegExp) => {
    const operator = await open({ bypassCSP: true, expectErrors });
    await signIn(operator.context, DEMO_ACCOUNTS.operator);
    await operator.page.goto(path);
    await hydrated(operator.page);
    return operator;
  };
  const openVisitor = async (path = '/') => {
    const visitor = await open();
    await visitor.page.goto(path);
    await hydrated(visitor.page);
    return visitor;
  };
  const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  const saved = (page: Page) => page.getByText('Saved', { exact: true }).last().waitFor();

  afterAll(resetSettings);

  it('the name of the site is changed for everyone, has a history, and is restored', async () => {
    const { page } = await openDesk();
    const site = panel(page, 'Name of the site');
    await site.getByLabel('Name', { exact: true }).fill('Lighthouse');
    await page.getByText('Not saved yet').waitFor();
    await site.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    const { page: visitor } = await openVisitor();
    await visitor.getByRole('banner').getByText('Lighthouse').waitFor();
    expect(await visitor.title()).toContain('Lighthouse');

    await site.getByLabel('Name', { exact: true }).fill('Pier');
    await site.getByRole('button', { name: 'Save' }).click();
    await site.getByText('History').click();
    // Other tests may have named the site before.
    const former = site.getByRole('listitem').nth(1);
    await former.getByText('Lighthouse').waitFor();
    await expectFine(page, 'settings-site');
    await former.getByRole('button', { name: /^Restore the value of/ }).click();
    await page.getByText('Restored', { exact: true }).first().waitFor();
    const restored = async () =>
      (await site.getByLabel('Name', { exact: true }).inputValue()) === 'Lighthouse';
    await until('the field does not have the restored name', restored);
    await visitor.reload();
    await visitor.getByRole('banner').getByText('Lighthouse').waitFor();
  });

  it('name, footer and blocks of the home page are previewed on it, and nobody else sees them', async () => {
    // The policy of the desk holds.
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.operator);
    await page.goto('/desk/settings/');
    await hydrated(page);
    const shownIn = async (name: string) => {
      await panel(page, name).getByRole('button', { name: 'Preview' }).click();
      return panel(page, name).frameLocator('iframe');
    };
    await panel(page, 'Name of the site').getByLabel('Name', { exact: true }).fill('Paper boat');
    const named = await shownIn('Name of the site');
    await named.locator('header').getByText('Paper boat').waitFor();
    await panel(page, 'Name of the site').getByLabel('Width').selectOption('1440 px');
    await named.locator('footer').getByText('Paper boat').waitFor();

    const links = panel(page, 'Links in the footer');
    // Together longer than any address may be.
    for (const title of ['Near pier', 'Next pier', 'Far pier']) {
      await links.getByRole('button', { name: 'Add a link' }).last().click();
      await links.getByLabel('Title').last().fill(title);
      await links
        .getByLabel('Address')
        .last()
        .fill(`https://far.example/${'桟'.repeat(280)}`);
    }
    const footer = await shownIn('Links in the footer');
    await footer.locator('footer').getByText('Far pier').waitFor();
    expect(await footer.locator('main').isVisible()).toBe(false);

    const blocks = panel(page, 'Blocks of the home page');
    await blocks.getByRole('checkbox', { name: 'Latest videos' }).uncheck();
    const home = await shownIn('Blocks of the home page');
    await home.locator('h2', { hasText: 'Most popular videos' }).first().waitFor();
    expect(await home.locator('h2', { hasText: 'Latest videos' }).count()).toBe(0);

    const { page: looked } = await openDesk();
    for (const name of ['Name of the site', 'Links in the footer', 'First video of the home page'])
      await panel(looked, name).getByRole('button', { name: 'Preview' }).click();
    await panel(looked, 'Links in the footer').getByLabel('Width').selectOption('1440 px');
    await panel(looked, 'Links in the footer').frameLocator('iframe').locator('footer').waitFor();
    await expectFine(looked, 'settings-preview');

    const { page: visitor } = await openVisitor();
    expect(await visitor.title()).not.toContain('Paper boat');
    expect(await visitor.getByText('Far pier').count()).toBe(0);
    await visitor.getByRole('heading', { name: 'Latest videos' }).first().waitFor();
  });

  it('a change that somebody else made meanwhile is shown, and nothing is lost', async () => {
    const { page } = await openDesk('/desk/settings/', /409/);
    const other = await openDesk();
    const links = panel(page, 'Links in the footer');
    await links.getByRole('button', { name: 'Add a link' }).first().click();
    await links.getByLabel('Title').fill('Quiet pier');
    await links.getByLabel('Address').fill('https://pier.example/');
    const threshold = panel(page, 'Categories in the sidebar');
    await threshold.getByLabel('Videos at least').fill('7');
    await panel(other.page, 'Categories in the sidebar').getByLabel('Videos at least').fill('9');
    await panel(other.page, 'Categories in the sidebar').getByRole('button', { name: 'Save' }).click();
    await saved(other.page);
    await threshold.getByRole('button', { name: 'Save' }).click();
    await threshold.getByText('Somebody else saved something here meanwhile').waitFor();
    await threshold.getByRole('radio', { name: /^Yours\s*7/ }).check();
    await threshold.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    await links.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(() => !document.body.innerText.includes('Not saved yet'));
    const { page: visitor } = await openVisitor();
    const link = visitor.getByRole('contentinfo').getByRole('link', { name: 'Quiet pier' });
    expect(await link.getAttribute('href')).toBe('https://pier.example/');
  });

  it('uploads are closed and opened again', async () => {
    const { page, context } = await openDesk('/desk/settings/uploads/');
    const taken = page.getByRole('region', { name: 'New videos', exact: true });
    const isOpen = async () => (await (await context.request.get('/api/upload/limits.json')).json()).open;
    for (const [label, opens] of [
      ['Not now', false],
      ['Yes', true],
    ] as const) {
      await taken.getByLabel('The site takes videos').selectOption({ label });
      const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/settings.php'));
      await taken.getByRole('button', { name: 'Save' }).click();
      await saved;
      expect(await isOpen()).toBe(opens);
    }
    await expectFine(page, 'settings-uploads');
  });

  it('a text is edited with a preview, and read by visitors', async () => {
    const { page } = await openDesk('/desk/settings/texts/', /400/);
    await page.getByRole('list', { name: 'Help' }).getByRole('link', { name: 'Deutsch' }).waitFor();
    await expectFine(page, 'settings-texts');
    await page.getByRole('list', { name: 'Help' }).getByRole('link', { name: 'English' }).click();
    const source = page.getByLabel('Text in Markdown');
    await source.fill('Help\n\nWithout a title.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('The text must start with a title').waitFor();
    await source.fill('# Help of {site}\n\nAsk at the **pier**.\n\n## Boats\n\n- One\n- Two\n');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'Help of Lighthouse' }).waitFor();
    await preview.getByRole('heading', { name: 'Boats' }).waitFor();
    await expectFine(page, 'settings-text');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    const { page: visitor } = await openVisitor('/information/help/');
    await visitor.getByRole('heading', { name: 'Help of Lighthouse', level: 1 }).waitFor();
  });

  it('an announcement is shown to everyone who has not dismissed it', async () => {
    const { page } = await openDesk('/desk/settings/announcements/');
    await page.getByRole('button', { name: 'Add an announcement' }).click();
    await page.getByLabel('Line (English)').fill('The pier is closed on Sunday');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByLabel('Line (Deutsch)').fill('Der Pier ist am Sonntag geschlossen');
    await page.getByLabel('Leads to').fill('/information/help/');
    await expectFine(page, 'settings-announcements');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);

    const visitor = await open({ bypassCSP: true });
    // In the server's HTML: it stands there before any script has run.
    expect(await (await visitor.context.request.get('/')).text()).toContain('The pier is closed on Sunday');
    await visitor.page.goto('/');
    await hydrated(visitor.page);
    const line = visitor.page.getByText('The pier is closed on Sunday');
    await line.waitFor();
    await expectFine(visitor.page, 'announcement');
    await visitor.page.locator('form', { has: line }).getByRole('button', { name: 'Close' }).click();
    await line.waitFor({ state: 'hidden' });
    await visitor.page.waitForFunction(() => document.cookie.includes('dismissed='));
    await visitor.page.reload();
    await hydrated(visitor.page);
    expect(await line.count()).toBe(0);
    await visitor.page.goto('/categories/');
    expect(await line.count()).toBe(0);

    const german = await open({ locale: 'de-DE', javaScriptEnabled: false });
    await german.page.goto('/');
    const words = german.page.getByText('Der Pier ist am Sonntag geschlossen');
    await words.waitFor();
    await german.page.locator('form', { has: words }).getByRole('button').click();
    await german.page.waitForLoadState();
    expect([new URL(german.page.url()).pathname, await words.count()]).toEqual(['/', 0]);
  });

  it('all of it goes into one file, and comes back by it', async () => {
    const { page } = await openDesk('/desk/settings/file/');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the file' }).click(),
    ]);
    const file = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(file.settings).toMatchObject({ 'site.name': 'Lighthouse', 'site.sidebar-threshold': 7 });
    const settings = { ...file.settings, 'site.name': 'Pier', 'site.other': 1 };
    const buffer = Buffer.from(JSON.stringify({ ...file, settings }));
    const chosen = { name: 'settings.json', mimeType: 'application/json', buffer };
    await page.getByLabel('File of settings').setInputFiles(chosen);
    await page.getByText('1 entry cannot be used').waitFor();
    await page.getByText('site.other').waitFor();
    await expectFine(page, 'settings-file');
    await page.getByRole('button', { name: 'Change 1 setting' }).click();
    await page.getByText('1 setting changed').first().waitFor();
    const { page: visitor } = await openVisitor();
    await visitor.getByRole('banner').getByText('Pier').waitFor();
  });

  it('what is being changed when the session ends is there after signing in', async () => {
    const { page, context } = await openDesk('/desk/settings/', /401/);
    const site = panel(page, 'Name of the site');
    await site.getByLabel('Name', { exact: true }).fill('Harbour');
    await context.clearCookies({ name: 'session' });
    await site.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/name/i).first().fill(DEMO_ACCOUNTS.operator.name);
    await dialog.locator('input[type=password]').fill(DEMO_ACCOUNTS.operator.password);
    await dialog.locator('button[type=submit]').click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('main input')?.value === 'Harbour',
    );
    await site.getByRole('button', { name: 'Save' }).click();
    await saved(page);
  });

  it('the log names who changed what, by object and by person', async () => {
    const { page } = await openDesk('/desk/log/', /409/);
    const changes = page.getByRole('main').getByRole('listitem');
    await changes.filter({ hasText: 'Name of the site' }).first().waitFor();
    await expectFine(page, 'change-log');
    await page.getByRole('link', { name: 'Setting Links in the footer' }).first().click();
    await changes.filter({ hasText: 'Quiet pier' }).first().waitFor();
    await changes.filter({ hasText: 'Name of the site' }).first().waitFor({ state: 'detached' });

    // Taken back, with a reason; the change before it is not so any more.
    const footer = changes.filter({ hasText: 'Links in the footer' });
    await footer
      .first()
      .getByRole('button', { name: /^Take back/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The pier is loud');
    await expectFine(page, 'change-log-undo');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await footer.filter({ hasText: 'The pier is loud' }).first().waitFor();
    await footer
      .nth(1)
      .getByRole('button', { name: /^Take back/ })
      .click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Once more');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByText('somebody has changed it since').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox', { name: 'By whom (name)' }).fill('nobody-at-all');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await page.getByText('There is no such change.').waitFor();
  });
});
