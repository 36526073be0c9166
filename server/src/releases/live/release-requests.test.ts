import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { requestGoLive, tellWaiting, watchReleaseRequests } from './release-requests.ts';
import type { SetPackages } from '../registry/release-sets.ts';

let registry: FixtureRegistry;
let packages: SetPackages;
beforeAll(async () => {
  registry = await openFixtureRegistry();
  packages = await publishAll(registry, '1.0.0');
});
afterAll(() => registry.close());

const watch = (warmUp: () => Promise<void>) =>
  watchReleaseRequests({
    db: registry.db,
    listen: registry.listener.listen,
    releases: registry.releases,
    warmUp,
  });
const makeRequest = async () => {
  const { id } = await registry.releases.createReleaseSet(packages);
  return { setId: id, channel: 'stable', share: 1, replacesSetId: null } as const;
};

it('withdraws a request that no running server takes', async () => {
  const request = await makeRequest();
  await expect(requestGoLive(registry.db, request, { claimLimitMs: 100 })).rejects.toThrow(
    'no running server',
  );
  const stop = await watch(async () => undefined);
  await stop();
  expect(await registry.releases.loadLiveSets()).toBeUndefined();
});

it('brings the set live in the server’s process, once, and says so', async () => {
  let warmUps = 0;
  const warmUp = async (): Promise<void> => void warmUps++;
  const stops = [await watch(warmUp), await watch(warmUp)];
  const request = await makeRequest();
  await requestGoLive(registry.db, request);
  expect((await registry.releases.loadLiveSets())?.stable.id).toBe(request.setId);
  expect(warmUps).toBe(1);
  for (const stop of stops) await stop();
});

it('passes on why a set was refused', async () => {
  const stop = await watch(async () => {
    throw new Error('mf-player cannot render /videos/1/x/: boom');
  });
  const request = await makeRequest();
  await expect(requestGoLive(registry.db, request)).rejects.toThrow(
    'mf-player cannot render /videos/1/x/: boom',
  );
  expect((await registry.releases.loadLiveSets())?.stable.id).not.toBe(request.setId);
  await stop();
});

it('tells anyone who waits why it takes so long, while it does', async () => {
  const said: string[] = [];
  let finish = () => {};
  const request = await makeRequest();
  const stop = await watch(async () => {
    await tellWaiting(registry.db, request.setId, 'the machine is busy, trying again');
    await new Promise<void>((resolve) => (finish = resolve));
  });
  const live = requestGoLive(registry.db, request, { say: (line) => said.push(line) });
  while (said.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said).toEqual(['the machine is busy, trying again']);
  finish();
  // What is to be known at the end is reported at the end.
  expect((await live).notices).toEqual([]);
  await stop();
});
