/** An upload to a server that is killed: it ends as one video, whole. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { findRunningDatabase } from '../../../server/src/platform/database/find-running-database.ts';
import { type RunningWeb, startWebProcess } from '../../../server/src/testing/web-processes.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { freePort } from '../../harness/site.ts';
import { signIn } from '../../harness/sign-in.ts';
import {
  beginUpload,
  hasWholeSource,
  makeLargeClip,
  slowDown,
  waitForShare,
  watchOffsets,
} from '../../harness/upload-page.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const UPLOAD_BYTES_A_SECOND = 1_500_000;
const GONE = 'The connection is gone. Sending goes on by itself as soon as it is back.';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-interrupted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A name that no video of an earlier run has. */
const makeFile = async (
  begins: string,
): Promise<{ name: string; title: string; path: string; bytes: number }> => {
  const title = `${begins} ${Date.now().toString(36)}`;
  const name = `${title.replaceAll(' ', '-')}.mp4`;
  const path = join(folder, name);
  const clip = { path, seconds: 6, size: '320x180', seed: Date.now() % 1_000_000 };
  await makeLargeClip(clip, 9_000_000);
  return { name, title, path, bytes: (await stat(path)).size };
};

/** The uploader's videos of that title. */
const videosCalled = async (page: Page, title: string): Promise<{ video_id: number }[]> => {
  const { videos } = await (await page.request.get('/api/upload/videos.json')).json();
  return (videos as { video_id: number; title: string }[]).filter((video) => video.title === title);
};

const expectOneWhole = async (
  page: Page,
  { title, path }: { title: string; path: string },
): Promise<void> => {
  await page.getByText('Everything has arrived.').waitFor({ timeout: 60_000 });
  const videos = await videosCalled(page, title);
  expect(videos).toHaveLength(1);
  expect(await hasWholeSource(videos[0]?.video_id ?? 0, path)).toBe(true);
};

describe('an upload', () => {
  const { open } = useBrowser();

  // Two starts of a web process: in `npm run test:long` alone.
  (LONG ? describe : describe.skip)('to a web process of its own', () => {
    let web: RunningWeb;
    let env: Record<string, string>;
    beforeAll(async () => {
      const { dataDir, origins } = warmSite();
      env = {
        DATABASE_URL: await findRunningDatabase(readConfig({ FOYER_DATA_DIR: dataDir })),
        FOYER_DATA_DIR: dataDir,
        FOYER_PORT: String(await freePort()),
        FOYER_RELEASE_ORIGINS: WORKSPACE_PACKAGES.map((name) => `${name}=${origins[name]}`).join(','),
        FOYER_MIN_MINUTES: '0',
      };
      web = await startWebProcess(env);
    }, 120_000);
    afterAll(() => web?.stop(), 30_000);

    it('goes on by itself when that was killed in the middle and is there again', async () => {
      const file = await makeFile('Killed server');
      const { page, context } = await open({
        site: web.base,
        expectErrors: /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FILE_NOT_FOUND|ERR_INCOMPLETE|\b503\b/,
      });
      await signIn(context, DEMO_ACCOUNTS.uploader, web.base);
      const isReady = async () => (await web.get('/readyz')).ok;
      for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await page.waitForTimeout(200);
      await page.goto('/upload/video/');
      await hydrated(page);
      await slowDown(page, UPLOAD_BYTES_A_SECOND);
      const offsets = watchOffsets(page);
      await beginUpload(page, file.path);
      await waitForShare(page, file.name, 0.4);
      process.kill(web.pid, 'SIGKILL');
      await page.getByText(GONE).waitFor();
      web = await startWebProcess(env);
      await page.getByText(GONE).waitFor({ state: 'detached', timeout: 60_000 });
      await expectOneWhole(page, file);
      expect(offsets[0]).toBe(0);
      expect(offsets.length).toBeGreaterThan(1);
      for (const offset of offsets.slice(1)) expect(offset).toBeGreaterThan(0.2 * file.bytes);
    }, 240_000);
  });
});
