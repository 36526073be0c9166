import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAgePolicy } from './age-policy.ts';
import { ConfigError } from './environment.ts';

const EU_MEMBERS = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
);
let folder = '';
const readOwn = async (text: string) => {
  const path = join(folder, 'policy.json');
  await writeFile(path, text);
  return readAgePolicy({ FOYER_AGE_POLICY_FILE: path });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-policy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the age policy that ships', () => {
  const { places, unknown, others } = readAgePolicy({});

  it('asks in all members of the EU, the US and Great Britain', () => {
    for (const country of [...EU_MEMBERS, 'US', 'GB'])
      expect([country, places[country]?.mode]).not.toContain('none');
    expect(['GB', 'FR', 'DE', 'IT'].map((country) => places[country]?.mode)).toEqual(Array(4).fill('verify'));
    expect([unknown.mode, others.mode]).toEqual(['click', 'none']);
  });

  it('wants proof in the states of the US whose law does, and a click in the others', () => {
    expect([places['US-TX']?.mode, places['US-LA']?.mode, places.US?.mode]).toEqual([
      'verify',
      'verify',
      'click',
    ]);
    expect(places['US-NY']).toBeUndefined();
  });

  it('names the rule of each row', () => {
    for (const { rule } of Object.values(places)) expect(rule).not.toBe('');
  });
});

describe('an operator’s own policy', () => {
  it('replaces rows of the same place and leaves the others', async () => {
    const { places, others } = await readOwn(
      '{"others":{"mode":"click","rule":"ours"},"places":{"JP":{"mode":"verify","text":"law","rule":"ours"},"US-TX":{"mode":"click","rule":"ours"}}}',
    );
    expect([places.JP?.mode, places['US-TX']?.mode, places.GB?.mode, others.mode]).toEqual([
      'verify',
      'click',
      'verify',
      'click',
    ]);
  });

  it('is changed for single places by lists', () => {
    const { places } = readAgePolicy({
      FOYER_AGE_GATE_COUNTRIES: 'gb',
      FOYER_AGE_VERIFY_COUNTRIES: 'JP,US-NY',
    });
    expect([places.GB?.mode, places.JP?.mode, places['US-NY']?.mode]).toEqual(['click', 'verify', 'verify']);
  });

  it.each([
    ['{', 'no JSON'],
    ['[]', 'object'],
    ['{"country":{}}', '"country"'],
    ['{"places":{"Germany":{"mode":"click","rule":"x"}}}', '"Germany"'],
    ['{"places":{"QQ":{"mode":"click","rule":"x"}}}', '"QQ"'],
    ['{"places":{"DE":{"mode":"gate","rule":"x"}}}', 'DE has no mode'],
    ['{"places":{"DE":{"mode":"click","text":"x","rule":"x"}}}', 'DE has no text'],
    ['{"places":{"DE":{"mode":"click"}}}', 'DE has no rule name'],
    ['{"places":{"DE":{"mode":"click","rule":"x","modes":1}}}', 'DE has "modes"'],
    ['{"unknown":1}', 'unknown must be an object'],
  ])('%s is refused by name', async (text, complaint) => {
    const read = readOwn(text);
    await expect(read).rejects.toThrow(ConfigError);
    await expect(read).rejects.toThrow(/^FOYER_AGE_POLICY_FILE /);
    await expect(read).rejects.toThrow(complaint);
  });
});
