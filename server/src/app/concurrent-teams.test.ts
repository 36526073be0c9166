/** Teams that release their remotes at the same moment: none of them fails for another's sake. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTeamsSite, TEAMS, type TeamsSite } from './teams.fixture.ts';

let site: TeamsSite;
beforeAll(async () => {
  site = await openTeamsSite();
});
afterAll(() => site.close());

it('brings all releases that were made from one set live, each on top of those before it', async () => {
  await Promise.all(TEAMS.map((team) => site.release(team, '1.1.0')));
  expect(await site.liveVersions()).toMatchObject(Object.fromEntries(TEAMS.map((team) => [team, '1.1.0'])));
  const live = await site.liveSet();
  while ((await site.renderedSet()) !== live) await sleep(50);
});
