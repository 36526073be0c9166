/** Writes nginx's configuration: `node deploy/nginx/render.ts --server-name example.org … > /etc/nginx/conf.d/foyer.conf`. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeAwayPages } from './away-pages.ts';
import { renderConfig } from './render-config.ts';

const USAGE = `Usage: node deploy/nginx/render.ts --server-name example.org [options]
  --upstream HOST:PORT      a web process; again for more (127.0.0.1:8080)
  --certificate, --key      files of the certificate; without them plain HTTP
  --listen VALUE            instead of the usual ports; again for more
  --cache-folder FOLDER     which is there; nginx makes its own in it (/var/cache/nginx)
  --pages-folder FOLDER     where the pages for when no server answers are written (/usr/local/share/foyer/pages)
  --site-name NAME          that stands on them (Foyer)
  --media-size, --answers-size   bounds of the caches (100g, 4g)
  --trusted-network CIDR    of a CDN or proxy in front; again for more
  --country-header NAME     in which it tells the country: cf-ipcountry
  --region-header NAME      and the state: cf-region-code
  --out FILE                instead of standard output`;

const { values } = parseArgs({
  options: {
    'server-name': { type: 'string' },
    upstream: { type: 'string', multiple: true, default: ['127.0.0.1:8080'] },
    certificate: { type: 'string' },
    key: { type: 'string' },
    listen: { type: 'string', multiple: true },
    'cache-folder': { type: 'string', default: '/var/cache/nginx' },
    'pages-folder': { type: 'string', default: '/usr/local/share/foyer/pages' },
    'site-name': { type: 'string', default: 'Foyer' },
    'media-size': { type: 'string' },
    'answers-size': { type: 'string' },
    'trusted-network': { type: 'string', multiple: true },
    'country-header': { type: 'string' },
    'region-header': { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  },
});
const { certificate, key } = values;
if (values.help || !values['server-name'] || (certificate === undefined) !== (key === undefined)) {
  console.error(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const text = renderConfig({
    upstreams: values.upstream,
    cacheFolder: values['cache-folder'],
    pagesFolder: values['pages-folder'],
    serverName: values['server-name'],
    tls: certificate !== undefined && key !== undefined ? { certificate, key } : undefined,
    listen: values.listen,
    trustedNetworks: values['trusted-network'] ?? [],
    countryHeader: values['country-header'],
    regionHeader: values['region-header'],
    ...(values['media-size'] && { mediaSize: values['media-size'] }),
    ...(values['answers-size'] && { answersSize: values['answers-size'] }),
  });
  writeAwayPages(values['pages-folder'], values['site-name']);
  if (values.out) writeFileSync(values.out, text);
  else process.stdout.write(text);
}
