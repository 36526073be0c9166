/** The upload page in a browser test: a file that takes a while, over a line that is as given, and how far it is. */
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { makeClip, type Clip } from './make-clip.ts';
import { warmSite } from './warm-site.ts';

/** A real video, followed by what no player reads. */
export const makeLargeClip = async (clip: Clip, paddingBytes: number): Promise<void> => {
  await makeClip(clip);
  const free = Buffer.alloc(8);
  free.writeUInt32BE(paddingBytes + free.length);
  free.write('free', 4);
  await appendFile(clip.path, Buffer.concat([free, randomBytes(paddingBytes)]));
};

/** Slows down what the page sends. */
export const slowDown = async (page: Page, uploadBytesASecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: uploadBytesASecond,
  });
};

const rowOf = (page: Page, name: string) => page.locator('li', { hasText: name });

/** @throws Error when the file does not come so far */
export const waitForShare = async (page: Page, name: string, share: number): Promise<void> => {
  const bar = rowOf(page, name).locator('progress').first();
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await bar.evaluate((shown) => (shown as HTMLProgressElement).position)) >= share) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`it never came to ${share}`);
};

/** Chooses the file on a fresh upload page and confirms the rules. */
export const startUpload = async (page: Page, path: string): Promise<void> => {
  await page.getByLabel('Video files').setInputFiles(path);
  await page.getByRole('checkbox', { name: /I confirm/ }).check({ force: true });
};

/** Chooses the file again that an earlier page started. */
export const chooseAgain = async (page: Page, name: string, path: string): Promise<void> => {
  const row = rowOf(page, name);
  await row.getByText(/To continue, choose the same file again/).waitFor();
  await row.getByLabel('Choose the file again').setInputFiles(path);
};

/** Where each try to send bytes started, in the order of the tries. */
export const watchOffsets = (page: Page): number[] => {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  return offsets;
};

const sha256 = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** Whether the site keeps the very bytes of the file as the video's source; to be asked before it is encoded and goes. */
export const hasWholeSource = async (videoId: number, path: string): Promise<boolean> => {
  const folder = join(warmSite().dataDir, 'media/sources', String(videoId));
  const [source = ''] = await readdir(folder);
  return (await sha256(join(folder, source))) === (await sha256(path));
};
