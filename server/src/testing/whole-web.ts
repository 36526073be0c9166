/** The web app with every route of a web process, pages and media too: for tests of what is registered, not of what it answers. */
import type { FastifyInstance } from 'fastify';
import { createWeb, type WebOptions } from '../app/web.ts';
import { registerPages } from '../app/pages.http.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';

/** Registering a route asks nothing of what its answers need. */
const NOTHING = new Proxy({}, { get: () => () => {} }) as never;

export const createWholeWeb = (
  deps: WebDeps,
  options: Pick<WebOptions, 'onRoute' | 'getLiveReleases'> = {},
): Promise<FastifyInstance> =>
  createWeb(deps, {
    ...options,
    missing: async () => [],
    extend: async (app, facts) => {
      await registerPages(app, facts, {
        ...deps,
        releases: NOTHING,
        releaseStorage: NOTHING,
        live: NOTHING,
        renderSets: NOTHING,
        answerApi: NOTHING,
        measurements: NOTHING,
        faults: NOTHING,
        readHealth: NOTHING,
        canaries: NOTHING,
        previews: NOTHING,
      });
    },
  });
