/** One remote alone: its `src/main.tsx` in the minimal host, rebuilt at every change, with the running server's data. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import webpack from 'webpack';
import { type PackageBuild, standaloneConfig } from '../../shared/config/webpack.ts';
import { HOME_DOCUMENT_PATH } from '../../shared/src/testing/home-document-path.ts';
import { checkPort } from '../preflight.ts';
import { proxyRequest } from './proxy-request.ts';
import { createReload, RELOAD_TAG } from './reload.ts';

const ROOT = join(import.meta.dirname, '../..');
const ASSETS_PATH = '/_alone/';
const FIRST_PORT = 8091;
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', map: 'application/json' };

/** Each remote has a port of its own, so that several can run side by side. */
const portOf = (remote: RemoteName): number =>
  Number(process.env.FOYER_DEV_PORT) || FIRST_PORT + WORKSPACE_REMOTES.indexOf(remote);

export const devRemote = async (remote: RemoteName): Promise<void> => {
  const target = process.env.FOYER_DEV_SERVER || 'http://127.0.0.1:8080';
  const port = portOf(remote);
  await checkPort('127.0.0.1', port);
  const { default: build } = (await import(join(ROOT, remote, 'webpack.config.ts'))) as {
    default: PackageBuild;
  };
  const outputPath = join(ROOT, '.cache/alone', remote);
  const config = standaloneConfig(build, 'alone', './src/main.tsx', {
    side: 'browser',
    mode: 'development',
    outputPath,
    cacheFolder: join(ROOT, '.cache/webpack'),
  });
  config.output = { ...config.output, publicPath: ASSETS_PATH };

  let page = '<!doctype html><p>Building …</p>';
  const reload = createReload();
  webpack(config).watch({}, (error, stats) => {
    if (error || !stats || stats.hasErrors()) {
      console.error(error ?? stats?.toString({ all: false, errors: true, colors: process.stdout.isTTY }));
      return;
    }
    const files = stats.compilation.entrypoints.get('alone')?.getFiles() ?? [];
    const tags = files.map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="${ASSETS_PATH}${file}">`
        : `<script defer src="${ASSETS_PATH}${file}"></script>`,
    );
    page = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${tags.join('')}${RELOAD_TAG}</head><body></body></html>`;
    console.log(`${remote} is built (${((stats.endTime - stats.startTime) / 1000).toFixed(1)} s)`);
    reload.reloadAll();
  });

  createServer((request, response) => {
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
    // Data, pictures, videos: the running server's.
    proxyRequest(request, response, { target });
  }).listen(port, '127.0.0.1', () => {
    console.log(`${remote} alone: http://localhost:${port}/ (data from ${target})`);
  });
  const running = await fetch(new URL('/healthz', target)).catch(() => null);
  if (!running?.ok)
    console.warn(
      `No server answers at ${target}: start one with npm start, or name one in FOYER_DEV_SERVER.`,
    );
};
