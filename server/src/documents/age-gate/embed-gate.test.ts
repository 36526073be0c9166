/** The click gate in partners' frames, through nginx: no cookies, no scripts. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addVideo, settleCatalogue } from '../../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../../testing/edge.ts';

let edge: TestEdge;
let path = '';
const FROM = { 'cdn-country': 'NL' };

beforeAll(async () => {
  edge = await openTestEdge({ nginx: { checkSeconds: 1, callsBurst: 1000 } });
  path = `/embed/${await addVideo(edge.db, { title: 'Harbour' })}/harbour/`;
  await settleCatalogue(edge.db);
});
afterAll(() => edge?.close());

const get = async (address: string, headers: Record<string, string> = FROM) => {
  const answer = await edge.get(address, headers);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};
/** As a frame sends it: from its own origin, without cookies. */
const click = async () => {
  const answer = await edge.post(path, {}, { ...FROM, 'sec-fetch-site': 'same-origin' });
  return { status: answer.status, to: answer.headers.get('location') ?? '' };
};

it('asks before the player, in the visitor’s language, and lets others frame it', async () => {
  const gate = await get(path, { ...FROM, 'accept-language': 'de' });
  expect([gate.status, gate.body.includes('Harbour')]).toEqual([200, false]);
  expect(gate.body).toContain('Nur für Erwachsene');
  expect(gate.body).toContain(`<form method="post" action="${path}">`);
  expect(gate.headers.get('cache-control')).toBe('private, no-store');
  expect(gate.headers.get('content-security-policy')).toContain('frame-ancestors *');
});

it('shows the player after the click where no cookie is kept', async () => {
  const { status, to } = await click();
  expect([status, to.startsWith(`${path}?entered=`)]).toEqual([303, true]);
  const player = await get(to);
  expect([player.status, player.body]).toEqual([200, expect.stringContaining('the player of Harbour')]);
  expect(player.headers.get('cache-control')).toBe('no-store');
});

it('takes no click of long ago and none that was made up', async () => {
  for (const entered of ['', '1', `${Math.floor(Date.now() / 1000) + 60}.${'x'.repeat(43)}`])
    expect((await get(`${path}?entered=${entered}`)).body).not.toContain('Harbour');
});

it('does not ask those who have entered, nor where nobody is asked', async () => {
  for (const headers of [{ ...FROM, cookie: 'age_verified=1' }, { 'cdn-country': 'TO' }]) {
    for (let times = 0; times < 2; times += 1) expect((await get(path, headers)).body).toContain('Harbour');
    // The gate is not kept for them, nor the player for others.
    expect((await get(path)).body).not.toContain('Harbour');
  }
});

it('keeps the status of what is not there', async () => {
  expect((await get('/embed/999999/x/')).status).toBe(404);
});
