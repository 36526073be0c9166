/** A public album is changed: everyone sees it as it was approved until a moderator decided, photo by photo; its owner sees both. */
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const WIDE = { viewport: { width: 1440, height: 900 }, bypassCSP: true };
const NARROW = { viewport: { width: 360, height: 800 }, bypassCSP: true };
const PATIENCE_MS = 240_000;

/** Pictures of this site's own pages. */
const draw = async (page: Page, paths: readonly string[]): Promise<Buffer[]> => {
  const photos: Buffer[] = [];
  for (const path of paths) {
    await page.goto(path);
    photos.push(await page.screenshot({ type: 'jpeg' }));
  }
  return photos;
};

const api = (page: Page) => ({
  post: async (path: string, multipart: Parameters<Page['request']['post']>[1]) =>
    (await page.request.post(path, { headers: { origin: warmSite().url }, ...multipart })).json(),
  until: async (path: string, isSo: (answer: Record<string, unknown>) => boolean): Promise<void> => {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isSo(await (await page.request.get(path)).json())) {
      if (Date.now() > deadline) throw new Error(`${path} is not as it should be`);
      await page.waitForTimeout(250);
    }
  },
});

describe('a public album', () => {
  const { open } = useBrowser();

  it('stays as it was approved while its changes wait, and is decided photo by photo', async () => {
    const owner = await open(WIDE);
    const { page } = owner;
    await signIn(owner.context, DEMO_ACCOUNTS.uploader);
    const title = `Slips ${Date.now()}`;
    const [first, second, third] = await draw(page, [
      '/categories/',
      '/information/',
      '/models/most-popular/1/',
    ]);
    const { categories } = await (await page.request.get('/api/upload/album-limits.json')).json();
    const [{ dir: category }] = categories;
    const { album_id: id } = await api(page).post('/api/album_edit.php', {
      multipart: {
        ...{ act: '1', title, categories: category, people: 'nobody' },
        'files[]': { name: 'first.jpg', mimeType: 'image/jpeg', buffer: first ?? Buffer.alloc(0) },
      },
    });
    await api(page).until(
      `/api/json/album/0/0/0/${id}.json`,
      ({ album }) => (album as { status_id: number }).status_id === 4,
    );
    const desk = await open(NARROW);
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    await api(desk.page).post('/api/moderation.php', {
      form: { act: 'approve', kind: 'album', object_id: `${id}` },
    });

    await page.goto(`/upload/albums/${id}/`);
    await hydrated(page);
    await page.getByLabel('Title').first().fill(`${title} anew`);
    await page
      .getByLabel('Photos')
      .and(page.locator('input'))
      .setInputFiles(
        [second, third].map((buffer, index) => ({
          ...{ name: `new-${index}.jpg`, mimeType: 'image/jpeg' },
          buffer: buffer ?? Buffer.alloc(0),
        })),
      );
    await page.locator('ol img[alt="Picture 3"]').waitFor();
    await page.getByLabel(/I confirm/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Your change is with the moderators' });
    await notice.getByText(/Title and 2 new photos/).waitFor({ timeout: PATIENCE_MS });
    await notice.getByText(`Title that everyone sees: ${title}`).waitFor();
    await page.locator('ol img[alt="Picture 3"]').waitFor({ timeout: PATIENCE_MS });
    expect(await page.getByLabel('Title').first().inputValue()).toBe(`${title} anew`);
    await expectPageFits(page);

    const visitor = await open(NARROW);
    await visitor.page.goto(`/album/${id}/`);
    await visitor.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect(await visitor.page.locator('main').getByText(`${title} anew`).count()).toBe(0);

    await desk.page.goto('/desk/moderation/?kind=album_change');
    await hydrated(desk.page);
    await desk.page.getByRole('link', { name: `${title} anew` }).click();
    const found = desk.page.getByRole('article');
    await found.getByText('New photo').first().waitFor();
    await desk.page.keyboard.press('b');
    await expectPageFits(desk.page);
    await found.getByRole('checkbox', { name: 'Picture 2' }).check();
    await found.getByRole('button', { name: 'Reject' }).click();
    const reason = found.getByRole('textbox', { name: 'What was found' });
    await reason.fill('It shows a list of names.');
    await found.locator('form').getByRole('button', { name: 'Reject' }).click();
    // The rest of it goes on waiting in the same place.
    await found.getByRole('checkbox', { name: 'Picture 2' }).waitFor({ state: 'detached' });
    expect(await found.getByText('New photo').count()).toBe(1);
    await desk.page.keyboard.press('a');
    await api(desk.page).until(
      `/api/json/album/0/0/0/${id}.json`,
      ({ album }) => (album as { title: string }).title === `${title} anew`,
    );

    // Another visitor: a browser that was here may show what it has for ten seconds.
    const later = await open(NARROW);
    await later.page.goto(`/album/${id}/`);
    await later.page.getByRole('heading', { level: 1, name: `${title} anew` }).waitFor();
    await page.setViewportSize(NARROW.viewport);
    await page.goto('/upload/albums/');
    await hydrated(page);
    await page.locator('li').filter({ hasText: title }).getByText('Change not accepted').waitFor();
    await page.goto(`/upload/albums/${id}/`);
    await hydrated(page);
    const refused = page.getByRole('status').filter({ hasText: 'Your change was not accepted' });
    await refused.getByText('It shows a list of names.').waitFor();
    await expectPageFits(page);
    await refused.getByRole('link', { name: /decision/i }).click();
    await page.waitForURL(/\/decision\//);
    await page.locator('main').getByText('It shows a list of names.').first().waitFor();
    await page.getByRole('textbox', { name: 'Why is the decision wrong?' }).waitFor();
    await page.goBack();
    await refused.getByRole('button', { name: 'Remove the photo' }).click();
    await refused.waitFor({ state: 'detached' });
    await api(page).post('/api/album_edit.php', { form: { act: '2', album_id: `${id}` } });
  });
});
