/** Route of the service worker's script, in the language of the page that registers it. */
import { DEFAULT_LANGUAGE, isLanguage } from '@foyer/shared/wire-schemas/site';
import { OFFLINE_WORKER_PATH } from '@foyer/shared/wire-schemas/offline';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { endedWorker, offlineWorker } from './offline-worker.ts';

export const registerOfflinePage = (
  app: FastifyInstance,
  { hasOfflinePage }: Pick<Config, 'hasOfflinePage'>,
): void => {
  app.get<{ Querystring: { lang?: unknown } }>(OFFLINE_WORKER_PATH, async ({ query: { lang } }, reply) =>
    reply
      .headers({
        // A browser asks for it anew with each document that it opens, so that the switch acts immediately.
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(hasOfflinePage ? offlineWorker(isLanguage(lang) ? lang : DEFAULT_LANGUAGE) : endedWorker()),
  );
};
