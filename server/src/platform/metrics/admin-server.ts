/**
 * Serves the figures of this process at an address of its own, which no visitor reaches: `GET /metrics`, and `GET /healthz` with what `npm run drain`
 * asks.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics } from 'prom-client';
import type { AdminAddress } from '../config/admin-address.ts';
import { inFlight, readMetrics, readSeries, registry } from './metrics.ts';
import type { Log } from '../logging/log.ts';

export interface AdminServer {
  /** `http://…`; undefined where nothing listens. */
  url: string | undefined;
  close: () => Promise<void>;
}

const NONE: AdminServer = { url: undefined, close: async () => {} };

/** What `/healthz` says besides. */
export interface ProcessHealth {
  ok: true;
  pid: number;
  /** After SIGTERM. */
  ends_within_seconds: number;
  requests_in_flight: number;
  open_streams: number;
}

const readHealth = async (endsWithinSeconds: number): Promise<ProcessHealth> => {
  const [series = []] = await readSeries([inFlight]);
  const valueOf = (kind: string) => series.find(({ labels }) => labels.kind === kind)?.value ?? 0;
  return {
    ok: true,
    pid: process.pid,
    ends_within_seconds: endsWithinSeconds,
    requests_in_flight: valueOf('request'),
    open_streams: valueOf('stream'),
  };
};

const answer = async (
  { method, url = '/' }: IncomingMessage,
  response: ServerResponse,
  endsWithinSeconds: number,
): Promise<void> => {
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
  if (method !== 'GET' && method !== 'HEAD') return void send(405, 'text/plain', 'only GET\n');
  const [path] = url.split('?');
  if (path === '/healthz')
    return void send(200, 'application/json', `${JSON.stringify(await readHealth(endsWithinSeconds))}\n`);
  if (path !== '/metrics') return void send(404, 'text/plain', '/metrics or /healthz\n');
  send(200, registry.contentType, await readMetrics());
};

let hasProcessMetrics = false;
/** Memory, processor time, event loop, garbage collection; observed from the first server on. */
const observeProcess = (): void => {
  if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
  hasProcessMetrics = true;
};

/**
 * @throws Error in one line when the address is taken and was chosen by the operator; the default one may be, by another process of this
 * machine: then there are no figures of this process, and the log says so.
 */
export const startAdminServer = async (
  { host, port, isChosen }: AdminAddress,
  log: Log,
  endsWithinSeconds = 0,
): Promise<AdminServer> => {
  if (host === '') return NONE;
  const server = createServer((request, response) => {
    answer(request, response, endsWithinSeconds).catch((error: unknown) => {
      log(`metrics: ${error instanceof Error ? error.message : String(error)}`);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, host, () => resolve(undefined));
  });
  if (failure) {
    const message = `FOYER_ADMIN_ADDRESS: nothing can listen at ${host}:${port} (${failure.code ?? failure.message})`;
    if (isChosen) throw new Error(message);
    log(`${message}; this process has no /metrics`);
    return NONE;
  }
  observeProcess();
  // It keeps no process alive that has nothing else to do.
  server.unref();
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
