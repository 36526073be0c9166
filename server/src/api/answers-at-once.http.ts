/**
 * Kept answers of reads, given out before the framework sees the request: who asks for an address that was answered before, and
 * is still kept, gets the very same bytes for half of the CPU. Whatever is not plain goes the usual way.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding } from '../platform/cache/compressed-forms.ts';
import type { KeptAnswer } from '../platform/cache/answer-cache.ts';
import { answerHeaders, COMMON_HEADERS } from '../platform/http/send-answer.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';

/** Addresses that are remembered; what they answer is kept elsewhere, and bounded there. */
const MAX_ADDRESSES = 20_000;

export interface AnswersAtOnce {
  /** The address is answered by what is kept under the key, whoever asks. */
  note: (url: string, key: string) => void;
}

interface Prepared {
  /** Name and value in turns. */
  headers: string[];
  /** One character a byte: Node sends a text together with its headers, but a buffer after them. */
  body: string;
}

const prepare = (answer: KeptAnswer, encoding: ReturnType<typeof acceptedEncoding>): Prepared => {
  const body = (encoding && answer.forms?.[encoding]) ?? answer.body;
  const isCompressed = body !== answer.body;
  const headers = {
    ...answerHeaders(answer),
    'content-type': 'application/json; charset=utf-8',
    ...(isCompressed && { 'content-encoding': encoding }),
    'content-length': String(body.length),
    ...COMMON_HEADERS,
  };
  return { headers: Object.entries(headers).flat() as string[], body: body.toString('latin1') };
};

/** @returns undefined where every request has to be looked at: the age policy asks some visitors for a proof first */
export const createAnswersAtOnce = (
  app: FastifyInstance,
  { cache, config }: Pick<WebDeps, 'cache' | 'config'>,
): AnswersAtOnce | undefined => {
  if (config.ageVerifyCountries.length > 0) return undefined;
  const keys = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  const forms = new WeakMap<KeptAnswer, Map<string, Prepared>>();
  let isOpen = true;
  app.addHook('preClose', async () => {
    isOpen = false;
  });

  const serve = ({ method, url = '', headers }: IncomingMessage, response: ServerResponse): boolean => {
    const key = isOpen && method === 'GET' ? keys.get(url) : undefined;
    const answer = key === undefined ? undefined : cache.peek(key);
    const isPlain =
      headers['if-none-match'] === undefined &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined;
    if (!answer || !isPlain) return false;
    const encoding = acceptedEncoding(headers['accept-encoding']);
    const known = forms.get(answer) ?? new Map<string, Prepared>();
    const form = known.get(encoding ?? '') ?? prepare(answer, encoding);
    if (!known.has(encoding ?? '')) forms.set(answer, known.set(encoding ?? '', form));
    response.writeHead(200, form.headers);
    response.end(form.body, 'latin1');
    return true;
  };

  const listeners = app.server.listeners('request') as ((...args: unknown[]) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (!serve(request, response))
      for (const listener of listeners) listener.call(app.server, request, response);
  });
  return { note: (url, key) => void keys.set(url, key) };
};
