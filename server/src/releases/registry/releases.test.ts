import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { RELEASES_NOTIFICATION } from './releases.sql.ts';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { buildProvenance, writeFixtureRelease } from '../fixture-release.ts';
import { createLiveSets } from '../live/live-sets.ts';
import type { SetPackages } from './release-sets.ts';
import { createReleases } from './releases.ts';
import { until } from '../../testing/until.ts';

let registry: FixtureRegistry;
let base: SetPackages;
let built: string;
const warm = async (): Promise<void> => undefined;

beforeAll(async () => {
  registry = await openFixtureRegistry();
  base = await publishAll(registry, '1.0.0');
  built = join(registry.folder, 'built');
});
afterAll(() => registry.close());

const publish = async (fixture: Parameters<typeof writeFixtureRelease>[1]) =>
  registry.releases.publishRelease(await writeFixtureRelease(built, fixture));
const stableId = async () => (await registry.releases.loadLiveSets())?.stable.id;

describe('publishRelease', () => {
  it('copies the files, compresses them once and registers the release', async () => {
    const folder = await writeFixtureRelease(built, { name: 'mf-player', version: '1.1.0' });
    const release = await registry.releases.publishRelease(folder);
    expect(await registry.releases.findRelease('mf-player', '1.1.0')).toEqual(release);
    const file = join(registry.storage.folderOf('mf-player', '1.1.0'), 'browser/entry.abc123.js');
    const content = await readFile(file);
    expect(content).toEqual(await readFile(join(folder, 'browser/entry.abc123.js')));
    expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(content);
    expect(gunzipSync(await readFile(`${file}.gz`))).toEqual(content);
  });

  it('takes the same release twice without touching it, and keeps earlier versions', async () => {
    const folder = await writeFixtureRelease(built, { name: 'mf-player', version: '1.1.1' });
    await registry.releases.publishRelease(folder);
    const stored = join(registry.storage.folderOf('mf-player', '1.1.1'), 'release.json');
    const { ino } = await stat(stored);
    await registry.releases.publishRelease(folder);
    expect((await stat(stored)).ino).toBe(ino);
    await expect(registry.releases.materialise('mf-player', '1.0.0')).resolves.toContain('1.0.0');
  });

  it('takes the same version from another builder and commit, and one that says nothing of its build', async () => {
    const fixture = { name: 'mf-player', version: '1.2.0' } as const;
    await publish({ ...fixture, provenance: buildProvenance() });
    const other = buildProvenance({ builder: 'local', source: { commit: null, isClean: null } });
    await publish({ ...fixture, provenance: other });
    await publish(fixture);
    // The first one is what was signed.
    expect((await registry.releases.requireTrusted('mf-player', '1.2.0')).provenance).toEqual(
      buildProvenance(),
    );
  });

  it.each([
    [{ builder: '/home/somebody' }, 'builder is no id'],
    [{ builder: 'file:///srv/build' }, 'builder is no id'],
    [{ builder: 'C:\\build' }, 'builder is no id'],
    [{ source: { commit: 'HEAD', isClean: true } }, 'source cannot be read'],
    [{ materials: { '/srv/pnpm-lock.yaml': 'ab'.repeat(32) } }, 'materials are no SHA-256'],
    [{ startedAt: 'yesterday' }, 'without its times'],
  ])('refuses a release with %j in its provenance', async (changes, words) => {
    const provenance = buildProvenance(changes);
    await expect(publish({ name: 'mf-player', version: '1.2.1', provenance })).rejects.toThrow(words);
  });

  it('refuses other content under a published version', async () => {
    await publish({ name: 'mf-upload', version: '2.0.0' });
    const other = { 'browser/entry.abc123.js': 'other', 'node/entry.js': 'other' };
    await expect(publish({ name: 'mf-upload', version: '2.0.0', files: other })).rejects.toThrow(
      'mf-upload 2.0.0 is published already with other content',
    );
  });

  it('refuses a file that differs from its recorded hash', async () => {
    const folder = await writeFixtureRelease(built, { name: 'mf-upload', version: '2.0.1' });
    const file = join(folder, 'node/entry.js');
    await writeFile(file, (await readFile(file, 'utf8')).replace('2', '3'));
    await expect(registry.releases.publishRelease(folder)).rejects.toThrow('node/entry.js has another hash');
    await rm(file);
    await expect(registry.releases.publishRelease(folder)).rejects.toThrow('node/entry.js is missing');
    expect(await registry.releases.findRelease('mf-upload', '2.0.1')).toBeUndefined();
  });

  it('refuses a file that the build did not record', async () => {
    const folder = await writeFixtureRelease(built, { name: 'mf-upload', version: '2.0.2' });
    await writeFile(join(folder, 'browser/extra.js'), '1');
    await expect(registry.releases.publishRelease(folder)).rejects.toThrow('does not list browser/extra.js');
  });

  it.each([
    ['is not JSON', '{'],
    ['has no name', '{"version":"1"}'],
    ['has no version', '{"name":"mf-upload"}'],
    ['which cannot be a folder', '{"name":"mf-upload","version":"../1"}'],
  ])('says of a release.json that it %s', async (fault, text) => {
    const folder = await writeFixtureRelease(built, { name: 'mf-upload', version: '2.0.3' });
    await writeFile(join(folder, 'release.json'), text);
    await expect(registry.releases.publishRelease(folder)).rejects.toThrow(fault);
    await rm(join(folder, 'release.json'));
    await expect(registry.releases.publishRelease(folder)).rejects.toThrow('has no release.json');
  });

  it('refuses a release.json that lists a path outside its folder', async () => {
    const folder = await writeFixtureRelease(built, { name: 'mf-upload', version: '2.0.4' });
    const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
    release.files['browser/../../secret'] = release.files['node/entry.js'];
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    await expect(registry.releases.publishRelease(folder)).rejects.toThrow(
      'outside browser/, node/ and contract/',
    );
  });
});

describe('createReleaseSet', () => {
  it('refuses a remote that uses platform exports which the shell lacks, by name', async () => {
    await publish({ name: 'mf-listings', version: '3.0.0', uses: ['useSite', 'useTomorrow', 'useMore'] });
    await expect(registry.releases.createReleaseSet({ ...base, 'mf-listings': '3.0.0' })).rejects.toThrow(
      'mf-listings 3.0.0 uses platform exports that shell 1.0.0 lacks: useTomorrow, useMore',
    );
  });

  it('refuses a contract that the shell does not expect, unless forced', async () => {
    await publish({ name: 'mf-member', version: '3.0.0', contract: 2 });
    const packages = { ...base, 'mf-member': '3.0.0' };
    await expect(registry.releases.createReleaseSet(packages)).rejects.toThrow(
      'mf-member 3.0.0 has contract 2, but shell 1.0.0 expects 1',
    );
    const forced = await registry.releases.createReleaseSet(packages, { force: true });
    expect(forced.releases['mf-member']?.contract).toBe(2);
  });

  it('refuses releases that are not published or not complete', async () => {
    await expect(registry.releases.createReleaseSet({ ...base, 'mf-player': '9.9.9' })).rejects.toThrow(
      'mf-player 9.9.9 is not published',
    );
    const { 'mf-player': _, ...without } = base;
    await expect(registry.releases.createReleaseSet(without)).rejects.toThrow('the set has no mf-player');
  });

  it('refuses files that changed in storage after they were verified once', async () => {
    await publish({ name: 'mf-player', version: '3.0.0' });
    const folder = await registry.releases.materialise('mf-player', '3.0.0');
    await appendFile(join(folder, 'node/entry.js'), '// more');
    await expect(registry.releases.createReleaseSet({ ...base, 'mf-player': '3.0.0' })).rejects.toThrow(
      /mf-player 3\.0\.0 in release storage is damaged: node\/entry\.js has \d+ bytes/,
    );
    await registry.releases.publishRelease(join(built, 'mf-player/dist/3.0.0'));
    await expect(registry.releases.materialise('mf-player', '3.0.0')).resolves.toBe(folder);
  });
});

describe('going live and back', () => {
  it('writes the channel only after the warm-up, keeps the old set when that fails, and swaps back', async () => {
    const first = await registry.releases.createReleaseSet(base, { note: 'first' });
    await expect(registry.releases.rollback('stable')).rejects.toThrow('no earlier set');
    const order: (number | undefined)[] = [];
    await registry.releases.goLive(first.id, { warmUp: async () => void order.push(await stableId()) });
    expect(order).toEqual([undefined]);
    expect(await stableId()).toBe(first.id);

    const second = await registry.releases.createReleaseSet(base, { note: 'second' });
    const broken = registry.releases.goLive(second.id, {
      warmUp: async () => {
        throw new Error('mf-listings cannot render /');
      },
    });
    await expect(broken).rejects.toThrow(`set ${second.id} did not warm up: mf-listings cannot render /`);
    expect(await stableId()).toBe(first.id);

    await registry.releases.goLive(second.id, { warmUp: warm });
    expect(await registry.releases.loadLiveSets()).toMatchObject({
      stable: { id: second.id },
      previous: { id: first.id },
    });
    const warmUp = jest.fn(warm);
    expect(await registry.releases.rollback('stable')).toBe(first.id);
    expect(warmUp).not.toHaveBeenCalled();
    expect(await registry.releases.loadLiveSets()).toMatchObject({
      stable: { id: first.id },
      previous: null,
    });
  });

  it('refuses a set that was made from one which is no longer live', async () => {
    const before = (await stableId()) ?? 0;
    const [mine, theirs] = [
      await registry.releases.createReleaseSet(base),
      await registry.releases.createReleaseSet(base),
    ];
    await registry.releases.goLive(theirs.id, { warmUp: warm, replacesSetId: before });
    const late = registry.releases.goLive(mine.id, { warmUp: warm, replacesSetId: before });
    await expect(late).rejects.toThrow('another release went live meanwhile');
    expect(await stableId()).toBe(theirs.id);
  });

  it('gives a candidate its share, ends it by rollback, and for good once it became stable', async () => {
    const candidate = await registry.releases.createReleaseSet(base);
    const options = { channel: 'candidate', share: 0.1, warmUp: warm } as const;
    await registry.releases.goLive(candidate.id, options);
    expect((await registry.releases.loadLiveSets())?.candidate).toMatchObject({
      set: { id: candidate.id },
      share: 0.1,
    });
    expect(await registry.releases.rollback('candidate')).toBeNull();
    expect((await registry.releases.loadLiveSets())?.candidate).toBeNull();
    await registry.releases.goLive(candidate.id, options);
    await registry.releases.goLive(candidate.id, { warmUp: warm });
    expect(await registry.releases.loadLiveSets()).toMatchObject({
      stable: { id: candidate.id },
      candidate: null,
    });
    await registry.releases.rollback('stable');
    const after = await registry.releases.loadLiveSets();
    expect(after).toMatchObject({ candidate: null });
    expect(after?.previous?.id).not.toBe(candidate.id);
    await expect(registry.releases.goLive(candidate.id, { ...options, share: 0 })).rejects.toThrow(
      'a share of 0',
    );
  });

  it('tells every process that listens', async () => {
    const heard: string[] = [];
    const unlisten = await registry.listener.listen(RELEASES_NOTIFICATION, (channel) => heard.push(channel));
    // The poll is out of reach of this test: only the notification can bring the change.
    const live = await createLiveSets(registry.releases, registry.listener.listen, { pollMs: 3_600_000 });
    const changes: number[] = [];
    live.onChange(({ stable }) => changes.push(stable.id));
    const set = await registry.releases.createReleaseSet(base);
    await createReleases(registry.db, registry.storage).goLive(set.id, { warmUp: warm });
    await until(() => changes.length > 0);
    expect(changes).toEqual([set.id]);
    expect(live.getLiveSets()?.stable.id).toBe(set.id);
    expect(heard).toContain('stable');
    await live.stop();
    await unlisten();
  });
});
