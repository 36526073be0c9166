/** Which documents are rendered and cached, counted at a renderer that answers immediately. */
import cookie from '@fastify/cookie';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { createAnswersFromCache } from '../platform/http/answers-from-cache.ts';
import { readConfig } from '../platform/config/config.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import { Refused } from '../platform/http/refused.ts';
import { type Documents, registerDocuments } from './documents.routes.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderSets } from './render/render-sets.ts';
import { VARIANT_COOKIES } from './visitors/variant-cookies.ts';

const BOOK = {
  routes: [
    { expression: '^/$', query: [], values: {}, byCountry: true, personal: false },
    { expression: '^/information/terms/$', query: [], values: {}, byCountry: false, personal: false },
    {
      expression: '^/videos/(?:longest|top-rated)/(?:[1-9]\\d{0,4}|100000)/$',
      query: ['date', 'type'],
      values: { date: '^(?:day|week|month)$', type: '^(?:hd|4k)$' },
      byCountry: false,
      personal: false,
    },
  ],
  redirects: ['^/videos/$'],
};

let app: FastifyInstance;
let rendered: string[];
/** Whether a gate lies over it, and whether it gets anything of the catalogue. */
let gates: string[];
let joined: string[];
let refuse: (address: string | undefined) => boolean;
let gate: Promise<void>;
let broken: boolean;
let documents: Documents;
/** What was reported of documents. */
let told: string[];
let wantsReports: boolean;
let isTraced: boolean;
let marks: number;
let isIncomplete: boolean;

beforeEach(async () => {
  rendered = [];
  gates = [];
  joined = [];
  refuse = () => false;
  broken = false;
  told = [];
  wantsReports = false;
  [isTraced, marks] = [false, 0];
  isIncomplete = false;
  gate = Promise.resolve();
  const pool = {
    set: { id: 1 },
    addresses: BOOK,
    join: (_key: string, { address }: { address: string }) => void joined.push(address),
    render: async ({ kind, url, site, viewer, smoke, ageGate }, requester) => {
      gates.push(`${url} ${ageGate ? 'gate' : 'no gate'}, ${requester?.isWithheld ? 'bare' : 'whole'}`);
      rendered.push(
        `${kind} ${url} ${site.country}${smoke ? ` as ${viewer?.name}` : ''}${site.typedFields ? ` typed ${JSON.stringify(site.typedFields)}` : ''}`,
      );
      await gate;
      if (refuse(requester?.address)) throw new Refused('unavailable', 'too many', { retryAfterSeconds: 5 });
      if (broken && url.startsWith('/videos/longest/'))
        return {
          ...{ status: 503, body: 'card', personal: false, byCountry: false },
          failed: [{ remote: 'mf-listings', reason: 'broken' }],
        };
      const redirect = url === '/videos/' ? '/videos/longest/1/' : undefined;
      const body = kind === 'page' ? JSON.stringify({ view: { url, redirect } }) : url;
      return { status: redirect ? 301 : 200, redirect, body, failed: [], personal: false, byCountry: false };
    },
  } as Pick<RenderPool, 'render'> as unknown as RenderPool;
  const fromCache = createAnswersFromCache(readConfig({ FOYER_PUBLIC_URL: 'http://localhost:8100' }));
  app = Fastify({ trustProxy: true, serverFactory: fromCache.serverFactory });
  app.decorate('fromCache', fromCache);
  await app.register(cookie);
  documents = registerDocuments(app, {
    config: readConfig({ FOYER_PUBLIC_URL: 'http://localhost:8100' }),
    live: {
      getLiveSets: () => ({ stable: pool.set, candidate: null }),
      onChange: () => {},
    } as unknown as LiveSetsCache,
    renderSets: {
      poolOf: async () => pool,
      visit: async ({ id }: { id: number }) => Object.create(pool, { set: { value: { id } } }) as RenderPool,
    } as unknown as RenderSets,
    movedAddressOf: async ({ pathname, search }) =>
      pathname.startsWith('/categories/port/') ? `/categories/harbour/1/${search}` : undefined,
    findLinkedSet: async (text) =>
      text?.startsWith('signed-')
        ? { set: { id: 7 } as never, visitor: text === 'signed-member' ? 'member' : 'anonymous' }
        : undefined,
    isIncomplete: () => isIncomplete,
    viewerOf: async () => null,
    networkPlaceOf: () => undefined,
    isWithheld: () => false,
    hasAgeProof: () => false,
    onRendered: (setId, address, answer) => told.push(`${setId} ${address} ${answer?.status}`),
    traceMarkOf: (kind) => (isTraced ? `${kind}-${(marks += 1)}` : undefined),
    ticketOf: (setId, packages) => (wantsReports ? `${setId}.${packages.join('~')}` : undefined),
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('documents', () => {
  it('of the law have no gate and nothing of the catalogue for anyone who has not answered it', async () => {
    for (const cookie of ['', 'age_verified=1'])
      for (const url of ['/', '/information/terms/']) await get(url, { cookie });
    expect(gates).toEqual([
      '/ gate, whole',
      '/information/terms/ no gate, bare',
      '/ no gate, whole',
      '/information/terms/ no gate, whole',
    ]);
  });

  it('of packages that are still being built load themselves again, and tabs leave for them', async () => {
    isIncomplete = true;
    const building = await get('/members/1/info/', { 'accept-language': 'de' });
    expect([building.statusCode, building.headers['retry-after']]).toEqual([503, '3']);
    expect(building.headers['cache-control']).toContain('no-store');
    expect(building.body).toContain('Dieser Teil der Website wird noch gebaut');
    expect(building.body).toContain('http-equiv="refresh"');
    const move = await get('/_page/members/1/info/?_set=1');
    expect([move.statusCode, move.json().setId]).toEqual([200, 0]);
    expect(rendered).toEqual([]);
    expect((await get('/')).statusCode).toBe(200);
    isIncomplete = false;
    await get('/members/1/info/');
    expect(rendered).toEqual(['document / US', 'document /404/ US']);
  });

  it('are made for anyone who gets back a refused form, and not cached', async () => {
    const typed = Buffer.from(JSON.stringify({ usr: 'Anna', pwd: 'secret' })).toString('base64url');
    await get('/');
    const own = await get('/', { cookie: `typed=${typed}` });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await get('/', { cookie: 'typed=nonsense' })).headers['cache-control']).toContain('public');
    expect(rendered).toEqual(['document / US', 'document / US typed {"usr":"Anna"}']);
  });

  it.each(['lang', 'country', 'gender', 'date', 'type', 'page', 'utm'])(
    'are one, whatever stands behind the key %s',
    async (key) => {
      for (let count = 0; count < 20; count += 1) {
        await get(`/?${key}=invented-${count}`);
        await get(`/videos/longest/1/?${key}=invented-${count}`);
        await get(`/_page/videos/longest/1/?${key}=invented-${count}`);
      }
      expect(rendered).toEqual([
        'document / US',
        'document /videos/longest/1/ US',
        'page /videos/longest/1/ US',
      ]);
    },
  );

  it('are one for cookies that name nothing', async () => {
    for (let count = 0; count < 20; count += 1)
      await get('/', {
        cookie: `country=${'QRSTUVWXYZ'[count % 10]}${'QXZ'[count % 3]}Q; language=x${count}; gender=y${count}`,
      });
    expect(rendered).toEqual(['document / US']);
  });

  it('are kept apart by the language that the browser wants, and by nothing else of its header', async () => {
    for (const header of ['de', 'de-AT,de;q=0.9', 'sv, de;q=0.5', 'fr', 'xx', 'en-US'])
      for (const round of [1, 2])
        expect([round, (await get('/', { 'accept-language': header })).headers.vary]).toEqual([
          round,
          expect.stringContaining('Accept-Language'),
        ]);
    expect(rendered).toHaveLength(3);
  });

  it('are kept apart by what a discreet visitor hides, here and in the cache in front, and their data is not', async () => {
    const cookies = [
      'discreet=blur',
      'discreet=blur.neutral',
      'discreet=blur.nohistory',
      'discreet=invented',
    ];
    const variants = new Set<unknown>();
    for (const cookie of cookies) {
      await get('/', { cookie });
      await get('/_page/', { cookie });
      variants.add((await get('/api/visitor-check', { cookie })).headers['x-foyer-variant']);
    }
    expect(rendered.filter((line) => line === 'document / US')).toHaveLength(3);
    expect(rendered.filter((line) => line === 'page / US')).toHaveLength(1);
    expect(variants.size).toBe(3);
  });

  it('depend on no cookie that the cache in front does not know', async () => {
    const asked = new Set<string | symbol>();
    app.addHook('onRequest', async (request) => {
      request.cookies = new Proxy(request.cookies, {
        get: (cookies, name) => {
          asked.add(name);
          return Reflect.get(cookies, name);
        },
      });
    });
    expect((await get('/api/visitor-check')).statusCode).toBe(204);
    expect(asked).toEqual(new Set(VARIANT_COOKIES));
  });

  it('are one for every address that is none', async () => {
    for (let count = 0; count < 20; count += 1) await get(`/videos/longest/0${count}/?date=day`);
    expect(rendered).toEqual(['document /404/ US']);
  });

  it('of a former address lead to the present one without being rendered, documents and moves alike', async () => {
    const document = await get('/categories/port/1/?lang=de');
    expect([document.statusCode, document.headers.location]).toEqual([301, '/categories/harbour/1/?lang=de']);
    // Of no set: a tab of any asks for the document.
    const move = await get('/_page/categories/port/1/');
    expect(move.json()).toMatchObject({ setId: 0, view: { redirect: '/categories/harbour/1/' } });
    expect(rendered).toEqual([]);
  });

  it('keep the query of a short form, whatever it is, and render it once', async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await get(`/videos/?type=hd&campaign=${count}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        301,
        `/videos/longest/1/?type=hd&campaign=${count}`,
      ]);
    }
    const page = await get('/_page/videos/?type=hd');
    expect(page.json()).toMatchObject({ view: { redirect: '/videos/longest/1/?type=hd' } });
    expect(rendered).toEqual(['document /videos/ US', 'page /videos/ US']);
  });

  it('tell a tab which set is live; what it says of its own is no part of the address', async () => {
    for (const set of ['1', '7', 'x']) {
      const page = await get(`/_page/videos/?type=hd&_set=${set}`);
      expect(page.headers['x-foyer-set']).toBe('1');
      expect(page.json()).toMatchObject({ view: { redirect: '/videos/longest/1/?type=hd' } });
    }
    expect(rendered).toEqual(['page /videos/ US']);
    expect((await get('/')).headers['x-foyer-set']).toBeUndefined();
  });

  it('are made in one’s own turn when somebody else who asked for the same was refused', async () => {
    let open: () => void = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    refuse = (address) => address === '192.0.2.1';
    const flooder = get('/', { 'x-forwarded-for': '192.0.2.1' });
    const visitor = get('/', { 'x-forwarded-for': '198.51.100.7' });
    await new Promise((resolve) => setImmediate(resolve));
    open();
    expect((await flooder).statusCode).toBeGreaterThanOrEqual(500);
    expect((await visitor).statusCode).toBe(200);
    expect(joined).toEqual(['192.0.2.1', '198.51.100.7']);
  });

  it('of a broken remote are rendered once under load, with their own status, and cost the others nothing', async () => {
    broken = true;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      for (let count = 0; count < 1000; count += 1) {
        const answer = await get('/videos/longest/1/');
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'private, no-store']);
        expect((await get('/')).statusCode).toBe(200);
      }
    } finally {
      clock.mockRestore();
    }
    expect(rendered).toEqual(['document /videos/longest/1/ US', 'document / US']);
  });

  it('are the last good ones, marked, while a remote is broken, but never withdrawn ones', async () => {
    expect((await get('/videos/longest/1/')).headers['x-foyer-stale']).toBeUndefined();
    broken = true;
    const later = performance.now() + 31_000;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
    try {
      for (let count = 0; count < 10; count += 1) {
        const answer = await get('/videos/longest/1/');
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'x-foyer-stale': 'remote',
          'cache-control': 'private, no-store',
        });
      }
      expect(rendered).toHaveLength(2);
      documents.clear();
      expect((await get('/videos/longest/1/')).statusCode).toBe(503);
    } finally {
      clock.mockRestore();
    }
  });
});

describe('documents of a canary', () => {
  const shown = async (path: string, headers?: Record<string, string>) =>
    (await get(path, headers)).headers['server-timing'];

  it('bring a ticket in a header, also of what is cached, has not changed or answers a navigation', async () => {
    expect(await shown('/')).toBeUndefined();
    documents.clear();
    wantsReports = true;
    const first = await get('/');
    expect(first.headers['server-timing']).toBe('view;desc="1.shell"');
    expect(await shown('/')).toBe('view;desc="1.shell"');
    const unchanged = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.headers['server-timing']).toBe('view;desc="1.shell"');
    expect(await shown('/_page/')).toBe('view;desc="1.shell"');
    broken = true;
    expect(await shown('/videos/longest/1/')).toBe('view;desc="1.shell~mf-listings"');
  });

  it('are reported once each time they are rendered for a visitor, and not to whom a link shows another set', async () => {
    wantsReports = true;
    for (let count = 0; count < 3; count++) await get('/', { 'x-forwarded-for': '192.0.2.7' });
    expect(told).toEqual(['1 192.0.2.7 200']);
    const linked = await get('/', { cookie: 'release-set=signed-anonymous' });
    expect(linked.headers['server-timing']).toBeUndefined();
    expect(told).toHaveLength(1);
    refuse = () => true;
    await get('/videos/longest/2/');
    // Too many waited: that says nothing of the set.
    expect(told).toHaveLength(1);
  });
});

describe('documents that are traced', () => {
  it('name a trace for each answer, which no cache gives to another visitor', async () => {
    wantsReports = true;
    const shared = await get('/');
    isTraced = true;
    for (const [url, mark] of [
      ['/', 'document-1'],
      ['/', 'document-2'],
      ['/_page/', 'page-3'],
    ] as const) {
      const { headers } = await get(url, { cookie: `made-up=${mark}` });
      expect(headers['server-timing']).toBe(`view;desc="1.shell", trace;desc="${mark}"`);
      expect(headers['cache-control']).toBe('private, max-age=10');
    }
    expect((await get('/', { 'if-none-match': String(shared.headers.etag) })).headers['server-timing']).toBe(
      'view;desc="1.shell", trace;desc="document-4"',
    );
    expect((await get('/videos/')).headers['server-timing']).toBe('view;desc="1.shell"');
    isTraced = false;
    expect((await get('/')).headers).toMatchObject({
      'server-timing': 'view;desc="1.shell"',
      'cache-control': shared.headers['cache-control'],
    });
  });
});

describe('a set that is shown by a link', () => {
  const link = (name: string) => ({ cookie: `release-set=${name}` });

  it('is nobody else’s: no cache keeps its documents, and no visitor without the link gets them', async () => {
    for (const path of ['/', '/_page/', '/videos/']) {
      const { headers } = await get(path, link('signed-visitor'));
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag'] ?? 'noindex').toBe('noindex');
      expect((await get(path)).headers['cache-control']).toContain('public');
    }
    expect(rendered.filter((line) => line === 'document / US')).toHaveLength(2);
  });

  it('is the live one for anyone who has no link that was signed', async () => {
    await get('/');
    expect((await get('/', link('invented'))).headers['cache-control']).toContain('public');
    expect(rendered).toEqual(['document / US']);
  });

  it('shows its pages as a member where the link says so, each time anew', async () => {
    for (let count = 0; count < 2; count += 1) await get('/', link('signed-member'));
    expect(rendered).toEqual(['document / US as sample-otter', 'document / US as sample-otter']);
  });

  it('has a variant of its own in the cache in front', async () => {
    const variantOf = async (headers: Record<string, string>) =>
      (await get('/api/visitor-check', headers)).headers['x-foyer-variant'];
    expect(await variantOf(link('signed-visitor'))).not.toBe(await variantOf({}));
  });
});
