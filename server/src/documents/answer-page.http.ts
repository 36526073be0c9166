/** Answers one request for a page from the first look at the visitor to the last byte; what cannot be shown is answered on the way. */
import { type DocumentRequest, type PageAnswer, TAB_SET_KEY } from '@foyer/shared/wire-schemas/documents';
import { urls } from '@foyer/shared/urls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLegalPath } from '../access/legal-paths.ts';
import { addRequestFacts } from '../platform/http/log-requests.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';
import type { ProofPageOf } from './age-gate/proof-pages.http.ts';
import type { PoolChoice } from './choose-pool.http.ts';
import type { FoundDocument } from './make-document.ts';
import { type PageView, type PageViewDeps, settlePageView } from './page-view.http.ts';
import { sendPlainPage } from './plain-pages/send-plain-page.http.ts';
import { startingPage } from './plain-pages/starting-page.ts';
import {
  clearPreview,
  PREVIEW_HEADERS,
  type PreviewDeps,
  type PreviewVisit,
  sendBrokenPreview,
  sendWith,
  visitOf,
} from './previews/preview-visits.http.ts';
import { sendPage, type SendPageDeps } from './send-page.http.ts';
import { sendRedirect } from './send-redirect.http.ts';
import { pageLanguage } from './visitors/page-language.http.ts';
import { settleVisitor, type Visitor } from './visitors/settle-visitor.ts';
import { setVisitorCookie } from './visitors/visitor-cookie.http.ts';

/** When to come back while the first release set is warmed up. */
const STARTING_SECONDS = 3;
const YEAR_SECONDS = 365 * 24 * 3600;

export interface AnswerPageDeps
  extends PageViewDeps,
    SendPageDeps,
    Pick<RequestFacts, 'networkPlaceOf' | 'isWithheld'> {
  pools: PoolChoice;
  makeDocument: (view: PageView) => Promise<FoundDocument>;
  hasAgeProof: (request: FastifyRequest) => boolean;
  /** What is shown instead of content while proof of age is wanted. */
  proofPageOf: ProofPageOf;
  previews?: PreviewDeps;
  /** While packages are still to come: what has no page may be one of theirs. */
  isIncomplete?: () => boolean;
}

/** What moves inside the site are answered where the document is asked for instead: by no set of this tab. */
export const documentInstead = (url: string, redirect: string): PageAnswer => ({
  view: {
    ...{ url, redirect, name: '404', status: 301, remote: 'shell', page: '404' },
    ...{ params: {}, widgets: [], missing: [] },
  },
  state: {},
  setId: 0,
});

/** A page that somebody asks for, as a document or as a move inside the site. */
interface AskedPage {
  kind: DocumentRequest['kind'];
  target: URL;
}

export const createPageAnswers = (deps: AnswerPageDeps) => {
  const { config, previews, pools } = deps;

  const sendStarting = (request: FastifyRequest, reply: FastifyReply, kind: AskedPage['kind']) => {
    if (kind === 'page')
      throw new Refused('unavailable', 'the site is starting', { retryAfterSeconds: STARTING_SECONDS });
    reply.header('retry-after', String(STARTING_SECONDS));
    const html = startingPage(config.siteName, pageLanguage(request));
    return sendPlainPage(request, reply, config, 503, html);
  };

  /** Of an address that no package has which is there. A tab leaves for the document, which loads itself again. */
  const sendBuilding = (request: FastifyRequest, reply: FastifyReply, { kind, target }: AskedPage) => {
    const address = target.pathname + target.search;
    if (kind === 'page')
      return reply.header('cache-control', 'private, no-store').send(documentInstead(address, address));
    reply.header('retry-after', String(STARTING_SECONDS));
    const html = startingPage(config.siteName, pageLanguage(request), 'building');
    return sendPlainPage(request, reply, config, 503, html);
  };

  const withhold = (request: FastifyRequest, reply: FastifyReply, kind: AskedPage['kind']) => {
    if (kind === 'page')
      throw new Refused('no_permission', 'proof of age is needed first', { info: { age: 'verify' } });
    const html = deps.proofPageOf(request, { next: request.url });
    return sendPlainPage(request, reply, config, 403, html);
  };

  /** Anyone who has yet to answer the gate reads terms and privacy without it, and without anything of the catalogue around them. */
  const readsFirst = ({ kind, target }: AskedPage, { ageMode, agePassed }: Visitor): boolean =>
    kind === 'document' && ageMode !== 'none' && !agePassed && isLegalPath(target.pathname);

  const answerWith = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AskedPage,
    preview: PreviewVisit | 'ended' | undefined,
  ) => {
    const { kind, target } = asked;
    const visitor = settleVisitor(config, {
      search: target.searchParams,
      cookies: request.cookies,
      acceptLanguage: request.headers['accept-language'],
      networkPlace: deps.networkPlaceOf(request),
      hasAgeProof: deps.hasAgeProof(request),
    });
    const isClosed = deps.isWithheld(request);
    if (isClosed && !isLegalPath(target.pathname)) return withhold(request, reply, kind);
    const shown = {
      link: await pools.findLink(request),
      preview: preview === 'ended' ? undefined : preview,
    };
    const tabSet = target.searchParams.get(TAB_SET_KEY);
    // No part of the page's own address.
    target.searchParams.delete(TAB_SET_KEY);
    const pool = await pools.choosePool(request, reply, { kind, ...shown, tabSet });
    if (!pool) return sendStarting(request, reply, kind);
    addRequestFacts(request, { release_set: pool.set.id });
    for (const [name, value] of Object.entries(visitor.choices))
      setVisitorCookie(reply, config, name, value, { maxAge: YEAR_SECONDS });
    const isWithheld = isClosed || readsFirst(asked, visitor);
    const view = await settlePageView(request, deps, { ...asked, ...shown, visitor, isWithheld, pool });
    if (view.address.url === urls.notFound() && deps.isIncomplete?.())
      return sendBuilding(request, reply, asked);
    const { afterSignIn } = view.address;
    if (kind === 'document' && view.viewer && afterSignIn) return sendRedirect(reply, 302, afterSignIn, true);
    const found = await deps.makeDocument(view);
    return sendPage(request, reply, deps, { view, found, isOfPreview: preview !== undefined });
  };

  /** Of everyone, and with marks of its own for anyone who looks at a preview. */
  return async (request: FastifyRequest, reply: FastifyReply, asked: AskedPage) => {
    const visit = previews && (await visitOf(request, config, previews));
    if (visit === 'ended') clearPreview(reply, config);
    if (!visit || visit === 'ended') return answerWith(request, reply, asked, visit);
    sendWith(request, PREVIEW_HEADERS);
    try {
      return await answerWith(request, reply, asked, visit);
    } catch (error) {
      if (asked.kind === 'page' || error instanceof Refused) throw error;
      return sendBrokenPreview(request, reply, config);
    }
  };
};
