/**
 * Spreads requests over web processes, by the rules of deploy/nginx: in turn, the next one when a connection breaks before
 * an answer, none for some seconds that failed thrice. Visitors come from addresses of their own.
 */
import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressOfVisitor } from './visitor-cookies.ts';

export interface Balancer {
  url: string;
  /** Sets where requests go from now on: `http://127.0.0.1:8081`. */
  setUpstreams: (bases: readonly string[]) => void;
  close: () => Promise<void>;
}

const TRIES = 2;
const MAX_FAILS = 3;
const FAIL_TIMEOUT_MS = 5000;
const IDEMPOTENT = ['GET', 'HEAD'];

export const startBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  const failures = new Map<string, { count: number; sinceMs: number }>();
  let bases: readonly string[] = [];
  let turn = 0;

  const isUp = (base: string): boolean => {
    const failed = failures.get(base);
    return !failed || failed.count < MAX_FAILS || performance.now() - failed.sinceMs > FAIL_TIMEOUT_MS;
  };
  const choose = (tried: readonly string[]): string | undefined => {
    const open = bases.filter((base) => !tried.includes(base));
    const up = open.filter(isUp);
    turn += 1;
    const among = up.length > 0 ? up : open;
    return among[turn % Math.max(1, among.length)];
  };
  const noteFailure = (base: string): void => {
    const { count = 0 } = failures.get(base) ?? {};
    failures.set(base, { count: count + 1, sinceMs: performance.now() });
  };

  const pass = (incoming: IncomingMessage, response: ServerResponse, tried: readonly string[]): void => {
    const base = choose(tried);
    if (!base) return void response.writeHead(502).end();
    const { hostname, port } = new URL(base);
    const address = addressOfVisitor(incoming.headers.cookie, incoming.socket.remoteAddress);
    const headers = { ...incoming.headers, 'x-forwarded-for': address };
    const onward = ask(
      { hostname, port, agent, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        failures.delete(base);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.once('error', () => response.destroy());
      },
    );
    onward.once('error', () => {
      if (response.destroyed) return;
      noteFailure(base);
      if (response.headersSent) return void response.destroy();
      const mayTryAgain = IDEMPOTENT.includes(incoming.method ?? '') && tried.length + 1 < TRIES;
      if (mayTryAgain) pass(incoming, response, [...tried, base]);
      else response.writeHead(502).end();
    });
    // A visitor who leaves ends what is sent to them: a stream of events goes on for ever otherwise, and counts as one of the member's.
    response.once('close', () => {
      if (!response.writableFinished) onward.destroy();
    });
    incoming.pipe(onward);
  };
  const server = createServer((incoming, response) => pass(incoming, response, []));
  // Longer than visitors pause: a connection that is closed just as it is used again looks like a failed load.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setUpstreams: (next) => {
      bases = next;
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
