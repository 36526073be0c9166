/** Two web processes over one database, with pages: a takedown in one leaves the other, and one that is cut off goes on. One is traced. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { idGroup } from '@foyer/shared/urls';
import { readConfig } from '../../../server/src/platform/config/config.ts';
import { findRunningDatabase } from '../../../server/src/platform/database/find-running-database.ts';
import { startTraceReceiver, type TraceReceiver } from '../../../server/src/app/trace-receiver.fixture.ts';
import { type RunningWeb, startWebProcess } from '../../../server/src/testing/web-processes.ts';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { type DatabaseProxy, openDatabaseProxy } from '../../harness/database-proxy.ts';
import { openWarmRegistry } from '../../harness/registry.ts';
import { DEMO_ACCOUNTS, warmSite } from '../../harness/warm-site.ts';
import { until as waitUntil } from '../../../server/src/testing/until.ts';

let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
let proxy: DatabaseProxy;
let receiver: TraceReceiver;
let one: RunningWeb;
let other: RunningWeb;
let video: { id: number; dir: string; title: string; revision: string };

const until = (check: () => Promise<boolean>) => waitUntil(() => check().catch(() => false));

beforeAll(async () => {
  registry = await openWarmRegistry();
  const { dataDir, origins } = warmSite();
  const databaseUrl = await findRunningDatabase(readConfig({ FOYER_DATA_DIR: dataDir }));
  proxy = await openDatabaseProxy(databaseUrl);
  const env = (url: string) => ({
    DATABASE_URL: url,
    FOYER_DATA_DIR: dataDir,
    FOYER_AGE_VERIFY_COUNTRIES: 'FR',
    FOYER_COUNTRY_HEADER: 'x-country',
    FOYER_RELEASE_ORIGINS: WORKSPACE_PACKAGES.map((name) => `${name}=${origins[name]}`).join(','),
  });
  receiver = await startTraceReceiver();
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  };
  [one, other] = await Promise.all([
    startWebProcess({ ...env(databaseUrl), ...traced }),
    startWebProcess(env(proxy.url)),
  ]);
  for (const web of [one, other]) await until(async () => (await web.get('/readyz')).ok);
  const row = await registry.db
    .selectFrom('videos as v')
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .innerJoin('media_objects as o', (join) =>
      join.onRef('o.owner_id', '=', 'v.id').on('o.kind', '=', 'video').on('o.state', '=', 'ready'),
    )
    .select(['v.id', 'v.dir', 'v.title', 'o.revision'])
    .where('m.name', '=', DEMO_ACCOUNTS.uploader.name)
    .where('v.is_listed', '=', true)
    .where('v.gender', '=', 'straight')
    .orderBy('v.id', 'desc')
    .executeTakeFirstOrThrow();
  video = row;
});
afterAll(async () => {
  await Promise.all([one?.stop(), other?.stop()]);
  await receiver?.close();
  await proxy?.close();
  await registry?.close();
});

const addresses = () => {
  const path = `/videos/${video.id}/${encodeURIComponent(video.dir)}/`;
  return {
    document: path,
    page: `/_page${path}`,
    embed: `/embed/${video.id}/${encodeURIComponent(video.dir)}/`,
    json: `/api/json/video/86400/${idGroup(video.id)}/${video.id}.json`,
    file: `/api/videofile.php?video_id=${video.id}`,
    media: `/media/video-${video.id}/${video.revision}/thumb-320.jpg`,
  };
};
/** Whether the other process shows the video, by each of its addresses. */
const shown = async (): Promise<Record<string, boolean>> => {
  const { document, page, embed, json, file, media } = addresses();
  const text = async (path: string) => (await other.get(path)).text();
  return {
    document: (await other.get(document)).status === 200,
    page: (JSON.parse(await text(page)) as { view: { status: number } }).view.status === 200,
    embed: (await other.get(embed)).status === 200,
    json: (JSON.parse(await text(json)) as { video?: { status: string } }).video?.status === 'active',
    file: (await other.get(file)).status === 200,
    media: (await other.get(media)).status === 200,
  };
};
const all = (isShown: boolean) => (found: Record<string, boolean>) =>
  Object.values(found).every((value) => value === isShown);

describe('of two processes', () => {
  it('one takes a video down, and every cache of the other invalidates it', async () => {
    expect(await shown()).toEqual({
      document: true,
      page: true,
      embed: true,
      json: true,
      file: true,
      media: true,
    });
    const { name, password } = DEMO_ACCOUNTS.uploader;
    const signedIn = await one.post('/api/signin.php', { usr: name, pwd: password });
    const cookie = signedIn.headers.getSetCookie().find((text) => text.startsWith('session=')) ?? '';
    const toggle = async (): Promise<unknown> => {
      const body = new FormData();
      body.set('act', '3');
      body.set('video_id', `${video.id}`);
      const headers = { origin: one.base, cookie: cookie.split(';')[0] ?? '' };
      return (await fetch(`${one.base}/api/video_edit.php`, { method: 'POST', body, headers })).json();
    };
    expect(await toggle()).toMatchObject({ ok: true });
    try {
      await until(async () => all(false)(await shown()));
      const document = await (await other.get(addresses().document)).text();
      expect(document).not.toContain(`/media/video-${video.id}/${video.revision}/`);
    } finally {
      expect(await toggle()).toMatchObject({ ok: true });
    }
    // The other has heard of it: it invalidates what the next test wants to find cached.
    await until(async () => (await other.get(addresses().document)).status === 200);
  });

  it('one that is cut off from the database shows what it has, says so for the rest, and recovers', async () => {
    const known = ['/', '/videos/latest-updates/1/', '/_page/videos/latest-updates/1/', '/embed/1/x/'];
    const statuses = (paths: string[]) =>
      Promise.all(paths.map(async (path) => (await other.get(path)).status));
    await until(async () => (await statuses(known)).every((status) => status === 200));
    proxy.cut();
    for (let times = 0; times < 3; times += 1) expect(await statuses(known)).toEqual([200, 200, 200, 200]);
    // Its member's session cannot be asked for; the page is for everyone.
    const asMember = await other.get('/', { cookie: `session=${'x'.repeat(43)}` });
    expect([asMember.status, asMember.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const unknown = await other.get('/videos/longest/7/');
    expect(unknown.status).toBe(503);
    expect(Number(unknown.headers.get('retry-after'))).toBeGreaterThan(0);
    proxy.mend();
    await until(async () => (await other.get('/videos/longest/2/')).status === 200);
  });
});

describe('in a country that wants proof of age', () => {
  /** Of somebody who pressed Enter, which proves nothing. */
  const from = (country: string) => ({ 'x-country': country, cookie: 'age_verified=1' });
  /** What of the catalogue a document holds: pictures, categories, models. Patterns of addresses (`/categories/:dirs/`) are none. */
  const contentOf = (html: string): string[] =>
    html.match(/\/media\/|"\/categories\/[^"/:]+\/|"\/model\/[^"/:]+\//g) ?? [];

  it('every page is a gate, no matter who asked for it before', async () => {
    for (const path of ['/', '/videos/latest-updates/1/', addresses().document, addresses().embed]) {
      expect(contentOf(await (await one.get(path, from('JP'))).text())).not.toEqual([]);
      const gate = await one.get(path, from('FR'));
      const html = await gate.text();
      expect([path, gate.status, contentOf(html)]).toEqual([path, 403, []]);
      expect(html).not.toContain(video.title);
    }
  });

  it('pages of the law are shown, with nothing of the catalogue around them', async () => {
    const path = '/information/privacy/';
    const page = await one.get(path, from('FR'));
    const html = await page.text();
    expect(page.status).toBeLessThan(500);
    expect(page.status).not.toBe(403);
    expect(html).toContain('<main');
    expect(contentOf(html)).toEqual([]);
    expect(contentOf(await (await one.get(path, from('JP'))).text())).not.toEqual([]);
    expect((await one.get(`/_page${path}`, from('FR'))).status).toBe(200);
  });
});

describe('a process that is traced', () => {
  const { open } = useBrowser({ isWithoutPictures: true });

  it('has what a browser did with a document in the trace of its request', async () => {
    const { page } = await open({ site: one.base });
    await page.goto('/search/1/?s=pier');
    await hydrated(page);
    const spansOf = (name: string) => receiver.spans().filter((span) => span.name === name);
    await until(async () => {
      // As a browser does when a tab goes behind another; what reports comes when the page is idle.
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        dispatchEvent(new Event('visibilitychange'));
      });
      return spansOf('browser hydration').length > 0;
    });
    const [navigation] = spansOf('browser navigation');
    const spans = receiver.spans().filter(({ traceId }) => traceId === navigation?.traceId);
    const names = spans.map(({ name }) => name);
    for (const name of ['render in a worker', 'browser answer', 'browser first content'])
      expect(names).toContain(name);
    expect(names.some((name) => name.startsWith('SELECT'))).toBe(true);
    const request = spans.find(({ spanId }) => spanId === navigation?.parentSpanId);
    expect(request?.name).toBe('GET /*');
    expect(navigation?.endMs).toBeGreaterThan(request?.endMs ?? 0);
  });
});
