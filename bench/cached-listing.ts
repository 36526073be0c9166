/** CPU for each answer of a cached listing, to that of nginx for the same compressed bytes from a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { runNginx } from '../deploy/nginx/run-nginx.ts';
import { makeDataDir } from './harness/bench-site.ts';
import { processCpuSeconds } from './harness/process-cpu.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';
import { requestRate } from './harness/request-rate.ts';

const PAIRS = 5;
const SECONDS = 3;
/** Requests that arrive alone, as they do but for moments of great load. */
const CONNECTIONS = 2;
const LISTING_JSON = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';

const fetchCompressed = async (url: string): Promise<Buffer> => {
  const [answer] = await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response');
  return buffer(answer);
};

const { dataDir, remove } = await makeDataDir();
const api = spawn(
  process.execPath,
  ['--no-warnings', join(import.meta.dirname, 'harness/listing-server.ts'), `${dataDir}-listing`],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
  },
);
try {
  const [said] = (await once(api.stdout, 'data')) as [Buffer];
  const apiUrl = said.toString().trim();
  const body = await fetchCompressed(apiUrl + LISTING_JSON);
  explain(`the listing has ${(body.length / 1000).toFixed(1)} kB compressed`);
  const nginx = await runNginx(({ listen, folder }) => {
    const root = join(folder, 'files');
    return `server { listen ${listen}; root ${root}; sendfile on; tcp_nopush on; access_log ${folder}/access.log; keepalive_requests 1000000;
      location /api/ { default_type application/json; add_header Content-Encoding br;
        add_header Cache-Control "public, max-age=60, s-maxage=86400"; add_header Vary Accept-Encoding; } }`;
  });
  try {
    const folder = join(nginx.folder, 'files', LISTING_JSON, '..');
    await mkdir(folder, { recursive: true });
    await writeFile(join(nginx.folder, 'files', LISTING_JSON), body);
    const workers = await nginx.workers();
    const measure = (site: string, pids: readonly number[]) => async () => {
      const before = processCpuSeconds(pids);
      const rate = await requestRate({
        site,
        path: LISTING_JSON,
        seconds: SECONDS,
        connections: CONNECTIONS,
        pipelined: 1,
      });
      return {
        'nanoseconds of CPU an answer': ((processCpuSeconds(pids) - before) / (rate * SECONDS)) * 1e9,
      };
    };
    const ratios = await ratiosOfPairs(PAIRS, measure(apiUrl, [api.pid ?? 0]), measure(nginx.url, workers));
    report({ name: 'cached-listing', figure: ratios['nanoseconds of CPU an answer'], budget: 1.6 });
  } finally {
    await nginx.stop();
  }
} finally {
  api.stdin.end();
  await once(api, 'exit');
  await remove();
}
