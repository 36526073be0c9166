/** Serves a hot build from memory and tells open pages of it, by the middleware that webpack's own dev server is made of. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import webpack, { type Configuration, type Stats } from 'webpack';
import devMiddleware from 'webpack-dev-middleware';

/** Editors write a file in several steps. */
const SETTLE_MS = 20;

export interface HotServer {
  /** Answers what the build holds; all else is `next`'s. Waits for a build that is under way. */
  handle: (
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage, response: ServerResponse) => void,
  ) => void;
  /** Takes a page that asks to be notified; false when it asks somewhere else. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;
  /** What was built last, once nothing is being built. */
  isValid: () => Promise<Stats>;
  /** Settles with the first build; rejects when it has a fault. */
  isBuilt: Promise<void>;
  /** Tells every page that listens, also those that run another build. */
  publish: (action: string) => void;
  close: () => Promise<void>;
}

/**
 * @param name as the terminal names it
 * @param channelPath where pages hear of builds: by WebSocket, since of event streams a browser opens six for one origin, over all its tabs
 */
export const serveHot = (config: Configuration, name: string, channelPath: string): HotServer => {
  const compiler = webpack({
    ...config,
    stats: 'none' as const,
    watchOptions: { aggregateTimeout: SETTLE_MS, ignored: /[\\/]node_modules[\\/](?!@foyer[\\/])/ },
  });
  const built = Promise.withResolvers<void>();
  // Who develops reads the report and goes on.
  built.promise.catch(() => {});
  compiler.hooks.done.tap('hot-server', (stats) => {
    // The middleware says what did not compile.
    if (stats.hasErrors()) return built.reject(new Error(`${name} is not built`));
    console.log(`${name} is built (${((stats.endTime - stats.startTime) / 1000).toFixed(2)} s)`);
    built.resolve();
  });
  const middleware = devMiddleware(compiler, {
    index: false,
    // Said here, and in the page.
    stats: { all: false, errors: true, errorDetails: false },
    headers: { 'cache-control': 'no-store' },
    hot: {
      transport: 'ws',
      path: channelPath,
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
    handleUpgrade: (request, socket, head) => middleware.handleUpgrade(request, socket, head),
    isValid: () => new Promise((resolve) => middleware.waitUntilValid((stats) => resolve(stats as Stats))),
    isBuilt: built.promise,
    publish: (action) => middleware.publish({ action }),
    close: () => new Promise((resolve) => middleware.close(() => resolve())),
  };
};
