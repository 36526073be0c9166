/**
 * Sends cached answers before Fastify handles the request: anyone who asks for something cached and public gets the very same
 * bytes for half of the CPU. Whatever is not plain goes the usual way (docs/decisions/0014-cached-answers-are-sent-before-fastify.md).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { isForThisSite } from './own-address.ts';
import type { Config } from '../config/config.ts';
import { httpRequests } from '../metrics/metrics.ts';
import type { CompressedForms } from '../cache/compressed-forms.ts';
import { acceptedEncoding } from './send-answer.ts';

/** Of a cached answer or document. */
export interface CachedForms {
  /** Uncompressed; documents are kept as `plain`. */
  text?: string;
  /** Uncompressed UTF-8, one character a byte. */
  plain?: string;
  /** Undefined where it is not worth it. */
  forms: CompressedForms | undefined;
}

export interface FromCacheSource<Kept extends CachedForms> {
  /** What is kept for the request, and may be given to the one who sent it; undefined: ask the framework. */
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

/** Sends what a source has cached; the framework is asked for everything else. */
export interface AnswersFromCache {
  /** Of `Fastify({ serverFactory })`. */
  serverFactory: FastifyServerFactory;
  add: <Kept extends CachedForms>(source: FromCacheSource<Kept>) => void;
  /** Everything goes the usual way from now on, which says that the connection ends. */
  close: () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    fromCache: AnswersFromCache;
  }
}

type Serve = (request: IncomingMessage, response: ServerResponse) => boolean;
type ServerTimes = Pick<Server, 'keepAliveTimeout' | 'requestTimeout'> & { connectionTimeout: number };

const serveFrom = <Kept extends CachedForms>(
  { find, headersOf }: FromCacheSource<Kept>,
  config: Pick<Config, 'publicUrl' | 'releaseOrigins'>,
): Serve => {
  // Headers alone, by encoding; the bytes are those of the cache, and counted there.
  const prepared = new WeakMap<Kept, Map<string, HeaderPairs>>();

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

  return (request, response) => {
    const kept = find(request);
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
};

export const createAnswersFromCache = (
  config: Pick<Config, 'publicUrl' | 'releaseOrigins'>,
): AnswersFromCache => {
  const serves: Serve[] = [];
  const answered = httpRequests.labels('GET', 'cached', '200');
  let isOpen = true;
  return {
    add: (source) => void serves.push(serveFrom(source, config)),
    close: () => {
      isOpen = false;
    },
    serverFactory: (handle, options) => {
      const server = createServer((request, response) => {
        if (isOpen && isPlain(request) && serves.some((serve) => serve(request, response))) answered.inc();
        else handle(request, response);
      });
      // As Fastify sets them on a server of its own making.
      const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as unknown as ServerTimes;
      server.keepAliveTimeout = keepAliveTimeout;
      server.requestTimeout = requestTimeout;
      return server.setTimeout(connectionTimeout);
    },
  };
};
