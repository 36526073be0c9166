/** Passes a request on to the running server, whatever it is, and its answer back. */
import { type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { request as httpsRequest } from 'node:https';

export interface ProxyOptions {
  /** Origin of the running server. */
  target: string;
  /** Own path and query to ask for instead of the request's. */
  path?: string;
  /** Changes an HTML answer on its way. */
  changeHtml?: (html: string) => string;
}

/** Also when the server is restarting: the page that asks again by itself. */
const ANSWER_WHEN_DOWN =
  '<!doctype html><meta http-equiv="refresh" content="1"><p>The server is starting …</p>';

export const proxyRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  { target, path = request.url ?? '/', changeHtml }: ProxyOptions,
): void => {
  const url = new URL(path, target);
  const headers = { ...request.headers, host: url.host };
  // The server refuses writes from another origin than its own.
  if (headers.origin) headers.origin = url.origin;
  if (headers.referer) headers.referer = url.href;
  if (changeHtml) delete headers['accept-encoding'];
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const upstream = send(url, { method: request.method, headers }, (answer) => {
    const { statusCode = 502, headers: answerHeaders } = answer;
    const isHtml = answerHeaders['content-type']?.startsWith('text/html');
    if (!changeHtml || !isHtml) {
      response.writeHead(statusCode, answerHeaders);
      answer.pipe(response);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const html = changeHtml(Buffer.concat(chunks).toString('utf8'));
      const { 'content-length': _length, etag: _etag, ...rest } = answerHeaders;
      response.writeHead(statusCode, { ...rest, 'cache-control': 'no-store' });
      response.end(html);
    });
  });
  upstream.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/html; charset=utf-8' }).end(ANSWER_WHEN_DOWN);
  });
  request.pipe(upstream);
};
