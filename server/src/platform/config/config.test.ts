import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.ts';

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      defaultCountry: 'US',
      demo: false,
      settings: { sidebarThreshold: 1000, minMinutesExclusive: 6, minMinutesNonExclusive: 10 },
    });
  });

  it('of the demo ask little of uploads and categories', () => {
    expect(readConfig({}, { demo: true })).toMatchObject({
      demo: true,
      settings: { sidebarThreshold: 20, minMinutesExclusive: 0, minMinutesNonExclusive: 0 },
    });
    expect(readConfig({ FOYER_DEMO: '0' }, { demo: true }).demo).toBe(false);
  });

  it('of a production site have a demo only when it is asked for by name', () => {
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production, { demo: true })).toMatchObject({
      demo: false,
      settings: { sidebarThreshold: 1000, minMinutesExclusive: 6 },
    });
    expect(readConfig({ ...production, FOYER_DEMO: '1' }, { demo: true }).demo).toBe(true);
    expect(readConfig({ ...production, FOYER_DEMO: '' }, { demo: true }).demo).toBe(false);
  });

  it('let roles count without a second step where there is a demo, or by name, and never in production', () => {
    const production = { NODE_ENV: 'production' };
    const isFree = (env: Record<string, string>) => readConfig(env, { demo: true }).rolesWithoutFactor;
    expect([isFree({}), isFree({ FOYER_DEMO: '0' }), isFree({ FOYER_ROLES_WITHOUT_FACTOR: '0' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(readConfig({}).rolesWithoutFactor).toBe(false);
    expect(readConfig({ FOYER_ROLES_WITHOUT_FACTOR: '1' }).rolesWithoutFactor).toBe(true);
    expect([isFree(production), isFree({ ...production, FOYER_DEMO: '1' })]).toEqual([false, false]);
    expect(() => isFree({ ...production, FOYER_ROLES_WITHOUT_FACTOR: '1' })).toThrow(
      'FOYER_ROLES_WITHOUT_FACTOR must not be 1 in production',
    );
  });

  it('name an index of OpenSearch, with the password that it wants', () => {
    const search = (url: string) => readConfig({ FOYER_SEARCH_URL: url }).search;
    expect(readConfig({}).search).toBeUndefined();
    expect(search('http://127.0.0.1:9200')).toEqual({
      endpoint: 'http://127.0.0.1:9200',
      authorization: '',
      alias: 'foyer',
      timeoutMs: 1000,
    });
    expect(search('https://foyer:a%3Ab@search.example.org:9200/videos')).toMatchObject({
      endpoint: 'https://search.example.org:9200',
      authorization: `Basic ${Buffer.from('foyer:a:b').toString('base64')}`,
      alias: 'videos',
    });
  });

  it.each([
    ['FOYER_PORT', '99999'],
    ['FOYER_PORT', 'http'],
    ['FOYER_PUBLIC_URL', 'example.org'],
    ['FOYER_PUBLIC_URL', 'https://example.org/path/'],
    ['FOYER_DEMO', 'maybe'],
    ['FOYER_SEARCH_URL', 'search.example.org:9200'],
    ['FOYER_SEARCH_URL', 'https://search.example.org/Videos'],
    ['FOYER_SEARCH_URL', 'https://search.example.org/one/two'],
    ['FOYER_SEARCH_TIMEOUT_MS', '0'],
    ['FOYER_AGE_GATE_COUNTRIES', 'DE,Germany'],
    ['FOYER_AGE_VERIFY_COUNTRIES', 'US-TEXAS'],
    ['FOYER_AGE_POLICY_FILE', '/no/such/file.json'],
    ['FOYER_AGE_WALLET_ISSUERS', '/no/such/file.pem'],
    ['FOYER_AGE_OIDC_ISSUER', 'ages'],
    ['DATABASE_URL', 'mysql://host/x'],
    ['FOYER_RELEASE_ORIGINS', 'unknown=https://a.example'],
    ['FOYER_RENDER_WORKERS', '0'],
  ])('%s=%s is refused in one line that names it', (name, value) => {
    let message = '';
    try {
      readConfig({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} `));
    expect(message).not.toContain('\n');
  });
});
