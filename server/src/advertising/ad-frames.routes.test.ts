import cookie from '@fastify/cookie';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { buildCreative } from '@foyer/shared/testing/builders';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { registerAdFrames } from './ad-frames.routes.ts';

const CODE = buildCreative({
  kind: 'code',
  html: '<script src="https://ads.example/1.js"></script>',
  origins: ['https://ads.example'],
});
const OWN_PICTURE = buildCreative({
  kind: 'picture',
  src: '/static/a.png',
  href: 'https://a.example/?a=1&b=2',
  alt: 'A "shop"',
});
const FRAME = buildCreative({ kind: 'frame', src: 'https://ads.example/frame?a=1&b=2', languages: ['en'] });
const UPLOADED = buildCreative({
  ...OWN_PICTURE,
  src: '0123456789abcdef0123456789abcdef',
  languages: ['de'],
});
const LOST = buildCreative({ ...UPLOADED, src: '00000000000000000000000000000000', languages: ['ja'] });
const FOREIGN_PICTURE = { ...OWN_PICTURE, src: 'https://img.example/a.png' };

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  registerAdFrames(
    app,
    {
      zones: {
        'listing-top': [buildCreative()],
        'listing-bottom': [CODE],
        'listing-card': [FRAME, UPLOADED, LOST],
        underplayer: [FOREIGN_PICTURE, OWN_PICTURE],
      },
    },
    async (name) => (name === UPLOADED.src ? 'data:image/webp;base64,UklGRg==' : undefined),
  );
});
afterAll(() => app.close());

const get = (path: string, consent?: string) =>
  app.inject({
    url: `/ads/frame/${path}`,
    headers: consent === undefined ? {} : { cookie: `consent=${consent}` },
  });
const policyOf = (answer: { headers: Record<string, unknown> }) =>
  new Map(
    String(answer.headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
  );

describe('a frame of advertising', () => {
  it.each(['listing-top/desktop/en/', 'listing-bottom/mobile/de/', 'underplayer/channel/ja/'])(
    '%s stands in this site alone, in a sandbox without its origin, and is never cached',
    async (path) => {
      for (const consent of [undefined, 'functional.advertising']) {
        const answer = await get(path, consent);
        const policy = policyOf(answer);
        expect(answer.statusCode).toBe(200);
        expect(policy.get('frame-ancestors')).toEqual(["'self'"]);
        expect(policy.get('default-src')).toEqual(["'none'"]);
        expect(policy.get('sandbox')).toContain('allow-popups');
        expect(policy.get('sandbox')).not.toContain('allow-same-origin');
        expect(answer.headers['referrer-policy']).toBe('strict-origin');
        expect(answer.headers['cache-control']).toBe('private, no-store');
        expect(answer.headers.rating).toContain('RTA');
      }
    },
  );

  it('names no other server before the visitor agreed, nor after a refusal', async () => {
    for (const consent of [undefined, 'necessary', 'functional', 'invented'])
      for (let times = 0; times < 10; times += 1)
        for (const place of ['listing-bottom', 'underplayer']) {
          const { body, headers } = await get(`${place}/desktop/en/`, consent);
          expect(body).not.toMatch(/(src|srcset|url)\W+https?:/);
          expect(String(headers['content-security-policy'])).not.toContain('https:');
          expect(body).not.toContain('<script');
        }
  });

  it('lets an advertiser’s code ask its own servers and nobody else, and never lead the page away', async () => {
    const answer = await get('listing-bottom/desktop/en/', 'advertising');
    expect(answer.body).toContain(CODE.html);
    const policy = policyOf(answer);
    expect(policy.get('script-src')).toEqual(['https://ads.example', "'unsafe-inline'"]);
    expect(policy.get('connect-src')).toEqual(['https://ads.example']);
    expect(policy.get('sandbox')?.join(' ')).not.toContain('top-navigation');
  });

  it('escapes what the operator wrote', async () => {
    const { body } = await get('underplayer/desktop/en/');
    expect(body).toContain('href="https://a.example/?a=1&amp;b=2"');
    expect(body).toContain('alt="A &quot;shop&quot;"');
  });

  it('of others may ask its own server and nobody else, and is another one for visitors who did not agree', async () => {
    const agreed = await get('listing-card/card/en/', 'advertising');
    expect(agreed.body).toContain('<iframe src="https://ads.example/frame?a=1&amp;b=2"');
    const policy = policyOf(agreed);
    expect(policy.get('frame-src')).toEqual(['https://ads.example']);
    expect([...policy.keys()].filter((name) => /script|img|connect/.test(name ?? ''))).toEqual([]);
    expect(policy.get('sandbox')?.join(' ')).not.toMatch(/allow-same-origin|top-navigation/);
    expect((await get('listing-card/card/en/')).body).not.toContain('https:');
  });

  it('has an uploaded picture in it, so that nothing else is asked for', async () => {
    const answer = await get('listing-card/card/de/');
    expect(answer.body).toContain('<img src="data:image/webp;base64,UklGRg==" alt="A &quot;shop&quot;">');
    expect(policyOf(answer).get('img-src')).toEqual(['data:']);
  });

  it.each(['fr', 'ja'])(
    'of a place in which nothing is shown in the language (%s) is empty, and says so to the page',
    async (language) => {
      const { body, statusCode } = await get(`listing-card/card/${language}/`, 'advertising');
      // Without the frame by which a page knows that a creative came.
      expect([statusCode, body.includes('<iframe')]).toEqual([200, false]);
    },
  );

  it('speaks each language of the site, without a script', async () => {
    const texts = new Set<string>();
    for (const language of LANGUAGES) {
      const { body } = await get(`listing-top/card/${language}/`);
      expect(body).toContain(`lang="${language}"`);
      expect(body).not.toContain('<script');
      texts.add(/<b>(.*?)<\/b>/.exec(body)?.[1] ?? '');
    }
    expect(texts.size).toBeGreaterThan(5);
  });

  it.each([
    'nowhere/desktop/en/',
    'listing-top/huge/en/',
    'listing-top/desktop/xx/',
    'listing-top/constructor/en/',
  ])('%s is none', async (path) => {
    expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
