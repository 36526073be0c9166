/** nginx's configuration from a few settings: `node deploy/nginx/render.ts --help`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { RTA_LABEL } from '@foyer/shared/html/rta-label';
import { NETWORK_SHARES } from '../../server/src/access/network-shares.ts';
import { VARIANT_COOKIES } from '../../server/src/documents/visitors/variant-cookies.ts';
import { AWAY_POLICY } from './away-pages.ts';

export interface NginxSettings {
  /** `host:port` of the web processes. */
  upstreams: readonly string[];
  /** Absolute; nginx makes what is in it. */
  cacheFolder: string;
  serverName: string;
  /** Where the pages for when no server answers stand, as `writeAwayPages` writes them. Absolute. */
  pagesFolder: string;
  /** Files of the certificate and its key; undefined: plain HTTP, for a proxy in front that speaks TLS. */
  tls?: { certificate: string; key: string } | undefined;
  /** Ports; 443 and 80 with TLS, else 80. Or whole `listen` values. */
  listen?: readonly string[];
  /** Networks of a CDN or proxy in front, which may tell the visitor's address and country. */
  trustedNetworks?: readonly string[];
  /** Header in which it tells the country. */
  countryHeader?: string | undefined;
  /** Header in which it tells the region. */
  regionHeader?: string | undefined;
  answersSize?: string;
  mediaSize?: string;
  /** Parts in which videos of one file are fetched and kept. */
  sliceSize?: string;
  /** Of API calls by one IPv4 address or /64; wider networks have more (`NETWORK_SHARES`). */
  callsPerSecond?: number;
  callsBurst?: number;
  /** How long the check of a visitor holds; a test of the project shortens it. */
  checkSeconds?: number;
  /** How long the check of an object's files holds. Nothing that was taken down is given out for longer. */
  mediaCheckSeconds?: number;
}

export const CHECK_SECONDS = 25;
const MEDIA_CHECK_SECONDS = 1;

/** What every request to the server carries; nothing of it can be written by the visitor. */
const FORWARD = [
  'Host $host',
  'Connection ""',
  'X-Forwarded-For $remote_addr',
  // The id by which one request is found in both logs.
  'X-Request-Id $request_id',
  'X-Forwarded-Proto $scheme',
  'X-Forwarded-Host $host',
  'X-Foyer-Country $foyer_country',
  'X-Foyer-Region $foyer_region',
  'Accept-Encoding $foyer_encoding',
];

const lines = (...parts: readonly string[]): string => parts.join('\n    ');

const TLS_SETTINGS = [
  'ssl_protocols TLSv1.2 TLSv1.3;',
  'ssl_prefer_server_ciphers off;',
  'ssl_session_cache shared:foyer_tls:10m;',
  'ssl_session_timeout 1d;',
  'ssl_session_tickets off;',
];

/** The zones besides `foyer_calls`. A call that a narrower network's zone refuses counts in no wider one. */
const WIDER_ZONES = [
  { bits: 56, share: NETWORK_SHARES['ipv6/56'] },
  { bits: 48, share: NETWORK_SHARES['ipv6/48'] },
  { bits: 24, share: NETWORK_SHARES['ipv4/24'] },
];

/** How fast one network may call the API, as lines of zones and of what refers to them. */
const callLimits = (perSecond: number, burst: number) => ({
  widerZones: WIDER_ZONES.map(
    ({ bits, share }) =>
      `limit_req_zone $foyer_network_${bits} zone=foyer_calls_${bits}:16m rate=${perSecond * share}r/s;`,
  ).join('\n'),
  limitCalls: [{ zone: 'foyer_calls', share: 1 }]
    .concat(WIDER_ZONES.map(({ bits, share }) => ({ zone: `foyer_calls_${bits}`, share })))
    .map(({ zone, share }) => `limit_req zone=${zone} burst=${burst * share} nodelay;`)
    .join('\n        '),
});

const cookieVariable = (name: string): string => `$foyer_cookie_${name.replaceAll('-', '_')}`;

/** Its first value, as the server reads it; nginx's own `$cookie_` takes names of any case, and no hyphen. */
const cookieMap = (name: string): string => {
  const found = cookieVariable(name).replace('$foyer_', 'foyer_found_');
  return [
    `map $http_cookie ${cookieVariable(name)} {`,
    '    default "";',
    `    "~(?:^|;)\\s*(?:__Host-)?${name}\\s*=(?<${found}>[^;]*)" $${found};`,
    '}',
  ].join('\n');
};

const redirectServer = (serverName: string): string =>
  [
    'server {',
    '    listen 80;',
    '    listen [::]:80;',
    `    server_name ${serverName};`,
    '    server_tokens off;',
    '    return 308 https://$host$request_uri;',
    '}',
  ].join('\n');

/** Lines of the map of hosts that are the site's; `_` takes all of them. */
const ownHosts = (serverName: string): string =>
  serverName === '_'
    ? 'default 1;'
    : lines('default 0;', 'hostnames;', ...serverName.split(' ').map((name) => `${name} 1;`));

/** Values go into a configuration file: nothing that could end a directive. */
const check = (name: string, value: string): string => {
  if (!/^[\w.:/[\]*$@-]+(?: [\w.:/[\]*$@=-]+)*$/.test(value))
    throw new Error(`${name} cannot be ${JSON.stringify(value)}`);
  return value;
};

export const renderConfig = (settings: NginxSettings): string => {
  const { tls, trustedNetworks = [], countryHeader, regionHeader } = settings;
  const { callsPerSecond = 30, callsBurst = 200 } = settings;
  const serverName = check('serverName', settings.serverName);
  const listen = settings.listen ?? (tls ? ['443 ssl http2', '[::]:443 ssl http2'] : ['80', '[::]:80']);
  const isTrusted = trustedNetworks.length > 0;
  if ((countryHeader || regionHeader) && !isTrusted)
    throw new Error('a country header is believed of trusted networks alone; name them');
  const variableOf = (name: string, header: string | undefined): string =>
    header ? `$http_${check(name, header).toLowerCase().replace(/-/g, '_')}` : '""';
  const values: Record<string, string> = {
    upstreams: lines(
      ...settings.upstreams.map((at) => `server ${check('upstreams', at)} max_fails=3 fail_timeout=2s;`),
    ),
    cacheFolder: check('cacheFolder', settings.cacheFolder),
    pagesFolder: check('pagesFolder', settings.pagesFolder),
    pagesPolicy: AWAY_POLICY,
    ratingLabel: RTA_LABEL,
    languages: LANGUAGES.join('|'),
    serverName,
    listen: lines(...listen.map((value) => `listen ${check('listen', value)};`)),
    ownHosts: ownHosts(serverName),
    redirectServer: tls && !settings.listen ? redirectServer(serverName) : '',
    tls: tls
      ? lines(
          `ssl_certificate ${check('certificate', tls.certificate)};`,
          `ssl_certificate_key ${check('key', tls.key)};`,
          ...TLS_SETTINGS,
        )
      : '',
    variantCookies: VARIANT_COOKIES.map(cookieMap).join('\n'),
    variantKey: VARIANT_COOKIES.map(cookieVariable).join('|'),
    hsts: tls ? 'add_header Strict-Transport-Security "max-age=31536000" always;' : '',
    realIp: isTrusted
      ? lines(
          ...trustedNetworks.map((network) => `set_real_ip_from ${check('trustedNetworks', network)};`),
          'real_ip_header X-Forwarded-For;',
          'real_ip_recursive on;',
        )
      : '',
    countryVariable: variableOf('countryHeader', countryHeader),
    regionVariable: variableOf('regionHeader', regionHeader),
    answersSize: check('answersSize', settings.answersSize ?? '4g'),
    mediaSize: check('mediaSize', settings.mediaSize ?? '100g'),
    sliceSize: check('sliceSize', settings.sliceSize ?? '4m'),
    callsPerSecond: String(callsPerSecond),
    ...callLimits(callsPerSecond, callsBurst),
    checkSeconds: String(settings.checkSeconds ?? CHECK_SECONDS),
    mediaCheckSeconds: String(settings.mediaCheckSeconds ?? MEDIA_CHECK_SECONDS),
    forward: lines(...FORWARD.map((header) => `proxy_set_header ${header};`)),
  };
  const template = readFileSync(join(import.meta.dirname, 'foyer.conf.template'), 'utf8');
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template names ${name}, which no setting fills`);
    return value;
  });
};
