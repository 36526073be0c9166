/** Sends a self-contained page that is never cached, and says which failed requests get one instead of JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listReleaseOrigins } from '../../platform/config/release-origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Refused } from '../../platform/http/refused.ts';
import { wantsPage } from '../../platform/http/wants-page.ts';
import { failurePage } from './failure-page.ts';
import { pageLanguage } from '../visitors/page-language.http.ts';
import { GATE_STYLE_HASH } from '../age-gate/gate-page.ts';
import { PLAIN_STYLE_HASH } from './plain-page.ts';
import { contentSecurityPolicy, documentHeaders } from '../security-headers.ts';

type PlainConfig = Pick<Config, 'siteName' | 'releaseOrigins'>;

/** What programs ask for: their failures are JSON. */
const CALLS = /^\/(?:api|_page|static|media|releases\/[^/]+\/[^/]+|healthz|readyz)(?:[/?]|$)/;
export const isCall = (url: string): boolean => CALLS.test(url);
const EMBEDS = /^\/embed\//;

/** The browser shows what comes: somebody opened the address, or sent a form without a script. */
const isShown = (request: FastifyRequest): boolean => {
  const mode = request.headers['sec-fetch-mode'];
  return mode === undefined ? wantsPage(request) : mode === 'navigate';
};

/** Whether a failure is shown to somebody in place of a document. */
export const isDocumentRequest = (request: FastifyRequest): boolean => {
  const { method, url } = request;
  return ((method === 'GET' || method === 'HEAD') && !CALLS.test(url)) || isShown(request);
};

export const sendPlainPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { releaseOrigins }: PlainConfig,
  status: number,
  html: string,
): FastifyReply => {
  const isEmbed = EMBEDS.test(request.url);
  const origins = listReleaseOrigins(releaseOrigins);
  const policy = contentSecurityPolicy(origins, isEmbed ? '*' : "'none'", [
    PLAIN_STYLE_HASH,
    GATE_STYLE_HASH,
  ]);
  reply.code(status).headers({ ...documentHeaders(policy), 'cache-control': 'private, no-store' });
  // Its opener is the partner's page, which it must not be cut from.
  if (isEmbed) reply.removeHeader('cross-origin-opener-policy');
  return reply.send(html);
};

export const sendFailurePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: PlainConfig,
  refused: Refused,
): FastifyReply => {
  const { retryAfterSeconds } = refused.details;
  // Rules refuse writes with 200, which a program reads; no page that says so is fine.
  const status = refused.details.pageStatus ?? (refused.status >= 400 ? refused.status : 422);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  for (const name of ['etag', 'content-encoding', 'vary']) reply.removeHeader(name);
  return sendPlainPage(
    request,
    reply,
    config,
    status,
    failurePage(config.siteName, pageLanguage(request), status),
  );
};
