/** What is shown in place of a document that could not be had. */
import { logLine } from '../../platform/logging/log-line.fixture.ts';
import { createHash } from 'node:crypto';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Refused } from '../../platform/http/refused.ts';
import { openTestWeb, type TestWeb } from '../../testing/web.ts';
import { createWeb } from '../../app/web.ts';
import { failurePage } from './failure-page.ts';
import { acceptedLanguage } from '../../platform/text/accepted-language.ts';
import { plainMessage } from './plain-page.ts';

let web: TestWeb;
let app: FastifyInstance;
const logged: string[] = [];

beforeAll(async () => {
  web = await openTestWeb();
  app = await createWeb(
    { ...web.deps, log: (...line) => logged.push(logLine(...line)) },
    {
      missing: async () => [],
      extend: async (pages) => {
        pages.get('/broken/', () => {
          throw new Error('a fault of our own');
        });
        pages.get('/embed/:id/:dir/', () => {
          throw new Refused('unavailable', 'away', { retryAfterSeconds: 5 });
        });
        pages.get('/busy/', () => {
          throw new Refused('rate_limited', 'too much', { retryAfterSeconds: 7 });
        });
        pages.post('/api/refused.php', () => {
          throw new Refused('required', 'a field is missing', { field: 'email' });
        });
        pages.get('/_page/*', () => {
          throw new Refused('unavailable', 'away', { retryAfterSeconds: 5 });
        });
      },
    },
  );
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await web?.close();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('a document that fails', () => {
  it.each([
    ['/broken/', 500, 'failed', undefined],
    ['/embed/1/x/', 503, 'away', '5'],
    ['/busy/', 429, 'busy', '7'],
    ['/nowhere/', 404, 'notFound', undefined],
    ['/%E3%81/', 400, 'unreadable', undefined],
  ])('%s answers HTML with status %d', async (url, status, failure, retryAfter) => {
    const answer = await get(url, { 'accept-language': 'xx, ja;q=0.5, de-AT;q=0.9' });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      rating: 'RTA-5042-1996-1400-1577-RTA',
    });
    expect(answer.headers['retry-after']).toBe(retryAfter);
    expect(answer.body).toContain('<html lang="de">');
    expect(answer.body).toContain(plainMessage('de', `${failure}.title`));
    const [, style = ''] = /<style>(.*?)<\/style>/.exec(answer.body) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(answer.headers['content-security-policy']).toContain(
      url.startsWith('/embed/') ? 'frame-ancestors *' : "frame-ancestors 'none'",
    );
  });

  it('speaks the language that was chosen, before that of the browser', async () => {
    const language = async (url: string, headers: Record<string, string>) =>
      /<html lang="(\w+)">/.exec((await get(url, headers)).body)?.[1];
    const browser = { 'accept-language': 'fr' };
    expect(await language('/nowhere/', {})).toBe('en');
    expect(await language('/nowhere/', browser)).toBe('fr');
    expect(await language('/nowhere/', { ...browser, cookie: 'language=pl' })).toBe('pl');
    expect(await language('/nowhere/', { ...browser, cookie: 'language=xx' })).toBe('fr');
    expect(await language('/nowhere/?lang=nl', { ...browser, cookie: 'language=pl' })).toBe('nl');
  });

  it('tells nothing of the fault, and programs get JSON', async () => {
    expect((await get('/broken/')).body).not.toContain('fault of our own');
    expect(logged.join()).toContain('fault of our own');
    for (const url of ['/_page/videos/', '/api/nothing.json', '/static/nothing'])
      expect((await get(url)).json()).toMatchObject({ ok: false });
    const sent = await app.inject({
      method: 'POST',
      url: '/nowhere/',
      headers: { origin: 'http://localhost:8100' },
    });
    expect(sent.statusCode).toBe(400);
    expect(sent.json()).toMatchObject({ ok: false, code: 'bad_request' });
  });

  // A form without a script, or an address that somebody opened: the browser shows whatever comes.
  const OPENED = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', origin: 'http://localhost:8100' };
  it.each([
    ['GET', '/api/nothing.json', {}, 404],
    ['GET', '/api/json/video/0/0/0/999.json', {}, 404],
    ['GET', '/static/nothing.png', {}, 404],
    ['GET', '/media/video-1/x/thumb.webp', {}, 404],
    ['GET', '/api/upload/videos.json', {}, 401],
    ['POST', '/nowhere/', {}, 405],
    ['DELETE', '/videos/1/x/', {}, 405],
    ['POST', '/api/nothing.php', {}, 404],
    ['POST', '/api/report.php', { payload: 'x'.repeat(300_000) }, 413],
    ['POST', '/api/refused.php', {}, 422],
    ['POST', '/api/signup.php', { headers: { origin: 'https://evil.example' } }, 403],
  ])(
    '%s %s answers a page to anyone who looks at it',
    async (method, url, { headers, ...more }: object & { headers?: object }, status) => {
      const ask = (accept: { accept?: string; 'sec-fetch-mode'?: string }) =>
        app.inject({
          method: method as 'GET',
          url,
          ...more,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...OPENED, ...headers, ...accept },
        });
      for (const accept of [{}, { 'sec-fetch-mode': 'navigate', accept: '*/*' }]) {
        const answer = await ask(accept);
        expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
          url,
          status,
          'text/html; charset=utf-8',
        ]);
        expect(answer.body).toContain('<!doctype html>');
      }
      for (const accept of [{ accept: '*/*' }, { 'sec-fetch-mode': 'cors' }]) {
        const answer = await ask(accept);
        expect([url, answer.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8']);
      }
      if (status === 405) expect((await ask({})).headers.allow).toBe('GET, HEAD');
    },
  );
});

it.each(LANGUAGES)('the page in %s needs nothing but itself', (language) => {
  for (const status of [400, 401, 403, 404, 405, 413, 422, 429, 500, 503]) {
    const html = failurePage('A <name>', language, status);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain('A &lt;name&gt;');
    expect(html).toContain('name="viewport"');
    expect(html).toContain('color-scheme:light dark');
    expect(html).not.toMatch(/<script|<link|<img|src=|url\(/);
    if (language !== 'en') expect(html).not.toContain('Home page');
  }
});

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['ja', 'ja'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['sv, fi;q=0.9, nl;q=0.1', 'nl'],
  ['de;q=0, fr;q=0.1', 'fr'],
])('%s wants %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
