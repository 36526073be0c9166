/** Settings that operators change in the browser, over HTTP and a real database. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isTrustedUploader } from '../access/trusted-uploaders.ts';
import { addMember } from '../testing/catalogue.ts';
import type { SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import { changeSettings } from './settings.ts';
import { checkUploadFile } from '../uploads/uploads.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';

const TERMS = '/api/json/information/3600/terms.en.json';
let web: TestWeb;
const sessions: Record<string, string> = {};

beforeAll(async () => {
  web = await openTestWeb({ setVariables: ['FOYER_SIDEBAR_THRESHOLD'] });
  await addMember(web.db, 'olga', { is_operator: true });
  await addMember(web.db, 'mora', { is_moderator: true });
  for (const name of ['olga', 'mora']) sessions[name] = await web.signIn(name);
});
afterAll(() => web.close());

const as = (who: string) => ({ cookie: sessions[who] ?? '' });
const get = async (path: string) => (await web.get(`/api/settings/${path}`, as('olga'))).json();
const post = (form: Record<string, string>) => web.post('/api/settings.php', form, as('olga'));
const setting = (key: string) => get(`setting.json?key=${key}`);
const set = async (key: string, value: unknown) => {
  const { revision } = await setting(key);
  return (await post({ act: 'set', key, revision, value: JSON.stringify(value) })).json();
};
const importFile = async (file: unknown, fields: Record<string, string> = {}, who = 'olga') => {
  const body = Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  return web.postFile(
    '/api/settings_import.php',
    fields,
    { name: 's.json', body, type: 'application/json' },
    as(who),
  );
};

it('shows each setting with its value, and what locks it', async () => {
  const { settings } = await get('overview.json');
  const of = (key: string) => settings.find((one: { key: string }) => one.key === key);
  expect(of('site.name')).toEqual({
    key: 'site.name',
    group: 'site',
    is_set: false,
    locked_by: '',
    revision: 0,
    updated: '',
    value: 'Foyer',
  });
  expect(of('site.sidebar-threshold')).toMatchObject({ locked_by: 'FOYER_SIDEBAR_THRESHOLD', value: 1000 });
  expect(of('text.terms.de')).toMatchObject({ group: 'texts' });
  expect(of('text.terms.de').value).toBeUndefined();
  expect((await setting('text.terms.de')).value).toMatch(/^# /);
});

it('changes a value, which everything that names the site says from then on', async () => {
  expect(await set('site.name', 'Harbour')).toMatchObject({
    ok: true,
    setting: { value: 'Harbour', is_set: true, revision: 1, base: 'Foyer' },
  });
  expect(web.deps.config.siteName).toBe('Harbour');
  expect((await web.get(TERMS)).body).toContain('Harbour');
  expect((await post({ act: 'reset', key: 'site.name', revision: '1' })).json()).toMatchObject({
    setting: { value: 'Foyer', is_set: false, revision: 2 },
  });
  expect((await web.get(TERMS)).body).not.toContain('Harbour');
});

it('says whether uploads are taken, how large they may be, and whose changes wait', async () => {
  const limits = async () => (await web.get('/api/upload/limits.json')).json();
  const { config } = web.deps;
  const trusted = { _id: 7, roles: ['trusted_uploader'] as const };
  const nobody = { _id: 8, roles: [] };
  expect(await limits()).toMatchObject({ open: true, max_bytes: 10 * 1024 ** 3 });
  expect([isTrustedUploader(config.uploads, trusted), isTrustedUploader(config.uploads, nobody)]).toEqual([
    true,
    false,
  ]);

  expect(await set('uploads.max-gb', 2)).toMatchObject({ ok: true });
  expect((await limits()).max_bytes).toBe(2 * 1024 ** 3);
  const file = (gigabytes: number) => ({ fileName: 'boat.mp4', bytes: gigabytes * 1024 ** 3 });
  expect(() => checkUploadFile(config, file(3))).toThrow(
    expect.objectContaining({ code: 'video_size_limit' }),
  );
  expect(checkUploadFile(config, file(2))).toBe('boat.mp4');
  expect(await set('uploads.max-gb', 0)).toMatchObject({ ok: false });

  await set('uploads.taken', 'closed');
  expect((await limits()).open).toBe(false);
  expect(() => checkUploadFile(config, file(1))).toThrow(expect.objectContaining({ code: 'unavailable' }));

  await set('uploads.changes-wait', 'all');
  expect(isTrustedUploader(config.uploads, trusted)).toBe(false);
  await set('uploads.changes-wait', 'none');
  expect(isTrustedUploader(config.uploads, nobody)).toBe(true);

  for (const key of ['uploads.max-gb', 'uploads.taken', 'uploads.changes-wait'])
    await post({ act: 'reset', key, revision: String((await setting(key)).revision) });
  expect(await limits()).toMatchObject({ open: true, max_bytes: 10 * 1024 ** 3 });
  expect(isTrustedUploader(config.uploads, nobody)).toBe(false);
});

it('says how much of uploads and albums there may be, within bounds', async () => {
  const { config } = web.deps;
  const now = () => [config.uploads.maxParallel, config.albums.maxPhotos, config.albums.maxPerHour];
  expect(now()).toEqual([5, 200, 30]);
  for (const [key, most] of [
    ['uploads.parallel', 1000],
    ['uploads.album-photos', 2000],
    ['uploads.albums-per-hour', 1_000_000],
  ] as const) {
    expect((await setting(key)).locked_by).toBe('');
    for (const value of [0, most + 1, 1.5]) expect(await set(key, value)).toMatchObject({ ok: false });
    expect(await set(key, most)).toMatchObject({ ok: true });
  }
  expect(now()).toEqual([1000, 2000, 1_000_000]);
  for (const key of ['uploads.parallel', 'uploads.album-photos', 'uploads.albums-per-hour'])
    await post({ act: 'reset', key, revision: String((await setting(key)).revision) });
  expect(now()).toEqual([5, 200, 30]);
});

it('refuses a change that was made from an older value with 409, and says what it is now', async () => {
  const { revision } = await setting('site.name');
  await set('site.name', 'Lighthouse');
  const late = await post({ act: 'set', key: 'site.name', revision, value: '"Pier"' });
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'changed_meanwhile',
    info: { setting: { value: 'Lighthouse', revision: revision + 1 } },
  });
  expect((await setting('site.name')).value).toBe('Lighthouse');
});

describe('what is no value', () => {
  const announcement = { id: 'night1', from: '', until: '', texts: { en: 'Tonight' } };
  it.each([
    ['site.name', ''],
    ['site.name', 'x'.repeat(41)],
    ['site.name', 7],
    ['site.footer', { network: [{ title: 'Pier', href: 'http://pier.example/' }] }],
    ['site.footer', { other: [] }],
    ['site.announcements', [{ ...announcement, texts: {} }]],
    ['site.announcements', [{ ...announcement, from: '2026-13-45T10:00Z' }]],
    ['site.announcements', [{ ...announcement, from: '2026-02-02T10:00Z', until: '2026-02-02T10:00Z' }]],
    ['site.announcements', [announcement, announcement]],
    ['site.announcements', [{ ...announcement, href: 'javascript:alert(1)' }]],
    ['text.help.en', 'No title'],
    ['uploads.min-minutes', 1.5],
  ])('of %s is refused: %j', async (key, value) => {
    const before = (await setting(key)).revision;
    expect(await set(key, value)).toMatchObject({ ok: false, code: 'bad_request', field: 'value' });
    expect((await setting(key)).revision).toBe(before);
  });

  it('is no JSON, no setting, or locked', async () => {
    const form = { act: 'set', key: 'site.name', revision: '0' };
    expect((await post({ ...form, value: '{' })).json()).toMatchObject({ field: 'value' });
    expect((await post({ ...form, key: 'site.other', value: '1' })).json()).toMatchObject({
      code: 'not_found',
    });
    expect(await set('site.sidebar-threshold', 5)).toMatchObject({
      code: 'bad_request',
      info: { locked_by: 'FOYER_SIDEBAR_THRESHOLD' },
    });
    expect(web.deps.config.settings.sidebarThreshold).toBe(1000);
  });
});

it('keeps a history, and goes back to what was by a new change', async () => {
  const key = 'uploads.min-minutes';
  await set(key, 3);
  await set(key, 4);
  // As it is already: no change.
  await set(key, 4);
  const before = await get(`history.json?key=${key}`);
  expect(
    before.changes.map((change: Record<string, unknown>) => [
      change.act,
      change.has_before,
      change.before,
      change.after,
      (change.member as { name: string }).name,
    ]),
  ).toEqual([
    ['edit', true, 3, 4, 'olga'],
    ['edit', false, null, 3, 'olga'],
  ]);
  const { change_id } = before.changes[1];
  const { revision } = await setting(key);
  expect((await post({ act: 'restore', key, revision, change_id: String(change_id) })).json()).toMatchObject({
    setting: { value: 3, revision: revision + 1 },
  });
  expect((await get(`history.json?key=${key}`)).changes[0]).toMatchObject({
    act: 'restore',
    before: 4,
    after: 3,
  });
  expect(web.deps.config.settings.minMinutesNonExclusive).toBe(3);
  expect((await web.get('/api/upload/limits.json')).json().min_minutes).toBe(3);
  const other = await post({ act: 'restore', key: 'site.name', revision: '0', change_id: String(change_id) });
  expect(other.json()).toMatchObject({ code: 'not_found', field: 'change_id' });
});

it('previews a text as the page that it would be, and changes nothing', async () => {
  const ask = (value: string, key = 'text.help.de') =>
    web.post('/api/settings_preview.php', { key, value }, as('olga'));
  const { text } = (await ask('# Hilfe bei {site}\n\nZuerst.\n\n## Eins\n\n<b>x</b>')).json();
  expect(text).toMatchObject({ page: 'help', lang: 'de', title: 'Hilfe bei Lighthouse', lead: 'Zuerst.' });
  expect(text.html).toContain('&lt;b&gt;');
  expect((await setting('text.help.de')).is_set).toBe(false);
  expect((await ask('no title')).json()).toMatchObject({ code: 'bad_request' });
  expect((await ask('# T', 'site.name')).json()).toMatchObject({ code: 'bad_request', field: 'key' });
});

it('shows the English text in each language that has none of its own, once it was changed', async () => {
  await set('text.terms.en', '# Our own terms\n\nFirst.');
  await set('text.terms.de', '# Unsere Bedingungen\n\nZuerst.');
  const shown = async (lang: string) => {
    const { title, lang: spoken } = (await web.get(`/api/json/information/3600/terms.${lang}.json`)).json();
    return [title, spoken];
  };
  expect(await shown('de')).toEqual(['Unsere Bedingungen', 'de']);
  expect(await shown('fr')).toEqual(['Our own terms', 'en']);
});

it('shows the log of all changes by object and by person', async () => {
  const log = async (query: string) => (await web.get(`/api/changes/log.json?${query}`, as('olga'))).json();
  const ofName = await log('kind=setting&id=site.name&member=olga');
  expect(ofName.changes.at(-1)).toMatchObject({
    kind: 'setting',
    id: 'site.name',
    act: 'edit',
    member: { name: 'olga' },
    before: null,
    after: { value: 'Harbour' },
    is_altered: false,
  });
  const first = ofName.changes.at(-1).change_id;
  expect((await log(`kind=setting&before=${first + 1}`)).changes).toHaveLength(1);
  expect((await log('member=nobody')).changes).toEqual([]);
  expect((await log('kind=category')).changes).toEqual([]);
});

describe('a file of all', () => {
  it('holds what is set, and brings it back', async () => {
    const exported = await web.get('/api/settings/export.json', as('olga'));
    expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="settings-[\d-]+\.json"$/);
    const file = exported.json();
    expect(file).toMatchObject({
      foyer_settings: 1,
      site: 'Lighthouse',
      settings: { 'site.name': 'Lighthouse' },
    });
    await set('site.name', 'Pier');
    const plan = (await importFile(file)).json();
    expect(plan).toMatchObject({
      is_done: false,
      changes: [{ key: 'site.name', before: 'Pier', after: 'Lighthouse' }],
      bad: [],
    });
    expect(web.deps.config.siteName).toBe('Pier');
    expect((await importFile(file, { confirmed: '1', plan: plan.plan })).json()).toMatchObject({
      is_done: true,
    });
    expect(web.deps.config.siteName).toBe('Lighthouse');
    expect((await get('history.json?key=site.name')).changes[0]).toMatchObject({ act: 'import' });
  });

  it('with wrong entries says which, and changes the rest once that is confirmed', async () => {
    const settings = {
      'site.name': '',
      'site.other': 1,
      'site.sidebar-threshold': 5,
      'uploads.min-minutes': 3,
      'uploads.min-minutes-exclusive': 2,
    };
    const plan = (await importFile({ foyer_settings: 1, settings })).json();
    expect(plan).toMatchObject({
      same: 1,
      changes: [{ key: 'uploads.min-minutes-exclusive', before: 6, after: 2 }],
    });
    expect(plan.bad).toEqual([
      { key: 'site.name', reason: 'invalid', detail: 'must NOT have fewer than 1 characters' },
      { key: 'site.other', reason: 'unknown', detail: '' },
      { key: 'site.sidebar-threshold', reason: 'locked', detail: 'FOYER_SIDEBAR_THRESHOLD' },
    ]);
    await set('uploads.min-minutes-exclusive', 4);
    const late = await importFile({ foyer_settings: 1, settings }, { confirmed: '1', plan: plan.plan });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    const again = (await importFile({ foyer_settings: 1, settings })).json();
    await importFile({ foyer_settings: 1, settings }, { confirmed: '1', plan: again.plan });
    expect((await setting('uploads.min-minutes-exclusive')).value).toBe(2);
    expect(web.deps.config.siteName).toBe('Lighthouse');
  });

  it.each(['{', '[]', 'null', '{"foyer_settings":2,"settings":{}}', '{"foyer_settings":1,"settings":[]}'])(
    'is refused when it is none: %s',
    async (text) => {
      expect((await importFile(text)).json()).toMatchObject({ code: 'file_invalid_type', field: 'file' });
    },
  );

  it('is for operators alone', async () => {
    expect((await importFile({ foyer_settings: 1, settings: {} }, {}, 'mora')).statusCode).toBe(403);
  });
});

it('changes several settings together, or none of them', async () => {
  const { db, settings, storage } = web.deps;
  const stored = () => db.selectFrom('settings').selectAll().where('key', '=', 'site.name').execute();
  const before = await stored();
  const { revision } = await setting('site.name');
  const change = (key: SettingKey, value: unknown, known: number) => ({
    ...{ key, value, revision: known, act: 'import', who: 'site' as const },
  });
  const two = [change('site.name', 'Pier', revision), change('text.help.en', '# Help', 99)];
  await expect(changeSettings({ db, settings, storage }, two)).rejects.toMatchObject({
    code: 'changed_meanwhile',
    details: { info: { setting: { key: 'text.help.en' } } },
  });
  expect(await stored()).toEqual(before);
});
