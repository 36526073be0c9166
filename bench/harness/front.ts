/**
 * A small HTTP/2 front before the site, as nginx or a CDN would be: it compresses and keeps what it passed on, so that two
 * variants of a page differ in nothing but the page. Documents are snapshots, taken once.
 */
import { readFile } from 'node:fs/promises';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Certificate } from './certificate.ts';

/** One's own answers: address path to content. */
export type OwnPages = Record<
  string,
  { type: string; body: string | Buffer; headers?: Record<string, string> }
>;

export interface FrontOptions {
  site: string;
  certificate: Certificate;
  pages: OwnPages;
  /** Files served under `path`. */
  files?: { path: string; folder: string };
}
export interface Front {
  url: string;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
const COMPRESSIBLE = /^(text\/|application\/(json|javascript)|image\/svg)/;
/** Headers that belong to one hop, to the site's own form of the body, or to the moment at which the answer was made, which the front keeps. */
const DROPPED = new Set([
  'age',
  'date',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'set-cookie',
]);

const compress = ({ status, headers, body }: Answer): Answer => {
  if (!COMPRESSIBLE.test(headers['content-type'] ?? '')) return { status, headers, body };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br' },
    body: brotliCompressSync(body, { params }),
  };
};

const readBody = async (request: Http2ServerRequest): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const startFront = async ({ site, certificate, pages, files }: FrontOptions): Promise<Front> => {
  const kept = new Map<string, Answer>();

  const passOn = async (request: Http2ServerRequest): Promise<Answer> => {
    const headers: Record<string, string> = { origin: site, 'accept-encoding': 'identity' };
    for (const name of ['accept', 'content-type', 'cookie', 'range', 'if-none-match']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const body = request.method === 'POST' ? await readBody(request) : undefined;
    const response = await fetch(site + request.url, {
      method: request.method,
      headers,
      body: body ? new Uint8Array(body) : undefined,
      redirect: 'manual',
    });
    const answerHeaders: Record<string, string> = {};
    for (const [name, value] of response.headers) if (!DROPPED.has(name)) answerHeaders[name] = value;
    return {
      status: response.status,
      headers: answerHeaders,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  const answer = async (request: Http2ServerRequest): Promise<Answer> => {
    const path = request.url.split('?')[0] ?? '/';
    const key = request.method === 'GET' && !request.headers.range ? request.url : '';
    const known = kept.get(key);
    if (known) return known;
    const own = pages[path];
    let made: Answer;
    if (own)
      made = {
        status: 200,
        headers: { ...own.headers, 'content-type': own.type },
        body: Buffer.from(own.body),
      };
    else if (files && path.startsWith(files.path)) {
      const body = await readFile(join(files.folder, path.slice(files.path.length)));
      const type = TYPES[extname(path)] ?? 'application/octet-stream';
      const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
      made = { status: 200, headers: { ...headers, 'access-control-allow-origin': '*' }, body };
    } else made = await passOn(request);
    const compressed = compress(made);
    if (key && made.status === 200) kept.set(key, compressed);
    return compressed;
  };

  const handle = async (request: Http2ServerRequest, response: Http2ServerResponse) => {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, { ...headers, 'content-length': String(body.length) });
    response.end(body);
  };
  const server = createSecureServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    });
  });
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      }),
  };
};
