/** Which pages may show a member's videos: the list through its calls, and the policy that embeds are sent with. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addMember, addVideo, settleCatalogue } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { keepEmbedAncestors } from './embed-domains.ts';

let web: TestWeb;
let cookie = '';
let other = '';
let ownVideo = 0;
let freeVideo = 0;

beforeAll(async () => {
  web = await openTestWeb();
  const member_id = await addMember(web.db, 'uploader', { status_id: 6 });
  await addMember(web.db, 'somebody');
  cookie = await web.signIn('uploader');
  other = await web.signIn('somebody');
  ownVideo = await addVideo(web.db, { member_id });
  freeVideo = await addVideo(web.db);
  await settleCatalogue(web.db);
});
afterAll(() => web.close());

const set = (domains: string, more: Record<string, string> = {}) =>
  web.post('/api/embed_domains.php', { domains, ...more }, { cookie });
/** As a process that has kept nothing yet would send it. */
const ancestorsOf = (id: number) => {
  web.deps.cache.clear();
  return keepEmbedAncestors(web.deps)(id);
};

describe('the list of domains that may embed', () => {
  it('is read as people write it, and is the member’s own', async () => {
    const answer = await set('https://Partner.example/page, *.blog.example\nlocalhost:3000 partner.example');
    const domains = ['partner.example', 'blog.example', 'localhost:3000'];
    expect(answer.json()).toEqual({ ok: true, domains, mode: 'listed' });
    const own = await web.get('/api/embed_domains.json', { cookie });
    expect(own.json()).toEqual({ domains, mode: 'listed' });
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await web.get('/api/embed_domains.json', { cookie: other })).json()).toEqual({
      domains: [],
      mode: 'everywhere',
    });
    expect((await web.get('/api/embed_domains.json')).statusCode).toBe(401);
  });

  it('is what browsers obey for the owner’s videos, and for no others', async () => {
    await set('partner.example');
    expect(await ancestorsOf(ownVideo)).toBe("'self' partner.example *.partner.example");
    expect(await ancestorsOf(freeVideo)).toBe('*');
    expect(await ancestorsOf(2_000_000)).toBe('*');
    await set('');
    expect(await ancestorsOf(ownVideo)).toBe('*');
  });

  it.each(['partner.example; script-src *', "'none'", 'a b"c', 'http://', '-x.example', 'x..example', '*'])(
    'takes no %j into the policy, and keeps what was there',
    async (text) => {
      await set('partner.example');
      expect((await set(text)).json()).toMatchObject({ ok: false, code: 'bad_request', field: 'domains' });
      expect(await ancestorsOf(ownVideo)).toBe("'self' partner.example *.partner.example");
    },
  );

  it('may be nowhere, which is not the same as everywhere', async () => {
    expect((await set('', { mode: 'nowhere' })).json()).toEqual({ ok: true, domains: [], mode: 'nowhere' });
    expect((await web.get('/api/embed_domains.json', { cookie })).json()).toEqual({
      domains: [],
      mode: 'nowhere',
    });
    expect(await ancestorsOf(ownVideo)).toBe("'self'");
    expect((await set('', { mode: 'listed' })).json()).toMatchObject({ code: 'required', field: 'domains' });
    expect(await ancestorsOf(ownVideo)).toBe("'self'");
    // No sites and no mode open nothing that was closed.
    expect((await set('')).json()).toMatchObject({ ok: true, mode: 'nowhere' });
    expect(await ancestorsOf(ownVideo)).toBe("'self'");
    expect((await set('partner.example', { mode: 'everywhere' })).json()).toMatchObject({ domains: [] });
    expect(await ancestorsOf(ownVideo)).toBe('*');
  });

  it('has an end', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `p${index}.example`).join(' ');
    expect((await set(many)).json()).toMatchObject({ ok: false, code: 'bad_request' });
  });
});
