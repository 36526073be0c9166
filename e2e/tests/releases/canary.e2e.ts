/** Canaries that decide automatically, by what real browsers report and the server measures. */
import { spawn } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { craftRelease, publishedFolder } from '../../harness/craft-release.ts';
import { openWarmRegistry, requireLiveSets, setIsServed } from '../../harness/registry.ts';
import { UNSEEN } from '../../harness/run-command.ts';
import { warmSite } from '../../harness/warm-site.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SETTINGS = {
  FOYER_CANARY_SHARES: '0.5',
  FOYER_CANARY_STEP_VIEWS: '10',
  FOYER_CANARY_EXCLUDE_FAULTS: '0.3',
  FOYER_CANARY_STEP_SECONDS: '4',
  // Of the plan alone: three bad views are enough, and one network, which all browsers of a test are.
  FOYER_CANARY_REPORTS_PER_NETWORK: '1',
  FOYER_CANARY_TAKE_BACK_NETWORKS: '1',
};
/** Publishing, the checks and warming up of a set took 76 s on a machine that was busy threefold. */
const STARTED_WITHIN_MS = 150_000;
/** Parts of a thousand: the first half of the visitors gets the candidate. */
const [IN_CANDIDATE, IN_STABLE] = ['0', '999'];
type Change = Parameters<typeof craftRelease>[2];

/** Throws before anything of it is there, in browsers, on every second video. */
const brokenForHalf: Change = async (folder, release) => {
  const entry = join(folder, 'browser', release.browser.entry);
  const test = '/^\\/videos\\/\\d*[02468]\\//.test(location.pathname)';
  await writeFile(
    entry,
    `if (${test}) throw new Error('broken for half');\n${await readFile(entry, 'utf8')}`,
  );
  return {};
};
/** A page's data takes 150 ms more on the server. */
const slowOnServer: Change = async (folder, release): Promise<Partial<Release>> => {
  const entry = join(folder, 'node', release.node.entry);
  await rename(entry, join(folder, 'node', 'quick-entry.js'));
  await writeFile(
    entry,
    `const quick = require('./quick-entry.js');
const slow = (part) => ({ ...part, page: { ...part.page, load: async (...asked) => {
  await new Promise((resolve) => setTimeout(resolve, 150));
  return part.page.load(...asked);
} } });
module.exports = { init: (...asked) => quick.init(...asked), get: async (expose) => {
  const factory = await quick.get(expose);
  return () => { const part = factory(); return part.page ? slow(part) : part; };
} };`,
  );
  return {};
};

// Minutes of page views: in `npm run test:long` alone. compare-sets.test and canary.test have the same by simulation.
const itLong = process.env.FOYER_E2E_LONG === '1' ? it : it.skip;

describe('a canary', () => {
  const { open } = useBrowser({ isWithoutPictures: true });
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  let videos: { id: number; dir: string }[];
  beforeAll(async () => {
    registry = await openWarmRegistry();
    videos = await registry.db
      .selectFrom('videos')
      .select(['id', 'dir'])
      .where('is_listed', '=', true)
      .where('gender', '=', 'straight')
      .orderBy('id')
      .limit(30)
      .execute();
  });
  afterAll(() => registry?.close());
  const live = () => requireLiveSets(registry);
  afterEach(async () => {
    if ((await live()).candidate) await registry.releases.rollback('candidate');
  });

  /** The command, alongside the site, with a crafted mf-player. */
  const start = async (suffix: string, change: Change, ...more: string[]) => {
    const { packages } = (await live()).stable;
    const published = publishedFolder(warmSite().dataDir, 'mf-player', packages['mf-player'] ?? '');
    const crafted = await craftRelease(published, suffix, change);
    const args = [
      join(ROOT, 'scripts/release.ts'),
      '--folder',
      crafted.folder,
      '--canary',
      ...UNSEEN,
      ...more,
    ];
    const env = { ...process.env, ...SETTINGS, FOYER_DATA_DIR: warmSite().dataDir };
    const child = spawn(process.execPath, args, { cwd: ROOT, env });
    const command = { output: '', code: undefined as number | null | undefined };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        command.output += chunk.toString();
      });
    child.once('close', (code) => {
      command.code = code;
    });
    const latest = Date.now() + STARTED_WITHIN_MS;
    while (!command.output.includes('50 % of the visitors')) {
      if (Date.now() > latest || command.code !== undefined)
        throw new Error(`no canary started:\n${command.output}`);
      await sleep(200);
    }
    await crafted.remove();
    const sets = await live();
    return { command, stableId: sets.stable.id, candidateId: sets.candidate?.set.id ?? 0 };
  };
  const addressOf = ({ id, dir }: { id: number; dir: string }) => `/videos/${id}/${encodeURIComponent(dir)}/`;
  const visitorOf = async (part: string | undefined, expectErrors?: RegExp) => {
    const visitor = await open({ expectErrors });
    if (part !== undefined)
      await visitor.context.addCookies([{ name: 'release', value: part, url: warmSite().url }]);
    const reports: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().endsWith('/api/measurements')) reports.push(request.postData() ?? '');
    });
    const view = async (video: { id: number; dir: string }) => {
      const { page } = visitor;
      await page.goto(addressOf(video));
      await hydrated(page);
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('measure')),
      );
      await sleep(200);
      // As a browser does when a tab goes behind another; a beacon of the end itself is not reported to tests.
      await page.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
        dispatchEvent(new Event('visibilitychange'));
      });
      await page.goto('about:blank');
    };
    return { ...visitor, reports, view };
  };
  let fetched = 0;
  /** A visit as a browser makes it: the document with its ticket, the token, the report. */
  const visitWell = async (setId: number, ofPage: string): Promise<void> => {
    const { url } = warmSite();
    const cookie = `release=${IN_STABLE}; age_verified=1`;
    const answer = await fetch(
      url + addressOf(videos[(fetched += 1) % videos.length] ?? { id: 1, dir: 'x' }),
      {
        headers: { cookie },
      },
    );
    await answer.text();
    const [, ticket = ''] = /view;desc="([^"]+)"/.exec(answer.headers.get('server-timing') ?? '') ?? [];
    const asked = await fetch(`${url}/api/measurements/token?ticket=${ticket}`);
    const { token } = (await asked.json()) as { token: string };
    await fetch(`${url}/api/measurements`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams({
        set: String(setId),
        measured: `shell:${ofPage};mf-player:;mf-community:`,
        token,
      }),
    });
  };
  /** More visitors of the stable set than a test has browsers. */
  const reportWell = (setId: number, count: number, ofPage = 'lcp=300') =>
    Promise.all(Array.from({ length: count }, () => visitWell(setId, ofPage)));

  it('that throws in half of the pages in browsers alone is taken back, by name and with numbers', async () => {
    const { command, stableId } = await start('half', brokenForHalf);
    const candidate = await visitorOf(IN_CANDIDATE, /./);
    const stable = await visitorOf(IN_STABLE);
    for (let round = 0; round < 40 && command.code === undefined; round++) {
      await reportWell(stableId, 6);
      await candidate.view(videos[round % videos.length] ?? { id: 1, dir: 'x' });
      if (round % 8 === 0) await stable.view(videos[round] ?? { id: 1, dir: 'x' });
    }
    for (let tries = 0; tries < 300 && command.code === undefined; tries++) await sleep(200);
    // A fault is reported immediately, a view without one when the page is left: of the first ones more than half have it.
    expect(command.output).toMatch(
      /was taken back \(mf-player: (?:errors|failed_loads) in \d+ of \d+ page views \([3-9]\d\.\d %\), in the stable set in 0 of \d+/,
    );
    expect(command.code).toBe(3);
    expect(await live()).toMatchObject({ stable: { id: stableId }, candidate: null });
    // One report a page view.
    const views = candidate.reports.length;
    expect(views).toBeLessThanOrEqual(40);
    expect(stable.reports.every((report) => report.includes('mf-player') && !report.includes('failed'))).toBe(
      true,
    );
  });

  itLong('that is rendered more slowly on the server is taken back', async () => {
    const { command, stableId } = await start(
      'slow',
      slowOnServer,
      '--over-budget',
      'what is refused immediately is no canary',
    );
    const fetchAll = async (part: string, language: string) => {
      for (const video of videos) {
        const cookie = `release=${part}; lang=${language}; age_verified=1`;
        await (await fetch(warmSite().url + addressOf(video), { headers: { cookie } })).text();
      }
    };
    for (const language of LANGUAGES) {
      if (command.code !== undefined) break;
      await fetchAll(IN_STABLE, language);
      // The comparison starts with what the stable set has shown by then.
      await sleep(6000);
      await fetchAll(IN_CANDIDATE, language);
    }
    for (let tries = 0; tries < 300 && command.code === undefined; tries++) await sleep(200);
    expect(command.output).toMatch(/was taken back \(.*render_time beyond \d+ ms in \d+ of \d+ documents/);
    expect(command.code).toBe(3);
    expect((await live()).stable.id).toBe(stableId);
  });

  itLong('that is sound becomes stable, and each page view makes one request at most', async () => {
    const before = (await live()).stable.id;
    const { command, candidateId, stableId } = await start('sound', async () => ({}));
    const visitor = await visitorOf(undefined);
    const candidate = await visitorOf(IN_CANDIDATE);
    await visitor.view(videos[0] ?? { id: 1, dir: 'x' });
    expect(visitor.reports).toHaveLength(1);
    // A set, what was measured, and the one view's token: nothing else.
    expect([...new URLSearchParams(visitor.reports[0]).keys()]).toEqual(['set', 'measured', 'token']);
    const stable = await visitorOf(IN_STABLE);
    for (let round = 0; round < 60 && command.code === undefined; round++) {
      const { length } = candidate.reports;
      // As busy as the browsers of this machine are.
      await reportWell(stableId, 6, 'lcp=300,long_tasks=300');
      if (round % 4 === 0) await stable.view(videos[round % videos.length] ?? { id: 1, dir: 'x' });
      await candidate.view(videos[round % videos.length] ?? { id: 1, dir: 'x' });
      expect(candidate.reports.length - length).toBeLessThanOrEqual(1);
    }
    for (let tries = 0; tries < 300 && command.code === undefined; tries++) await sleep(200);
    expect(command.output).toMatch(/is stable now \(every step went well\)\n$/);
    expect(command.code).toBe(0);
    expect((await live()).stable.id).toBe(candidateId);
    await registry.releases.rollback('stable');
    await setIsServed(before);
  });
});
