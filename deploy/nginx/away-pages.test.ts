/** A real nginx whose servers are all away. */
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeAwayPages } from './away-pages.ts';
import { renderConfig } from './render-config.ts';
import { findFreePort, type RunningNginx, runNginx } from './run-nginx.ts';

let nginx: RunningNginx;
beforeAll(async () => {
  const nobody = await findFreePort();
  nginx = await runNginx(({ listen, folder }) => {
    const pagesFolder = join(folder, 'pages');
    writeAwayPages(pagesFolder, 'A & B');
    return renderConfig({
      upstreams: [`127.0.0.1:${nobody}`],
      listen: [listen],
      serverName: '_',
      cacheFolder: join(folder, 'cache'),
      mediaSize: '10m',
      answersSize: '10m',
      pagesFolder,
    });
  });
});
afterAll(() => nginx?.stop());

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(nginx.url + path, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, body: await response.text() };
};
const languageOf = async (headers: Record<string, string>) =>
  /<html lang="(\w+)">/.exec((await get('/videos/1/x/', headers)).body)?.[1];

describe('while no server answers', () => {
  it.each(['/', '/videos/latest-updates/1/', '/embed/1/x/'])(
    'the document %s is HTML with 503',
    async (path) => {
      const { status, headers, body } = await get(path, { 'if-modified-since': new Date().toUTCString() });
      expect(status).toBe(503);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('retry-after')).toBe('5');
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('rating')).toBe('RTA-5042-1996-1400-1577-RTA');
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(body).toContain('A &amp; B');
    },
  );

  it.each([
    '/api/json/main/3600/straight.en.json',
    '/api/videofile.php?video_id=1',
    '/_page/videos/latest-updates/1/',
  ])('the call %s is JSON with 503', async (path) => {
    const { status, headers, body } = await get(path);
    expect(status).toBe(503);
    expect(headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(body)).toMatchObject({ ok: false, code: 'unavailable' });
  });

  it('a form that was sent to a page gets the page too', async () => {
    const { status, body } = await get('/sign-in/', {}, 'POST');
    expect(status).toBe(503);
    expect(body).toContain('<html');
  });

  it.each(LANGUAGES)('speaks %s to whom chose it, and to whose browser wants it', async (language) => {
    expect(await languageOf({ cookie: `a=b; language=${language}`, 'accept-language': 'en' })).toBe(language);
    expect(await languageOf({ 'accept-language': `xx-YY, ${language}-ZZ;q=0.9, en;q=0.5` })).toBe(language);
  });

  it('speaks English to everyone else', async () => {
    expect(await languageOf({ 'accept-language': 'sv, *;q=0.5' })).toBe('en');
    expect(await languageOf({ cookie: 'language=../../etc/passwd', 'accept-language': '' })).toBe('en');
  });

  it('gives the pages to nobody who asks for them by name', async () => {
    expect((await get('/_foyer/away/away.en.html')).status).not.toBe(200);
  });
});
