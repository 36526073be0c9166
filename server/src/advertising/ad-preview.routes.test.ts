/** Who may have a creative drawn that nobody saved, and what is refused. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { createWholeWeb } from '../testing/whole-web.ts';
import type { FastifyInstance } from 'fastify';

const CREATIVE = {
  ...{ id: 'boats', kind: 'frame', is_on: true, src: 'https://ads.example/frame', href: '', alt: 'Boats' },
  ...{ weight: 1, from: '', until: '', languages: [] },
};

let web: TestWeb;
let all: FastifyInstance;
let people: SignedIn;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addSignedIn(web, {
    member: {},
    moderator: { is_moderator: true },
    operator: { is_operator: true },
  });
  all = await createWholeWeb(web.deps);
});
afterAll(async () => {
  await all?.close();
  await web?.close();
});

const ask = (who: string | undefined, creative: unknown, language = 'en') =>
  all.inject({
    url: `/ads/preview/${language}/?creative=${encodeURIComponent(JSON.stringify(creative))}`,
    headers: { cookie: people.sessions[who ?? ''] ?? '' },
  });

it.each([
  [undefined, 401],
  ['member', 403],
  ['moderator', 403],
  ['operator', 200],
])('is drawn for %s with status %i', async (who, status) => {
  expect((await ask(who, CREATIVE)).statusCode).toBe(status);
});

it('runs by the policy of the frames that visitors get, and is cached by nobody', async () => {
  const { headers, body } = await ask('operator', CREATIVE);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain('frame-src https://ads.example');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('sandbox');
  expect(headers['cache-control']).toContain('no-store');
  expect(body).toContain('https://ads.example/frame');
});

it.each([
  ['an address that is not https', { ...CREATIVE, src: 'http://ads.example/frame' }],
  ['a server that would end the header', { ...CREATIVE, src: 'https://ads.example;script-src *' }],
  ['code', { ...CREATIVE, kind: 'code', html: '<script>1</script>' }],
  ['no creative', 'text'],
])('refuses %s', async (_name, creative) => {
  expect((await ask('operator', creative)).statusCode).toBe(400);
});

it('does not know another language', async () => {
  expect((await ask('operator', CREATIVE, 'xx')).statusCode).toBe(404);
});
