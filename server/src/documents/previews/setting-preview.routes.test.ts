/** Who may see the page as a setting would make it that nobody saved, and that nobody else gets anything of it. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FOOTER_LINKS_MAX, FOOTER_TITLE_MAX_LENGTH } from '@foyer/shared/wire-schemas/footer';
import type { FastifyInstance } from 'fastify';
import { createInternalApi } from '../../app/internal-api.ts';
import { createWeb } from '../../app/web.ts';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { servePool } from '../../testing/shown-sets.ts';
import { addSignedIn, type SignedIn } from '../../testing/signed-in.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { registerSettingPreview } from './setting-preview.routes.ts';

const HOME = '/api/json/home/3600/straight.US.en.json';
const CONTEXT = { language: 'en', country: 'US', gender: 'straight' } as const;
const SCRIPT = '<script type="module" src="/a.js"></script><link rel="modulepreload" href="/a.js"/>';
let web: TestWeb;
let app: FastifyInstance;
let people: SignedIn;
let leadId = 0;
/** As a page reads what it shows. */
const pool = {
  set: { id: 7 },
  render: async (...[{ site, viewer, ageGate }, requester]: Parameters<RenderPool['render']>) => {
    const { body } = await createInternalApi(web.deps)(HOME, CONTEXT, requester);
    const { blocks, national } = JSON.parse(body);
    const shown = {
      name: site.name,
      footer: site.footer,
      viewer,
      ageGate,
      blocks,
      first: national[0]?.video_id,
    };
    return {
      status: 200,
      body: `<body><main id="content">${JSON.stringify(shown)}</main>${SCRIPT}</body>`,
      failed: [],
      styleHashes: ["'sha256-abc'"],
    };
  },
} as unknown as RenderPool;

beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, {
    member: {},
    moderator: { is_moderator: true },
    operator: { is_operator: true },
  });
  await addVideo(web.db, { title: 'Harbour' });
  leadId = await addVideo(web.db, { title: 'Quay' });
  await settleCatalogue(web.db);
  app = await createWeb(web.deps, {
    missing: async () => [],
    extend: async (site, facts) => registerSettingPreview(site, { ...web.deps, ...servePool(pool) }, facts),
  });
});
afterAll(async () => {
  await app?.close();
  await web?.close();
});

const ask = (
  who: string | undefined,
  {
    key = 'site.name',
    value = 'Harbour',
    language = 'en',
  }: { key?: string; value?: unknown; language?: string } = {},
  headers: Record<string, string> = {},
) => {
  const text = typeof value === 'string' && value.startsWith('{') ? value : JSON.stringify(value);
  return app.inject({
    method: 'POST',
    url: `/site/preview/${language}/`,
    // As a form in a page that tells no referrer.
    headers: {
      cookie: people.sessions[who ?? ''] ?? '',
      ...{
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'null',
        'sec-fetch-site': 'same-origin',
      },
      ...headers,
    },
    payload: new URLSearchParams({ key, value: text }).toString(),
  });
};
const shown = async (key: string, value: unknown) => {
  const { body } = await ask('operator', { key, value });
  return JSON.parse(body.replace(/<\/?(body|main)[^>]*>/g, ''));
};

it.each([
  [undefined, 401],
  ['member', 403],
  ['moderator', 403],
  ['operator', 200],
])('is shown to %s with status %i', async (who, status) => {
  expect((await ask(who)).statusCode).toBe(status);
});

it('runs no scripts, stands in a frame of this site alone, and is cached by nobody', async () => {
  const { headers, body } = await ask('operator');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/; sandbox allow-same-origin$/);
  expect(policy).toContain("'sha256-abc'");
  expect(headers['cache-control']).toBe('private, no-store');
  expect(body).toMatch(/^<body inert><main id="content">\{.*\}<\/main><\/body>$/);
  expect((await ask('operator', { key: 'site.footer', value: {} })).body).toContain(
    '<main style="display:none" id="content">',
  );
});

it('is not for pages of others', async () => {
  for (const from of ['cross-site', 'same-site', 'none'])
    expect((await ask('operator', {}, { 'sec-fetch-site': from })).statusCode).toBe(403);
});

it('shows the longest footer that may be saved', async () => {
  const links = Array.from({ length: FOOTER_LINKS_MAX }, (_, n) => ({
    title: `桟橋 ${n} `.padEnd(FOOTER_TITLE_MAX_LENGTH, '橋'),
    href: `https://pier.example/${n}/`.padEnd(300, '橋'),
  }));
  const footer = { network: links, social: links };
  expect(JSON.stringify(footer).length).toBeGreaterThan(16_000);
  expect(await shown('site.footer', footer)).toMatchObject({ footer });
});

it('shows the value as visitors would have it, who have nothing of it', async () => {
  expect(await shown('site.name', 'Harbour')).toMatchObject({
    name: 'Harbour',
    viewer: null,
    ageGate: false,
  });
  const footer = { network: [{ title: 'Pier', href: 'https://pier.example/' }] };
  expect(await shown('site.footer', footer)).toMatchObject({ name: 'Foyer', footer });
  const before = (await web.get(HOME)).json();
  expect(await shown('site.home-blocks', ['latest', 'models'])).toMatchObject({
    blocks: ['latest', 'models'],
  });
  expect(await shown('site.lead-video', leadId)).toMatchObject({ first: leadId });
  // Neither from a cache, nor into one.
  expect((await web.get(HOME)).json()).toEqual(before);
  expect(web.deps.config.siteName).toBe('Foyer');
  expect(await web.db.selectFrom('settings').selectAll().execute()).toEqual([]);
});

it.each([
  [{ value: '' }, 400],
  [{ value: '{' }, 400],
  [{ key: 'site.footer', value: { network: [{ title: 'Pier', href: 'javascript:alert(1)' }] } }, 400],
  [{ key: 'site.home-blocks', value: [] }, 400],
  [{ key: 'uploads.taken', value: 'closed' }, 400],
  [{ key: 'site.other' }, 400],
  [{ language: 'xx' }, 404],
])('refuses %j', async (asked, status) => {
  expect((await ask('operator', asked)).statusCode).toBe(status);
});
