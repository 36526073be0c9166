import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { type FixtureRegistry, openFixtureRegistry } from '../fixture-registry.ts';
import { writeFixtureDists, writeFixtureRelease } from '../fixture-release.ts';
import { createReleaseTrust } from '../signing/release-trust.ts';
import { FirstKeysMissing } from '../release-refused.ts';
import { createReleases } from './releases.ts';
import { ensureInitialReleaseSet } from './initial-release-set.ts';

let registry: FixtureRegistry;
let built: string;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  built = join(registry.folder, 'built');
});
afterAll(() => registry.close());

const warm = async (): Promise<void> => undefined;
const start = async (dists: Record<string, string>, warmUp: (set: { id: number }) => Promise<void> = warm) =>
  ensureInitialReleaseSet(registry.releases, dists as Parameters<typeof ensureInitialReleaseSet>[1], warmUp);

// One story: each start finds what the one before left.
it('says what is not built when there is nothing to start with', async () => {
  const dists = await writeFixtureDists(built, '1.0.0');
  await rm(join(dists['mf-upload'] ?? '', 'current.json'));
  await expect(start(dists)).rejects.toThrow('mf-upload is not built; run npm run build');
});

it('says which commands make keys and sign when nothing is released and no key is there', async () => {
  const dists = await writeFixtureDists(built, '0.8.0');
  const keyless = createReleases(
    registry.db,
    registry.storage,
    createReleaseTrust(registry.db, { openKey: async () => undefined, localKeys: 'earlier' }),
  );
  const begin = () => ensureInitialReleaseSet(keyless, dists, warm, { isProduction: true });
  const error: unknown = await begin().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(FirstKeysMissing);
  const { message, steps } = error as FirstKeysMissing;
  expect(message).toContain('nothing is released yet');
  expect(message).toContain('FOYER_RELEASE_LOCAL_KEY=1');
  expect(steps.map(({ command }) => command)).toEqual([
    `npm run keys -- new site ${WORKSPACE_PACKAGES.join(' ')} --out release-keys`,
    'FOYER_RELEASE_KEY=release-keys npm run keys -- sign --built',
    'npm run site -- operator create NAME EMAIL',
  ]);
});

it('makes no further set at each try while the first cannot render', async () => {
  const dists = await writeFixtureDists(built, '0.9.0');
  const tried: number[] = [];
  const slow = async ({ id }: { id: number }): Promise<void> => {
    tried.push(id);
    if (tried.length < 3) throw new Error('the machine is busy');
  };
  await expect(start(dists, slow)).rejects.toThrow('the machine is busy');
  await expect(start(dists, slow)).rejects.toThrow('the machine is busy');
  const { set } = await start(dists, slow);
  expect(tried).toEqual([set.id, set.id, set.id]);
});

it('publishes what is built at the first start, keeps it at the second, and follows a new build', async () => {
  const dists = await writeFixtureDists(built, '1.0.0');
  const first = await start(dists);
  expect(first).toMatchObject({ outcome: 'built', set: { packages: { 'mf-listings': '1.0.0' } } });
  expect(await start(dists)).toMatchObject({ outcome: 'kept', set: { id: first.set.id } });
  const newer = await writeFixtureDists(built, '1.1.0', { shell: { version: '1.0.0' } });
  const second = await start(newer);
  expect(second).toMatchObject({
    outcome: 'built',
    set: { packages: { shell: '1.0.0', 'mf-listings': '1.1.0' } },
  });
});

it('keeps the live set when the built one cannot render, and says why', async () => {
  const dists = await writeFixtureDists(built, '1.2.0');
  const failing = async (): Promise<void> => {
    throw new Error('shell cannot render');
  };
  const { outcome, warning, set } = await start(dists, failing);
  expect(outcome).toBe('kept');
  expect(set.packages['mf-listings']).toBe('1.1.0');
  expect(warning).toContain('shell cannot render');
});

it('lets an explicit release and a rollback survive restarts', async () => {
  const live = (await registry.releases.loadLiveSets())?.stable;
  await registry.releases.publishRelease(
    await writeFixtureRelease(built, { name: 'mf-player', version: '5.0.0' }),
  );
  const released = await registry.releases.createReleaseSet({
    ...live?.packages,
    shell: '1.0.0',
    'mf-player': '5.0.0',
  });
  await registry.releases.goLive(released.id, { warmUp: warm });
  const dists = await writeFixtureDists(built, '1.3.0');
  expect(await start(dists)).toMatchObject({ outcome: 'released', set: { id: released.id } });
  await registry.releases.rollback('stable');
  expect(await start(dists)).toMatchObject({ outcome: 'released', set: { id: live?.id } });
});

it('falls back to what is built when the live set’s files are damaged', async () => {
  await appendFile(join(registry.storage.folderOf('mf-listings', '1.1.0'), 'node/entry.js'), '//');
  const { outcome, warning, set } = await start(await writeFixtureDists(built, '1.3.0'));
  expect(outcome).toBe('built');
  expect(set.packages['mf-listings']).toBe('1.3.0');
  expect(warning).toContain('mf-listings 1.1.0 in release storage is damaged');
});

const build = (version: string, builtAt: string, mode?: 'development') =>
  writeFixtureDists(
    built,
    version,
    Object.fromEntries(WORKSPACE_PACKAGES.map((name) => [name, { builtAt, mode }])),
  );

describe('during a rolling update', () => {
  const liveVersion = async () => (await registry.releases.loadLiveSets())?.stable.packages['mf-listings'];
  let older: Awaited<ReturnType<typeof build>>;

  it('keeps what is live when an older process restarts, whether its build was live before or never', async () => {
    older = await build('2.0.0', '2030-01-01T10:00:00Z');
    await start(older);
    await start(await build('2.1.0', '2030-01-01T11:00:00Z'));
    expect(await liveVersion()).toBe('2.1.0');
    // It still has its own dist folder.
    older = await build('2.0.0', '2030-01-01T10:00:00Z');
    expect(await start(older)).toMatchObject({
      outcome: 'kept',
      set: { packages: { 'mf-listings': '2.1.0' } },
      warning: expect.stringContaining('was live before'),
    });
    expect(await start(await build('2.0.5', '2030-01-01T10:30:00Z'))).toMatchObject({
      outcome: 'kept',
      set: { packages: { 'mf-listings': '2.1.0' } },
      warning: expect.stringContaining('was built before'),
    });
    expect(await liveVersion()).toBe('2.1.0');
  });

  it('takes the same version from two machines, which built it at different times', async () => {
    await start(await build('2.1.0', '2030-01-01T11:05:00Z'));
    expect(await liveVersion()).toBe('2.1.0');
    await start(await build('2.2.0', '2030-01-01T12:00:00Z'));
    expect(await liveVersion()).toBe('2.2.0');
  });
});

it('keeps remotes of the live set that are not built here', async () => {
  const before = (await registry.releases.loadLiveSets())?.stable.packages['mf-upload'];
  const { 'mf-upload': _, ...dists } = await build('2.3.0', '2030-01-01T13:00:00Z');
  expect(await start(dists)).toMatchObject({
    outcome: 'built',
    set: { packages: { 'mf-listings': '2.3.0', 'mf-upload': before } },
  });
  // What is built here was live, with another one alongside it.
  await start(await build('2.4.0', '2030-01-01T14:00:00Z'));
  expect(await start(dists)).toMatchObject({
    outcome: 'kept',
    set: { packages: { 'mf-listings': '2.4.0' } },
  });
});

describe('with builds of both modes', () => {
  it('replaces what is live, explicitly released or not, by the whole set in the mode of the start', async () => {
    const live = (await registry.releases.loadLiveSets())?.stable;
    await registry.releases.goLive(live?.id ?? 0, { warmUp: warm });
    const development = await build('3.0.0', '2030-01-02T10:00:00Z', 'development');
    const first = await start(development);
    expect(first).toMatchObject({ outcome: 'built', set: { packages: { 'mf-listings': '3.0.0' } } });
    const edit = await registry.releases.createReleaseSet({
      ...first.set.packages,
      'mf-player': (
        await registry.releases.publishRelease(
          await writeFixtureRelease(built, { name: 'mf-player', version: '3.0.1', mode: 'development' }),
        )
      ).version,
    });
    await registry.releases.goLive(edit.id, { warmUp: warm });
    // `npm start` after `npm run dev`, with a build that was live before.
    expect(await start(await build('2.2.0', '2030-01-01T12:00:00Z'))).toMatchObject({
      outcome: 'built',
      set: { packages: { 'mf-player': '2.2.0' } },
    });
  });

  it('never shows a development build in production', async () => {
    const development = await build('3.1.0', '2030-01-03T10:00:00Z', 'development');
    const { outcome, set } = await ensureInitialReleaseSet(registry.releases, development, warm, {
      isProduction: true,
    });
    expect(outcome).not.toBe('built');
    expect(set.packages['mf-player']).toBe('2.2.0');
  });

  it('refuses a set of both by name', async () => {
    const release = await writeFixtureRelease(built, {
      name: 'mf-player',
      version: '3.2.0',
      mode: 'development',
    });
    await registry.releases.publishRelease(release);
    const live = (await registry.releases.loadLiveSets())?.stable;
    await expect(
      registry.releases.createReleaseSet({ shell: '2.2.0', ...live?.packages, 'mf-player': '3.2.0' }),
    ).rejects.toThrow('mf-player 3.2.0 is a development build, but shell 2.2.0 is a production build');
  });
});

/** Packages that bring their addresses with them, as today's do. */
const buildToday = (version: string, builtAt: string, player: Partial<Release> = {}) => {
  const says = { shell: { hosts: [1], expects: undefined }, 'mf-player': { host: 1, ...player } };
  const changes = WORKSPACE_PACKAGES.map((name) => [
    name,
    { builtAt, says: { host: 1, ...says[name as keyof typeof says] } },
  ]);
  return writeFixtureDists(built, version, Object.fromEntries(changes));
};

it('adds packages that were still being built when the first ones went live, whenever they were built', async () => {
  const whole = await buildToday('3.3.0', '2030-01-04T10:00:00Z');
  const { 'mf-desk': _desk, 'mf-upload': _upload, ...first } = whole;
  await sql`TRUNCATE release_channels, release_history`.execute(registry.db);
  const begun = await start(first);
  expect(begun).toMatchObject({ outcome: 'built' });
  expect(Object.keys(begun.set.packages)).not.toContain('mf-desk');
  const { set, outcome } = await start(whole);
  expect([outcome, set.packages['mf-desk']]).toEqual(['built', '3.3.0']);
  // Nobody goes back to half a site.
  expect((await registry.releases.loadLiveSets())?.previous).toBe(null);
  await expect(registry.releases.rollback('stable')).rejects.toThrow('no earlier set is left');
});

it('leaves out a remote that what is built has replaced, and keeps the others that are not built here', async () => {
  const { set } = await start(await buildToday('4.0.0', '2030-02-01T10:00:00Z'));
  const outside = ['mf-old', 'mf-books'] as const;
  for (const name of outside) {
    const fixture = { name, version: '1.0.0', says: { host: 1 } };
    await registry.releases.publishRelease(await writeFixtureRelease(built, fixture));
  }
  const { id } = await registry.releases.createReleaseSet({
    ...set.packages,
    'mf-old': '1.0.0',
    'mf-books': '1.0.0',
  });
  await registry.releases.goLive(id, { warmUp: warm, changedBy: 'start' });
  const after = await start(await buildToday('4.1.0', '2030-02-02T10:00:00Z', { replaces: ['mf-old'] }));
  expect(after).toMatchObject({
    outcome: 'built',
    set: { packages: { 'mf-player': '4.1.0', 'mf-books': '1.0.0' } },
  });
  expect(after.set.packages).not.toHaveProperty('mf-old');
});
