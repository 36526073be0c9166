/** Several teams that release at the same time: their requests wait for one another, and each is rebased on what went live before it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { replaceCheck, selectChecks, selectPicture, selectPictures } from '../checks/browser-checks.sql.ts';
import { keepOverBudget, findOverBudget } from '../checks/over-budget.ts';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { writeFixtureRelease } from '../fixture-release.ts';
import type { ReleaseSet, SetPackages } from '../registry/release-sets.ts';
import { openProcessReport } from './release-processes.ts';
import { readQueue } from './release-queue.ts';
import { type GoLiveRequest, requestGoLive, watchReleaseRequests } from './release-requests.ts';

/** Of a request that comes after all others. */
const LATER_ID = 2 ** 31 - 1;

let registry: FixtureRegistry;
let first: ReleaseSet;
const warm = async (): Promise<void> => undefined;

beforeAll(async () => {
  registry = await openFixtureRegistry();
  first = await registry.releases.createReleaseSet(await publishAll(registry, '1.0.0'));
});
afterAll(() => registry.close());
beforeEach(() => registry.releases.goLive(first.id, { warmUp: warm }));

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  stop = undefined;
});
const watch = async (warmUp: (set: ReleaseSet) => Promise<void> = warm): Promise<void> => {
  const { db, listener, releases } = registry;
  stop = await watchReleaseRequests({ db, listen: listener.listen, releases, warmUp });
};
const publish = async (name: 'mf-listings' | 'mf-player' | 'mf-member', version: string) => {
  const folder = await writeFixtureRelease(join(registry.folder, 'next'), { name, version });
  await registry.releases.publishRelease(folder);
  return { [name]: version };
};
/** A release as its command asks for it: made from the first set, whatever is live by now. */
const ask = async (changes: Record<string, string>, base = first) => {
  const set = await registry.releases.createReleaseSet({ ...base.packages, ...changes } as SetPackages);
  return { setId: set.id, channel: 'stable', share: 1, replacesSetId: base.id, mayRebase: true } as const;
};
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Both wait before a server takes the first one. */
const askInOrder = async (requests: readonly GoLiveRequest[]) => {
  const asked: ReturnType<typeof requestGoLive>[] = [];
  for (const request of requests) {
    asked.push(requestGoLive(registry.db, request));
    while (!(await readQueue(registry.db, LATER_ID)).position.startsWith(`${asked.length} `)) await pause();
  }
  const settled = Promise.allSettled(asked);
  await watch();
  return settled;
};
const wentTo = (outcome?: PromiseSettledResult<{ setId: number }>) =>
  outcome?.status === 'fulfilled' ? outcome.value.setId : undefined;
const stable = async () => (await registry.releases.loadLiveSets())?.stable;

describe('releases of different packages that were made from one set', () => {
  it('go live one on top of the other', async () => {
    const went = await askInOrder([
      await ask(await publish('mf-listings', '1.1.0')),
      await ask(await publish('mf-player', '1.1.0')),
    ]);
    const live = await stable();
    expect(live?.packages).toEqual({ ...first.packages, 'mf-listings': '1.1.0', 'mf-player': '1.1.0' });
    expect(wentTo(went[1])).toBe(live?.id);
  });

  it('are warmed up anew when a rollback came first, and go on from there', async () => {
    const next = await registry.releases.createReleaseSet({
      ...first.packages,
      ...(await publish('mf-player', '1.2.0')),
    });
    await registry.releases.goLive(next.id, { warmUp: warm });
    const tried: SetPackages[] = [];
    await watch(async ({ packages }) => {
      tried.push(packages);
      if (tried.length === 1) await registry.releases.rollback('stable', { from: next.id });
    });
    const request = await ask(await publish('mf-listings', '1.2.0'), next);
    const { setId } = await requestGoLive(registry.db, request);
    expect(await stable()).toMatchObject({ id: setId });
    expect(tried).toEqual([
      { ...next.packages, 'mf-listings': '1.2.0' },
      { ...first.packages, 'mf-listings': '1.2.0' },
    ]);
    expect((await stable())?.packages).toEqual(tried[1]);
  });

  it('keep the reason for which they are beyond their budgets', async () => {
    const requests = [
      await ask(await publish('mf-listings', '1.3.0')),
      await ask(await publish('mf-player', '1.3.0')),
    ];
    const reason = { reason: 'a bigger player', lines: ['script 12 kB'] };
    await keepOverBudget(registry.db, requests[1]?.setId ?? 0, reason);
    const [, went] = await askInOrder(requests);
    expect(wentTo(went)).not.toBe(requests[1]?.setId);
    expect(await findOverBudget(registry.db, wentTo(went) ?? 0)).toEqual(reason);
  });

  it('keep what a browser saw of them', async () => {
    const requests = [
      await ask(await publish('mf-listings', '1.4.0')),
      await ask(await publish('mf-player', '1.4.0')),
    ];
    const picture = {
      package: 'mf-player',
      path: '/videos/1/a/',
      visitor: 'anonymous',
      difference: 0.5,
    } as const;
    const pictures = [{ ...picture, after: Buffer.from('after'), before: null, before_set_id: null }];
    const check = { site: 'https://example.org', seconds: 2, pages: 1, skipped: null, fault: null, pictures };
    await replaceCheck(registry.db, requests[1]?.setId ?? 0, check);
    const [, went] = await askInOrder(requests);
    const id = wentTo(went) ?? 0;
    expect(id).not.toBe(requests[1]?.setId);
    expect(await selectChecks(registry.db, [id])).toMatchObject([{ site: 'https://example.org', pages: 1 }]);
    expect(await selectPictures(registry.db, [id])).toMatchObject([{ ...picture, has_before: false }]);
    expect(await selectPicture(registry.db, id, 0, 'after')).toEqual(Buffer.from('after'));
  });
});

it('refuses the second of two releases of one package, and says which came first', async () => {
  const requests = [
    await ask(await publish('mf-listings', '1.4.0')),
    await ask(await publish('mf-listings', '1.5.0')),
  ];
  const [won, lost] = await askInOrder(requests);
  expect(won?.status).toBe('fulfilled');
  expect(lost).toMatchObject({
    reason: {
      message: `mf-listings 1.5.0 was made when 1.0.0 was live, but 1.4.0 went live meanwhile, in release set ${requests[0]?.setId}; release again on top of it`,
    },
  });
  expect((await stable())?.packages['mf-listings']).toBe('1.4.0');
});

it('refuses one that does not fit what went live meanwhile', async () => {
  await watch();
  const shell = { name: 'shell', version: '1.1.0', provides: ['useViewer'], uses: [] } as const;
  await registry.releases.publishRelease(await writeFixtureRelease(join(registry.folder, 'next'), shell));
  const uses = ['useSite'];
  const remote = await writeFixtureRelease(join(registry.folder, 'next'), {
    name: 'mf-listings',
    version: '1.6.0',
    uses,
  });
  await registry.releases.publishRelease(remote);
  const force = { force: true };
  const next = await registry.releases.createReleaseSet({ ...first.packages, shell: '1.1.0' }, force);
  const request = await ask({ 'mf-listings': '1.6.0' });
  await registry.releases.goLive(next.id, { warmUp: warm });
  await expect(requestGoLive(registry.db, request)).rejects.toThrow(
    'mf-listings 1.6.0 uses platform exports that shell 1.1.0 lacks: useSite',
  );
});

describe('a request that waits', () => {
  it('waits for those before it, however long they take, and says so', async () => {
    let finish = () => {};
    let isWarming = false;
    const held = new Promise<void>((resolve) => (finish = resolve));
    await watch(() => {
      isWarming = true;
      return held;
    });
    const said: string[] = [];
    const options = { claimLimitMs: 100, sayAfterMs: 0, say: (line: string) => said.push(line) };
    const [one, two] = [
      await ask(await publish('mf-listings', '1.7.0')),
      await ask(await publish('mf-player', '1.7.0')),
    ];
    const ahead = requestGoLive(registry.db, one);
    while (!isWarming) await pause();
    const behind = requestGoLive(registry.db, two, options);
    while (said.length === 0) await pause();
    expect(said[0]).toMatch(new RegExp(`^waiting: release set ${one.setId} is worked on for \\d+ s$`));
    finish();
    await ahead;
    await behind;
    expect((await stable())?.packages['mf-player']).toBe('1.7.0');
  });

  it('says what a server that has no time for it is warming up, and takes no other for missing', async () => {
    const report = await openProcessReport(registry.db);
    report.report(first.id, 'warming');
    while (!(await readQueue(registry.db, LATER_ID)).words.includes('warming')) await pause();
    const said: string[] = [];
    const request = await ask(await publish('mf-listings', '1.8.0'));
    const live = requestGoLive(registry.db, request, {
      claimLimitMs: 100,
      sayAfterMs: 0,
      say: (line) => said.push(line),
    });
    while (said.length === 0) await pause();
    expect(said.at(-1)).toMatch(
      new RegExp(`^waiting: process \\S+ ${process.pid} is warming up release set ${first.id} for \\d+ s$`),
    );
    // It will not get the set warm: nobody waits for it.
    await report.stop();
    await watch();
    await live;
  });
});
