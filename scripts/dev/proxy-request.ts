/** Passes a request on to the running server, whatever it is, and its answer back. */
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface ProxyOptions {
  /** Origin of the running server. */
  target: string;
  /** Own path and query to ask for instead of the request's. */
  path?: string;
  /** Changes answers of some kinds on their way, by the start of their type. */
  change?: Readonly<Record<string, (body: string) => string>>;
  /** Headers of answers that do not hold here. */
  dropHeaders?: readonly string[];
}

/** Also when the server is restarting: the page that asks again automatically. */
const ANSWER_WHEN_DOWN =
  '<!doctype html><meta http-equiv="refresh" content="1"><p>The server is starting …</p>';

export const proxyRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  { target, path = request.url ?? '/', change, dropHeaders = [] }: ProxyOptions,
): void => {
  const url = new URL(path, target);
  const headers = { ...request.headers, host: url.host };
  // The server refuses writes from another origin than its own.
  if (headers.origin) headers.origin = url.origin;
  if (headers.referer) headers.referer = url.href;
  if (change) delete headers['accept-encoding'];
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const upstream = send(url, { method: request.method, headers }, (answer) => {
    const { statusCode = 502, headers: answerHeaders } = answer;
    for (const name of dropHeaders) delete answerHeaders[name];
    const type = answerHeaders['content-type'] ?? '';
    const [, changeBody] = Object.entries(change ?? {}).find(([kind]) => type.startsWith(kind)) ?? [];
    if (!changeBody) {
      response.writeHead(statusCode, answerHeaders);
      answer.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const body = changeBody(Buffer.concat(chunks).toString('utf8'));
      const { 'content-length': _length, etag: _etag, ...rest } = answerHeaders;
      response.writeHead(statusCode, { ...rest, 'cache-control': 'no-store' });
      response.end(body);
    });
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' }).end(ANSWER_WHEN_DOWN);
  });
  request.pipe(upstream);
};
