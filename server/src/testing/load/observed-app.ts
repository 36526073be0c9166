/** An app with one route that does next to nothing, for what metrics and logs of its requests cost. */
import { openSync } from 'node:fs';
import Fastify from 'fastify';
import { pino } from 'pino';
import { countRequests } from '../../platform/http/count-requests.ts';
import { logRequests } from '../../platform/http/log-requests.ts';
import { requestLogger } from '../../platform/http/request-ids.ts';
import { createLogger } from '../../platform/logging/create-logger.ts';

export interface ObservedApp {
  /** Microseconds of processor time of one of `count` requests. */
  measure: (count: number) => Promise<number>;
}

/** @param share of the requests that have a line; undefined: neither metrics nor logs */
export const openObservedApp = async (share: number | undefined): Promise<ObservedApp> => {
  const destination = pino.destination({ fd: openSync('/dev/null', 'w'), sync: true });
  const logger = createLogger({ process: 'web', format: 'json', level: 'info', destination });
  const app = Fastify(requestLogger(share === undefined ? undefined : logger, { isBehindProxy: true }));
  if (share !== undefined) {
    countRequests(app);
    logRequests(app, { share });
  }
  app.get('/videos/:id', async () => ({ ok: true }));
  await app.ready();
  return {
    measure: async (count) => {
      const before = process.cpuUsage();
      for (let asked = 0; asked < count; asked += 1) await app.inject('/videos/1');
      const { user, system } = process.cpuUsage(before);
      return (user + system) / count;
    },
  };
};
