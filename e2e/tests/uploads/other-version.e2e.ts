/** A video that looks like another: its uploader reads what matched, says that it is another version, and a moderator sees both. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from '../../harness/axe.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

/** Each width in one scheme; in both in the long form. */
const FORMS = ([360, 800, 1440] as const).flatMap((width, turn) =>
  (['light', 'dark'] as const)
    .filter((_, index) => process.env.FOYER_E2E_LONG === '1' || index === turn % 2)
    .map((colorScheme) => ({ width, colorScheme })),
);
/** Where pictures of the pages are put, to be looked at. */
const SHOTS = process.env['FOYER_SHOTS'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-version-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const send = async (page: Page, title: string, seed: number, size: string): Promise<number> => {
  const path = join(folder, `${title}.mp4`);
  await makeClip({ path, seconds: 6, size, seed });
  const { video_id: id } = await (
    await page.request.post('/api/video_edit.php', {
      headers: { origin: warmSite().url },
      multipart: {
        ...{ act: '1', title, categories: 'night', gender: 'straight', screenshot: '3' },
        file: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(path) },
      },
    })
  ).json();
  await page.request.post('/api/video_people.php', {
    headers: { origin: warmSite().url },
    form: { act: 'declare', video_id: `${id}`, people: 'nobody' },
  });
  return id;
};

describe('a video that looks like another', () => {
  const { open } = useBrowser();

  it('is reported with both pictures, kept as another version, and shown to moderators alongside the first', async () => {
    const { page, context } = await open();
    await signIn(context, DEMO_ACCOUNTS.uploader);
    const seed = Date.now() % 1_000_000;
    const first = await send(page, 'Harbour first', seed, '320x180');
    await expectState(page.request, first, 'pending');
    const second = await send(page, 'Harbour second', seed, '480x270');
    await expectState(page.request, second, 'rejected');
    for (const { width, colorScheme } of FORMS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto('/upload/videos/');
      await hydrated(page);
      const own = page.getByRole('listitem').filter({ hasText: 'Harbour second' });
      await own.getByRole('img', { name: 'Yours' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      if (SHOTS) await page.screenshot({ path: join(SHOTS, `mine-${width}-${colorScheme}.png`) });
    }
    const row = page.getByRole('listitem').filter({ hasText: 'Harbour second' });
    expect(await row.textContent()).toMatch(/The picture: \d+%.*The sound is the same/s);
    await row.getByRole('button', { name: 'It is another version' }).focus();
    await page.keyboard.press('Enter');
    await expectState(page.request, second, 'pending');

    const desk = await open();
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    await desk.page.goto(`/desk/moderation/?case=video-${second}`);
    await hydrated(desk.page);
    const { match } = await (await desk.page.request.get(`/api/moderation/video/${second}.json`)).json();
    expect(match).toMatchObject({ is_other_version: true, object_id: first, facts: { sound: 'same' } });
    if (SHOTS) await desk.page.screenshot({ path: join(SHOTS, 'desk.png'), fullPage: true });
  });
});
