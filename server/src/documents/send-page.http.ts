/** Sends the document of a page view: with its cache headers, a redirect's rest of the query, and what is this member's alone. */
import type { PageAnswer } from '@foyer/shared/wire-schemas/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { readSessionToken } from '../platform/http/session-cookie.ts';
import { textOfDocument } from './document-cache.ts';
import type { DocumentsFromCache } from './documents-from-cache.ts';
import type { FoundDocument } from './make-document.ts';
import type { PageView } from './page-view.http.ts';
import { documentHeaders, SHARED_DOCUMENT, TRACED_DOCUMENT } from './security-headers.ts';
import { sendDocument } from './send-document.http.ts';
import { sendRedirect } from './send-redirect.http.ts';
import { documentPolicy, DOCUMENT_VARY, timingHeader } from './shared-documents.http.ts';
import { withHandedOn } from './visitors/page-address.ts';
import { spliceViewer } from './visitors/splice-viewer.ts';

export interface SendPageDeps {
  config: Config;
  fromCache: Pick<DocumentsFromCache, 'note'>;
  /** For reports of the page view, where the present request is traced. */
  traceMarkOf?: (kind: PageView['kind'], startedMs: number) => string | undefined;
}

/** @param isOfPreview also of one that has just ended: nobody else gets its answer */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { config, fromCache, traceMarkOf }: SendPageDeps,
  { view, found, isOfPreview }: { view: PageView; found: FoundDocument; isOfPreview: boolean },
) => {
  const { kind, visitor, viewer, personal, isSecret, isUnsettled, link, address } = view;
  const { document, key } = found;
  const trace = document.redirect ? undefined : traceMarkOf?.(kind, Date.now() - reply.elapsedTime);
  reply.header('vary', DOCUMENT_VARY).headers(timingHeader(document, trace));
  if (document.isLastGood) reply.header('x-foyer-stale', 'remote');
  else if (document.isOfSetBefore) reply.header('x-foyer-stale', 'set');
  const isPrivate =
    viewer !== null || personal || isSecret || isUnsettled || link !== undefined || isOfPreview;
  const isGood = document.keep && !document.isLastGood;
  const isShared = !isPrivate && isGood && Object.keys(visitor.choices).length === 0;
  // Caches give a body to many, with its headers: no two visitors may report into one trace.
  const shared = trace === undefined ? SHARED_DOCUMENT : TRACED_DOCUMENT;
  reply.header('cache-control', isShared ? shared : 'private, no-store');
  // A guard's redirect leads elsewhere, and an answer for a page is 200 whatever its view says.
  const isSamePage = !document.redirect?.startsWith('/?');
  const redirect =
    document.redirect && isSamePage ? withHandedOn(document.redirect, address.handedOn) : document.redirect;
  if (kind === 'page') {
    reply.type('application/json; charset=utf-8');
    if (redirect === document.redirect) return sendDocument(request, reply, document);
    const page = JSON.parse(textOfDocument(document)) as PageAnswer;
    return reply.code(document.status).send({ ...page, view: { ...page.view, redirect } });
  }
  if (link) reply.header('x-robots-tag', 'noindex');
  if (redirect) return sendRedirect(reply, document.status, redirect, link !== undefined);
  reply.headers(documentHeaders(document.policy ?? documentPolicy(config)));
  if (document.status === 503) reply.header('retry-after', '5');
  if (viewer && !personal)
    return reply.code(document.status).send(spliceViewer(textOfDocument(document), viewer));
  if (isShared && document.status === 200 && readSessionToken(request, config) === undefined)
    fromCache.note(request.raw, key);
  return sendDocument(request, reply, document);
};
