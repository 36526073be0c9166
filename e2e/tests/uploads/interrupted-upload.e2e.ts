/** An upload over a line that is cut, from a tab that is closed and to a server that is killed: it ends as one video, whole. */
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
import { type Line, openLine } from '../../harness/line.ts';
import { freePort } from '../../harness/site.ts';
import { signIn } from '../../harness/sign-in.ts';
import {
  startUpload,
  chooseAgain,
  hasWholeSource,
  makeLargeClip,
  slowDown,
  waitForShare,
  watchOffsets,
} from '../../harness/upload-page.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';

const LONG = process.env.FOYER_E2E_LONG === '1';
const PADDING_BYTES = 9_000_000;
const UPLOAD_BYTES_A_SECOND = 1_500_000;
/** Large compared with what the sockets of both ends hold: that much counts as sent before it arrives. */
const LINE_PADDING_BYTES = 30_000_000;
const LINE_BYTES_A_SECOND = 4_000_000;
const AWAY_MS = 5000;
const GONE = 'The connection was lost. Sending continues by itself as soon as it is back.';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-interrupted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A name that no video of an earlier run has. */
const makeFile = async (
  prefix: string,
  paddingBytes = PADDING_BYTES,
): Promise<{ name: string; title: string; path: string; bytes: number }> => {
  const title = `${prefix} ${Date.now().toString(36)}`;
  const name = `${title.replaceAll(' ', '-')}.mp4`;
  const path = join(folder, name);
  const clip = { path, seconds: 6, size: '320x180', seed: Date.now() % 1_000_000 };
  await makeLargeClip(clip, paddingBytes);
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
  await page.getByText('Everything has arrived.').waitFor();
  const videos = await videosCalled(page, title);
  expect(videos).toHaveLength(1);
  expect(await hasWholeSource(videos[0]?.video_id ?? 0, path)).toBe(true);
};

/** Of a web process besides those of the warm site, over the same data. */
const settingsOf = async (port: number): Promise<Record<string, string>> => {
  const { dataDir, origins } = warmSite();
  return {
    DATABASE_URL: await findRunningDatabase(readConfig({ FOYER_DATA_DIR: dataDir })),
    FOYER_DATA_DIR: dataDir,
    FOYER_PORT: String(port),
    FOYER_RELEASE_ORIGINS: WORKSPACE_PACKAGES.map((name) => `${name}=${origins[name]}`).join(','),
    FOYER_MIN_MINUTES: '0',
  };
};

const waitUntilReady = async (web: RunningWeb, page: Page): Promise<void> => {
  const isReady = async () => (await web.get('/readyz')).ok;
  for (let tries = 0; tries < 300 && !(await isReady()); tries += 1) await page.waitForTimeout(200);
};

describe('an upload whose browser is offline for a while', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('goes on by itself from where it was, and ends as one video', async () => {
    const file = await makeFile('Offline', LINE_PADDING_BYTES);
    const { page, context } = await open({ expectErrors: /ERR_INTERNET_DISCONNECTED/ });
    await signIn(context, DEMO_ACCOUNTS.uploader);
    await page.goto('/upload/video/');
    await hydrated(page);
    // A busy machine shows the share late, and must not have sent the rest by then.
    await slowDown(page, UPLOAD_BYTES_A_SECOND);
    const offsets = watchOffsets(page);
    await startUpload(page, file.path);
    await waitForShare(page, file.name, 0.3);
    await context.setOffline(true);
    await page.getByText(GONE).waitFor();
    await context.setOffline(false);
    await expectOneWhole(page, file);
    // From where it was, and not from the start.
    expect(offsets.length).toBeGreaterThan(1);
    expect(Math.min(...offsets.slice(1))).toBeGreaterThan(0);
  });
});

// Each starts web processes of its own: in `npm run test:long` alone.
(LONG ? describe : describe.skip)('an upload', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  describe('over a line that is cut', () => {
    let web: RunningWeb;
    let line: Line;
    beforeAll(async () => {
      const sitePort = await freePort();
      const port = await freePort();
      line = await openLine({ port, sitePort, uploadBytesASecond: LINE_BYTES_A_SECOND });
      web = await startWebProcess({ ...(await settingsOf(sitePort)), FOYER_PUBLIC_URL: line.url });
    });
    afterAll(async () => {
      await line?.cut();
      await web?.stop();
    });

    it('goes on by itself when the line is back, and with the file chosen again after its tab was closed', async () => {
      const file = await makeFile('Cut line', LINE_PADDING_BYTES);
      const { page, context } = await open({
        site: line.url,
        expectErrors: /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FILE_NOT_FOUND|ERR_INCOMPLETE/,
      });
      await signIn(context, DEMO_ACCOUNTS.uploader, line.url);
      await waitUntilReady(web, page);
      await page.goto('/upload/video/');
      await hydrated(page);
      const offsets = watchOffsets(page);
      await startUpload(page, file.path);
      await waitForShare(page, file.name, 0.4);
      await line.cut();
      await page.getByText(GONE).waitFor();
      await expect(fetch(`${line.url}/healthz`)).rejects.toThrow();
      await page.waitForTimeout(AWAY_MS);
      expect(offsets).toEqual([0]);
      await line.mend();
      await page.getByText(GONE).waitFor({ state: 'detached' });
      await waitForShare(page, file.name, 0.6);
      // From where it was, and not from the start.
      expect(offsets.length).toBeGreaterThan(1);
      for (const offset of offsets.slice(1)) expect(offset).toBeGreaterThan(0.2 * file.bytes);

      await page.close();
      const again = await context.newPage();
      const errors: string[] = [];
      again.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      again.on('pageerror', (error) => errors.push(error.message));
      await again.goto('/upload/video/');
      await hydrated(again);
      const later = watchOffsets(again);
      await chooseAgain(again, file.name, file.path);
      await expectOneWhole(again, file);
      expect(later.length).toBeGreaterThan(0);
      for (const offset of later) expect(offset).toBeGreaterThan(0.45 * file.bytes);
      expect(errors).toEqual([]);
    });
  });

  describe('to a web process of its own', () => {
    let web: RunningWeb;
    let env: Record<string, string>;
    beforeAll(async () => {
      env = await settingsOf(await freePort());
      web = await startWebProcess(env);
    });
    afterAll(() => web?.stop());

    it('goes on by itself when that was killed in the middle and is there again', async () => {
      const file = await makeFile('Killed server');
      const { page, context } = await open({
        site: web.base,
        expectErrors: /ERR_CONNECTION_|ERR_EMPTY_RESPONSE|ERR_FILE_NOT_FOUND|ERR_INCOMPLETE|\b503\b/,
      });
      await signIn(context, DEMO_ACCOUNTS.uploader, web.base);
      await waitUntilReady(web, page);
      await page.goto('/upload/video/');
      await hydrated(page);
      await slowDown(page, UPLOAD_BYTES_A_SECOND);
      const offsets = watchOffsets(page);
      await startUpload(page, file.path);
      await waitForShare(page, file.name, 0.4);
      process.kill(web.pid, 'SIGKILL');
      await page.getByText(GONE).waitFor();
      web = await startWebProcess(env);
      await page.getByText(GONE).waitFor({ state: 'detached' });
      await expectOneWhole(page, file);
      expect(offsets[0]).toBe(0);
      expect(offsets.length).toBeGreaterThan(1);
      for (const offset of offsets.slice(1)) expect(offset).toBeGreaterThan(0.2 * file.bytes);
    });
  });
});
