/** The moderators' desk by its own pages: keys alone publish a video, and a refusal reaches its uploader with its reasons. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser, type Watched } from '../../harness/browser.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-desk-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Sends a clip that nobody is shown in, and waits until moderators may decide. @returns its id */
const sendClip = async (page: Page, title: string): Promise<number> => {
  const path = join(folder, `${title.replaceAll(' ', '-')}.mp4`);
  await makeClip({ path, seconds: 5, size: '320x180', seed: (Date.now() + title.length) % 1_000_000 });
  const headers = { origin: warmSite().url };
  const sent = await page.request.post('/api/video_edit.php', {
    headers,
    multipart: {
      act: '1',
      title,
      categories: 'night',
      gender: 'straight',
      screenshot: '3',
      file: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(path) },
    },
  });
  const { video_id: id } = await sent.json();
  await page.request.post('/api/video_people.php', {
    headers,
    form: { act: 'declare', video_id: `${id}`, people: 'nobody' },
  });
  await expectState(page.request, id, 'pending');
  return id;
};

const statusOf = async ({ page }: Watched, id: number): Promise<number> =>
  (await page.request.get(`/videos/${id}/desk/`, { headers: { accept: 'text/html' } })).status();

describe("the moderators' desk", () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('publishes what is approved by keys alone, and tells the uploader why something else is refused', async () => {
    const uploader = await open({ bypassCSP: true });
    await signIn(uploader.context, DEMO_ACCOUNTS.uploader);
    const good = await sendClip(uploader.page, 'Desk good cells');
    const bad = await sendClip(uploader.page, 'Desk bad cells');
    const visitor = await open({ expectErrors: /404/ });
    expect(await statusOf(visitor, good)).toBe(404);

    // Thumbnails of what was just sent may still be in the making; the desk shows a sign of its kind meanwhile.
    const desk = await open({ bypassCSP: true, expectErrors: /404 .*thumb-320/ });
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    const { page } = desk;
    await page.goto('/desk/moderation/?kind=video');
    await hydrated(page);
    const title = (name: string) => page.getByRole('heading', { level: 2, name });
    await page.getByRole('link', { name: 'Desk good cells' }).waitFor();
    // The queue is longest-waiting first: down to the one that was sent.
    const openRow = () => page.locator('main li[data-open] a');
    for (let steps = 0; steps < 60 && !(await title('Desk good cells').isVisible()); steps += 1) {
      const before = (await openRow().count()) > 0 ? await openRow().getAttribute('href') : null;
      await page.keyboard.press('j');
      // The row is the present one immediately, its case comes after it.
      await page.waitForFunction((left) => {
        const row = document.querySelector('main li[data-open] a');
        const shown = document.getElementById('case-title')?.textContent ?? '';
        return row !== null && row.getAttribute('href') !== left && shown.includes(row.textContent);
      }, before);
    }
    await title('Desk good cells').waitFor();
    expect(await findViolations(page)).toEqual([]);
    // What waits is shown veiled until somebody asks, by a key as well.
    const veiled = page.getByRole('article').locator('[data-veiled]');
    expect(await veiled.count()).toBeGreaterThan(0);
    await page.keyboard.press('b');
    await veiled.first().waitFor({ state: 'detached' });
    await page.keyboard.press('a');
    await expectState(uploader.page.request, good, 'active');
    expect(await statusOf(visitor, good)).toBe(200);

    await page.goto(`/desk/moderation/?kind=video&case=video-${bad}`);
    await hydrated(page);
    await title('Desk bad cells').waitFor();
    await page.keyboard.press('r');
    const reason = page.getByRole('textbox', { name: 'What was found' });
    await reason.waitFor();
    const reject = page.locator('form').filter({ has: reason }).getByRole('button', { name: 'Reject' });
    await reject.click();
    // Nothing is decided without a reason.
    await expectState(uploader.page.request, bad, 'pending');
    await reason.fill('The cells do not move.');
    expect(await findViolations(page)).toEqual([]);
    await reject.click();
    await expectState(uploader.page.request, bad, 'rejected');
    expect(await statusOf(visitor, bad)).toBe(404);

    await uploader.page.goto('/notifications/');
    await hydrated(uploader.page);
    const reported = uploader.page
      .locator('main')
      .getByRole('link', { name: /Desk bad cells/ })
      .first();
    await reported.click();
    await uploader.page.waitForURL(/\/decision\//);
    await hydrated(uploader.page);
    const statement = uploader.page.locator('main');
    await statement.getByText('The cells do not move.').first().waitFor();
    await statement
      .getByRole('textbox', { name: 'Why is the decision wrong?' })
      .fill('They move from the second frame on, at half the speed.');
    await statement.getByRole('button', { name: 'Send' }).click();
    // The page came with its data from the server; it follows what was sent.
    await statement.getByRole('heading', { name: /Your objection/ }).waitFor();
    expect(await findViolations(uploader.page)).toEqual([]);

    // Anyone who decided first sees the objection, and decides nothing about it.
    await page.goto('/desk/moderation/appeals/');
    await hydrated(page);
    const card = page.locator('li').filter({ hasText: 'They move from the second frame on' });
    await card.getByText(/Another moderator decides about this/).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);
  });
});
