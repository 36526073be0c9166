/** Ten teams for an hour, one release a minute each, at any moment of it. `FOYER_TEAMS_MINUTES` makes it shorter. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTeamsSite, TEAMS, type TeamsSite } from './teams.fixture.ts';

const MINUTES = Number(process.env.FOYER_TEAMS_MINUTES ?? 60);
const MINUTE_MS = 60_000;

let site: TeamsSite;
beforeAll(async () => {
  site = await openTeamsSite();
});
afterAll(() => site.close(), 60_000);

it(
  'fails none of their releases',
  async () => {
    const failed: string[] = [];
    const lead = async (team: (typeof TEAMS)[number]): Promise<void> => {
      const start = Date.now();
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        await sleep(Math.random() * MINUTE_MS * 0.9);
        await site.release(team, `1.${minute}.0`).catch((error: Error) => failed.push(error.message));
        await sleep(Math.max(0, start + minute * MINUTE_MS - Date.now()));
      }
    };
    await Promise.all(TEAMS.map(lead));
    expect(failed).toEqual([]);
    expect(await site.liveVersions()).toMatchObject(
      Object.fromEntries(TEAMS.map((team) => [team, `1.${MINUTES}.0`])),
    );
    const live = await site.liveSet();
    while ((await site.renderedSet()) !== live) await sleep(50);
  },
  (MINUTES + 10) * MINUTE_MS,
);
