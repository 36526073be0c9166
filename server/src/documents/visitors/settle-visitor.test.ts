import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../platform/config/config.ts';
import { documentAddress, slashRedirect, withHandedOn } from './page-address.ts';
import { ageRuleOf } from '../../access/age-rule.ts';
import { settleVisitor } from './settle-visitor.ts';
import { spliceViewer } from './splice-viewer.ts';
import type { AddressBook } from '../render/worker-messages.ts';

const config = readConfig({ FOYER_AGE_VERIFY_COUNTRIES: 'FR' });
const settle = (search: string, cookies: Record<string, string> = {}, country?: string) =>
  settleVisitor(config, {
    search: new URLSearchParams(search),
    cookies,
    networkPlace: country === undefined ? undefined : { country },
  });

describe('settleVisitor', () => {
  it('takes the cookie, and the query before it, and remembers what was asked', () => {
    expect(settle('', { language: 'ja', gender: 'gay' })).toMatchObject({
      language: 'ja',
      gender: 'gay',
      choices: {},
    });
    expect(settle('lang=de&gender=straight', { language: 'ja' })).toMatchObject({
      language: 'de',
      gender: 'straight',
      choices: { language: 'de', gender: 'straight' },
    });
    expect(settle('lang=xx&gender=no&country=1', { language: 'zz' })).toMatchObject({
      language: 'en',
      gender: 'straight',
      country: 'US',
      choices: {},
    });
  });

  it('takes the language that the browser wants where nobody chose one, and remembers nothing of it', () => {
    const wanted = (acceptLanguage: string, cookies: Record<string, string> = {}, search = '') =>
      settleVisitor(config, {
        search: new URLSearchParams(search),
        cookies,
        networkPlace: undefined,
        acceptLanguage,
      });
    expect(wanted('sv, de-AT;q=0.8, ja;q=0.9')).toMatchObject({ language: 'ja', choices: {} });
    expect(wanted('pt-BR,pt;q=0.9')).toMatchObject({ language: 'pt' });
    expect(wanted('sv, *;q=0.5')).toMatchObject({ language: 'en' });
    expect(wanted('de', { language: 'fr' })).toMatchObject({ language: 'fr' });
    expect(wanted('de', { language: 'zz' })).toMatchObject({ language: 'de' });
    expect(wanted('de', { language: 'fr' }, 'lang=it')).toMatchObject({ language: 'it' });
  });

  it('lets a cookie choose the country of listings and never that of the age policy', () => {
    const visitor = settle('', { country: 'JP' }, 'FR');
    expect(visitor).toMatchObject({ country: 'JP', ageMode: 'verify' });
  });

  it('takes countries from the list of those that there are', () => {
    expect(settle('country=ZZ', { country: 'QQ' }, 'JP')).toMatchObject({ country: 'JP', choices: {} });
    expect(settle('', {}, 'QQ')).toMatchObject({ country: 'US' });
    expect(settle('country=jp')).toMatchObject({ country: 'JP', choices: { country: 'JP' } });
  });

  it('asks by the row of the region, then of the country, then of all others', () => {
    const modeOf = (...[country, region]: string[]) =>
      ageRuleOf(config, country === undefined ? undefined : { country, ...(region && { region }) }).mode;
    expect(modeOf('US', 'TX')).toBe('verify');
    expect([modeOf('US', 'NY'), modeOf('US')]).toEqual(['click', 'click']);
    expect(modeOf('FR', '75')).toBe('verify');
    expect(modeOf('TO')).toBe('none');
  });

  it('asks unknown places as the default country, with a click at least', () => {
    const unknownIn = (defaultCountry: string) => ageRuleOf({ ...config, defaultCountry }, undefined).mode;
    expect([unknownIn('US'), unknownIn('TO'), unknownIn('FR')]).toEqual(['click', 'click', 'verify']);
  });
});

describe('documentAddress', () => {
  const page = '(?:[1-9]\\d{0,4}|100000)';
  const book: AddressBook = {
    routes: [
      { expression: '^/$', query: [], values: {}, byCountry: true, personal: false },
      {
        expression: `^/videos/(longest|top-rated)/${page}/$`,
        query: ['date', 'type'],
        values: { date: '^(?:day|week|month)$', type: '^(?:hd|4k)$' },
        byCountry: false,
        personal: false,
      },
      {
        expression: `^/community/recent/${page}/$`,
        query: ['gender'],
        values: { gender: '^(?:male|female)$' },
        byCountry: false,
        personal: false,
      },
      {
        expression: '^/sign-in/$',
        query: ['error', 'next'],
        values: { error: '^(?:required|not_found)$' },
        addresses: ['next'],
        byCountry: false,
        personal: false,
      },
      {
        expression: '^/upload/video/$',
        query: [],
        values: {},
        byCountry: false,
        personal: true,
        membersOnly: true,
      },
    ],
    redirects: ['^/top-rated/$', '^/categories/([^/]+)/(\\d+)/$'],
    redirectQuery: { sort: '^(?:longest|top-rated)$' },
  };
  const found = (text: string) => {
    const { pathname, searchParams } = new URL(text, 'http://own');
    return documentAddress(pathname, searchParams, book);
  };
  const address = (text: string) => found(text).url;

  it('drops what no page knows, so that one page has one place in the cache', () => {
    expect(address('/videos/longest/1/?utm=x&type=hd&date=day')).toBe('/videos/longest/1/?date=day&type=hd');
    expect(address('/videos/longest/1/?date=day&type=hd')).toBe('/videos/longest/1/?date=day&type=hd');
  });
  it.each([
    ['/?lang=xx&gender=none&country=ZZ', '/'],
    ['/?lang=de&gender=gay&country=JP', '/?country=JP&gender=gay&lang=de'],
    ['/?country=jp', '/?country=JP'],
    ['/?lang=DE', '/'],
    ['/?lang=', '/'],
    ['/videos/longest/1/?date=yesterday&type=hd%20', '/videos/longest/1/'],
    ['/videos/longest/1/?date=day&date=x', '/videos/longest/1/?date=day'],
    ['/community/recent/1/?gender=male', '/community/recent/1/?gender=male'],
    ['/community/recent/1/?gender=gay', '/community/recent/1/'],
    ['/sign-in/?error=required', '/sign-in/?error=required'],
    ['/sign-in/?error=anything', '/sign-in/'],
  ])('takes values from closed lists alone: %s is %s', (from, to) => {
    expect(address(from)).toBe(to);
  });
  it.each(['/videos/longest/0/', '/videos/longest/01/', '/videos/longest/100001/', '/videos/shortest/1/'])(
    '%s is no address',
    (path) => {
      expect(address(path)).toBe('/404/');
    },
  );
  it('takes where to go after signing in from the addresses of pages, in their own one form', () => {
    const next = (text: string) => address(`/sign-in/?next=${encodeURIComponent(text)}`);
    const kept = (text: string) => `/sign-in/?next=${encodeURIComponent(text)}`;
    expect(next('/videos/longest/2/?utm=x&type=hd')).toBe(kept('/videos/longest/2/?type=hd'));
    expect(next('/sign-in/?next=/sign-in/')).toBe(kept('/sign-in/'));
    for (const other of ['/anything/', '//evil.example/', 'https://evil.example/', ''])
      expect(next(other)).toBe('/sign-in/');
  });
  it('has one home page with the sign-in form for each page that a guard redirects from', () => {
    const next = (text: string) => address(`/?next=${encodeURIComponent(text)}&sign-in=1`);
    expect(next('/upload/video/')).toBe('/?sign-in=1&next=%2Fupload%2Fvideo%2F');
    expect(next('/upload/video/?utm=x&lang=de')).toBe(
      `/?sign-in=1&next=${encodeURIComponent('/upload/video/?lang=de')}`,
    );
    for (const other of ['/videos/longest/2/', '/anything/', '//evil.example/upload/video/', ''])
      expect(next(other)).toBe('/?sign-in=1');
    expect(address('/?next=/upload/video/')).toBe('/');
    expect(address('/?sign-in=2&next=/upload/video/')).toBe('/');
    expect(address('/videos/longest/1/?sign-in=1&next=/upload/video/')).toBe('/videos/longest/1/');
    expect(found('/?sign-in=1&next=/upload/video/').afterSignIn).toBe('/upload/video/');
    expect(found('/?sign-in=1&next=/videos/longest/2/').afterSignIn).toBeUndefined();
  });
  it('reads one path in whatever way it is encoded', () => {
    expect(address('/videos/%6Congest/1/')).toBe('/videos/longest/1/');
    expect(address('/videos/%E3%81/1/')).toBe('/404/');
  });
  it('knows short forms by their path and hands their query on', () => {
    expect(found('/top-rated/?type=hd&utm=x')).toMatchObject({
      url: '/top-rated/',
      handedOn: 'type=hd&utm=x',
    });
    expect(found('/categories/outdoor/3/?sort=longest&type=hd')).toMatchObject({
      url: '/categories/outdoor/3/?sort=longest',
      handedOn: 'type=hd',
    });
    expect(withHandedOn('/videos/top-rated/1/', 'type=hd')).toBe('/videos/top-rated/1/?type=hd');
    expect(withHandedOn('/videos/top-rated/1/?a=b', 'type=hd')).toBe('/videos/top-rated/1/?a=b&type=hd');
  });
  it('hands on what only scripts read, and makes no address of it', () => {
    expect(found('/videos/longest/2/?t=1m30s&autoplay=1&utm=x')).toMatchObject({
      url: '/videos/longest/2/',
      handedOn: 'autoplay=1&t=1m30s',
    });
    expect(found('/videos/longest/2/?t=%22%3E').handedOn).toBe('');
  });
  it('has one address for everything that is no address', () => {
    expect(address('/no/such/page/?type=hd')).toBe('/404/');
    expect(address('/another/')).toBe('/404/');
  });
  it('adds the missing slash and keeps the query', () => {
    expect(slashRedirect('/videos/longest/1', '?type=hd')).toBe('/videos/longest/1/?type=hd');
    expect(slashRedirect('/videos/', '')).toBeNull();
  });
});

describe('spliceViewer', () => {
  const viewer = {
    _id: 3,
    name: '</script><script>alert(1)',
    avatar: '/a.webp',
    status_id: 1,
    is_moderator: false,
    roles: [],
  };
  it('puts the member into the slot, unable to end its element', () => {
    const html = spliceViewer(
      '<head><script type="application/json" id="foyer-viewer">null</script></head>',
      viewer,
    );
    expect(html).not.toContain('</script><script>');
    const [, json] = /id="foyer-viewer">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json ?? '')).toEqual(viewer);
  });
  it('refuses a document without a slot', () => {
    expect(() => spliceViewer('<p>', viewer)).toThrow('no slot');
  });
});
