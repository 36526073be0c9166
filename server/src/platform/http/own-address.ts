/**
 * Says which hosts and origins are the site's own: those of FOYER_PUBLIC_URL. Where that names this machine (development,
 * tests), every name of this machine is, at the public port and at the port that the process listens at.
 */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';
import { listReleaseOrigins } from '../config/release-origins.ts';

type Settings = Pick<Config, 'publicUrl' | 'releaseOrigins'>;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Ports of this machine's names, as an address shows them: empty for the protocol's own. */
const localPorts = (publicUrl: URL, { socket }: IncomingMessage): readonly string[] => [
  publicUrl.port,
  String(socket.localPort ?? ''),
];

const isLocalName = (url: URL, publicUrl: URL, request: IncomingMessage): boolean =>
  LOOPBACK_NAMES.includes(publicUrl.hostname) &&
  LOOPBACK_NAMES.includes(url.hostname) &&
  localPorts(publicUrl, request).includes(url.port);

/** Proxies leave the port out: nginx's `$host` has none. */
const compareHost = (host: string, request: IncomingMessage, settings: Settings): boolean => {
  const publicUrl = new URL(settings.publicUrl);
  const url = HOST.test(host) ? URL.parse(`${publicUrl.protocol}//${host}`) : null;
  if (!url) return false;
  if (isLocalName(url, publicUrl, request)) return true;
  const own = [publicUrl, ...listReleaseOrigins(settings.releaseOrigins).map((origin) => new URL(origin))];
  return own.some(
    ({ hostname, port }) => url.hostname === hostname && (url.port === '' || url.port === port),
  );
};

/** Hosts that were found to be the site's own. Each request asks, and a site has few spellings that anybody uses. */
const known = new WeakMap<Settings, Set<string>>();
const MAX_KNOWN = 20;

const isOwnHost = (host: string, request: IncomingMessage, settings: Settings): boolean => {
  const hosts = known.get(settings) ?? new Set();
  const key = `${host} ${request.socket.localPort}`;
  if (hosts.has(key)) return true;
  const isOwn = compareHost(host, request, settings);
  if (isOwn && hosts.size < MAX_KNOWN) known.set(settings, hosts.add(key));
  return isOwn;
};

/** Undefined for none and for several. */
const readHost = ({ headers, rawHeaders }: IncomingMessage): string | undefined => {
  let times = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === 'host') times += 1;
  return times === 1 ? headers.host : undefined;
};

/** `scheme://authority` of a request line that names the whole address (RFC 9112 section 3.2.2). */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i;

/** The path and query of a request line, whichever of the two forms it has. */
export const toPath = (target: string): string => {
  const absolute = ABSOLUTE.exec(target)?.[0];
  if (absolute === undefined) return target;
  const rest = target.slice(absolute.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/**
 * Whether a request names this site once, in its Host header and, if it has one, in the authority of its request line.
 * @param target the request line's, as it came
 */
export const isForThisSite = (request: IncomingMessage, target: string, settings: Settings): boolean => {
  const host = readHost(request);
  if (host === undefined || !isOwnHost(host, request, settings)) return false;
  if (target.startsWith('/')) return true;
  const [, scheme, authority] = ABSOLUTE.exec(target) ?? [];
  if (scheme === undefined || authority === undefined) return true;
  return /^https?$/i.test(scheme) && isOwnHost(authority, request, settings);
};

/** @param origin an Origin header */
export const isOwnOrigin = (origin: string, request: IncomingMessage, settings: Settings): boolean => {
  if (origin === settings.publicUrl) return true;
  const publicUrl = new URL(settings.publicUrl);
  const url = URL.parse(origin);
  return url !== null && url.protocol === publicUrl.protocol && isLocalName(url, publicUrl, request);
};
