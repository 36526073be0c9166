/**
 * Fetches a file of somebody else's server: by https with a valid certificate, from public addresses alone, within a time and a size. The address is
 * checked where the connection is made, so that a name cannot lead to another one after it was looked at; so is each redirect.
 */
import { lookup as lookUp } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type DownloadFault = 'not_public' | 'unreachable' | 'status' | 'too_large';
export class DownloadError extends Error {
  override name = 'DownloadError';
  readonly fault: DownloadFault;
  constructor(fault: DownloadFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface DownloadLimits {
  maxBytes: number;
  /** From the first question to the last byte, redirects included. */
  timeoutMs: number;
  /** Of the process or the job. */
  signal?: AbortSignal;
}
/** @throws DownloadError; the signal's reason where it was aborted */
export type Download = (address: string, limits: DownloadLimits) => Promise<Buffer>;

export interface DownloadOptions {
  /** Tests have a server on this machine. */
  isAllowed?: (address: string) => boolean;
  /** PEM of an authority in place of those of Node. */
  ca?: string;
}

const REDIRECTS_MAX = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

const parseAddress = (address: string, isAllowed: (address: string) => boolean): URL => {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new DownloadError('not_public', 'no https address');
  // A name is looked up where the connection is made; numbers are not.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw new DownloadError('not_public', `${host} is not public`);
  return url;
};

const readBody = async (answer: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const tooLarge = new DownloadError('too_large', `more than ${maxBytes} bytes`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

export const createDownload = ({ isAllowed = isPublicAddress, ca }: DownloadOptions = {}): Download => {
  const lookup: LookupFunction = (host, options, done) =>
    lookUp(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? new Error(`${host} has no address`), '', 0);
      const wrong = found.find(({ address }) => !isAllowed(address));
      if (wrong) return done(new DownloadError('not_public', `${host} is not public`), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  const ask = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Foyer' };
      httpsRequest(url, { lookup, signal, headers, agent: false, ...(ca !== undefined && { ca }) }, resolve)
        .on('error', reject)
        .end();
    });
  const follow = async (address: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> => {
    let url = parseAddress(address, isAllowed);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const answer = await ask(url, signal);
      try {
        const { statusCode = 0, headers } = answer;
        if (statusCode === 200) return await readBody(answer, maxBytes);
        if (!REDIRECTS.includes(statusCode) || headers.location === undefined)
          throw new DownloadError('status', `the server answered ${statusCode}`);
        url = parseAddress(URL.parse(headers.location, url)?.href ?? '', isAllowed);
      } finally {
        answer.destroy();
      }
    }
    throw new DownloadError('status', 'too many redirects');
  };
  return async (address, { maxBytes, timeoutMs, signal }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await follow(address, maxBytes, signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DownloadError) throw error;
      throw new DownloadError('unreachable', error instanceof Error ? error.message : String(error));
    }
  };
};
