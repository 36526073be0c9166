/**
 * Every page of the site, and `/_page{path}`, what a navigation inside it asks for. One cached body serves everyone who
 * shares language, gender group, country (where it matters) and age state; a member's data is spliced in afterwards.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { takenBack } from '../platform/cache/cache-tags.ts';
import { registerCall } from '../platform/http/register-call.ts';
import { createProofPages, type ProofPageOf } from './age-gate/proof-pages.http.ts';
import { type AnswerPageDeps, createPageAnswers, documentInstead } from './answer-page.http.ts';
import { createPoolChoice, type PoolChoiceDeps } from './choose-pool.http.ts';
import { createDocumentMaker, type DocumentMakerDeps } from './make-document.ts';
import { registerPreviewLinks } from './previews/preview-visits.http.ts';
import { sendRedirect } from './send-redirect.http.ts';
import { openSharedDocuments, type SharedDocumentsDeps } from './shared-documents.http.ts';
import { slashRedirect } from './visitors/page-address.ts';
import { settleVisitor } from './visitors/settle-visitor.ts';

export interface DocumentsDeps
  extends SharedDocumentsDeps,
    Omit<PoolChoiceDeps, 'live'>,
    Omit<DocumentMakerDeps, 'config'>,
    Omit<AnswerPageDeps, 'fromCache' | 'pools' | 'makeDocument' | 'proofPageOf'> {
  /** What is shown instead of content while proof of age is wanted; without it nobody can give proof. */
  proofPageOf?: ProofPageOf;
  /** Own address that replaces one whose category, model or channel was renamed or merged. */
  movedAddressOf?: (target: URL) => Promise<string | undefined>;
}

export interface Documents {
  /** Invalidates all documents: something was withdrawn, or another set is live. */
  clear: () => void;
  /** Visitors may get other documents from now on than those that they got. */
  forgetVisits: () => void;
  /** What shows one of these is not given out beyond its age. */
  invalidate: (tags: readonly string[]) => void;
}

export const registerDocuments = (app: FastifyInstance, deps: DocumentsDeps): Documents => {
  const { config, previews, networkPlaceOf } = deps;
  const { proofPageOf = createProofPages(config, [], networkPlaceOf) } = deps;
  const { cache, fromCache } = openSharedDocuments(app, deps);
  if (previews) registerPreviewLinks(app, config, previews);
  const pools = createPoolChoice(deps);
  const makeDocument = createDocumentMaker(deps, cache, pools.findPoolBefore);
  const answer = createPageAnswers({ ...deps, fromCache, pools, makeDocument, proofPageOf });

  // Joined, not resolved: `//evil.example/` is a path of this site.
  const urlOf = (request: FastifyRequest): URL => new URL(config.publicUrl + request.url);

  // Asked by the cache in front before it answers (deploy/nginx): who may not see the content is refused by the age policy, and
  // everyone else's documents are distinguished by exactly what they vary with.
  registerCall(app, 'GET /api/visitor-check', async (request, reply) => {
    const visitor = settleVisitor(config, {
      search: new URLSearchParams(),
      cookies: request.cookies,
      acceptLanguage: request.headers['accept-language'],
      networkPlace: networkPlaceOf(request),
    });
    const link = await pools.findLink(request);
    const chosen = pools.assignedSet(request);
    const { language, gender, country, ageMode, ageText, agePassed, consentMode, discreet, announcement } =
      visitor;
    const variant = [
      // A visitor without a set is assigned one by a cookie, which no cache keeps.
      ...[link ? 'link' : chosen?.cookie === undefined ? (chosen?.set.id ?? 'none') : 'draw'],
      ...[language, gender, country, ageMode, ageText, agePassed ? 'passed' : 'asked'],
      ...[consentMode, ...discreet],
      // All that was cached is another one's after a change.
      ...[config.settingsVersion, announcement?.id ?? 'none'],
    ].join('.');
    return reply
      .code(204)
      .headers({ 'cache-control': 'private, no-store', 'x-foyer-variant': variant })
      .send();
  });

  app.get('/_page/*', async (request, reply) => {
    const url = urlOf(request);
    const target = new URL(`${url.pathname.slice('/_page'.length)}${url.search}`, url);
    const moved = await deps.movedAddressOf?.(target);
    if (moved)
      return reply
        .header('cache-control', 'private, no-store')
        .send(documentInstead(target.pathname + target.search, moved));
    return answer(request, reply, { kind: 'page', target });
  });

  app.get('/*', async (request, reply) => {
    const url = urlOf(request);
    const slashed = slashRedirect(url.pathname, url.search);
    // `//evil.example` must not become an address of another site.
    if (url.pathname.startsWith('//')) return sendRedirect(reply, 301, '/');
    if (slashed && !/\.[a-z0-9]{2,5}$/i.test(url.pathname)) return sendRedirect(reply, 301, slashed);
    const moved = await deps.movedAddressOf?.(url);
    if (moved) return sendRedirect(reply, 301, moved);
    return answer(request, reply, { kind: 'document', target: url });
  });

  return {
    clear: () => cache.clear(),
    forgetVisits: fromCache.clear,
    invalidate: (tags) => cache.invalidate(takenBack(tags)),
  };
};
