/** Announcements in documents: of whom, from when until when, also where a document is cached and where one was sent before. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { createWeb } from '../app/web.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { openSettings, type LiveSettings } from '../platform/settings/live-settings.ts';
import { storeSetting } from '../platform/settings/store-setting.ts';
import { servePool } from '../testing/shown-sets.ts';
import { openTestWeb, postForm, type TestWeb } from '../testing/web.ts';
import { registerDocuments } from './documents.routes.ts';
import type { RenderPool } from './render/render-pool.ts';
import { registerChoices } from './visitors/choices.routes.ts';

let web: TestWeb;
let app: FastifyInstance;
let base = '';
let settings: LiveSettings;
let nowMs = Date.parse('2026-05-01T09:00:00Z');
let rendered = 0;

const pool = {
  set: { id: 7 },
  join: () => {},
  addresses: {
    routes: [{ expression: '^/videos/', query: [], byCountry: false, personal: false }],
    redirects: [],
  },
  render: async ({ site }: Parameters<RenderPool['render']>[0]) => {
    rendered += 1;
    return { status: 200, body: `${site.name}: ${site.announcement?.text ?? 'nothing'}`, failed: [] };
  },
} as unknown as RenderPool;

beforeAll(async () => {
  web = await openTestWeb();
  const announcements = [
    {
      id: 'night1',
      from: '2026-05-01T10:00:00Z',
      until: '2026-05-01T12:00:00Z',
      texts: { en: 'Tonight', de: 'Heute Nacht' },
    },
    { id: 'lasting', from: '2026-05-01T11:00:00Z', until: '', texts: { de: 'Immer' } },
  ];
  await inTransaction(web.db, (tx) =>
    storeSetting(tx, { key: 'site.announcements', value: announcements, revision: 0 }),
  );
  settings = await openSettings({ config: web.deps.config, db: web.db, log: () => {}, now: () => nowMs });
  const deps = { ...web.deps, settings, config: settings.config };
  app = await createWeb(deps, {
    missing: async () => [],
    extend: async (site, facts) => {
      registerChoices(site, deps.config);
      const documents = registerDocuments(site, {
        ...facts,
        config: deps.config,
        ...servePool(pool),
        hasAgeProof: () => false,
      });
      settings.onChange(() => {
        documents.forgetVisits();
        documents.clear();
      });
    },
  });
  base = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  settings.stop();
  await app.close();
  await web.close();
});

/** Over a socket: cached documents are sent before the framework. */
const show = async (cookie = ''): Promise<string> =>
  (await fetch(`${base}/videos/`, { headers: { host: new URL(base).host, cookie } })).text();
const variant = async (cookie = '') =>
  (await app.inject({ url: '/api/visitor-check', headers: { cookie } })).headers['x-foyer-variant'];
const goTo = (time: string): void => {
  nowMs = Date.parse(time);
  settings.tick();
};

it('stands in documents from its start until its end, whatever was cached', async () => {
  expect([await show(), await show()]).toEqual(['Foyer: nothing', 'Foyer: nothing']);
  expect(rendered).toBe(1);
  const before = await variant();
  goTo('2026-05-01T10:00:00Z');
  expect([await show(), await show('language=de'), await show('language=fr')]).toEqual([
    'Foyer: Tonight',
    'Foyer: Heute Nacht',
    'Foyer: Tonight',
  ]);
  expect(await variant()).not.toBe(before);
  goTo('2026-05-01T12:00:00Z');
  expect([await show(), await show('language=de')]).toEqual(['Foyer: nothing', 'Foyer: Immer']);
});

it('is dismissed once, for those who dismissed it', async () => {
  goTo('2026-05-01T11:00:00Z');
  const answer = await postForm(app, '/api/dismiss.php', { id: 'night1' }, { cookie: 'language=de' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const [dismissed] = answer.cookies;
  expect(dismissed).toMatchObject({ name: 'dismissed', value: 'night1', path: '/', sameSite: 'Lax' });
  expect(await show('dismissed=night1')).toBe('Foyer: nothing');
  expect(await show('dismissed=night1; language=de')).toBe('Foyer: Immer');
  expect(await show()).toBe('Foyer: Tonight');
  const cookie = 'dismissed=night1; language=de';
  const second = await postForm(app, '/api/dismiss.php', { id: 'lasting', next: '/videos/' }, { cookie });
  expect([second.statusCode, second.headers.location]).toEqual([303, '/videos/']);
  expect(second.cookies[0]?.value).toBe('night1.lasting');
  expect(await show('dismissed=night1.lasting; language=de')).toBe('Foyer: nothing');
});

it('keeps no id that there is none of', async () => {
  const answer = await postForm(app, '/api/dismiss.php', { id: 'invented' });
  expect([answer.statusCode, answer.cookies]).toEqual([204, []]);
});

it('leaves nothing of a name that was changed', async () => {
  expect(await show()).toBe('Foyer: Tonight');
  await inTransaction(web.db, (tx) => storeSetting(tx, { key: 'site.name', value: 'Harbour', revision: 0 }));
  await settings.refresh(['site.name']);
  expect(await show()).toBe('Harbour: Tonight');
});
