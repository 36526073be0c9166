/**
 * An attacker with many networks against a canary, through the site's own calls. attack.long.test.ts has all 65,536 networks; docs/decisions/0068
 * says what a botnet can do and what it cannot.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addressOfBotnet,
  addressOfOne48,
  type AttackedSite,
  openAttackedSite,
} from './attacked-site.fixture.ts';
import { attacksOn, failsForHalf, isSound, liveThroughDay } from './attacks.fixture.ts';

const DAY = { rounds: 12, visitsPerRound: 12 };
const NETWORKS = 600;
const BOTNET = 300;
/** Of each of the botnet's: as many as count. */
const REPORTS = 3;

let site: AttackedSite;
beforeAll(async () => {
  site = await openAttackedSite();
  site.nameSystem(/^2c00:/, 64_500);
});
afterAll(() => site.close());

describe('without an attacker', () => {
  const nobody = { networks: 0, addressOf: addressOfOne48, act: async () => undefined };

  it('a sound candidate becomes stable', async () => {
    const result = await liveThroughDay(site, await site.begin(), { ...DAY, isBroken: isSound }, nobody);
    expect(result).toMatchObject({ state: 'promoted', reason: 'every step went well' });
  }, 60_000);

  it('what fails in half of the views is taken back at its first step', async () => {
    const result = await liveThroughDay(site, await site.begin(), { ...DAY, isBroken: failsForHalf }, nobody);
    expect(result).toMatchObject({ state: 'taken_back', step: 0 });
  }, 60_000);
});

describe('all /64s of one /48', () => {
  const one = { networks: NETWORKS, addressOf: addressOfOne48 };

  it('neither take a sound candidate back nor hold it', async () => {
    const attack = { ...one, act: attacksOn(site).slander };
    const result = await liveThroughDay(site, await site.begin(), { ...DAY, isBroken: isSound }, attack);
    expect(result).toMatchObject({ state: 'promoted', reason: 'every step went well' });
    expect([...result.states]).toEqual(['running', 'promoted']);
  }, 120_000);

  it('carry nothing that is broken through, however many good reports they make up', async () => {
    const attack = { ...one, act: attacksOn(site).whitewash };
    const result = await liveThroughDay(site, await site.begin(), { ...DAY, isBroken: failsForHalf }, attack);
    expect(result).toMatchObject({ state: 'taken_back', step: 0 });
    expect(result.reason).toMatch(/^mf-player: errors in /);
  }, 120_000);
});

describe('a botnet of some hundred networks', () => {
  it('carries nothing that is broken through', async () => {
    const attack = {
      networks: BOTNET * REPORTS,
      addressOf: (index: number) => addressOfBotnet(index % BOTNET),
      act: attacksOn(site).whitewash,
    };
    const result = await liveThroughDay(site, await site.begin(), { ...DAY, isBroken: failsForHalf }, attack);
    expect(result.states).not.toContain('promoted');
    expect(result.step).toBe(0);
  }, 120_000);

  it('of one provider takes nothing sound back, where a file tells autonomous systems: it can hold it', async () => {
    const attack = {
      networks: BOTNET,
      addressOf: (index: number) => `2c00:${(index + 1).toString(16)}:1::1`,
      act: attacksOn(site).slander,
    };
    const result = await liveThroughDay(site, await site.begin(), { ...DAY, isBroken: isSound }, attack);
    expect(result).toMatchObject({ state: 'held' });
  }, 120_000);
});
