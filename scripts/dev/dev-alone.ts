/** One remote alone: its `src/main.tsx` in the minimal host, replaced in open pages at every change, with a running site's data. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stats } from 'webpack';
import { hotStandaloneConfig } from '../../shared/config/hot-builds.ts';
import type { PackageBuild } from '../../shared/config/webpack.ts';
import { escapeHtml } from '../../shared/src/html/escape-html.ts';
import { HOME_DOCUMENT_PATH } from '../../shared/src/testing/home-document-path.ts';
import { checkPort } from '../preflight.ts';
import { serveHot } from '../../shared/config/hot-server.ts';
import { proxyRequest } from './proxy-request.ts';

const ASSETS_PATH = '/_alone/';
const CHANNEL_PATH = '/_dev/builds';
const HOST = '127.0.0.1';
const ENTRY = 'alone';

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

/** What does not compile at the first build has no page that could hear of the next one. */
const faultPage = (stats: Stats): string => {
  const text = stats.toString({ all: false, errors: true });
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><pre>${escapeHtml(text)}</pre>`;
};

const pageOf = (stats: Stats, wasBuilt: boolean): string => {
  const { compilation } = stats;
  const files = compilation.entrypoints.get(ENTRY)?.getFiles() ?? [];
  if (!wasBuilt && stats.hasErrors()) return faultPage(stats);
  const tags = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${ASSETS_PATH}${file}">`
      : `<script defer src="${ASSETS_PATH}${file}"></script>`,
  );
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${tags.join('')}</head><body></body></html>`;
};

/** @throws CannotStart when nothing can listen at the port */
export const openDevServer = async (options: DevServerOptions): Promise<DevServer> => {
  const { build, port, target, outputPath, cacheFolder } = options;
  await checkPort(HOST, port);
  const config = hotStandaloneConfig(build, ENTRY, './src/main.tsx', ASSETS_PATH, {
    outputPath,
    cacheFolder,
  });
  const hot = serveHot(config, build.name, CHANNEL_PATH);
  let wasBuilt = false;
  void hot.isBuilt.then(
    () => {
      wasBuilt = true;
    },
    () => {},
  );

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own');
    if (pathname === HOME_DOCUMENT_PATH) return proxyRequest(request, response, { target, path: '/' });
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      return void hot
        .isValid()
        .then((stats) =>
          response
            .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
            .end(pageOf(stats, wasBuilt)),
        );
    // Data, pictures, videos: the running site's.
    proxyRequest(request, response, { target });
  };
  const server = createServer((request, response) => hot.handle(request, response, answer));
  server.on('upgrade', (request, socket, head) => {
    if (!hot.handleUpgrade(request, socket, head)) socket.destroy();
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
    isBuilt: hot.isBuilt,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await hot.close();
    },
  };
};
