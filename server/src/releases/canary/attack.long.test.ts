/** A day of an attacker with 65,536 networks, and of a botnet, against a canary, through the site's own calls; attack.test.ts has the short form. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addressOfBotnet,
  addressOfOne48,
  type AttackedSite,
  openAttackedSite,
} from './attacked-site.fixture.ts';
import { attacksOn, failsForHalf, isSound, liveThroughDay } from './attacks.fixture.ts';

/** A look each ten minutes. */
const DAY = { rounds: 144, visitsPerRound: 6 };
/** So that both steps take the day. */
const PLAN = { stepViews: 400 };
const PATIENCE_MS = 3_600_000;

let site: AttackedSite;
beforeAll(async () => {
  site = await openAttackedSite();
});
afterAll(() => site.close());

describe('an attacker with all 65,536 /64s of one /48', () => {
  const one = { networks: 65_536, addressOf: addressOfOne48 };

  it(
    'neither takes a sound candidate back nor holds it',
    async () => {
      const attack = { ...one, act: attacksOn(site).slander };
      const canary = await site.start(PLAN);
      const result = await liveThroughDay(site, canary, { ...DAY, isBroken: isSound }, attack);
      expect(result).toMatchObject({ state: 'promoted', reason: 'every step went well' });
      expect([...result.states]).toEqual(['running', 'promoted']);
    },
    PATIENCE_MS,
  );

  it.each([
    ['half', failsForHalf],
    ['a tenth', (view: number) => view % 10 === 0],
  ])(
    'carries nothing through that fails in %s of the views',
    async (_, isBroken) => {
      const attack = { ...one, act: attacksOn(site).whitewash, isRush: true };
      const result = await liveThroughDay(site, await site.start(PLAN), { ...DAY, isBroken }, attack);
      expect(result).toMatchObject({ state: 'taken_back', step: 0 });
    },
    PATIENCE_MS,
  );
});

describe('a botnet of 300 networks in 300 autonomous systems', () => {
  const botnet = { networks: 3000, addressOf: (index: number) => addressOfBotnet(index % 300) };

  it(
    'carries nothing through that fails in half of the views',
    async () => {
      const attack = { ...botnet, act: attacksOn(site).whitewash, isRush: true };
      const result = await liveThroughDay(
        site,
        await site.start(PLAN),
        { ...DAY, isBroken: failsForHalf },
        attack,
      );
      expect([...result.states]).not.toContain('promoted');
      expect(result.step).toBe(0);
    },
    PATIENCE_MS,
  );

  it(
    'can have a sound candidate taken back: the visitors then have what they had before',
    async () => {
      const attack = { ...botnet, act: attacksOn(site).slander };
      const canary = await site.start(PLAN);
      const result = await liveThroughDay(site, canary, { ...DAY, isBroken: isSound }, attack);
      expect(result).toMatchObject({ state: 'taken_back' });
    },
    PATIENCE_MS,
  );
});
