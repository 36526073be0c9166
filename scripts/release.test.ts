import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import {
  type FixtureRegistry,
  openFixtureRegistry,
  publishAll,
} from '../server/src/releases/fixture-registry.ts';
import { selectChecks } from '../server/src/releases/checks/browser-checks.sql.ts';
import { writeFixtureRelease } from '../server/src/releases/fixture-release.ts';
import { watchReleaseRequests } from '../server/src/releases/live/release-requests.ts';

let registry: FixtureRegistry;
let stopServer: () => Promise<void>;
let firstId: number;
let warmUpFault: string | undefined;

beforeAll(async () => {
  registry = await openFixtureRegistry();
  const warmUp = async (): Promise<void> => {
    if (warmUpFault !== undefined) throw new Error(warmUpFault);
  };
  const first = await registry.releases.createReleaseSet(await publishAll(registry, '1.0.0'));
  firstId = first.id;
  await registry.releases.goLive(firstId, { warmUp, changedBy: 'start' });
  const { db, releases, listener } = registry;
  stopServer = await watchReleaseRequests({ db, releases, listen: listener.listen, warmUp });
});
afterAll(async () => {
  await stopServer();
  await registry.close();
});

const run = (script: string, args: string[], dataDir = registry.folder, settings = {}) =>
  new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const env = { ...process.env, FOYER_DATA_DIR: dataDir, DATABASE_URL: '', NODE_OPTIONS: '', ...settings };
    execFile(
      process.execPath,
      [join(import.meta.dirname, script), ...args],
      { env },
      (error, output, errors) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, errors }),
    );
  });
/** No browser can hydrate what these releases are made of. */
const UNSEEN = ['--no-browser-check', 'a fixture'];
const liveVersion = async () => (await registry.releases.loadLiveSets())?.stable.packages['mf-listings'];

it('brings a built folder live through the running server, lists it, and rolls it back', async () => {
  const folder = await writeFixtureRelease(registry.folder, { name: 'mf-listings', version: '1.1.0' });
  const released = await run('release.ts', [
    ...['--folder', folder, '--note', 'quicker home page'],
    ...['--by', 'anna'],
    ...UNSEEN,
  ]);
  expect(released).toMatchObject({ code: 0, errors: '' });
  expect(released.output).toMatch(
    /mf-listings 1\.1\.0 \(was 1\.0\.0\): live in [\d.]+ s as release set \d+\n$/,
  );
  expect(await liveVersion()).toBe('1.1.0');
  const listed = await run('release.ts', ['--list']);
  expect(listed.output).toMatch(/stable: release set \d+ since .* by release.*\n {2}quicker home page\n/);
  const releasedId = Number(/as release set (\d+)\n$/.exec(released.output)?.[1]);
  expect(await run('rollback.ts', ['--by', 'ben', '--reason', 'cards overlap'])).toMatchObject({
    code: 0,
    output: `stable is back at release set ${firstId}\n`,
  });
  expect(await liveVersion()).toBe('1.0.0');
  const [, people = ''] =
    /what people did, the newest first:\n(.*?)\nwhat was stable/s.exec(
      (await run('release.ts', ['--list'])).output,
    ) ?? [];
  expect(people.split('\n').map((line) => line.replace(/^ {2}\S+ /, ''))).toEqual([
    `ben: roll back of set ${releasedId}: cards overlap`,
    `anna: release of set ${releasedId}: quicker home page`,
  ]);
});

it('is refused where no Chromium is found, unless it says why no browser looks, which is recorded', async () => {
  const folder = await writeFixtureRelease(registry.folder, { name: 'mf-listings', version: '1.0.1' });
  const missing = { FOYER_CHROMIUM: '/nowhere/chromium' };
  expect(await run('release.ts', ['--folder', folder], registry.folder, missing)).toMatchObject({
    code: 1,
    errors:
      'every release is checked in a browser, and FOYER_CHROMIUM is /nowhere/chromium, which does not run: install one (Debian: apt-get install chromium), name it in FOYER_CHROMIUM, or release with --no-browser-check "reason"\n',
  });
  expect(await liveVersion()).toBe('1.0.0');
  const { output } = await run('release.ts', ['--folder', folder, ...UNSEEN], registry.folder, missing);
  expect(output).toContain('not checked in a browser: a fixture\n');
  expect(await liveVersion()).toBe('1.0.1');
  const setId = (await registry.releases.loadLiveSets())?.stable.id ?? 0;
  expect(await selectChecks(registry.db, [setId])).toMatchObject([
    { site: '', skipped: 'a fixture', fault: null },
  ]);
  await registry.releases.rollback('stable');
});

it('says in one line why a release is refused, and leaves what is live', async () => {
  const uses = ['useTomorrow'];
  const misfit = await writeFixtureRelease(registry.folder, { name: 'mf-listings', version: '1.2.0', uses });
  expect(await run('release.ts', ['--folder', misfit, ...UNSEEN])).toMatchObject({
    code: 1,
    errors: 'mf-listings 1.2.0 uses platform exports that shell 1.0.0 lacks: useTomorrow\n',
  });
  warmUpFault = 'mf-listings cannot render /: boom';
  const broken = await writeFixtureRelease(registry.folder, { name: 'mf-listings', version: '1.3.0' });
  const { code, errors } = await run('release.ts', ['--folder', broken, ...UNSEEN]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^set \d+ did not warm up: mf-listings cannot render \/: boom\n$/);
  expect(await liveVersion()).toBe('1.0.0');
});

it('takes out of the set what the new release replaces, and says so', async () => {
  warmUpFault = undefined;
  const old = await writeFixtureRelease(registry.folder, { name: 'mf-old', version: '1.0.0' });
  await registry.releases.publishRelease(old);
  const live = await registry.releases.findReleaseSet(firstId);
  // The fixture's shell expects the remotes of this workspace alone.
  const withOld = await registry.releases.createReleaseSet(
    { ...live?.packages, shell: '1.0.0', 'mf-old': '1.0.0' },
    { force: true },
  );
  await registry.releases.goLive(withOld.id, { warmUp: async () => undefined });
  const folder = await writeFixtureRelease(registry.folder, {
    name: 'mf-listings',
    version: '1.4.0',
    says: { replaces: ['mf-old'] },
  });
  const { output } = await run('release.ts', ['--folder', folder, '--force', ...UNSEEN]);
  expect(output).toMatch(/mf-listings 1\.4\.0 \(was 1\.0\.0\), mf-old replaced: live in/);
  const packages = (await registry.releases.loadLiveSets())?.stable.packages;
  expect(packages).toMatchObject({ 'mf-listings': '1.4.0', 'mf-player': '1.0.0' });
  expect(packages).not.toHaveProperty('mf-old');
});

it.each([
  [[], 'usage: npm run release'],
  [['mf-nothing'], 'there is no package mf-nothing'],
  [['mf-listings', '--share', '2'], '--share is a part of the visitors'],
  [['--channel', 'beta', 'mf-listings'], 'there is no channel beta'],
  [['mf-listings', '--over-budget', ' '], '--over-budget needs a reason'],
  [['mf-listings', '--no-browser-check', ' '], '--no-browser-check needs a reason'],
])('says what is wrong with the arguments %p', async (args, fault) => {
  const { code, errors } = await run('release.ts', args);
  expect(code).toBe(1);
  expect(errors).toContain(fault);
});

it('says that the site must run', async () => {
  const { code, errors } = await run('rollback.ts', [], join(registry.folder, 'none'));
  expect(code).toBe(1);
  expect(errors).toMatch(/^database: none runs in .*; start the site first with npm start\n$/);
});
