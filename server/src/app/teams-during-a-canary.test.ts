/** Several teams, one of which has a canary: the others release meanwhile, and the canary goes on alongside each of them, kill -9 or not. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTeamsSite, TEAMS, type TeamsSite } from './teams.fixture.ts';

const [TRYING = 'mf-team-0', FIRST = TRYING, ...REST] = TEAMS;
const OTHERS = [FIRST, ...REST];

let site: TeamsSite;
beforeAll(async () => {
  site = await openTeamsSite(2);
  await site.startCanary(TRYING, '1.1.0');
});
afterAll(() => site.close());

/** Its candidate stands on what is stable. */
const hasFollowed = async (): Promise<boolean> =>
  (await site.findCanary())?.stable_set_id === (await site.liveSet());
const followed = async (): Promise<void> => {
  while (!(await hasFollowed())) await sleep(50);
};
const expectDuringCanary = async (version: string): Promise<void> => {
  const others = Object.fromEntries(OTHERS.map((team) => [team, version]));
  expect(await site.liveVersions()).toMatchObject({ ...others, [TRYING]: '1.0.0' });
  await followed();
  expect(await site.triedVersions()).toMatchObject({ ...others, [TRYING]: '1.1.0' });
  expect(await site.findCanary()).toMatchObject({ state: 'running', started_by: TRYING });
};

it('brings the releases of the other teams live, which were made while the canary of one runs', async () => {
  await Promise.all(OTHERS.map((team) => site.release(team, '1.1.0')));
  await expectDuringCanary('1.1.0');
});

it('refuses only the package that is on trial, with the name of who started that', async () => {
  await expect(site.release(TRYING, '1.2.0')).rejects.toThrow(
    new RegExp(`is on trial as a canary since \\S+ by ${TRYING} \\(running\\) with ${TRYING} 1.1.0`),
  );
  await followed();
});

it('goes on where the process was killed in the middle of a release, and while the candidate was being made anew', async () => {
  const releases = Promise.all(OTHERS.map((team) => site.release(team, '1.3.0')));
  // Between the first of them and the last.
  while ((await site.liveVersions())[FIRST] === '1.1.0' && (await hasFollowed())) await sleep(10);
  await site.killWeb();
  await releases;
  while (await hasFollowed()) await site.release(FIRST, `1.3.${Date.now()}`);
  await site.killWeb();
  await site.release(FIRST, '1.3.0-again');
  await followed();
  const canary = await site.findCanary();
  expect(canary).toMatchObject({ state: 'running' });
  expect(await site.triedVersions()).toEqual({ ...(await site.liveVersions()), [TRYING]: '1.1.0' });
});
