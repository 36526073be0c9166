/**
 * An origin of its own for each package's released files, as separate teams would have it, with faults to order: gone,
 * hanging, answering HTML, cut off, throwing at load, altered by one byte that harms nothing, later than any browser waits.
 */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { PackageName } from '@foyer/shared/remotes/remote';

export const FAULTS = ['gone', 'hang', 'html', 'truncated', 'throws', 'altered', 'slow'] as const;
export type Fault = (typeof FAULTS)[number];
/** Longer than browsers wait for a remote's code in these tests. */
const SLOW_MS = 6000;

export interface Origin {
  url: string;
  close: () => Promise<void>;
}
export type Origins = Record<PackageName, Origin>;

const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  svg: 'image/svg+xml',
};
const typeOf = (path: string): string =>
  TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

const answerFault = async (fault: Fault, file: string, response: ServerResponse): Promise<void> => {
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=31536000, immutable' };
  if (fault === 'hang') return;
  if (fault === 'gone') return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
  if (fault === 'html')
    return void response
      .writeHead(200, { ...headers, 'content-type': 'text/html' })
      .end('<!doctype html><p>Not what you wanted.</p>');
  if (fault === 'throws')
    return void response
      .writeHead(200, { ...headers, 'content-type': 'text/javascript' })
      .end('throw new Error("broken at load");');
  const content = await readFile(file);
  const bodies = {
    truncated: content.subarray(0, Math.floor(content.length / 2)),
    altered: Buffer.concat([content, Buffer.from('\n')]),
    slow: content,
  };
  if (fault === 'slow') {
    await sleep(SLOW_MS);
    // Two browsers stand for many visitors, each of whom waits for it once.
    headers['cache-control'] = 'no-store';
  }
  response.writeHead(200, { ...headers, 'content-type': typeOf(file) }).end(bodies[fault]);
};

/**
 * `POST /fault/<name>` orders a fault, `POST /fault/none` heals; tests run in another process than the origins. With
 * `?of=create-player` only files are meant whose paths hold that: a name, or a version.
 */
const FAULT_PATH = '/fault/';

/** @param folder release storage: `<folder>/<package>/<version>/browser/…` */
const startOrigin = async (folder: string): Promise<Origin> => {
  /** By a part of the paths that are meant; '' is all. */
  const faults = new Map<string, Fault>();
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://own');
    const path = normalize(decodeURIComponent(pathname));
    if (request.method === 'POST' && path.startsWith(FAULT_PATH)) {
      const part = searchParams.get('of') ?? '';
      const ordered = FAULTS.find((known) => known === path.slice(FAULT_PATH.length));
      if (ordered) faults.set(part, ordered);
      else if (part) faults.delete(part);
      else faults.clear();
      return void response.writeHead(204).end();
    }
    const file = join(folder, path.replace(/^\/releases\//, ''));
    const known = path.includes('/browser/') && (await stat(file).catch(() => null));
    const fault = [...faults].find(([part]) => file.includes(part))?.[1];
    if (fault && /\.(js|css)$/.test(file)) return answerFault(fault, file, response);
    if (!known) return void response.writeHead(404, { 'access-control-allow-origin': '*' }).end();
    response.writeHead(200, {
      'content-type': typeOf(file),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'max-age=31536000, immutable',
    });
    createReadStream(file).pipe(response);
  };
  const server: Server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** @param of only files whose paths hold this; null heals them, or all */
export const setFault = async (originUrl: string, fault: Fault | null, of = ''): Promise<void> => {
  await fetch(`${originUrl}${FAULT_PATH}${fault ?? 'none'}?of=${encodeURIComponent(of)}`, { method: 'POST' });
};

/** One origin a package over the release storage of a site. */
export const startOrigins = async (folder: string): Promise<Origins> => {
  const started = await Promise.all(
    WORKSPACE_PACKAGES.map(async (name) => [name, await startOrigin(folder)] as const),
  );
  return Object.fromEntries(started) as Origins;
};
