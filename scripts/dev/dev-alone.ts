/** One remote alone: its `src/main.tsx` in the minimal host, rebuilt at every change, with a running site's data. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import webpack from 'webpack';
import { type PackageBuild, standaloneConfig } from '../../shared/config/webpack.ts';
import { HOME_DOCUMENT_PATH } from '../../shared/src/testing/home-document-path.ts';
import { checkPort } from '../preflight.ts';
import { proxyRequest } from './proxy-request.ts';
import { createReload, RELOAD_TAG } from './reload.ts';

const ASSETS_PATH = '/_alone/';
const HOST = '127.0.0.1';
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', map: 'application/json' };

export interface DevServerOptions {
  build: PackageBuild;
  /** 0: any that is free. */
  port: number;
  /** Origin of the running site. */
  target: string;
  outputPath: string;
  cacheFolder: string;
}

export interface DevServer {
  url: string;
  /** Settles with the first build; rejects when that has a fault. */
  isBuilt: Promise<void>;
  close: () => Promise<void>;
}

/** @throws CannotStart when nothing can listen at the port */
export const openDevServer = async (options: DevServerOptions): Promise<DevServer> => {
  const { build, port, target, outputPath, cacheFolder } = options;
  await checkPort(HOST, port);
  const config = standaloneConfig(build, 'alone', './src/main.tsx', {
    side: 'browser',
    mode: 'development',
    outputPath,
    cacheFolder,
  });
  config.output = { ...config.output, publicPath: ASSETS_PATH };

  let page = '<!doctype html><p>Building …</p>';
  const reload = createReload();
  const built = Promise.withResolvers<void>();
  // Who develops reads the report and goes on.
  built.promise.catch(() => {});
  const compiler = webpack(config);
  compiler.watch({}, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      console.error(error ?? stats?.toString({ all: false, errors: true, colors: process.stdout.isTTY }));
      built.reject(error ?? new Error(`${build.name} is not built`));
      return;
    }
    const files = stats.compilation.entrypoints.get('alone')?.getFiles() ?? [];
    const tags = files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="${ASSETS_PATH}${file}">`
        : `<script defer src="${ASSETS_PATH}${file}"></script>`,
    );
    page = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${tags.join('')}${RELOAD_TAG}</head><body></body></html>`;
    console.log(`${build.name} is built (${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s)`);
    built.resolve();
    reload.reloadAll();
  });

  const server = createServer((request, response) => {
    if (reload.handle(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://own');
    if (pathname === HOME_DOCUMENT_PATH) return proxyRequest(request, response, { target, path: '/' });
    if (pathname.startsWith(ASSETS_PATH)) {
      // A name, never a path: nothing outside the folder can be asked for.
      const file = join(outputPath, pathname.slice(ASSETS_PATH.length).replaceAll('/', ''));
      if (!existsSync(file)) return void response.writeHead(404).end();
      response.writeHead(200, {
        'content-type': TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      });
      return void createReadStream(file).pipe(response);
    }
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .end(page);
    // Data, pictures, videos: the running site's.
    proxyRequest(request, response, { target });
  });
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  console.log(`${build.name} alone: ${url} (data from ${target})`);
  const running = await fetch(new URL('/healthz', target)).catch(() => null);
  if (!running?.ok)
    console.warn(
      `No server answers at ${target}: start one with npm start, or name one in FOYER_DEV_SERVER.`,
    );
  return {
    url,
    isBuilt: built.promise,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await new Promise<void>((resolve) => compiler.close(() => resolve()));
    },
  };
};
