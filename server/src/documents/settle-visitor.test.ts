import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import { documentAddress, slashRedirect } from './page-address.ts';
import { ageModeOf } from '../access/age-mode.ts';
import { settleVisitor } from './settle-visitor.ts';
import { spliceViewer } from './splice-viewer.ts';

const config = readConfig({ FOYER_AGE_VERIFY_COUNTRIES: 'FR' });
const settle = (search: string, cookies: Record<string, string> = {}, networkCountry?: string) =>
  settleVisitor(config, { search: new URLSearchParams(search), cookies, networkCountry });

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

  it('lets a cookie choose the country of listings and never that of the age policy', () => {
    const visitor = settle('', { country: 'JP' }, 'FR');
    expect(visitor).toMatchObject({ country: 'JP', ageMode: 'verify' });
  });

  it('shows the gate to listed and to unknown countries', () => {
    expect(ageModeOf(config, 'DE')).toBe('gate');
    expect(ageModeOf(config, undefined)).toBe('gate');
    expect(ageModeOf({ ...config, ageGateCountries: [] }, 'JP')).toBe('none');
  });
});

describe('documentAddress', () => {
  const routes = [
    { expression: '^/videos/([^/]+)/([^/]+)/$', query: ['type', 'date'], byCountry: false, personal: false },
  ];
  const address = (text: string) => {
    const { pathname, searchParams } = new URL(text, 'http://own');
    return documentAddress(pathname, searchParams, { routes, redirects: ['^/top-rated/$'] }).url;
  };
  it('drops what no page knows, so that one page has one place in the cache', () => {
    expect(address('/videos/longest/1/?utm=x&type=hd&date=day')).toBe('/videos/longest/1/?date=day&type=hd');
    expect(address('/videos/longest/1/?date=day&type=hd')).toBe('/videos/longest/1/?date=day&type=hd');
  });
  it('keeps the query of short forms, which redirect with it', () => {
    expect(address('/top-rated/?type=hd')).toBe('/top-rated/?type=hd');
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
