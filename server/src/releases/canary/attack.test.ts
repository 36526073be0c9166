/**
 * An attacker with many networks against a canary, through the site's own calls. attack.long.test.ts has all 65,536 networks and a botnet;
 * docs/decisions/0068 says what these can do and what they cannot.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itInTurns } from '../../testing/long.ts';
import { addressOfOne48, type AttackedSite, openAttackedSite } from './attacked-site.fixture.ts';
import { attacksOn, failsForHalf, isSound, liveThroughDay } from './attacks.fixture.ts';

const DAY = { rounds: 12, visitsPerRound: 6 };
const NETWORKS = 256;
/** The machine may be busy with other tests. */
const PATIENCE_MS = 300_000;

let site: AttackedSite;
beforeAll(async () => {
  site = await openAttackedSite();
});
afterAll(() => site.close());

describe('an attacker with /64s of one /48', () => {
  const one = { networks: NETWORKS, addressOf: addressOfOne48 };

  itInTurns(
    'neither takes a sound candidate back nor holds it',
    async () => {
      const attack = { ...one, act: attacksOn(site).slander };
      const result = await liveThroughDay(site, await site.start(), { ...DAY, isBroken: isSound }, attack);
      expect(result).toMatchObject({ state: 'promoted', reason: 'every step went well' });
      expect([...result.states]).toEqual(['running', 'promoted']);
    },
    PATIENCE_MS,
  );

  itInTurns(
    'carries nothing that is broken through, however many good reports they make up',
    async () => {
      const attack = { ...one, act: attacksOn(site).whitewash, isRush: true };
      const result = await liveThroughDay(
        site,
        await site.start(),
        { ...DAY, isBroken: failsForHalf },
        attack,
      );
      expect(result).toMatchObject({ state: 'taken_back', step: 0 });
      expect(result.reason).toMatch(/^mf-player: errors in /);
    },
    PATIENCE_MS,
  );
});

it(
  'an attacker with many /48s of one provider takes nothing sound back where a file tells autonomous systems: it can hold it',
  async () => {
    site.nameSystem(/^2c00:/, 64_500);
    const attack = {
      networks: 60,
      addressOf: (index: number) => `2c00:${(index + 1).toString(16)}:1::1`,
      act: attacksOn(site).slander,
    };
    const result = await liveThroughDay(site, await site.start(), { ...DAY, isBroken: isSound }, attack);
    expect(result).toMatchObject({ state: 'held' });
  },
  PATIENCE_MS,
);
