/**
 * What traces cost the web process for documents that no cache holds: 5 % of them sent to a receiver, to none at all; and what the calls
 * cost where nothing is sent, which is too little to show between two runs of a site.
 */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Asked } from '../server/src/testing/load/asked.ts';
import { inSpan } from '../server/src/platform/tracing/spans.ts';
import { buildPackages } from '../scripts/build.ts';
import { type DocumentsSite, startDocumentsSite } from './harness/documents-site.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { processCpuSeconds } from './harness/process-cpu.ts';
import { explain, report } from './harness/report.ts';

const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
const SECONDS = 8;
const CONNECTIONS = 4;
const SHARE = '0.05';
const CALLS = 100_000;
/** More than any page of the site has, statements left out: these have none without a receiver. */
const SPANS_PER_DOCUMENT = 40;
const TREE = join(import.meta.dirname, '..');
const PROGRAM = join(TREE, 'server/src/testing/load/ask-many.ts');
const run = promisify(execFile);

/** More watch pages than the smallest cache holds, each asked for by a network of its own. */
const CATALOGUE = { videos: 300, cacheMb: 1 };
const PATHS = Array.from({ length: CATALOGUE.videos }, (_, index) => `/videos/${index + 1}/a-video/`);

const round =
  ({ web: { base, pid } }: DocumentsSite) =>
  async () => {
    const before = processCpuSeconds([pid]);
    const options = [base, SECONDS, CONNECTIONS, 0, '2001:db8:{net}::1'].map(String);
    const { stdout } = await run(process.execPath, ['--no-warnings', PROGRAM, ...options, ...PATHS]);
    const { answers, statuses } = JSON.parse(stdout) as Asked;
    if (Object.keys(statuses).some((status) => status !== '200'))
      throw new Error(`not every document came: ${JSON.stringify(statuses)}`);
    return { 'µs of CPU a document': (1e6 * (processCpuSeconds([pid]) - before)) / answers };
  };

let bytes = 0;
const receiver = createServer((request, response) => {
  request.on('data', (part: Buffer) => (bytes += part.length));
  request.once('end', () => response.end('{}'));
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

await buildPackages();
const without = await startDocumentsSite(TREE, CATALOGUE);
const traced = await startDocumentsSite(TREE, CATALOGUE, {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: SHARE,
});
try {
  let documentMicroseconds = 0;
  const plain = async () => {
    const figures = await round(without)();
    documentMicroseconds = figures['µs of CPU a document'];
    return figures;
  };
  const on = await ratiosOfPairs(PAIRS, round(traced), plain, { isTogether: true });
  explain(`${(bytes / 1000).toFixed(0)} kB of spans were sent`);
  if (bytes === 0) throw new Error('no span was sent');
  report({ name: 'tracing-cost, on', figure: on['µs of CPU a document'], budget: 1.05 });
  const before = process.cpuUsage();
  for (let count = 0; count < CALLS; count += 1)
    await inSpan('nothing', { 'foyer.count': count }, async () => {});
  const { user, system } = process.cpuUsage(before);
  const callMicroseconds = (user + system) / CALLS;
  explain(
    `a span that nobody records: ${callMicroseconds.toFixed(2)} µs, ${SPANS_PER_DOCUMENT} of them a document`,
  );
  const share = (SPANS_PER_DOCUMENT * callMicroseconds) / documentMicroseconds;
  report({ name: 'tracing-cost, off', figure: 1 + share, budget: 1.01 });
} finally {
  for (const site of [without, traced]) await site.stop();
  receiver.close();
}
