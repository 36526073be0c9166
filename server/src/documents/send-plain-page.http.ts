/** Sends a self-contained page that is never cached, and says which failed requests get one instead of JSON. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listReleaseOrigins } from '../platform/config/release-origins.ts';
import type { Config } from '../platform/config/config.ts';
import type { Refused } from '../platform/http/refused.ts';
import { failurePage } from './failure-page.ts';
import { pageLanguage } from './page-language.http.ts';
import { GATE_STYLE_HASH } from './gate-page.ts';
import { PLAIN_STYLE_HASH } from './plain-page.ts';
import { contentSecurityPolicy, documentHeaders } from './security-headers.ts';

type PlainConfig = Pick<Config, 'siteName' | 'releaseOrigins'>;

/** What programs ask for: their failures are JSON. */
const CALLS = /^\/(?:api|_page|static|media|releases\/[^/]+\/[^/]+|healthz|readyz)(?:[/?]|$)/;
const EMBEDS = /^\/embed\//;

/** Whether a failure is shown to somebody in place of a document. */
export const isDocumentRequest = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !CALLS.test(url);

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
  // Some rules refuse writes with 200; no page of theirs is fine.
  const status = refused.status >= 400 ? refused.status : 400;
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
