/** Answers requests that are not valid HTTP and so reach no route: two lengths, broken chunks, endless headers. */
import type { Socket } from 'node:net';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';

const ANSWERS: Readonly<Record<string, readonly [status: string, error: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'the headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request came too slowly'],
};
const MALFORMED = ['400 Bad Request', 'the request is malformed'] as const;

/** Answers as every refusal is answered, and closes: nothing that follows on this connection can be trusted. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, text] = ANSWERS[error.code ?? ''] ?? MALFORMED;
  const refusal: Refusal = { ok: false, error: text, code: 'bad_request' };
  const body = JSON.stringify(refusal);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${body.length}`,
      'Cache-Control: private, no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
};
