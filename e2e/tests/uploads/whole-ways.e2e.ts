/**
 * A video in which somebody is shown and an album, from their files to everyone's eyes: by an uploader, the records desk and a moderator, in three
 * languages, wide and narrow. FOYER_E2E_PICTURES=folder takes pictures of each step.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { readWords } from '../../harness/read-words.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const PICTURES = process.env['FOYER_E2E_PICTURES'];
const PATIENCE_MS = 240_000;
const WALKS = ['en', 'de', 'ja'].flatMap((language) => [1440, 360].map((width) => ({ language, width })));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-ways-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const expectFit = async (page: Page, picture: string): Promise<void> => {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${picture}.png`), fullPage: true });
  await expectPageFits(page);
};

/** Inputs lie invisible over their labels' words. */
const press = async (control: Locator): Promise<void> => {
  await control.scrollIntoViewIfNeeded();
  await control.click({ force: true });
};

const post = async (
  request: APIRequestContext,
  path: string,
  form: Record<string, string>,
  file?: { name: string; mimeType: string; buffer: Buffer },
) => {
  const headers = { origin: warmSite().url };
  const sent = file
    ? await request.post(path, { headers, multipart: { ...form, file } })
    : await request.post(path, { headers, form });
  const body = await sent.json();
  if (body.ok !== true) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};

const until = async (page: Page, what: string, isDone: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await page.waitForTimeout(250);
  }
};

// Encoding and six walks take some minutes: in `npm run test:long` alone. What each step refuses is tested by files of its own.
const describeLong = process.env.FOYER_E2E_LONG === '1' ? describe : describe.skip;
describeLong.each(WALKS)('the whole way in $language at $width px', ({ language, width }) => {
  const { open } = useBrowser();
  /** Thumbnails of what was just sent may still be in the making. */
  const how = {
    locale: language,
    viewport: { width, height: 900 },
    bypassCSP: true,
    expectErrors: /404|403/,
  };
  const as = async (account: (typeof DEMO_ACCOUNTS)[keyof typeof DEMO_ACCOUNTS]) => {
    const watched = await open(how);
    await signIn(watched.context, account);
    return watched;
  };
  const statusOf = async (page: Page, path: string): Promise<number> =>
    (await page.request.get(path, { headers: { accept: 'text/html' } })).status();
  const approve = async (page: Page, kind: 'video' | 'album', id: number): Promise<void> => {
    const words = await readWords(language, 'moderation');
    await page.goto(`/desk/moderation/?kind=${kind}&case=${kind}-${id}`);
    await hydrated(page);
    const button = page.locator('[data-act="approve"]', { hasText: words('desk.moderation.act.approve') });
    await button.waitFor();
    await expectFit(page, `${language}-${width}-${kind}-desk`);
    await button.click();
  };

  it('of a video in which somebody is shown', async () => {
    const words = await readWords(language);
    const desk = await readWords(language, 'records');
    const name = `Way-${language}-${width}-${Date.now().toString(36)}.mp4`;
    const path = join(folder, name);
    await makeClip({ path, seconds: 3, size: '320x180', seed: Date.now() % 1_000_000 });
    const uploader = await as(DEMO_ACCOUNTS.uploader);
    const own = uploader.context.request;
    await uploader.page.goto('/information/');
    const card = await uploader.page.screenshot({ type: 'jpeg' });
    const person = `Made Up ${language} ${width}`;
    const { record_id: recordId } = await post(
      own,
      '/api/person_records.php',
      { act: 'add', name: person, birth_date: '1990-05-17' },
      { name: 'card.jpg', mimeType: 'image/jpeg', buffer: card },
    );

    const { page } = uploader;
    await page.goto('/upload/video/');
    await hydrated(page);
    await page.getByLabel(words('upload.file.label')).setInputFiles(path);
    await page.getByText(name, { exact: true }).waitFor();
    await press(page.locator('main').getByRole('checkbox').first());
    await page.locator('input[name="categories"]').first().waitFor();
    await press(page.locator('input[name="categories"]').first());
    await press(page.getByRole('radio', { name: words('upload.people.choice.shown') }));
    await press(page.getByRole('button', { name: words('upload.details.save') }));
    await page.getByText(words('upload.details.saved'), { exact: true }).waitFor();
    await expectFit(page, `${language}-${width}-video-saved`);
    const readOwn = async () => {
      const { videos } = await (await own.get('/api/upload/videos.json')).json();
      return (videos as { video_id: number; file_name: string; state: string }[]).find(
        ({ file_name }) => file_name === name,
      );
    };
    const { video_id: id = 0 } = (await readOwn()) ?? {};
    await post(own, '/api/video_people.php', {
      act: 'add',
      video_id: String(id),
      record_id: String(recordId),
      uses: 'streaming,download,embedding,preview',
    });

    const keeper = await as(DEMO_ACCOUNTS.records);
    await keeper.page.goto(`/desk/records/?record=${recordId}`);
    await hydrated(keeper.page);
    await keeper.page.getByRole('heading', { level: 2, name: person }).waitFor();
    await expectFit(keeper.page, `${language}-${width}-records`);
    // Without its record the video is not before the moderators.
    expect((await readOwn())?.state).not.toBe('pending');
    await keeper.page.getByRole('button', { name: desk('desk.records.verify'), exact: true }).click();

    await until(
      page,
      'the video is before the moderators',
      async () => (await readOwn())?.state === 'pending',
    );
    const moderator = await as(DEMO_ACCOUNTS.moderator);
    const visitor = await open(how);
    expect(await statusOf(visitor.page, `/videos/${id}/x/`)).toBe(404);
    await approve(moderator.page, 'video', id);
    await until(
      page,
      'everyone sees the video',
      async () => (await statusOf(visitor.page, `/videos/${id}/x/`)) === 200,
    );
    await page.goto('/upload/videos/');
    await hydrated(page);
    const row = page.locator('li').filter({ has: page.locator(`a[href*="/upload/videos/${id}/"]`) });
    await row.first().getByText(words('upload.own.state.active')).first().waitFor();
    await expectFit(page, `${language}-${width}-video-published`);
  });

  it('of an album', async () => {
    const words = await readWords(language);
    const { page } = await as(DEMO_ACCOUNTS.uploader);
    const photos: Buffer[] = [];
    for (const path of ['/videos/latest-updates/1/', '/categories/']) {
      await page.goto(path);
      // Each walk sends others, so that none is the copy of one before.
      await page.evaluate((text) => {
        const mark = document.createElement('h1');
        mark.textContent = text;
        mark.style.cssText = 'position:fixed;inset:30% 10%;z-index:9;background:#fff;font-size:60px';
        document.body.append(mark);
      }, `${language} ${width} ${Date.now()}`);
      photos.push(await page.screenshot({ type: 'jpeg' }));
    }
    await page.goto('/upload/album/');
    await hydrated(page);
    await page
      .getByLabel(words('upload.album.photos'))
      .and(page.locator('input'))
      .setInputFiles(
        photos.map((buffer, index) => ({ name: `way-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer })),
      );
    await page.locator('ol img').nth(1).waitFor();
    // In German a picture's button for the cover ("Titelbild") starts with the same word.
    await page
      .getByRole('textbox', { name: words('upload.field.title') })
      .first()
      .fill(`Album ${language} ${width}`);
    await press(page.locator('main input[name="categories"]').first());
    await press(page.getByRole('radio', { name: words('upload.people.choice.nobody') }));
    await press(page.getByRole('checkbox', { name: words('upload.album.confirm') }));
    await expectFit(page, `${language}-${width}-album-form`);
    await page.getByRole('button', { name: words('upload.album.send') }).click();
    await page.waitForURL(/\/upload\/albums\/\d+\/$/);
    const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
    await page.getByText(words('upload.own.state.pending')).first().waitFor({ timeout: PATIENCE_MS });
    await expectFit(page, `${language}-${width}-album-sent`);
    const moderator = await as(DEMO_ACCOUNTS.moderator);
    const visitor = await open(how);
    expect(await statusOf(visitor.page, `/album/${id}/`)).toBe(404);
    await approve(moderator.page, 'album', id);
    await until(
      page,
      'everyone sees the album',
      async () => (await statusOf(visitor.page, `/album/${id}/`)) === 200,
    );
  });
});
