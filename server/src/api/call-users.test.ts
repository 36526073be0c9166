import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { FastifyInstance } from 'fastify';
import { createListener, type Listener } from '../platform/database/listen.ts';
import {
  writeFixtureRelease,
  type FixtureRelease,
  makeTemporaryFolder,
} from '../releases/fixture-release.ts';
import { createLiveSets, type LiveSetsCache } from '../releases/live/live-sets.ts';
import { fixtureTrust } from '../releases/fixture-registry.ts';
import { createReleaseStorage } from '../releases/registry/release-storage.ts';
import { listLiveReleases, type SetPackages } from '../releases/registry/release-sets.ts';
import { createReleases, type Releases } from '../releases/registry/releases.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWholeWeb } from '../testing/whole-web.ts';

const MEMBER = 'GET /api/json/member/{lifetime}/{member_id}.json';
const STATS = 'POST /api/stats.php';

interface Description {
  'x-undeclared': string[];
  paths: Record<string, Record<string, { 'x-used-by': string[] }>>;
}

let web: TestWeb;
let whole: FastifyInstance;
let listener: Listener;
let releases: Releases;
let live: LiveSetsCache;
let folder: string;

beforeAll(async () => {
  web = await openTestWeb();
  folder = await makeTemporaryFolder();
  listener = await createListener(web.url);
  releases = createReleases(web.db, createReleaseStorage(join(folder, 'releases')), fixtureTrust(web.db));
  live = await createLiveSets(releases, listener.listen);
  whole = await createWholeWeb(web.deps, {
    getLiveReleases: () => {
      const sets = live.getLiveSets();
      return sets ? listLiveReleases(sets) : [];
    },
  });
});
afterAll(async () => {
  await whole.close();
  await live.stop();
  await listener.close();
  await rm(folder, { recursive: true, force: true });
  await web.close();
});

let versions: Partial<Record<PackageName, string>> = {};
/** Publishes these, makes a set of them and of the versions before, and brings it live. */
const release = async (
  changes: readonly FixtureRelease[],
  channel: 'stable' | 'candidate' = 'stable',
): Promise<void> => {
  const next = { ...versions };
  for (const fixture of changes) {
    const { version } = await releases.publishRelease(await writeFixtureRelease(folder, fixture));
    next[fixture.name] = version;
  }
  const set = await releases.createReleaseSet(next as SetPackages);
  const share = channel === 'stable' ? 1 : 0.1;
  await releases.goLive(set.id, { warmUp: async () => {}, channel, share });
  await live.refresh();
  if (channel === 'stable') versions = next;
};

const describeApi = async (): Promise<Description> => {
  const answer = await whole.inject('/api/openapi.json');
  expect(answer.statusCode).toBe(200);
  return answer.json<Description>();
};
const usersOf = async (call: string): Promise<string[] | undefined> => {
  const [method = '', path = ''] = call.split(' ');
  return (await describeApi()).paths[path]?.[method.toLowerCase()]?.['x-used-by'];
};

describe('who uses a call', () => {
  it('is nobody before the first release, and nobody known while releases do not say', async () => {
    expect(await usersOf(STATS)).toEqual([]);
    await release(WORKSPACE_PACKAGES.map((name) => ({ name, version: '1.0.0' })));
    const description = await describeApi();
    expect(description['x-undeclared']).toEqual([...WORKSPACE_PACKAGES].sort());
    expect(description.paths['/api/stats.php']?.post?.['x-used-by']).toEqual([]);
  });

  it('is named by the releases that are live, without a restart', async () => {
    await release([
      { name: 'shell', version: '2.0.0', apiCalls: [STATS] },
      // An earlier description may have called the field otherwise.
      { name: 'mf-member', version: '2.0.0', apiCalls: [STATS, MEMBER.replace('member_id', 'id')] },
    ]);
    expect(await usersOf(STATS)).toEqual(['mf-member', 'shell']);
    expect(await usersOf(MEMBER)).toEqual(['mf-member']);
    expect((await describeApi())['x-undeclared']).not.toContain('shell');

    await release([{ name: 'mf-member', version: '3.0.0', apiCalls: [MEMBER] }]);
    expect(await usersOf(STATS)).toEqual(['shell']);
    await releases.rollback('stable');
    await live.refresh();
    expect(await usersOf(STATS)).toEqual(['mf-member', 'shell']);
  });

  it('is a candidate, too', async () => {
    await release([{ name: 'mf-player', version: '4.0.0', apiCalls: [STATS] }], 'candidate');
    expect(await usersOf(STATS)).toContain('mf-player');
    // The stable one alongside it still says nothing.
    expect((await describeApi())['x-undeclared']).toContain('mf-player');
  });

  it('changes the answer’s tag with it, so that no cache holds an earlier one to be current', async () => {
    const before = await whole.inject('/api/openapi.json');
    await release([{ name: 'mf-upload', version: '5.0.0', apiCalls: [STATS] }]);
    const headers = { 'if-none-match': String(before.headers.etag) };
    const after = await whole.inject({ url: '/api/openapi.json', headers });
    expect(after.statusCode).toBe(200);
    expect(after.headers['cache-control']).toContain('s-maxage=60');
  });

  it('is refused as a release that lists its calls in no list of texts', async () => {
    const broken = { name: 'mf-upload', version: '6.0.0', apiCalls: 'all' as never } as const;
    await expect(writeFixtureRelease(folder, broken).then(releases.publishRelease)).rejects.toThrow(
      'has apiCalls that are not a list of texts',
    );
  });
});
