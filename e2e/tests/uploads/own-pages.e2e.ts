/** Pages of what is one's own and not public: nothing that they ask for is refused. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { atRest } from '../../harness/at-rest.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { expectState } from '../../harness/own-videos.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const DOCUMENTS = /status of 40[34] .*\/videos\/\d+\/own-\w+\/\)$/;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-own-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const post = async (page: Page, path: string, body: Parameters<Page['request']['post']>[1]) =>
  (await page.request.post(path, { headers: { origin: warmSite().url }, ...body })).json();

const send = async (page: Page, title: string): Promise<number> => {
  const path = join(folder, `${title}.mp4`);
  await makeClip({ path, seconds: 5, size: '320x180', seed: (Date.now() + title.length) % 1_000_000 });
  const { video_id: id } = await post(page, '/api/video_edit.php', {
    multipart: {
      ...{ act: '1', title, categories: 'night', gender: 'straight', screenshot: '3' },
      file: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: await readFile(path) },
    },
  });
  await post(page, '/api/video_people.php', {
    form: { act: 'declare', video_id: `${id}`, people: 'nobody' },
  });
  return id;
};

describe('what is one’s own and not public', () => {
  const { open } = useBrowser();

  it('opens without a request that fails: a pending, a rejected, a private video, the profile, a new avatar', async () => {
    // Documents know nobody: their own status is a stranger's. Everything that the page then asks for counts.
    const { page, context } = await open({ bypassCSP: true, expectErrors: DOCUMENTS });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    const failed: string[] = [];
    let place = '';
    page.on('response', (answer) => {
      if (answer.status() >= 400 && !answer.request().isNavigationRequest())
        failed.push(`${place}: ${answer.status()} ${answer.url()}`);
    });
    const look = async (name: string, path: string) => {
      place = name;
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      // What a page asks for once it stands: thumbnails, comments below.
      await atRest(page);
    };
    const decided = await send(page, 'Own pending');
    const hidden = await send(page, 'Own private');
    for (const id of [decided, hidden]) await expectState(page.request, id, 'pending');
    const desk = await open();
    await signIn(desk.context, DEMO_ACCOUNTS.moderator);
    const decide = (act: string, id: number) =>
      post(desk.page, '/api/moderation.php', {
        form: { act, kind: 'video', object_id: `${id}`, reason: act === 'reject' ? 'Blurred' : '' },
      });
    await decide('approve', hidden);
    await post(page, '/api/video_edit.php', { form: { act: '3', video_id: `${hidden}`, is_private: '1' } });
    await look('pending', `/videos/${decided}/own-pending/`);
    await look('private', `/videos/${hidden}/own-private/`);
    await look('edit page', `/upload/videos/${decided}/`);
    await decide('reject', decided);
    await look('rejected', `/videos/${decided}/own-pending/`);
    await look('edit page of a rejected one', `/upload/videos/${decided}/`);
    await look('own uploads', '/upload/videos/');
    const { member } = await post(page, '/api/member.php', { form: { act: 'own' } });
    const picture = await page.screenshot({ type: 'jpeg' });
    await page.goto('/settings/');
    await hydrated(page);
    place = 'new avatar';
    const changed = await post(page, '/api/member.php', {
      multipart: { act: 'avatar', file: { name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture } },
    });
    expect(changed).toMatchObject({ ok: true });
    await look('profile', `/members/${member._id}/info/`);
    await look('home', '/');
    expect(failed).toEqual([]);
  });
});
