/** A web server of one folder, for pages of other browsers that load media without a site: `/` is an empty page. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
};

/** On a free port of this machine. @returns its address, without a path */
export const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** @returns its address, with a slash at the end */
export const serveFolder = async (folder: string): Promise<{ base: string; close: () => void }> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://folder');
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html>');
      return;
    }
    readFile(join(folder, pathname)).then(
      (bytes) =>
        response
          .setHeader('content-type', TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  return {
    base: `${await listen(server)}/`,
    close: () => void server.close(),
  };
};
