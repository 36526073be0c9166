import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closeAccount } from '../accounts/account-changes.sql.ts';
import { findMovedPath } from '../catalogue/addresses/former-dirs.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { addSignedIn } from '../testing/signed-in.ts';
import { openTestWeb } from '../testing/web.ts';

const web = await openTestWeb();
const { sessions, ids } = await addSignedIn(web, { edda: { is_editor: true }, anna: {} });
afterAll(() => web.close());
beforeEach(async () => {
  web.deps.cache.clear();
  for (const table of ['subscriptions', 'videos', 'models', 'channels', 'former_dirs'] as const)
    await web.db.deleteFrom(table).execute();
});

const sendTo = (noun: 'model' | 'channel') => async (form: Record<string, string>) => {
  const answer = await web.post(`/api/catalogue_${noun}.php`, form, { cookie: sessions.edda ?? '' });
  return { status: answer.statusCode, ...answer.json() };
};
const model = sendTo('model');
const channel = sendTo('channel');
const visit = async (url: string) => (await web.get(url)).json();
const MODELS = '/api/json/models/3600/alphabet/40/.1.json';
const names = async () => (await visit(MODELS)).models.map(({ title }: { title: string }) => title);

const FULL = {
  act: 'create',
  title: 'Night Harbour',
  title_ja: '夜の港',
  aliases: 'Nocturne\n\nПорт\nNocturne',
  abouts: JSON.stringify({ en: 'From the pier.', de: 'Vom Pier.' }),
  gender: 'gay',
  country: 'jp',
  birth_date: '1990-02-28',
  race: 'asian',
  breast: 'small',
  hair: '2',
  height: '3',
  weight: '1',
  tattoo: '1',
  piercing: '0',
};

it('makes a model with all that the specification knows, which visitors see immediately', async () => {
  expect(await names()).toEqual([]);
  expect(await model(FULL)).toMatchObject({
    ok: true,
    model: {
      dir: 'night-harbour',
      aliases: ['Nocturne', 'Порт'],
      abouts: { en: 'From the pier.', de: 'Vom Pier.' },
      missing: ['ru', 'fr', 'es', 'pl', 'it', 'pt', 'ja', 'nl'],
      country: 'JP',
      birth_date: '1990-02-28',
      hair: 2,
      tattoo: true,
      piercing: false,
      revision: 1,
    },
  });
  expect(await names()).toEqual(['Night Harbour']);
  expect(await visit('/api/json/model/3600/night-harbour.json?lang=de')).toMatchObject({
    model: { about: 'Vom Pier.', race: 'asian', breast: 'small', height: 3, weight: 1, gender: 'gay' },
  });
  for (const typed of ['noct', 'порт', 'night'])
    expect((await visit(`/api/json/suggester/0/${encodeURIComponent(typed)}.json`)).models).toHaveLength(1);
});

it.each([
  [{ title: ' ' }, 'required', 'title'],
  [{ country: 'XX' }, 'bad_request', 'country'],
  [{ birth_date: '1990-02-30' }, 'bad_request', 'birth_date'],
  [{ birth_date: `${new Date().getUTCFullYear() - 17}-01-01` }, 'age_min', 'birth_date'],
  [{ race: 'none' }, 'bad_request', 'race'],
  [{ hair: '9' }, 'bad_request', 'hair'],
  [{ aliases: Array.from({ length: 21 }, (_, n) => `name ${n}`).join('\n') }, 'bad_request', 'aliases'],
  [{ abouts: '{"xx":"a"}' }, 'bad_request', 'abouts'],
])('%j is refused: %s of %s', async (form, code, field) => {
  expect(await model({ ...FULL, ...form })).toMatchObject({ ok: false, code, field });
  expect(await names()).toEqual([]);
});

it('edits and hides a model; its former address redirects, also for clients', async () => {
  const { model: made } = await model(FULL);
  const target = { model_id: `${made.model_id}`, revision: '1' };
  expect(
    await model({ ...FULL, act: 'edit', ...target, title: 'Lantern', dir: 'lantern', tattoo: '' }),
  ).toMatchObject({
    model: { title: 'Lantern', tattoo: null, former_dirs: ['night-harbour'], revision: 2 },
  });
  expect(await names()).toEqual(['Lantern']);
  expect((await visit('/api/json/model/3600/night-harbour.json')).model.dir).toBe('lantern');
  expect(await findMovedPath(web.db, '/model/night-harbour/videos/1/')).toBe('/model/lantern/videos/1/');
  expect(await model({ ...FULL, act: 'edit', ...target })).toMatchObject({
    status: 409,
    info: { current: { title: 'Lantern' } },
  });
  await model({ act: 'hide', ...target, revision: '2' });
  expect(await names()).toEqual([]);
  expect((await web.get('/api/json/model/3600/lantern.json')).statusCode).toBe(404);
  await model({ act: 'show', ...target, revision: '3' });
  expect(await names()).toEqual(['Lantern']);
});

it('merges duplicates: videos and who follows them once, addresses for good', async () => {
  const one = (await model({ act: 'create', title: 'Lantern' })).model;
  const other = (await model({ act: 'create', title: 'The Lantern' })).model;
  const both = await addVideo(web.db, { models: [one.model_id, other.model_id] });
  const alone = await addVideo(web.db, { models: [other.model_id] });
  await web.db
    .insertInto('subscriptions')
    .values({ member_id: ids.anna ?? 0, kind: 'model', target_id: other.model_id })
    .execute();
  await settleCatalogue(web.db);
  const merged = await model({
    act: 'merge',
    model_id: `${other.model_id}`,
    revision: '1',
    into_id: `${one.model_id}`,
  });
  expect(merged).toMatchObject({ ok: true, model: null, videos: 2 });
  expect(await web.db.selectFrom('video_models').selectAll().orderBy('video_id').execute()).toEqual([
    { video_id: both, model_id: one.model_id },
    { video_id: alone, model_id: one.model_id },
  ]);
  expect(await web.db.selectFrom('subscriptions').select('target_id').execute()).toEqual([
    { target_id: one.model_id },
  ]);
  expect(await findMovedPath(web.db, '/model/the-lantern/info/')).toBe('/model/lantern/info/');
  expect(await names()).toEqual(['Lantern']);
});

describe('the member who a model is', () => {
  const MODEL = '/api/json/model/3600/lantern.json';
  const OWN = '/api/json/model/0/lantern.json';
  /** Answers that are shared name nobody: who is blocked gets them, too. */
  const shown = async () => {
    const { model: shared } = await visit(MODEL);
    expect(shared.member).toBeNull();
    const { member } = (await visit(OWN)).model;
    expect(shared.has_member).toBe(member !== null);
    return member;
  };
  const profile = async () => (await visit(`/api/json/member/3600/${ids.anna}.json`)).member.models;
  /** Where the page without scripts leads who asks for the profile. */
  const led = async (name = '', dir = 'lantern') => {
    const answer = await web.get(`/model/${dir}/member/`, { cookie: sessions[name] ?? '' });
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([
      303,
      'private, no-store',
      '',
    ]);
    return answer.headers.location;
  };
  const privacy = (is_private: boolean) => async () => {
    await web.db.updateTable('members').set({ is_private }).where('name', '=', 'anna').execute();
    await recordEvents(web.db, { kind: 'memberChanged', memberId: ids.anna ?? 0 });
  };
  afterEach(privacy(false));

  it('is named by an editor, and shown while everyone may see the profile', async () => {
    const form = { title: 'Lantern', member: 'ANNA' };
    expect(await model({ ...form, act: 'create', member: 'nobody' })).toMatchObject({
      code: 'not_found',
      field: 'member',
    });
    const { model: made } = await model({ ...form, act: 'create' });
    expect(made.member).toEqual({ _id: ids.anna, name: 'anna' });
    expect(await shown()).toEqual({ _id: ids.anna, name: 'anna' });
    expect(await profile()).toEqual([{ dir: 'lantern', title: 'Lantern' }]);
    expect(await led()).toBe(`/members/${ids.anna}/info/`);
    expect(await led('', 'nobody')).toBe('/model/nobody/videos/1/');
    await privacy(true)();
    expect(await shown()).toBeNull();
    expect(await led()).toBe('/model/lantern/videos/1/');
    expect(await led('anna')).toBe(`/members/${ids.anna}/info/`);
    expect(await profile()).toBeUndefined();
    await privacy(false)();
    expect(await shown()).toMatchObject({ name: 'anna' });

    const target = { act: 'edit', model_id: `${made.model_id}`, title: 'Lantern' };
    // A form of a page that does not know it leaves it as it is.
    expect((await model({ ...target, revision: '1' })).model.member).toMatchObject({ name: 'anna' });
    expect((await model({ ...target, revision: '2', member: '' })).model.member).toBeNull();
    expect(await shown()).toBeNull();
    expect(await profile()).toEqual([]);
    const log = await web.get('/api/catalogue/changes.json?kind=model', { cookie: sessions.edda ?? '' });
    expect(log.json().changes[0]).toMatchObject({ before: { member: ids.anna }, after: { member: null } });
  });

  it.each([
    ['anna', 'edda'],
    ['edda', 'anna'],
  ])('is shown to neither of two of whom %s has blocked %s', async (one, other) => {
    await model({ act: 'create', title: 'Lantern', member: 'anna' });
    const own = async () => (await web.get(OWN, { cookie: sessions.edda ?? '' })).json().model.member;
    expect(await own()).toMatchObject({ name: 'anna' });
    const block = { member_id: ids[one] ?? 0, blocked_id: ids[other] ?? 0 };
    expect(await led('edda')).toBe(`/members/${ids.anna}/info/`);
    await web.db.insertInto('blocks').values(block).execute();
    expect(await own()).toBeNull();
    // As where it is nobody.
    expect(await led('edda')).toBe('/model/lantern/videos/1/');
    expect((await web.get(MODEL, { cookie: sessions.edda ?? '' })).body).not.toContain('anna');
    await web.db.deleteFrom('blocks').execute();
  });

  it('has the model in the profile until it is hidden, and again once it is shown', async () => {
    const { model: made } = await model({ act: 'create', title: 'Lantern', member: 'anna' });
    expect(await profile()).toHaveLength(1);
    const target = { model_id: `${made.model_id}` };
    await model({ act: 'hide', ...target, revision: '1' });
    expect(await profile()).toEqual([]);
    await model({ act: 'show', ...target, revision: '2' });
    expect(await profile()).toHaveLength(1);
  });

  it('is nobody once the account has ended', async () => {
    const ended = await addMember(web.db, 'bea');
    await model({ act: 'create', title: 'Lantern', member: 'bea' });
    await web.db.transaction().execute((tx) => closeAccount(tx, ended));
    await recordEvents(web.db, { kind: 'memberChanged', memberId: ended });
    expect(await shown()).toBeNull();
    expect(await web.db.selectFrom('models').select('member_id').execute()).toEqual([{ member_id: null }]);
  });
});

describe('the albums of a model’s page', () => {
  const shown = async () => {
    const { albums } = await visit('/api/json/albums/3600/latest-updates/12/model.lantern.1.json');
    return albums.map(({ title }: { title: string }) => title);
  };
  const addAlbum = async (title: string, fields: object = {}): Promise<number> =>
    (
      await web.db
        .insertInto('albums')
        .values({ dir: title.toLowerCase(), title, description: '', people: 'nobody', ...fields })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  afterEach(async () => void (await web.db.deleteFrom('albums').execute()));

  it('are those that an editor chose, in their order, while they are public', async () => {
    const { model: made } = await model({ act: 'create', title: 'Lantern' });
    const own = { model_id: made.model_id, status_id: 1 };
    const [quays, piers] = [await addAlbum('Quays', own), await addAlbum('Piers', { status_id: 1 })];
    const kept = await addAlbum('Kept', { ...own, is_private: true });
    expect(await shown()).toEqual(['Quays']);
    const target = { act: 'edit', model_id: `${made.model_id}`, title: 'Lantern' };
    const send = (revision: number, gallery: string) =>
      model({ ...target, revision: `${revision}`, gallery });
    for (const line of [`${kept}`, '99999', 'quays', '/album/x/'])
      expect(await send(1, `${quays}\n${line}`)).toMatchObject({
        code: 'not_found',
        field: 'gallery',
        info: { name: line },
      });
    const many = Array.from({ length: 13 }, (_, n) => `${n + 1}`).join('\n');
    expect(await send(1, many)).toMatchObject({ code: 'max_length', field: 'gallery' });

    const answer = await send(
      1,
      `http://localhost/album/${piers}/piers/?lang=de\n\n/album/${quays}/quays/\n${piers}`,
    );
    expect(answer.model.gallery).toEqual([
      { album_id: piers, dir: 'piers', is_public: true },
      { album_id: quays, dir: 'quays', is_public: true },
    ]);
    expect(await shown()).toEqual(['Piers', 'Quays']);

    await web.db.updateTable('albums').set({ is_private: true }).where('id', '=', piers).execute();
    web.deps.cache.clear();
    expect(await shown()).toEqual(['Quays']);
    // It stays chosen, through other edits, too, and comes back with its album.
    expect((await send(2, `${piers}\n${quays}`)).model.gallery).toHaveLength(2);
    expect((await model({ ...target, revision: '3' })).model.gallery).toHaveLength(2);
    await web.db.updateTable('albums').set({ is_private: false }).where('id', '=', piers).execute();
    web.deps.cache.clear();
    expect(await shown()).toEqual(['Piers', 'Quays']);

    await send(4, '');
    expect(await shown()).toEqual(['Quays']);
    const log = await web.get('/api/catalogue/changes.json?kind=model', { cookie: sessions.edda ?? '' });
    expect(log.json().changes[0]).toMatchObject({
      before: { gallery: [piers, quays] },
      after: { gallery: [] },
    });
  });
});

it('makes and edits a channel, with an owner who must be there, and hides it', async () => {
  const form = {
    act: 'create',
    title: 'Harbour Films',
    descriptions: JSON.stringify({ en: 'Slow ones.' }),
    url: 'https://harbour.example/',
    cf1: '/media/banner.webp',
    vda: '<b>code</b>',
    member: 'ANNA',
  };
  expect(await channel({ ...form, member: 'nobody' })).toMatchObject({ code: 'not_found', field: 'member' });
  expect(await channel({ ...form, url: 'javascript:alert(1)' })).toMatchObject({
    code: 'bad_request',
    field: 'url',
  });
  const { channel: made } = await channel(form);
  expect(made).toMatchObject({ dir: 'harbour-films', member: { name: 'anna' }, videos: 0, revision: 1 });
  const list = async () =>
    (await visit('/api/json/channels/3600/alphabet/40/.1.json')).channels.map(
      ({ title }: { title: string }) => title,
    );
  expect(await list()).toEqual(['Harbour Films']);
  const target = { channel_id: `${made.channel_id}`, revision: '1' };
  expect(await channel({ ...form, act: 'edit', ...target, title: 'Pier Films', dir: 'pier' })).toMatchObject({
    channel: { title: 'Pier Films', former_dirs: ['harbour-films'] },
  });
  expect(await list()).toEqual(['Pier Films']);
  expect((await visit('/api/json/channel/3600/harbour-films.json')).channel.dir).toBe('pier');
  expect(await channel({ ...form, act: 'edit', ...target })).toMatchObject({ status: 409 });
  await channel({ act: 'hide', ...target, revision: '2' });
  expect(await list()).toEqual([]);
  expect((await web.get('/api/json/channel/3600/pier.json')).statusCode).toBe(404);
});

it('names who may publish in a channel, and says which name is nobody’s', async () => {
  const form = { act: 'create', title: 'Harbour Films', member: 'anna', publishers: 'edda\nnobody' };
  expect(await channel(form)).toMatchObject({
    code: 'not_found',
    field: 'publishers',
    info: { name: 'nobody' },
  });
  // The owner may anyway.
  const { channel: made } = await channel({ ...form, publishers: ' Edda \n\nANNA\nedda' });
  expect(made.publishers).toEqual([{ _id: ids.edda, name: 'edda' }]);
  const target = { act: 'edit', title: 'Harbour Films', member: 'anna', channel_id: `${made.channel_id}` };
  // A form of a page that does not know them leaves them as they are.
  expect((await channel({ ...target, revision: '1' })).channel.publishers).toHaveLength(1);
  expect((await channel({ ...target, revision: '2', publishers: '' })).channel.publishers).toEqual([]);
  const log = await web.get('/api/catalogue/changes.json?kind=channel', { cookie: sessions.edda ?? '' });
  expect(log.json().changes[0]).toMatchObject({
    before: { publishers: [ids.edda] },
    after: { publishers: [] },
  });
});
