/** Serves hot builds from memory and tells open pages of each, by the middleware that webpack's own dev server is made of. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import webpack, { type Configuration, type Stats } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';

/** Editors write a file in several steps. */
const SETTLE_MS = 20;
/** Where pages hear of builds. By WebSocket: of event streams a browser opens six for one origin, over all its tabs. */
export const CHANNEL_PATH = '/_dev/builds';

export interface HotServer {
  /** Answers what the builds hold; all else is `next`'s. Waits for a build that is under way. */
  handle: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage, response: ServerResponse) => void,
  ) => void;
  /** Answers pages that ask to be told of builds. */
  attach: (server: Server) => void;
  /** What was built last, once nothing is being built. */
  isValid: () => Promise<Stats[]>;
  /** Settles with the first builds; rejects when one has a fault. */
  isBuilt: Promise<void>;
  /** Tells every open page, also those that run no hot build. */
  publish: (action: string) => void;
  close: () => Promise<void>;
}

/** @param onBuilt told of each build without a fault, with the name of its package */
export const serveHot = (
  configs: readonly Configuration[],
  onBuilt: (name: string) => void = () => {},
): HotServer => {
  const compiler = webpack(
    configs.map((config) => ({
      ...config,
      stats: 'none' as const,
      watchOptions: { aggregateTimeout: SETTLE_MS, ignored: /[\\/]node_modules[\\/](?!@foyer[\\/])/ },
    })),
  );
  const built = Promise.withResolvers<void>();
  // Who develops reads the report and goes on.
  built.promise.catch(() => {});
  for (const one of compiler.compilers)
    one.hooks.done.tap('hot-server', (stats) => {
      // The middleware says what did not compile.
      if (stats.hasErrors()) return;
      // The package, of the name of its build.
      const [name = ''] = (one.name ?? '').split(' ');
      console.log(`${name} is built (${((stats.endTime - stats.startTime) / 1000).toFixed(2)} s)`);
      onBuilt(name);
    });
  compiler.hooks.done.tap('hot-server', (stats) => {
    if (stats.hasErrors()) built.reject(new Error('not built'));
    else built.resolve();
  });
  const middleware = devMiddleware(compiler, {
    index: false,
    // Said here, and in the page.
    stats: { all: false, errors: true, errorDetails: false },
    headers: { 'cache-control': 'no-store' },
    hot: {
      transport: 'ws',
      path: CHANNEL_PATH,
      client: {
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        progress: false,
        logging: 'warn',
        connect: { retries: 1e6 },
      },
    },
  });
  return {
    handle: (request, response, next) =>
      void middleware(request, response, (error) => {
        if (error) response.destroy(error as Error);
        else next(request, response);
      }),
    attach: (server) => middleware.attach(server),
    isValid: () =>
      new Promise((resolve) =>
        middleware.waitUntilValid((stats) =>
          resolve(stats && 'stats' in stats ? stats.stats : stats ? [stats as Stats] : []),
        ),
      ),
    isBuilt: built.promise,
    publish: (action) => middleware.publish({ action }),
    close: () => new Promise((resolve) => middleware.close(() => resolve())),
  };
};
