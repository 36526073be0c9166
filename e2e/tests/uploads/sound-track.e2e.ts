/** A film with two sound tracks: its uploader takes the other one, and moderators read that the sound is what differs. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { APIRequestContext, Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { expectPageFits } from '../../harness/fit-pages.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState, waitForOwn } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const FORMS = [
  [360, 'dark'],
  [1440, 'light'],
  [360, 'light'],
  [800, 'dark'],
  [800, 'light'],
  [1440, 'dark'],
] as const;
/** The first two; all of them in the long form. */
const LOOKED_AT = process.env['FOYER_E2E_LONG'] === '1' ? FORMS : FORMS.slice(0, 2);
/** Where pictures of the pages are put, to be looked at. */
const SHOTS = process.env['FOYER_SHOTS'];
const PATIENCE_MS = 240_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-sound-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const origin = () => ({ origin: warmSite().url });
const post = async (request: APIRequestContext, path: string, form: Record<string, string>) =>
  (await request.post(path, { form, headers: origin() })).json();

/** In each form: nothing wrong to axe, nothing wider than the screen. */
const lookAt = async (page: Page, name: string, shown: () => Promise<void>): Promise<void> => {
  for (const [width, colorScheme] of LOOKED_AT) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await hydrated(page);
    await shown();
    await expectPageFits(page);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${width}-${colorScheme}.png`) });
  }
};

describe('a film with two sound tracks', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('is published with the one that its uploader takes, once moderators have read that its sound differs', async () => {
    const { page, context } = await open({ bypassCSP: true });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    const path = join(folder, 'two-sounds.mp4');
    const seed = Date.now() % 1_000_000;
    await makeClip({ path, seconds: 6, size: '320x180', seed, soundTracks: ['eng', 'deu'] });
    const { video_id: id } = await (
      await page.request.post('/api/video_edit.php', {
        headers: origin(),
        multipart: {
          ...{ act: '1', title: 'Two voices', categories: 'night', gender: 'straight', screenshot: '3' },
          file: { name: 'two-sounds.mp4', mimeType: 'video/mp4', buffer: await readFile(path) },
        },
      })
    ).json();
    await post(page.request, '/api/video_people.php', {
      ...{ act: 'declare', video_id: `${id}`, people: 'nobody' },
    });
    await expectState(page.request, id, 'pending');
    // Its pictures are made by a job of their own, after which it has other addresses.
    await waitForOwn(page.request, id, ({ thumb }) => thumb ?? undefined);
    const desk = await open({ bypassCSP: true });
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    const approve = (kind: string, objectId: number) =>
      post(desk.page.request, '/api/moderation.php', { act: 'approve', kind, object_id: `${objectId}` });
    expect(await approve('video', id)).toMatchObject({ ok: true });

    await page.goto(`/upload/videos/${id}/`);
    const chooser = page.getByRole('form', { name: 'Sound track' });
    await lookAt(page, 'chooser', async () => {
      await chooser.getByText('has 2 sound tracks. Viewers hear English.').waitFor();
      await chooser.scrollIntoViewIfNeeded();
    });
    const another = chooser.getByRole('combobox', { name: 'Another track' });
    expect(await another.locator('option').allTextContents()).toEqual(['German']);
    await chooser.getByRole('button', { name: 'Use this track' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.locator('section[aria-labelledby=edit-film]');
    await panel.getByText('The new version is ready.').waitFor({ timeout: PATIENCE_MS });
    await panel.getByText('Another track', { exact: true }).waitFor();

    const changeId = await waitForOwn(page.request, id, ({ change }) => change?.change_id);
    await desk.page.goto(`/desk/moderation/?case=video_change-${changeId}`);
    const film = desk.page.getByRole('region', { name: 'Another sound track' });
    await lookAt(desk.page, 'desk', async () => {
      await film.getByText('German', { exact: true }).waitFor();
      await film.scrollIntoViewIfNeeded();
    });
    // All of the film stays: nothing is said of a part.
    expect(await film.textContent()).not.toContain('From 0:00');
    expect(await approve('video_change', changeId)).toMatchObject({ ok: true });
    expect(await post(page.request, '/api/video_edit.php', { act: '2', video_id: `${id}` })).toMatchObject({
      ok: true,
    });
  });
});
