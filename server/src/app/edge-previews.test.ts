/** Previews through a real nginx, before a real web process: who has the link, who has not, and nothing in between. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createPreview, endPreview } from '../releases/desk/previews.ts';
import { addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestEdge, type TestEdge } from '../testing/edge.ts';

let edge: TestEdge;
let path = '';
let number = 0;

beforeAll(async () => {
  edge = await openTestEdge({ nginx: { checkSeconds: 1, callsBurst: 2000 } });
  await sql`INSERT INTO release_sets (packages) SELECT '{}' FROM generate_series(1, 20)`.execute(edge.db);
});
afterAll(() => edge?.close());
beforeEach(async () => {
  const id = await addVideo(edge.db, { title: 'Harbour' });
  await settleCatalogue(edge.db);
  path = `/videos/${id}/a-video/`;
});

/** A new preview of a set of its own, its address, and the cookie that opening it leaves. */
const makePreview = async (setId = 20 - (number += 1)) => {
  const name = `try-${setId}`;
  const token = await createPreview(edge.db, edge.deps.secrets, { name, setId, madeBy: 'ben' });
  const opened = await edge.get(`/preview/${token}${path}`);
  const cookie = /preview=[^;]+/.exec(opened.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { name, setId, token, opened, cookie };
};
const read = async (address: string, headers?: Record<string, string>) => {
  const response = await edge.get(address, headers);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

describe('a preview', () => {
  it('is what its link shows, on the page that follows it, and the address is reported to nobody', async () => {
    const { opened, cookie } = await makePreview();
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(path);
    expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
    expect(opened.headers.get('cache-control')).toBe('private, no-store');
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly/);
    expect(cookie).not.toBe('');
  });

  it('is seen by anyone who has the link and by nobody else, anyone who asks first, and no cache keeps it', async () => {
    const { cookie, setId } = await makePreview();
    for (let times = 0; times < 2; times++) {
      const shown = await read(path, { cookie });
      expect(shown.body).toContain(`preview of set ${setId}: Harbour`);
      expect(shown.headers.get('cache-control')).toBe('private, no-store');
      expect(shown.headers.get('x-robots-tag')).toMatch(/noindex/);
      expect(shown.headers.get('referrer-policy')).toBe('same-origin');
      expect(shown.headers.get('x-foyer-cache')).not.toBe('HIT');
      const live = await read(path);
      expect(live.body).not.toContain('preview');
      expect(live.headers.get('x-robots-tag')).toBeNull();
    }
    // Everyone else's document is kept as before.
    expect((await read(path)).headers.get('x-foyer-cache')).toBe('HIT');
  });

  it('says on the page which it is, until when, and how to leave, in the visitor’s language', async () => {
    const { cookie, name } = await makePreview();
    const { body, headers } = await read(path, { cookie: `${cookie}; language=de` });
    expect(body).toMatch(
      new RegExp(`<foyer-preview [^>]*aria-label="Vorschau".*${name}.*bis.*Vorschau verlassen`),
    );
    const hash = /style-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0];
    expect(hash).toMatch(/'sha256-/);
    const left = await edge.get('/preview/leave/', { cookie });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/']);
    expect(left.headers.get('set-cookie')).toMatch(/preview=;/);
  });

  it('ends immediately when it is ended, and its cookie is taken back', async () => {
    const { cookie, name, token } = await makePreview();
    expect((await read(path, { cookie })).body).toContain('preview of set');
    await endPreview(edge.db, name, { who: 'ben' });
    const after = await read(path, { cookie });
    expect(after.body).not.toContain('preview');
    expect(after.headers.get('set-cookie')).toMatch(/preview=;/);
    expect(after.headers.get('cache-control')).toBe('private, no-store');
    const again = await read(`/preview/${token}/`, { 'accept-language': 'fr' });
    expect(again.status).toBe(410);
    expect(again.body).toContain('Cet aperçu est terminé');
  });

  it('is not opened by a link that was altered, nor by one that has expired', async () => {
    const { token } = await makePreview();
    const [, ...rest] = token.split('.');
    expect((await read(`/preview/1.${rest.join('.')}/`)).status).toBe(410);
    await sql`UPDATE release_previews SET expires_at = now() WHERE ended_at IS NULL`.execute(edge.db);
    expect((await read(`/preview/${token}/`)).status).toBe(410);
  });

  it('that cannot run says so and how to leave, and everyone else has the site', async () => {
    const { cookie } = await makePreview(13);
    const broken = await read(path, { cookie });
    expect(broken.status).toBe(503);
    expect(broken.body).toContain('/preview/leave/');
    expect(broken.headers.get('x-robots-tag')).toMatch(/noindex/);
    expect((await read(path)).status).toBe(200);
  });
});
