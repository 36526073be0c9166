/** How a web process leaves a proxy in front of it without failing a request: a proxy sends nothing twice that writes. */
import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/** A turn of the event loop as short as this had nothing to accept, so that the next moment has hardly anything either. */
const SHORT_TURN_MS = 1;
const MAX_TURNS = 1000;

/**
 * Answers for so long, and closes each connection with its answer: a proxy that keeps connections open would send a request over one in the moment in
 * which it is closed.
 */
export const drain = async (server: Server, seconds: number): Promise<void> => {
  server.maxRequestsPerSocket = 1;
  await sleep(seconds * 1000);
};

/**
 * Closes the port in a moment in which no connection waits to be accepted: the kernel resets those that do, with a request that the proxy has sent. A port
 * that is closed refuses connections, and the proxy asks another process.
 */
export const closePort = async (server: Server): Promise<void> => {
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    const startedAt = performance.now();
    await turn();
    if (performance.now() - startedAt < SHORT_TURN_MS) break;
  }
  server.close();
};
