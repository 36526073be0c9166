/**
 * A site that starts with an empty database becomes one with a video that visitors find, in a browser alone but for the command that
 * makes its first operator. Its parts have tests of their own in `npm test`; the whole way takes a site and minutes of its own.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { linkIn, newestMail } from '../../harness/kept-mails.ts';
import { expectFine } from '../../harness/looks/expect-fine.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { readWords } from '../../harness/read-words.ts';
import { type Site, startSite } from '../../harness/site.ts';
import { appCode } from '../../../server/src/testing/authenticators.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PASSWORD = 'seven green lanterns';
const ADVERTISEMENT = 'Lanterns for every boat';
const PATIENCE_MS = 240_000;
const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;

describeLong('a site from nothing', () => {
  const { open } = useBrowser();
  let folder: string;
  let site: Site;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-nothing-'));
    // PostgreSQL's user must be able to reach its data directory.
    await chmod(folder, 0o711);
    site = await startSite({ dataDir: join(folder, 'data'), env: { FOYER_DEMO: '0' } });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const openAt = async (path: string, options: Parameters<typeof open>[0] = {}) => {
    const { page } = await open({ site: site.url, bypassCSP: true, ...options });
    await page.goto(path);
    await hydrated(page);
    return page;
  };
  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await hydrated(page);
  };
  /** From the form to a browser that is signed in. */
  const signUp = async (name: string, path = '/sign-up/', expectErrors?: RegExp): Promise<Page> => {
    const page = await openAt(path, { expectErrors });
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email').fill(`${name}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/send-email/');
    await page.goto(linkIn(await newestMail(`${name}@example.org`, 1, site.url), '/confirm-'));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    return page;
  };
  /** @returns the secret that codes are made from */
  const turnOnTwoSteps = async (page: Page): Promise<string> => {
    await go(page, '/settings/');
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Two-step sign-in' }) });
    await panel.getByRole('button', { name: 'Set up' }).click();
    await panel.locator('input[name="old"]').fill(PASSWORD);
    await panel.getByRole('button', { name: 'Next' }).click();
    const secret = (await panel.locator('code').innerText()).replaceAll(' ', '');
    await panel.locator('input[name="code"]').fill(appCode(secret));
    await panel.getByRole('button', { name: 'Turn on' }).click();
    await panel.getByRole('button', { name: 'Turn on' }).waitFor({ state: 'detached' });
    return secret;
  };
  const drawBanner = async (): Promise<Buffer> => {
    const { page } = await open({ viewport: { width: 728, height: 90 } });
    await page.setContent(
      `<body style="margin:0;height:90px;display:grid;place-items:center;background:#0c3d33;color:#fff;font:600 32px sans-serif">${ADVERTISEMENT}</body>`,
    );
    return page.screenshot({ type: 'png' });
  };
  /** Of the only video there is. */
  const change = async (page: Page, act: string, term: string): Promise<void> => {
    await go(page, '/desk/catalogue/videos/');
    await page
      .getByRole('region', { name: 'Videos found' })
      .getByRole('listitem')
      .first()
      .getByRole('checkbox')
      .check();
    const form = page.locator('form', { has: page.getByLabel('Change', { exact: true }) });
    await form.getByLabel('Change', { exact: true }).selectOption(act);
    await form.getByRole('button', { name: /Any$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: new RegExp(`^${term}`) })
      .click();
    await form.getByRole('button', { name: 'Preview' }).click();
    const preview = page.getByRole('dialog', { name: 'What would change' });
    await preview.getByRole('button', { name: 'Change 1 video' }).click();
    const done = page.getByRole('region', { name: 'Latest bulk changes' }).getByRole('listitem').first();
    await done.getByText('1 changed').waitFor({ timeout: PATIENCE_MS });
  };
  const saved = (page: Page) => page.getByText('Saved', { exact: true }).last().waitFor();

  it('gets an operator, a name, texts, a catalogue, people, a video, and visitors who find it', async () => {
    const empty = await openAt('/');
    await expectFine(empty, 'nothing-home');
    await go(empty, '/categories/');
    await expectFine(empty, 'nothing-categories');

    // The first operator.
    const create = ['operator', 'create', 'harbourmaster', 'harbourmaster@example.org'];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', join(ROOT, 'scripts/site.ts'), ...create],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          FOYER_DATA_DIR: site.dataDir,
          FOYER_PUBLIC_URL: site.url,
          FOYER_DEMO: '0',
          NODE_OPTIONS: '',
        },
      },
    );
    const operator = await openAt(linkIn(stdout, '/restore-'), { expectErrors: /403 .*\/desk\// });
    await operator.locator('input[name="pwd"]').fill(PASSWORD);
    await operator.locator('main button[type="submit"]').click();
    await operator.waitForURL('**/restore-success/');
    await go(operator, '/sign-in/');
    await operator.locator('main input[name="usr"]').fill('harbourmaster');
    await operator.locator('main input[name="pwd"]').fill(PASSWORD);
    await operator.locator('main button[type="submit"]').click();
    await operator.waitForURL((url) => url.pathname === '/');
    // The role alone opens nothing.
    expect(stdout).toContain('the role counts once harbourmaster has two-step sign-in or a passkey');
    await go(operator, '/desk/');
    await operator.getByText('Set up a second step first').waitFor();
    await expectFine(operator, 'nothing-waiting');
    await turnOnTwoSteps(operator);

    // Name and a text.
    await go(operator, '/desk/settings/');
    const name = operator.getByRole('region', { name: 'Name of the site', exact: true });
    await name.getByLabel('Name', { exact: true }).fill('Lantern Pier');
    await name.getByRole('button', { name: 'Save' }).click();
    await saved(operator);
    await go(operator, '/desk/settings/texts/');
    await operator.getByRole('list', { name: 'Help' }).getByRole('link', { name: 'English' }).click();
    await operator.getByLabel('Text in Markdown').fill('# Help of {site}\n\nAsk at the pier.\n');
    await operator.getByRole('button', { name: 'Save' }).click();
    await saved(operator);

    // The test's clip is short.
    await go(operator, '/desk/settings/uploads/');
    const length = operator.getByRole('region', { name: 'Shortest video', exact: true });
    await length.getByLabel('Minutes').fill('0');
    await length.getByRole('button', { name: 'Save' }).click();
    await saved(operator);

    // Three categories in two languages, a model, a channel.
    for (const [english, german] of [
      ['Paper Lanterns', 'Papierlaternen'],
      ['Boats', 'Boote'],
      ['Night Markets', 'Nachtmärkte'],
    ] as const) {
      await go(operator, '/desk/catalogue/?open=new');
      await operator.getByRole('textbox', { name: /^English/ }).fill(english);
      await operator.getByRole('textbox', { name: /^Deutsch/ }).fill(german);
      await operator.getByRole('button', { name: 'Create' }).click();
      await operator.getByRole('heading', { name: english }).waitFor();
    }
    await go(operator, '/desk/catalogue/models/?open=new');
    await operator.getByRole('textbox', { name: 'Name', exact: true }).fill('Ferry Cell');
    await operator.getByRole('button', { name: 'Create' }).click();
    await operator.getByRole('heading', { name: 'Ferry Cell' }).waitFor();
    await go(operator, '/desk/catalogue/channels/?open=new');
    await operator.getByRole('textbox', { name: 'Name', exact: true }).fill('Pier Lights');
    await operator.getByRole('button', { name: 'Create' }).click();
    await operator.getByRole('heading', { name: 'Pier Lights' }).waitFor();
    await go(operator, '/desk/catalogue/');
    await expectFine(operator, 'nothing-catalogue');

    // From now on one joins by invitation: an uploader and a moderator.
    await go(operator, '/desk/settings/members/');
    const joining = operator.getByRole('region', { name: 'How one joins' });
    await joining.getByLabel('Who may join').selectOption({ label: 'Those who have an invitation' });
    await joining.getByRole('button', { name: 'Save' }).click();
    await saved(operator);
    await go(operator, '/desk/members/invitations/');
    await operator.getByLabel('How many may join').fill('2');
    await operator.getByRole('button', { name: 'Make the link' }).click();
    const link = new URL(await operator.getByLabel('Link', { exact: true }).inputValue());
    const uploader = await signUp('lampmaker', `${link.pathname}${link.search}`);
    const moderator = await signUp('lookout', `${link.pathname}${link.search}`);
    await turnOnTwoSteps(moderator);
    await go(operator, '/desk/roles/');
    await operator.getByLabel('Name of the member').fill('lookout');
    await operator.getByLabel('Role', { exact: true }).selectOption({ label: 'Moderator' });
    await operator.getByLabel('Reason').fill('Looks at what comes in');
    await operator.getByRole('button', { name: 'Give the role' }).click();
    await operator
      .getByRole('region', { name: 'Who has a role' })
      .getByRole('listitem')
      .filter({ hasText: 'lookout' })
      .waitFor();

    // An upload, approved.
    const words = await readWords('en');
    const clip = join(folder, 'Lanterns-at-night.mp4');
    await makeClip({ path: clip, seconds: 6, size: '640x360', seed: 4711 });
    await go(uploader, '/upload/video/');
    await uploader.getByLabel('Video files').setInputFiles(clip);
    await uploader.getByRole('checkbox', { name: /I confirm/ }).check({ force: true });
    await uploader.getByRole('checkbox', { name: 'Paper Lanterns' }).check({ force: true });
    // What is chosen is sent by itself.
    await uploader.getByRole('radio', { name: /^Nobody is shown/ }).click({ force: true });
    await uploader.getByText(words('upload.people.complete')).waitFor();
    await uploader.getByRole('button', { name: 'Save changes' }).click();
    await uploader
      .locator('li', { hasText: 'Lanterns-at-night' })
      .getByText('With the moderators', { exact: true })
      .first()
      .waitFor({ timeout: PATIENCE_MS });
    await go(moderator, '/desk/moderation/?kind=video');
    await moderator.getByRole('link', { name: 'Lanterns at night' }).first().click();
    await moderator.getByRole('heading', { level: 2, name: 'Lanterns at night' }).waitFor();
    await expectFine(moderator, 'nothing-moderation');
    await moderator.getByRole('button', { name: 'Approve' }).first().click();

    await uploader.waitForFunction(async () => {
      const answer = await fetch('/api/upload/videos.json');
      return (await answer.json()).videos[0]?.state === 'active';
    });

    // The model and the channel are put to it.
    await change(operator, 'model_add', 'Ferry Cell');
    await change(operator, 'channel_set', 'Pier Lights');

    // An advertisement.
    await go(operator, '/desk/settings/advertising/');
    const top = operator.getByRole('region', { name: 'Home, below the first videos', exact: true });
    await top.getByRole('button', { name: 'Remove The site’s own' }).click();
    await top.getByRole('button', { name: 'Add a picture' }).click();
    const banner = await drawBanner();
    await top
      .getByLabel('Picture', { exact: true })
      .and(operator.locator('input'))
      .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: banner });
    await top.getByLabel('What the picture says').fill(ADVERTISEMENT);
    await top.getByLabel('Leads to (https)').fill('https://lanterns.example/');
    await top.getByRole('button', { name: 'Save' }).click();
    await saved(operator);

    // A visitor finds it by each of them.
    const visitor = await openAt('/');
    await visitor.getByRole('banner').getByText('Lantern Pier').waitFor();
    await visitor.getByRole('link', { name: 'Lanterns at night' }).first().waitFor();
    await expectFine(visitor, 'something-home');
    const advertisement = visitor.locator('[data-ad="listing-top"]');
    await advertisement.scrollIntoViewIfNeeded();
    await advertisement.frameLocator('iframe').getByRole('link', { name: ADVERTISEMENT }).waitFor();
    await go(visitor, '/categories/paper-lanterns/latest-updates/1/');
    await visitor.getByRole('link', { name: 'Lanterns at night' }).first().waitFor();
    for (const [list, name] of [
      ['/models/', 'Ferry Cell'],
      ['/channels/', 'Pier Lights'],
    ] as const) {
      await go(visitor, list);
      await visitor.getByRole('main').getByRole('link', { name }).first().click();
      await visitor.getByRole('heading', { level: 1, name }).waitFor();
      await visitor.getByRole('main').getByRole('link', { name: 'Lanterns at night' }).first().waitFor();
      await expectFine(visitor, `something${list.replaceAll('/', '-')}`);
    }
    await go(visitor, '/search/1/?s=lanterns');
    await visitor.getByRole('link', { name: 'Lanterns at night' }).first().waitFor();
    await go(visitor, '/information/help/');
    await visitor.getByRole('heading', { name: 'Help of Lantern Pier', level: 1 }).waitFor();
    const german = await openAt('/categories/paper-lanterns/latest-updates/1/', { locale: 'de-DE' });
    await german.getByRole('heading', { level: 1, name: /Papierlaternen/ }).waitFor();
    await visitor.goto('/');
    await hydrated(visitor);
    await visitor.getByRole('link', { name: 'Lanterns at night' }).first().click();
    await visitor.waitForURL(/\/videos\/\d+\//);
    await visitor.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5);
    await expectFine(visitor, 'something-watch');
  }, 900_000);
});
