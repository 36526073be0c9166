/** A member sends a video, loses the page in the middle, and goes on where it was. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { makeClip } from '../../harness/make-clip.ts';
import { signIn } from '../../harness/sign-in.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const NAME = 'Harbour upload.mp4';
const UPLOAD_BYTES_A_SECOND = 1_500_000;
let folder: string;
let clip: string;

/** A real video, followed by what no player reads, so that sending it takes a while. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-clip-'));
  clip = join(folder, NAME);
  await makeClip({ path: clip, seconds: 6, size: '640x360', seed: Date.now() % 1_000_000 });
  const free = Buffer.alloc(8);
  const padding = randomBytes(10_000_000);
  free.writeUInt32BE(padding.length + 8);
  free.write('free', 4);
  await appendFile(clip, Buffer.concat([free, padding]));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const slowDown = async (page: Page, bytesASecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesASecond,
  });
};

const shareOf = (page: Page): Promise<number> =>
  page
    .locator('li', { hasText: NAME })
    .locator('progress')
    .first()
    .evaluate((bar) => (bar as HTMLProgressElement).position);

const waitForShare = async (page: Page, share: number): Promise<void> => {
  for (let tries = 0; tries < 200; tries++) {
    if ((await shareOf(page)) >= share) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`it never came to ${share}`);
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const violationsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  });
};

describe('an upload', () => {
  const { open } = useBrowser();

  it('arrives byte for byte over a reload in the middle', async () => {
    // A page that is left while it reads how long the file is tells the console of its file's address, which ends with it.
    const { page, context } = await open({
      bypassCSP: true,
      expectErrors: /ERR_FILE_NOT_FOUND \(blob:/,
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(context, DEMO_ACCOUNTS.uploader);
    await page.goto('/upload/video/');
    await hydrated(page);
    await slowDown(page, UPLOAD_BYTES_A_SECOND);
    await page.getByLabel('Video files').setInputFiles(clip);
    // No byte goes before the rules are confirmed.
    await page.getByText('Sending starts as soon as you have confirmed the rules above.').waitFor();
    await page.getByRole('checkbox', { name: /I confirm/ }).check({ force: true });
    await page.locator('input[name="categories"]').first().check({ force: true });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await waitForShare(page, 0.2);
    expect(await violationsOf(page)).toEqual([]);

    await page.reload();
    await hydrated(page);
    const row = page.locator('li', { hasText: 'Harbour-upload.mp4' });
    await row.getByText(/To continue, choose the same file again/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // Nothing of it is kept in the browser.
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus'))),
    ).toEqual([]);
    await row.getByLabel('Choose the file again').setInputFiles(clip);
    // Not from the start.
    await waitForShare(page, 0.15);
    await page.getByText('Everything has arrived.').waitFor();

    const { uploads } = await (await page.request.get('/api/upload/uploads.json')).json();
    expect(uploads[0]).toMatchObject({ state: 'done', file_name: 'Harbour-upload.mp4' });
    await page.goto('/upload/videos/');
    await page.getByRole('link', { name: 'Harbour upload' }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { videos } = await (await page.request.get('/api/upload/videos.json')).json();
    expect(videos[0].video_id).toBe(uploads[0].video_id);
    const sources = join(warmSite().dataDir, 'media/sources', String(uploads[0].video_id));
    const [source = ''] = await readdir(sources);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(await readFile(join(sources, source)))).toBe(hash(await readFile(clip)));
  });
});
