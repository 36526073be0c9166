import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { VARIANT_COOKIES } from '../../server/src/documents/visitors/variant-cookies.ts';
import { findNginx } from './find-nginx.ts';
import { type NginxSettings, renderConfig } from './render-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-nginx-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const SETTINGS: NginxSettings = {
  upstreams: ['127.0.0.1:8080', 'web-2.internal:8080'],
  serverName: 'example.org',
  cacheFolder: join(folder, 'cache'),
  pagesFolder: join(folder, 'pages'),
};

/** What nginx itself says of it. */
const testConfig = (text: string): { isGood: boolean; said: string } => {
  mkdirSync(join(folder, 'cache'), { recursive: true });
  writeFileSync(join(folder, 'foyer.conf'), text);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; events {} http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
     fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; include foyer.conf; }`,
  );
  const { status, stderr } = spawnSync(
    findNginx(),
    ['-t', '-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')],
    { encoding: 'utf8' },
  );
  return { isGood: status === 0, said: stderr };
};

describe('the configuration', () => {
  it('is one that nginx takes: with TLS, behind a CDN, plain', () => {
    const key = join(folder, 'key.pem');
    const certificate = join(folder, 'cert.pem');
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'ec',
          '-pkeyopt',
          'ec_paramgen_curve:prime256v1',
          '-nodes',
          '-days',
          '1',
        ],
        ...['-subj', '/CN=example.org', '-keyout', key, '-out', certificate],
      ],
      { stdio: 'ignore' },
    );
    const local = { upstreams: ['127.0.0.1:8080'], listen: ['127.0.0.1:18599'] };
    for (const settings of [
      { ...SETTINGS, ...local },
      { ...SETTINGS, upstreams: local.upstreams, tls: { key, certificate } },
      {
        ...SETTINGS,
        ...local,
        trustedNetworks: ['10.0.0.0/8', '2001:db8::/32'],
        countryHeader: 'CF-IPCountry',
      },
    ])
      expect(testConfig(renderConfig(settings))).toMatchObject({ isGood: true });
  });

  it('speaks HTTP/2 over TLS, and leads there', () => {
    const text = renderConfig({ ...SETTINGS, tls: { key: '/k.pem', certificate: '/c.pem' } });
    expect(text).toContain('listen 443 ssl http2;');
    expect(text).toContain('return 308 https://');
    expect(text).toContain('Strict-Transport-Security');
    expect(renderConfig(SETTINGS)).not.toMatch(/ssl|308/);
  });

  it('keeps the check of a visitor for 25 s, and that of files for 1 s', () => {
    const text = renderConfig(SETTINGS);
    expect(text).not.toContain('proxy_cache_use_stale ');
    const seconds = [...text.matchAll(/proxy_cache_valid 204 (\d+)s/g)].map(([, found]) => Number(found));
    expect(seconds).toEqual([25, 1]);
  });

  it('keeps visitors apart by every cookie that documents depend on', () => {
    const [, key = ''] = /map "" \$foyer_visitor {\s+default "(.*)";/.exec(renderConfig(SETTINGS)) ?? [];
    for (const name of VARIANT_COOKIES)
      expect(key.split('|')).toContain(`$foyer_cookie_${name.replace('-', '_')}`);
  });

  it('believes a country header of trusted networks alone', () => {
    expect(() => renderConfig({ ...SETTINGS, countryHeader: 'cf-ipcountry' })).toThrow('trusted');
  });

  it.each(['a; deny all', 'a\nb', 'x{y', '"'])('takes no value that ends a directive: %j', (value) => {
    expect(() => renderConfig({ ...SETTINGS, serverName: value })).toThrow('serverName');
    expect(() => renderConfig({ ...SETTINGS, upstreams: [value] })).toThrow('upstreams');
  });
});
