/** What members add to the figures of the site, and what is stored. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SiteFigure } from '@foyer/shared/wire-schemas/watching/site-figures';
import { sql } from 'kysely';
import sharp from 'sharp';
import { withVisit } from '../platform/visits/visit.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { linkMember } from '../sign-in/joining.ts';
import { addAlbumCategories } from '../testing/albums.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { makeScratchFolder } from '../testing/scratch-folder.ts';
import { openTestWeb, postMultipart, TEST_ORIGIN, type TestWeb } from '../testing/web.ts';
import { fillEarlierDays } from './count-figures.sql.ts';
import { measureStorage } from './measure-storage.ts';
import { getSiteFigures, getSiteFiguresCsv, type WantedFigures } from './site-figures.ts';
import { clearFigures, figureOf, foldAllFigures, partsOf, PHONE } from './site-figures.fixture.ts';

let web: TestWeb;
let videoId: number;
beforeAll(async () => {
  web = await openTestWeb();
  videoId = await addVideo(web.db);
});
afterAll(() => web.close());

const idOf = async (name: string): Promise<number> =>
  (await web.db.selectFrom('members').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

describe('what members add', () => {
  beforeEach(() => clearFigures(web.db));

  it('is counted as it is written: confirmed members, uploads, comments, reports', async () => {
    const anna = await addMember(web.db, 'figure-anna');
    await addMember(web.db, 'figure-late', { status_id: 0 });
    const video = await addVideo(web.db);
    await addVideo(web.db, { replaces_id: video, status_id: 2 });
    await sql`INSERT INTO albums (dir, title, member_id) VALUES ('figures', 'Figures', ${anna})`.execute(
      web.db,
    );
    await sql`INSERT INTO comments (section, object_id, member_id, body) VALUES
      ('video', ${video}, ${anna}, 'One'), ('video', ${video}, ${anna}, 'Two'), ('member', ${anna}, ${anna}, 'Three')`.execute(
      web.db,
    );
    await sql`INSERT INTO reports (section, object_id, message, subject) VALUES ('video', ${video}, 'x', 'report'), (NULL, NULL, 'x', 'other')`.execute(
      web.db,
    );
    await foldAllFigures(web.db);
    const read = (figure?: SiteFigure) =>
      getSiteFigures(web.db, {
        range: 'today',
        ...(figure && { figure, split: 'kind' }),
      });
    const totals = await read();
    const names = ['members', 'uploads', 'comments', 'reports'] as const;
    expect(names.map((one) => figureOf(totals, one).total)).toEqual([1, 2, 3, 2]);
    expect(partsOf(await read('uploads'))).toEqual(['album 1', 'video 1']);
    expect(partsOf(await read('comments'))).toEqual(['video 2', 'member 1']);
    expect(partsOf(await read('reports'))).toEqual([' 1', 'video 1']);
    await web.db.updateTable('members').set({ status_id: 1 }).where('name', '=', 'figure-late').execute();
    await foldAllFigures(web.db);
    expect(figureOf(await read(), 'members').total).toBe(2);
  });

  it('has what the request says of its visitor, and nothing of a command', async () => {
    await addMember(web.db, 'act-anna');
    const anna = await web.signIn('act-anna');
    await addMember(web.db, 'act-bert');
    const bert = await web.signIn('act-bert');
    await addAlbumCategories(web.db, 'nature');
    const video = await addVideo(web.db);
    await clearFigures(web.db);
    const from = { 'x-country': 'IS', 'user-agent': PHONE };
    const by = (cookie: string) => ({ ...from, cookie: `${cookie}; language=pl` });

    const about = { section: 'video', object_id: String(video) };
    await web.post('/api/stats.php', { act: 'comm', ...about, msg: 'How calm' }, by(anna));
    await web.postFile(
      '/api/report.php',
      { ...about, email: 'a@example.org', message: 'See', reason: 'spam' },
      undefined,
      {
        ...by(''),
        accept: 'text/html',
      },
    );
    const { object_id, ...message } = {
      act: 'send',
      object_id: String(await idOf('act-anna')),
      msg: 'Hello',
    };
    await web.post('/api/messages.php', { ...message, object_id }, by(bert));
    const [received] = (await web.db.selectFrom('messages').select('id').execute()).map(({ id }) => id);
    await web.post('/api/messages.php', { act: 'report', message_id: String(received) }, by(anna));
    // Both bodies are read as a stream.
    const form = new FormData();
    for (const [name, value] of Object.entries({ act: '1', title: 'Boats', categories: 'nature' }))
      form.set(name, value);
    const body = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    form.append('files[]', new Blob([Uint8Array.from(body)], { type: 'image/jpeg' }), 'boat.jpg');
    expect((await postMultipart(web.app, '/api/album_edit.php', form, by(anna))).json()).toMatchObject({
      ok: true,
    });
    const upload = await web.app.inject({
      method: 'POST',
      url: '/api/upload/',
      headers: {
        ...by(anna),
        origin: TEST_ORIGIN,
        'tus-resumable': '1.0.0',
        'upload-length': '1000000',
        'upload-metadata': `filename ${Buffer.from('boats.mp4').toString('base64')}`,
      },
    });
    expect(upload.statusCode).toBe(201);
    await web.post(
      '/api/signup.php',
      { usr: 'act-carl', email: 'carl@example.org', pwd: 'seven green lanterns' },
      from,
    );
    const mail = (await web.mails()).find(({ to }) => to === 'carl@example.org');
    const [link = ''] = /\/confirm-[\w-]+\//.exec(mail?.text ?? '') ?? [];
    await web.post(link, {}, { ...by(''), accept: 'text/html' });
    const visit = { country: 'IS', language: 'pl', device: 'phone', release: '' };
    const identity = {
      issuer: 'https://id.example',
      subject: '1',
      email: 'dora@example.org',
      names: ['act-dora'],
    };
    await withVisit(
      () => visit,
      () => linkMember(web.db, 'open', '', identity),
    );
    await addMember(web.db, 'act-early');

    const counted = await sql<{
      text: string;
    }>`SELECT concat_ws(' ', figure, kind, n, country, language, device, '/' || release) AS text
      FROM site_figure_deltas WHERE figure IN ('members', 'uploads', 'comments', 'reports') ORDER BY id`.execute(
      web.db,
    );
    expect(counted.rows.map(({ text }) => text)).toEqual([
      'comments video 1 IS pl phone /',
      'reports video 1 IS pl phone /',
      'reports message 1 IS pl phone /',
      'uploads album 1 IS pl phone /',
      'uploads video 1 IS pl phone /',
      'members 1 IS pl phone /',
      'members 1 IS pl phone /',
      'members 1    /',
    ]);
  });

  it('is shown in tens by country, language and device, so that one more is in no row', async () => {
    const count = (country: string, n: number) =>
      sql`INSERT INTO site_figure_deltas (figure, n, kind, country, language, device, release)
        VALUES ('comments', ${n}, 'video', ${country}, 'en', 'phone', '')`.execute(web.db);
    for (const [country, n] of Object.entries({ NL: 57, PL: 10, IS: 9, '': 12 })) await count(country, n);
    const read = async (wanted: WantedFigures) => {
      await foldAllFigures(web.db);
      return getSiteFigures(web.db, { range: 'today', ...wanted });
    };
    const countries = { figure: 'comments', split: 'country' } as const;
    const before = await read(countries);
    expect([figureOf(before, 'comments').total, partsOf(before)]).toEqual([
      88,
      ['NL 50', '~ 18', ' 10', 'PL 10'],
    ]);
    await count('IS', 1);
    await count('PL', 1);
    expect(partsOf(await read(countries))).toEqual(['NL 50', ' 10', 'IS 10', 'PL 10', '~ 10']);
    expect(partsOf(await read({ figure: 'comments', split: 'kind' }))).toEqual(['video 90']);
    // Days would be fewer still: the file has the whole time.
    expect((await getSiteFiguresCsv(web.db, { range: '28d', ...countries })).text).toBe(
      'country,comments\r\nNL,50\r\n,10\r\nIS,10\r\nPL,10\r\n~,10\r\n',
    );
  });

  it('is taken over once from days before, by days of UTC', async () => {
    const member = await addMember(web.db, 'figure-early', {
      joined_at: new Date('2026-03-01T23:59:59.999Z'),
    });
    await addMember(web.db, 'figure-next', { joined_at: new Date('2026-03-02T00:00:00Z') });
    await addMember(web.db, 'figure-none', { joined_at: new Date('2026-03-02T00:00:00Z'), status_id: 0 });
    await sql`INSERT INTO comments (section, object_id, member_id, body, added_at)
      VALUES ('video', ${videoId}, ${member}, 'Early', '2026-03-02T12:00:00Z')`.execute(web.db);
    await sql`INSERT INTO page_views (day, page, campaign, views) VALUES ('2026-03-02', 'home', '', 5), ('2026-03-02', 'home', 'spring', 2),
      ('2026-03-02', 'video', '', 1)`.execute(web.db);
    await web.db.deleteFrom('site_figure_deltas').execute();
    await sql`UPDATE site_figures_since SET day = '2026-05-01', is_filled = false`.execute(web.db);
    await fillEarlierDays(web.db);
    await fillEarlierDays(web.db);
    const now = Date.parse('2026-03-02T08:00:00Z');
    const figures = await getSiteFigures(web.db, { range: '28d', figure: 'page_views', split: 'kind' }, now);
    expect(figures.at.slice(-2)).toEqual(['2026-03-01', '2026-03-02']);
    expect(figureOf(figures, 'members').points.slice(-2)).toEqual([1, 1]);
    expect(figureOf(figures, 'comments').points.slice(-2)).toEqual([0, 1]);
    expect(figureOf(figures, 'page_views').points.slice(-2)).toEqual([0, 8]);
    expect(partsOf(figures)).toEqual(['home 7', 'video 1']);
  });
});
it('measures what is stored, by kind', async () => {
  await clearFigures(web.db);
  const folder = await makeScratchFolder('foyer-figures-');
  const storage = createFileStorage(folder);
  await storage.put('films/a/1.mp4', Buffer.alloc(300));
  await storage.put('films/b/1.mp4', Buffer.alloc(40));
  await storage.put('sources/7/file', Buffer.alloc(5));
  await storage.put('objects/member-1/avatar.jpg', Buffer.alloc(7));
  await storage.put('else/1', Buffer.alloc(2));
  for (let time = 0; time < 2; time += 1) await measureStorage(web.db, storage, new AbortController().signal);
  await rm(folder, { recursive: true });
  const figures = await getSiteFigures(web.db, { range: '28d', figure: 'storage', split: 'kind' });
  const [database = '', ...files] = partsOf(figures);
  expect(database).toMatch(/^database \d{6,}$/);
  expect(files).toEqual(['films 340', 'pictures 7', 'sources 5', 'other 2']);
  const { total, points } = figureOf(figures, 'storage');
  expect([total - Number(database.split(' ')[1]), points.at(-2), points.at(-1)]).toEqual([354, 0, total]);
});
