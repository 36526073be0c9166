/**
 * An unlisted video by its uploader's own hands: chosen on the page of the video, its address copied, opened by a stranger, and ended by a new one.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState, waitForOwn } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const TITLE = 'Seldom seen cells';
/** Where pictures of what was tried go, to be looked at. */
const PICTURES = process.env['FOYER_E2E_PICTURES'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-unlisted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = async (page: Page, name: string): Promise<void> => {
  if (!PICTURES) return;
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
};

const post = async (page: Page, path: string, body: Parameters<Page['request']['post']>[1]) =>
  (await page.request.post(path, { headers: { origin: warmSite().url }, ...body })).json();

/** Pictures of what was just sent are made meanwhile. */
const expectPicture = (page: Page, id: number): Promise<true> =>
  waitForOwn(page.request, id, async ({ thumb }) =>
    thumb && (await page.request.get(thumb)).ok() ? true : undefined,
  );

const publish = async (page: Page, moderator: Page): Promise<number> => {
  const path = join(folder, 'clip.mp4');
  await makeClip({ path, seconds: 6, size: '640x360', seed: Date.now() % 1_000_000 });
  const { video_id: id } = await post(page, '/api/video_edit.php', {
    multipart: {
      ...{ act: '1', title: TITLE, categories: 'night', gender: 'straight', screenshot: '3' },
      file: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(path) },
    },
  });
  await post(page, '/api/video_people.php', {
    form: { act: 'declare', video_id: `${id}`, people: 'nobody' },
  });
  await expectState(page.request, id, 'pending');
  await post(moderator, '/api/moderation.php', {
    form: { act: 'approve', kind: 'video', object_id: `${id}` },
  });
  await expectState(page.request, id, 'active');
  await expectPicture(page, id);
  return id;
};

describe('an unlisted video', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('is opened by the address that its uploader copies, until there is a new one', async () => {
    const desk = await open();
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    const { page, context } = await open({ bypassCSP: true });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(context, DEMO_ACCOUNTS.uploader);
    const id = await publish(page, desk.page);

    await page.goto(`/upload/videos/${id}/`);
    await hydrated(page);
    const field = page.getByRole('textbox', { name: 'Address of this video' });
    expect(await field.count()).toBe(0);
    await page.getByRole('radio', { name: /^Unlisted/ }).check();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await field.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await picture(page, 'edit');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied').waitFor();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toMatch(new RegExp(`^${warmSite().url}/unlisted/${id}~[\\w-]{22}/$`));
    await page.goto('/upload/videos/');
    await page.getByText('Published, unlisted').first().waitFor();
    await picture(page, 'mine');

    // Anyone who has it, without an account and in another browser.
    const stranger = await open({ bypassCSP: true, expectErrors: /40[34]/ });
    const asked: string[] = [];
    stranger.page.on('request', (request) => void asked.push(request.url()));
    const answer = await stranger.page.goto(address);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    await hydrated(stranger.page);
    await stranger.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await stranger.page.getByText('Only people who were given its address can watch this video.').waitFor();
    expect(await findViolations(stranger.page)).toEqual([]);
    await stranger.page.locator('.mf-player-start').first().click();
    await stranger.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
    await picture(stranger.page, 'watch');
    // Its own site alone was asked, and no advertisement.
    expect(asked.filter((url) => url.includes('/ads/'))).toEqual([]);
    const secret = /~([\w-]{22})/.exec(address)?.[1] ?? '';
    const elsewhere = asked.filter((url) => url.includes(secret) && !url.startsWith(warmSite().url));
    expect(elsewhere).toEqual([]);

    // The number alone, and a guess, open the page of a private video.
    for (const path of [`/videos/${id}/`, `/unlisted/${id}~${'x'.repeat(22)}/`]) {
      expect((await stranger.page.goto(path))?.status()).toBe(403);
      expect(await stranger.page.getByText(TITLE).count()).toBe(0);
    }

    await page.goto(`/upload/videos/${id}/`);
    await hydrated(page);
    await page.getByRole('button', { name: 'New address', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a new address?' });
    await dialog.waitFor();
    await picture(page, 'new-address');
    await dialog.getByRole('button', { name: 'New address', exact: true }).click();
    await page.getByText('The video has a new address.').waitFor();
    const next = await field.inputValue();
    expect(next).not.toBe(address);
    expect((await stranger.page.goto(address))?.status()).toBe(403);
    expect((await stranger.page.goto(next))?.status()).toBe(200);
  });
});
