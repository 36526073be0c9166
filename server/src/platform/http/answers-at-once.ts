/**
 * Sends cached answers before Fastify handles the request: whoever asks for something cached and public gets the very same
 * bytes for half of the CPU. Whatever is not plain goes the usual way (docs/decisions/0014-cached-answers-are-sent-before-fastify.md).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isForThisSite } from './own-address.ts';
import type { Config } from '../config/config.ts';
import { httpRequests } from '../metrics/metrics.ts';
import type { CompressedForms } from '../cache/compressed-forms.ts';
import { acceptedEncoding } from './send-answer.ts';

/** Of a kept answer or document. */
export interface KeptForms {
  /** Uncompressed; documents are kept as `plain`. */
  text?: string;
  /** Uncompressed UTF-8, one character a byte. */
  plain?: string;
  /** Undefined where it is not worth it. */
  forms: CompressedForms | undefined;
}

export interface AtOnceSource<Kept extends KeptForms> {
  /** What is kept for the request, and may be given to whoever sent it; undefined: ask the framework. */
  find: (request: IncomingMessage) => Kept | undefined;
  /** Of a plain 200, besides those of its length and encoding. */
  headersOf: (kept: Kept) => Readonly<Record<string, string>>;
}

type HeaderPairs = string[];

const pairsOf = (headers: Readonly<Record<string, string>>): HeaderPairs => Object.entries(headers).flat();

/** Nothing that the usual way would look at: a condition, a body. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['if-none-match'] === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

/** Asks the source first, then whatever listened before. */
export const answerAtOnce = <Kept extends KeptForms>(
  app: FastifyInstance,
  { find, headersOf }: AtOnceSource<Kept>,
  config: Pick<Config, 'publicUrl' | 'releaseOrigins'>,
): void => {
  // Headers alone, by encoding; the bytes are those of the cache, and counted there.
  const prepared = new WeakMap<Kept, Map<string, HeaderPairs>>();
  let isOpen = true;
  app.addHook('preClose', async () => {
    isOpen = false;
  });

  const prepare = (kept: Kept, encoding: string | undefined, length: number): HeaderPairs => {
    const known = prepared.get(kept) ?? new Map<string, HeaderPairs>();
    const ready = known.get(encoding ?? '');
    if (ready) return ready;
    const pairs = pairsOf({
      ...headersOf(kept),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      'content-length': String(length),
    });
    prepared.set(kept, known.set(encoding ?? '', pairs));
    return pairs;
  };

  const serve = (request: IncomingMessage, response: ServerResponse): boolean => {
    const kept = isOpen && isPlain(request) ? find(request) : undefined;
    if (!kept || !isForThisSite(request, request.url ?? '', config)) return false;
    const encoding = kept.forms && acceptedEncoding(request.headers['accept-encoding']);
    const form = encoding ? kept.forms?.peek(encoding) : kept.plain;
    // The usual way compresses it.
    if (encoding && form === undefined) return false;
    if (form === undefined) {
      const { text = '' } = kept;
      response.writeHead(200, prepare(kept, undefined, Buffer.byteLength(text)));
      response.end(text);
    } else {
      response.writeHead(200, prepare(kept, encoding, form.length));
      response.end(form, 'latin1');
    }
    return true;
  };

  const answered = httpRequests.labels('GET', 'cached', '200');
  const listeners = app.server.listeners('request') as ((...args: unknown[]) => void)[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (serve(request, response)) answered.inc();
    else for (const listener of listeners) listener.call(app.server, request, response);
  });
};
