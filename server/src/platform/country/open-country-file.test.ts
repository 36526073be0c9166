import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeCountryFile } from '../../testing/country-file.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { type FindPlace, type FindSystem, openCountryFile } from './open-country-file.ts';

let folder = '';
let findPlace: FindPlace;
let findSystem: FindSystem;
let web: TestWeb;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-country-'));
  const path = join(folder, 'made-up.mmdb');
  await writeCountryFile(path, {
    '192.0.2.0/24': 'JP',
    '203.0.113.128/25': 'DK',
    '2001:db8::/33': 'SE',
    '198.51.100.0/24': 'US-TX',
    '2001:db8:8000::/34': 'SE AS64500',
    '203.0.113.64/26': 'AS4200000001',
  });
  ({ findPlace, findSystem } = await openCountryFile(path));
  web = await openTestWeb({}, { findPlace });
});
afterAll(async () => {
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the country file', () => {
  it.each([
    ['192.0.2.7', 'JP'],
    ['::ffff:192.0.2.7', 'JP'],
    ['203.0.113.200', 'DK'],
    ['203.0.113.7', undefined],
    ['2001:db8::7', 'SE'],
    ['2001:db8:8000::7', 'SE'],
    ['2001:db8:c000::7', undefined],
    ['203.0.113.65', undefined],
    ['127.0.0.1', undefined],
    ['no address', undefined],
  ])('%s is in %s', (address, country) => expect(findPlace(address)?.country).toBe(country));

  it.each([
    '10.1.2.3',
    '172.30.80.1',
    '192.168.1.2',
    '::ffff:192.168.1.2',
    '169.254.1.1',
    'fd00::1',
    'fe80::1',
    '::1',
  ])('that ships has no country for %s of a network of one’s own', async (address) => {
    const shipped = await openCountryFile('');
    expect(shipped.findPlace('8.8.8.8')).toEqual({ country: 'US' });
    expect(shipped.findPlace(address)).toBeUndefined();
  });

  it('tells the state where the file knows it', () => {
    expect(findPlace('198.51.100.7')).toEqual({ country: 'US', region: 'TX' });
    expect(findPlace('192.0.2.7')).toEqual({ country: 'JP' });
  });

  it.each([
    ['2001:db8:8000::7', 64_500],
    ['203.0.113.65', 4_200_000_001],
    ['::ffff:203.0.113.65', 4_200_000_001],
    ['192.0.2.7', undefined],
    ['no address', undefined],
  ])('%s is announced by the autonomous system %s', (address, system) =>
    expect(findSystem(address)).toBe(system),
  );

  it('ships, or is left out, or is named as missing', async () => {
    const shipped = (await openCountryFile('')).findPlace;
    // Documentation addresses are nobody's; a range of the Japanese registry is Japan's.
    expect([shipped('192.0.2.7'), shipped('133.0.0.1')?.country]).toEqual([undefined, 'JP']);
    expect((await openCountryFile('none')).findPlace('133.0.0.1')).toBeUndefined();
    expect((await openCountryFile('none')).findSystem('133.0.0.1')).toBeUndefined();
    await expect(openCountryFile(join(folder, 'missing'))).rejects.toThrow('FOYER_COUNTRY_FILE');
  });
});

describe('the country of a visitor', () => {
  const countOf = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await web.db.selectFrom('view_deltas').select('country').execute()).map(({ country }) => [country, 1]),
    );
  const view = (remoteAddress: string, headers: Record<string, string> = {}, { app } = web) =>
    app.inject({
      method: 'POST',
      url: '/api/stats.php',
      payload: 'act=view&section=model&object_id=a-model',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      remoteAddress,
    });

  it('is the CDN’s word behind a trusted proxy, else the file’s', async () => {
    await web.db.insertInto('models').values({ dir: 'a-model', title: 'A model' }).execute();
    expect((await view('192.0.2.7')).statusCode).toBe(200);
    expect((await view('192.0.2.7', { 'x-country': 'NL' })).statusCode).toBe(200);
    expect((await view('127.0.0.1', { 'x-forwarded-for': '2001:db8::1' })).statusCode).toBe(200);
    expect(await countOf()).toEqual({ JP: 1, NL: 1, SE: 1 });
  });

  it('is no visitor’s own word', async () => {
    const direct = await openTestWeb({ trustedProxies: 0 }, { findPlace });
    try {
      await direct.db.insertInto('models').values({ dir: 'a-model', title: 'A model' }).execute();
      const said = { 'x-country': 'NL', 'x-forwarded-for': '2001:db8::1' };
      await view('203.0.113.200', said, direct);
      const rows = await direct.db.selectFrom('view_deltas').select('country').execute();
      expect(rows).toEqual([{ country: 'DK' }]);
    } finally {
      await direct.close();
    }
  });
});
