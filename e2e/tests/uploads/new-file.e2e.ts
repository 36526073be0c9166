/** The file of a published video: its part chosen on pictures, cut, sent anew, approved, and watched under the same address. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import type { APIRequestContext, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState, waitForOwn } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const PATIENCE_MS = 240_000;
const WIDTHS = LONG ? [360, 800, 1440] : [360];

const post = async (request: APIRequestContext, path: string, form: Record<string, string>) =>
  (await request.post(path, { form, headers: { origin: warmSite().url } })).json();

const panelOf = (page: Page) => page.locator('section[aria-labelledby=edit-film]');

/** The panel with the player and the strip open. */
const openStrip = async (page: Page, id: number): Promise<void> => {
  await page.goto(`/upload/videos/${id}/`);
  await hydrated(page);
  await panelOf(page).getByRole('button', { name: 'Choose the part' }).click();
  await panelOf(page).getByRole('slider', { name: 'Start' }).waitFor();
};

describe('the file of a published video', () => {
  const { open } = useBrowser();

  it.each(WIDTHS)('shows its pictures and moves its handles by keys at %s px', async (width) => {
    const { page, context } = await open({ bypassCSP: true, viewport: { width, height: 900 } });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    const { videos } = await (await page.request.get('/api/upload/videos.json?state=published')).json();
    // The longest has a picture for every step of the handle.
    const [longest] = videos.sort(
      (one: OwnUpload, other: OwnUpload) => (other.duration_seconds ?? 0) - (one.duration_seconds ?? 0),
    );
    await openStrip(page, longest.video_id);
    const panel = panelOf(page);
    const start = panel.getByRole('slider', { name: 'Start' });
    const frame = () => panel.locator('[data-whole]').first().locator('span').getAttribute('style');
    const [before, shown] = [
      await panel.locator('[data-whole]').first().getAttribute('style'),
      await frame(),
    ];
    expect(shown).toContain('storyboard');
    await start.focus();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowRight');
    expect(Number(await start.inputValue())).toBeGreaterThan(0.1);
    expect(await panel.locator('[data-whole]').first().getAttribute('style')).not.toBe(before);
    expect(await panel.getByRole('textbox', { name: 'Start' }).inputValue()).toBe(
      await start.getAttribute('aria-valuetext'),
    );
    await panel.getByText(/ remain\.$/).waitFor();
    await expectPageFits(page);
  });

  // Encoding a video twice takes a minute: in `npm run test:long` alone.
  (LONG ? describe : describe.skip)('on its whole way', () => {
    let folder: string;
    const clips: Record<string, string> = {};
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'foyer-new-file-'));
      for (const [name, seconds] of [
        ['first', 9],
        ['second', 5],
      ] as const) {
        const path = join(folder, `${name}.mp4`);
        await makeClip({ path, seconds, size: '640x360', seed: (Date.now() + seconds) % 1_000_000 });
        clips[name] = path;
      }
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('is cut and replaced, and plays under the same address once moderators approved', async () => {
      const uploader = await open();
      await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
      const moderator = await open();
      await signIn(moderator.context, DEMO_ACCOUNTS.moderator);
      const { page } = uploader;
      const sent = await page.request.post('/api/video_edit.php', {
        headers: { origin: warmSite().url },
        multipart: {
          act: '1',
          title: 'Slow cells',
          categories: 'night',
          gender: 'straight',
          screenshot: '3',
          file: { name: 'first.mp4', mimeType: 'video/mp4', buffer: await readFile(clips.first ?? '') },
        },
      });
      const { video_id: id } = await sent.json();
      await post(page.request, '/api/video_people.php', {
        act: 'declare',
        video_id: `${id}`,
        people: 'nobody',
      });
      await expectState(page.request, id, 'pending');
      const decide = (kind: string, objectId: number) =>
        post(moderator.context.request, '/api/moderation.php', {
          act: 'approve',
          kind,
          object_id: `${objectId}`,
        });
      expect(await decide('video', id)).toMatchObject({ ok: true });
      const watched = await open();
      const secondsShown = async (): Promise<number> => {
        await watched.page.goto(`/videos/${id}/slow-cells/`);
        await hydrated(watched.page);
        await watched.page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
        await watched.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
        return watched.page.evaluate(() => document.querySelector('video')?.duration ?? 0);
      };
      expect(await secondsShown()).toBeCloseTo(9, 0);
      const approveChange = async () => {
        const changeId = await waitForOwn(page.request, id, ({ change }) => {
          const { state, change_id, film } = (change ?? {}) as Record<string, unknown>;
          return state === 'waiting' && film ? (change_id as number) : undefined;
        });
        expect(await decide('video_change', changeId)).toMatchObject({ ok: true });
        await waitForOwn(page.request, id, ({ replacement }) =>
          replacement === undefined ? true : undefined,
        );
      };

      await openStrip(page, id);
      const panel = panelOf(page);
      await panel.getByRole('slider', { name: 'Start' }).focus();
      for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowRight');
      await panel.getByText('0:07 of 0:09 remain.').waitFor();
      await panel.getByRole('button', { name: 'Cut the video' }).click();
      await panel.getByText('The new version is ready.').waitFor({ timeout: PATIENCE_MS });
      // Nothing of it is public before it is approved.
      expect(await secondsShown()).toBeCloseTo(9, 0);
      await approveChange();
      expect(await secondsShown()).toBeCloseTo(7, 0);

      await page.reload();
      await hydrated(page);
      await panel.locator('input[type=file]').setInputFiles(clips.second ?? '');
      await panel.getByRole('checkbox').check({ force: true });
      await panel.getByRole('button', { name: 'Send the new file' }).click();
      await panel.getByText('The new version is ready.').waitFor({ timeout: PATIENCE_MS });
      await approveChange();
      expect(await secondsShown()).toBeCloseTo(5, 0);
      expect(await post(page.request, '/api/video_edit.php', { act: '2', video_id: `${id}` })).toMatchObject({
        ok: true,
      });
    });
  });
});
