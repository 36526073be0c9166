/** Pictures of advertising: how they come in, what may name them, and when they are removed. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { addMember } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { sweepAdPictures } from './ad-pictures.ts';

const DAY_MS = 24 * 3600 * 1000;
let web: TestWeb;
let cookie = '';

beforeAll(async () => {
  web = await openTestWeb();
  await addMember(web.db, 'olga', { is_operator: true });
  cookie = await web.signIn('olga');
});
afterAll(() => web.close());

/** Another one each time. */
const drawPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .png()
    .toBuffer();
const send = async (body: Uint8Array, zone = 'listing-top') =>
  (await web.postFile('/api/settings_picture.php', { zone }, { name: 'a.png', body }, { cookie })).json();
const creative = (src: string, values: object = {}) => ({
  id: 'first',
  kind: 'picture',
  is_on: true,
  src,
  href: 'https://shop.example/',
  alt: 'A shop by the sea',
  weight: 1,
  from: '',
  until: '',
  languages: [],
  ...values,
});
const set = async (value: unknown, key = 'ads.listing-top') => {
  const { revision } = (await web.get(`/api/settings/setting.json?key=${key}`, { cookie })).json();
  const form = { act: 'set', key, revision: String(revision), value: JSON.stringify(value) };
  return (await web.post('/api/settings.php', form, { cookie })).json();
};

describe('a picture of advertising', () => {
  it('is encoded anew in its own shape, for twice the density, under a name that says what is in it', async () => {
    const answer = await send(await drawPicture(2184, 300));
    expect(answer).toMatchObject({ ok: true, width: 1456, height: 200 });
    expect(answer.src).toMatch(/^[0-9a-f]{32}$/);
    const stored = await web.deps.storage.open(`advertising/${answer.src}.webp`);
    const bytes = stored && (await buffer(stored.body));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1456, height: 200 });
    // Whole, whatever its shape; and never enlarged.
    expect(await send(await drawPicture(800, 1600))).toMatchObject({ width: 100, height: 200 });
    expect(await send(await drawPicture(300, 250), 'listing-card')).toMatchObject({
      width: 300,
      height: 250,
    });
  });

  it('is refused where it is none, too small, or of no place', async () => {
    expect(await send(Buffer.from('no picture'))).toMatchObject({ code: 'file_invalid_type', field: 'file' });
    expect(await send(await drawPicture(100, 30))).toMatchObject({
      code: 'invalid_image_size',
      info: { min_width: 160, min_height: 40 },
    });
    expect(await send(await drawPicture(400, 100), 'sidebar')).toMatchObject({ code: 'bad_request' });
  });

  it('is named by creatives that say what it says and lead to an https address', async () => {
    const { src } = await send(await drawPicture(728, 90));
    expect(await set([creative(src)])).toMatchObject({ ok: true, setting: { revision: 1, is_set: true } });
    expect(web.deps.config.ads.zones['listing-top']).toEqual([creative(src)]);
    for (const [values, at] of [
      [{ src: '' }, '/0/src'],
      [{ src: 'https://other.example/a.png' }, '/0/src'],
      // Of another site's file: this one has no such picture.
      [{ src: '0'.repeat(32) }, '/0/src'],
      [{ alt: ' ' }, '/0/alt'],
      [{ href: '' }, '/0/href'],
      [{ href: 'http://shop.example/' }, '/0/href'],
      [{ href: 'javascript:alert(1)' }, '/0/href'],
      [{ weight: 0 }, '/0/weight'],
      [{ until: '2026-05-01T10:00:00Z', from: '2026-05-01T10:00:00Z' }, '/0/until'],
      [{ languages: ['xx'] }, '/0/languages/0'],
      [{ kind: 'code', html: '<b>x</b>' }, '/0'],
      [{ kind: 'frame', src: 'https://a.example;script-src *' }, '/0/src'],
      [{ kind: 'frame', src: 'https://a.example;x' }, '/0/src'],
      [{ kind: 'frame', src: '/own/page/' }, '/0/src'],
    ] as const)
      expect([values, await set([creative(src, values)])]).toEqual([
        values,
        expect.objectContaining({ code: 'bad_request', info: { at } }),
      ]);
    expect(await set([creative(src), creative(src)])).toMatchObject({ info: { at: '/1/id' } });
    expect(web.deps.config.ads.zones['listing-top']).toHaveLength(1);
  });

  it('comes back with the version that names it', async () => {
    const key = 'ads.listing-bottom';
    const { src } = await send(await drawPicture(728, 90));
    await set([creative(src)], key);
    const off = (await set([creative(src, { is_on: false })], key)).setting;
    const { changes } = (await web.get(`/api/settings/history.json?key=${key}`, { cookie })).json();
    const form = {
      act: 'restore',
      key,
      revision: String(off.revision),
      change_id: String(changes[1].change_id),
    };
    const { setting } = (await web.post('/api/settings.php', form, { cookie })).json();
    expect(setting.value).toEqual([creative(src)]);
    expect(web.deps.config.ads.zones['listing-bottom']).toEqual([creative(src)]);
    await set([], key);
  });

  it('of another site’s file is named in the plan of its import, and the rest is taken', async () => {
    const settings = {
      'ads.listing-bottom': [creative('0'.repeat(32))],
      'ads.card-every': 4,
    };
    const body = Buffer.from(JSON.stringify({ foyer_settings: 1, settings }));
    const file = { name: 's.json', body, type: 'application/json' };
    const plan = (await web.postFile('/api/settings_import.php', {}, file, { cookie })).json();
    expect(plan).toMatchObject({
      changes: [{ key: 'ads.card-every', before: 10, after: 4 }],
      bad: [{ key: 'ads.listing-bottom', reason: 'invalid', detail: expect.stringContaining('/0/src') }],
    });
  });

  it('is removed a day after it came if nobody saved it, and stays while the history leads back to it', async () => {
    const { src: unsaved } = await send(await drawPicture(728, 90));
    const { src: former } = await send(await drawPicture(728, 90));
    const { src: present } = await send(await drawPicture(728, 90));
    await set([creative(former)], 'ads.underplayer');
    await set([creative(present)], 'ads.underplayer');
    const isThere = async (src: string) =>
      (await web.deps.storage.stat(`advertising/${src}.webp`)) !== undefined;
    await sweepAdPictures(web.deps);
    expect(await isThere(unsaved)).toBe(true);
    await sweepAdPictures(web.deps, Date.now() + DAY_MS + 60_000);
    expect([await isThere(unsaved), await isThere(former), await isThere(present)]).toEqual([
      false,
      true,
      true,
    ]);
    // What was saved meanwhile in a form that is still open is refused, so that no page shows a gap.
    expect(await set([creative(unsaved)])).toMatchObject({ code: 'bad_request', info: { at: '/0/src' } });
  });
});
