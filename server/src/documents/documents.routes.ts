/**
 * Every page of the site, and `/_page{path}`, what a navigation inside it asks for. One cached body serves everyone who
 * shares language, gender group, country (where it matters) and age state; a member's data is spliced in afterwards.
 */
import { EDGE_FRESH_SECONDS } from '@foyer/shared/wire-schemas/answers';
import {
  type DocumentAnswer,
  type DocumentRequest,
  type PageAnswer,
  LIVE_SET_HEADER,
  TAB_SET_KEY,
} from '@foyer/shared/wire-schemas/documents';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { TICKET_TIMING } from '@foyer/shared/wire-schemas/releases/health';
import { COOKIES, type Place } from '@foyer/shared/wire-schemas/site';
import { isOwnPath, urls } from '@foyer/shared/urls';
import { holdsSecret } from '@foyer/shared/unlisted-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CacheGuard } from '../platform/cache/cache-guard.ts';
import type { Config } from '../platform/config/config.ts';
import { isDatabaseAway } from '../platform/database/is-database-away.ts';
import { ageRuleOf } from '../access/age-rule.ts';
import { isLegalPath } from '../access/legal-paths.ts';
import { addRequestFacts } from '../platform/http/log-requests.ts';
import { chooseSet } from '../releases/live/choose-set.ts';
import { listReleaseOrigins } from '../platform/config/release-origins.ts';
import type { Operator } from '../releases/desk/release-operators.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import type { MetFault } from '../releases/faults/fault-counter.ts';
import { setBefore } from '../releases/live/set-before.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  DocumentCache,
  type CachedDocument,
  type MadeDocument,
  textOfDocument,
  toCachedDocument,
} from './document-cache.ts';
import { fillDocument } from './fill-document.ts';
import type { DocumentFault } from './document-cache.ts';
import { isOfNobody, renderWithFallback, type SetBeforeSource } from './render-with-fallback.ts';
import {
  type DocumentAddress,
  documentAddress,
  slashRedirect,
  withHandedOn,
} from './visitors/page-address.ts';
import { pageLanguage } from './visitors/page-language.http.ts';
import { createProofPages, type ProofPageOf } from './age-gate/proof-pages.http.ts';
import type { FindLinkedSet, LinkedSet } from './visitors/linked-set.ts';
import { smokeViewer } from './warm-up/smoke-samples.ts';
import { SET_LINK_COOKIE } from '../releases/live/set-link.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderSets } from './render/render-sets.ts';
import { contentSecurityPolicy, documentHeaders, SHARED_DOCUMENT } from './security-headers.ts';
import { sendDocument } from './send-document.http.ts';
import { sendPlainPage } from './plain-pages/send-plain-page.http.ts';
import { settleVisitor, type Visitor } from './visitors/settle-visitor.ts';
import { spliceViewer } from './visitors/splice-viewer.ts';
import { startingPage } from './plain-pages/starting-page.ts';
import { addPreviewStrip, STRIP_STYLE_HASH } from './previews/preview-strip.ts';
import {
  clearPreview,
  PREVIEW_HEADERS,
  type PreviewDeps,
  type PreviewVisit,
  registerPreviewLinks,
  sendBrokenPreview,
  sendWith,
  visitOf,
} from './previews/preview-visits.http.ts';
import { cacheShare } from '../platform/cache/cache-shares.ts';
import { readTypedFields } from '../platform/http/typed-fields.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { readSessionToken } from '../platform/http/session-cookie.ts';
import type {} from '@fastify/cookie';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { toViewer } from '../sign-in/sessions.ts';
// Brings the type of `atOnce`.
import type {} from '../platform/http/answers-from-cache.ts';
import { createDocumentsFromCache } from './documents-from-cache.ts';
import type { Requester } from './render/worker-messages.ts';
import { mayBeTakenBack, takenBack } from '../platform/cache/cache-tags.ts';
import { choosePageSet } from './visitors/choose-page-set.ts';
import { registerCall } from '../platform/http/register-call.ts';
// Brings the types of cookies.

/** Sticky assignment to the stable or the candidate release set. */
export const ASSIGNMENT_COOKIE = 'release';
/** How long this process keeps a document; withdrawals clear it immediately. */
const DOCUMENT_TTL_SECONDS = 30;
/** When to come back while the first release set is warmed up. */
const STARTING_SECONDS = 3;
const REDIRECT_MAX_AGE_SECONDS = 3600;
const VARY = 'Cookie, Accept-Encoding, Accept-Language';
const YEAR_SECONDS = 365 * 24 * 3600;
const AGE_COOKIE_SECONDS = 30 * 24 * 3600;

export interface DocumentsDeps {
  config: Config;
  /** What this process serves. */
  live: Pick<LiveSetsCache, 'getLiveSets' | 'onChange'>;
  renderSets: RenderSets;
  guard?: CacheGuard;
  /** Who is signed in with this request. */
  viewerOf: (request: FastifyRequest) => Promise<SessionViewer | null>;
  /** The set that a visitor's link names; nobody's when it is left out. */
  findLinkedSet?: FindLinkedSet;
  networkPlaceOf: (request: Pick<FastifyRequest, 'headers' | 'ip'>) => Place | undefined;
  /** The age policy wants a proof that this visitor has not given: no content. */
  isWithheld: (request: FastifyRequest) => boolean;
  hasAgeProof: (request: FastifyRequest) => boolean;
  /** What is shown instead; without it nobody can give proof. */
  proofPageOf?: ProofPageOf;
  /** Who may see releases. */
  operatorOf?: (request: FastifyRequest) => Promise<Operator | null>;
  /** Sets that are shown to anyone who holds a link; none where it is left out. */
  previews?: PreviewDeps;
  /** Called for every document that is made for a visitor of a live set; without an answer it could not be made. */
  onRendered?: (setId: number, address: string, answer: DocumentAnswer | undefined) => void;
  /** Called for every document that a visitor of a live set gets although it failed with that set. */
  onFault?: (met: MetFault) => void;
  /** For reports of the document's page views; undefined while none is wanted. */
  ticketOf?: (setId: number, packages: readonly string[]) => string | undefined;
}

export interface Documents {
  /** Invalidates all documents: something was withdrawn, or another set is live. */
  clear: () => void;
  /** What shows one of these is not given out beyond its age. */
  invalidate: (tags: readonly string[]) => void;
}

export const registerDocuments = (app: FastifyInstance, deps: DocumentsDeps): Documents => {
  const { config, live, renderSets, previews, networkPlaceOf } = deps;
  const { proofPageOf = createProofPages(config, [], networkPlaceOf) } = deps;
  const linkCookie = hostCookieName(config, SET_LINK_COOKIE);
  const secure = config.publicUrl.startsWith('https:');
  const policyOf = (styleHashes?: readonly string[], scriptHashes?: readonly string[]) =>
    contentSecurityPolicy(listReleaseOrigins(config.releaseOrigins), "'none'", styleHashes, scriptHashes);
  const csp = policyOf();
  const cache = new DocumentCache({
    maxBytes: cacheShare('documents', config.cacheMaxBytes),
    ttlMs: DOCUMENT_TTL_SECONDS * 1000,
    staleMs: config.staleMs,
    guard: deps.guard,
  });
  const ticketHeader = ({ ticket }: CachedDocument): Record<string, string> =>
    ticket === undefined ? {} : { 'server-timing': `${TICKET_TIMING};desc="${ticket}"` };
  const sharedHeaders = (document: CachedDocument) => ({
    ...documentHeaders(document.policy ?? csp),
    ...ticketHeader(document),
    vary: VARY,
    'cache-control': SHARED_DOCUMENT,
    etag: document.etag,
  });
  const fromCache = createDocumentsFromCache({
    cache,
    maxBytes: cacheShare('documentAddresses', config.cacheMaxBytes),
    placeOf: (request) => {
      const place = networkPlaceOf({
        headers: request.headers,
        ip: clientAddress(request, config.trustedProxies),
      });
      // Who must prove the age is looked at each time.
      if (ageRuleOf(config, place).mode === 'verify') return undefined;
      return `${place?.country}-${place?.region}`;
    },
    headersOf: sharedHeaders,
  });
  app.fromCache.add(fromCache);
  live.onChange(({ previous }) => {
    fromCache.clear();
    // What everyone had until now serves where the new set fails.
    cache.clear((key) => previous !== null && key.split('\n', 2)[1] === String(previous.id));
  });

  if (previews) registerPreviewLinks(app, config, previews);

  const setCookie = (
    reply: FastifyReply,
    name: string,
    value: string,
    maxAge: number | undefined,
    httpOnly = false,
  ) => reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure, httpOnly, maxAge });

  const sendStarting = (request: FastifyRequest, reply: FastifyReply, kind: DocumentRequest['kind']) => {
    if (kind === 'page')
      throw new Refused('unavailable', 'the site is starting', { retryAfterSeconds: STARTING_SECONDS });
    reply.header('retry-after', String(STARTING_SECONDS));
    const html = startingPage(config.siteName, pageLanguage(request));
    return sendPlainPage(request, reply, config, 503, html);
  };

  const withhold = (request: FastifyRequest, reply: FastifyReply, kind: DocumentRequest['kind']) => {
    if (kind === 'page')
      throw new Refused('no_permission', 'proof of age is needed first', { info: { age: 'verify' } });
    const html = proofPageOf(request, { next: request.url });
    return sendPlainPage(request, reply, config, 403, html);
  };

  const findLink = async (request: FastifyRequest): Promise<LinkedSet | undefined> =>
    deps.findLinkedSet?.(request.cookies[linkCookie]);

  /** @param tabSet what a tab says of its own set; null for a document */
  const choosePool = async (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      kind,
      link,
      preview,
      tabSet,
    }: {
      kind: DocumentRequest['kind'];
      link: LinkedSet | undefined;
      preview: PreviewVisit | undefined;
      tabSet: string | null;
    },
  ): Promise<RenderPool | null> => {
    if (link) return renderSets.visit(link.set);
    if (preview && previews) return previews.pools.poolOf(preview.set);
    const sets = live.getLiveSets();
    if (!sets) return null;
    const { set, cookie } = chooseSet(sets, request.cookies[ASSIGNMENT_COOKIE]);
    if (cookie) setCookie(reply, ASSIGNMENT_COOKIE, cookie, undefined, true);
    if (kind === 'document') return renderSets.poolOf(set);
    reply.header(LIVE_SET_HEADER, String(set.id));
    return renderSets.poolOf(choosePageSet(sets, set, tabSet, (id) => renderSets.hasPool(id)));
  };

  /** Only where its workers are there: nobody waits for a set to start. */
  const findPoolBefore = async (setId: number): Promise<RenderPool | undefined> => {
    const sets = live.getLiveSets();
    const before = sets && setBefore(sets, setId);
    if (!before || !renderSets.hasPool(before.id)) return undefined;
    return renderSets.poolOf(before).catch(() => undefined);
  };

  const requestOf = (
    kind: DocumentRequest['kind'],
    url: string,
    visitor: Visitor,
    viewer: Viewer | null,
    isWithheld: boolean,
  ): DocumentRequest => ({
    kind,
    url,
    site: {
      name: config.siteName,
      publicUrl: config.publicUrl,
      language: visitor.language,
      country: visitor.country,
      gender: visitor.gender,
      ageMode: visitor.ageMode,
      consentMode: visitor.consentMode,
      discreet: visitor.discreet,
      ads: config.ads.outline,
      footer: config.footer,
      ageText: visitor.ageText,
      settings: config.settings,
    },
    viewer,
    // Pages of the law can be read without proof: nothing lies over them.
    ageGate: visitor.ageMode !== 'none' && !visitor.agePassed && !isWithheld,
    off: [],
    moduleTimeoutMs: config.moduleTimeoutMs,
    takesScripts: true,
  });

  /** Of everyone, and with marks of its own for anyone who looks at a preview. */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DocumentRequest['kind'],
    target: URL,
  ) => {
    const visit = previews && (await visitOf(request, config, previews));
    if (visit === 'ended') clearPreview(reply, config);
    if (!visit || visit === 'ended') return answerWith(request, reply, kind, target, visit);
    sendWith(request, PREVIEW_HEADERS);
    try {
      return await answerWith(request, reply, kind, target, visit);
    } catch (error) {
      if (kind === 'page' || error instanceof Refused) throw error;
      return sendBrokenPreview(request, reply, config);
    }
  };

  const answerWith = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: DocumentRequest['kind'],
    target: URL,
    visit: PreviewVisit | 'ended' | undefined,
  ) => {
    const preview = visit === 'ended' ? undefined : visit;
    const visitor = settleVisitor(config, {
      search: target.searchParams,
      cookies: request.cookies,
      acceptLanguage: request.headers['accept-language'],
      networkPlace: networkPlaceOf(request),
      hasAgeProof: deps.hasAgeProof(request),
    });
    const isClosed = deps.isWithheld(request);
    if (isClosed && !isLegalPath(target.pathname)) return withhold(request, reply, kind);
    // Anyone who has yet to answer the gate reads terms and privacy without it, and without anything of the catalogue around them.
    const readsFirst =
      kind === 'document' && visitor.ageMode !== 'none' && !visitor.agePassed && isLegalPath(target.pathname);
    const isWithheld = isClosed || readsFirst;
    const link = await findLink(request);
    const tabSet = target.searchParams.get(TAB_SET_KEY);
    // No part of the page's own address.
    target.searchParams.delete(TAB_SET_KEY);
    const pool = await choosePool(request, reply, { kind, link, preview, tabSet });
    if (!pool) return sendStarting(request, reply, kind);
    addRequestFacts(request, { release_set: pool.set.id });
    for (const [name, value] of Object.entries(visitor.choices)) setCookie(reply, name, value, YEAR_SECONDS);
    const address = documentAddress(target.pathname, target.searchParams, pool.addresses);
    const { url, handedOn } = address;
    const sample = link ? smokeViewer(link.visitor) : null;
    const typedFields = kind === 'document' ? readTypedFields(request) : undefined;
    // Made for each visit anew, with the viewer spliced in: anyone who has it may lose the right at any time.
    const isSecret = holdsSecret(url);
    const personal = address.personal || sample !== null || typedFields !== undefined;
    let isUnsettled = false;
    // Who asks cannot be known while the database is away: a page that is for everyone is shown as to everyone.
    const signedIn = await deps.viewerOf(request).catch((error: unknown) => {
      if (personal || !isDatabaseAway(error)) throw error;
      isUnsettled = true;
      return null;
    });
    const viewer = sample ?? (signedIn && toViewer(signedIn));
    if (kind === 'document' && viewer && address.afterSignIn)
      return sendRedirect(reply, 302, address.afterSignIn, true);
    const plain = requestOf(kind, url, visitor, personal ? viewer : null, isWithheld);
    if (typedFields) plain.site.typedFields = typedFields;
    const work = sample ? { ...plain, smoke: {} } : plain;
    const shows = new Set<string>();
    const requester: Requester = {
      address: request.ip,
      isWithheld,
      isLimited: false,
      shows,
      operator: personal && !sample ? await deps.operatorOf?.(request) : null,
    };
    const isLive = !link && !preview;
    const keyOf = (setId: number, of: Pick<DocumentAddress, 'url' | 'byCountry'>) =>
      [
        kind,
        setId,
        visitor.language,
        visitor.gender,
        work.ageGate,
        visitor.ageMode,
        visitor.ageText,
        // A navigation inside the site keeps what its document says of these.
        ...(kind === 'document' ? [visitor.consentMode, ...visitor.discreet] : []),
        isWithheld,
        of.byCountry ? visitor.country : '',
        of.url,
      ].join('\n');
    const key = keyOf(pool.set.id, address);
    const findBefore = async (): Promise<SetBeforeSource | undefined> => {
      const poolBefore = await findPoolBefore(pool.set.id);
      if (!poolBefore) return undefined;
      const addressBefore = documentAddress(target.pathname, target.searchParams, poolBefore.addresses);
      // A page that only the new set has, or has for other visitors: there is nothing to compare it with.
      if (addressBefore.personal !== address.personal) return undefined;
      if (addressBefore.url === urls.notFound() && url !== addressBefore.url) return undefined;
      const keyBefore = keyOf(poolBefore.set.id, addressBefore);
      return {
        render: () => poolBefore.render({ ...work, url: addressBefore.url }, requester, keyBefore),
        // What was made for one visitor is in no cache, and what is in a cache was made for all.
        ...(!personal &&
          !isSecret && {
            peek: () => cache.peek(keyBefore),
            peekStale: () => cache.peekStale(keyBefore),
          }),
      };
    };
    const make = async (): Promise<MadeDocument> => {
      const outcome = await renderWithFallback({
        render: () => pool.render(work, requester, key),
        onRendered: (answer) => {
          if (isLive) deps.onRendered?.(pool.set.id, request.ip, answer);
        },
        findBefore: isLive ? findBefore : undefined,
        isLimited: () => requester.isLimited,
        isDataAway: () => requester.isDataAway === true,
        isProving: () => pool.isProving,
      });
      const { fault, isOfSetBefore } = outcome;
      const isSpoilt = !requester.isLimited;
      if ('document' in outcome) {
        const text = textOfDocument(outcome.document);
        return { ...outcome.document, text, isOfSetBefore, fault, keep: false, isSpoilt };
      }
      const made = outcome.answer;
      const failed = made.failed.map(({ remote }) => remote);
      const ticket =
        isLive && !isOfSetBefore
          ? deps.ticketOf?.(pool.set.id, ['shell', ...(made.packages ?? []), ...failed])
          : undefined;
      const isWhole = made.failed.length === 0 && !isOfSetBefore;
      return {
        ticket,
        fault,
        isOfSetBefore,
        status: kind === 'page' ? 200 : made.status,
        redirect: made.redirect,
        policy: preview
          ? policyOf([...(made.styleHashes ?? []), STRIP_STYLE_HASH], made.scriptHashes)
          : made.styleHashes && policyOf(made.styleHashes, made.scriptHashes),
        text:
          preview && kind === 'document' ? addPreviewStrip(made.body, preview, visitor.language) : made.body,
        keep: isWhole && made.status < 500 && !requester.isLimited,
        isSpoilt: !isWhole && isSpoilt,
        tags: [...shows].filter(mayBeTakenBack),
      };
    };
    const isPrivate =
      viewer !== null || personal || isSecret || isUnsettled || link !== undefined || visit !== undefined;
    const tellFault = (fault: DocumentFault, isUnavailable: boolean) => {
      const path = personal || isSecret ? undefined : target.pathname;
      if (isLive) deps.onFault?.({ ...fault, setId: pool.set.id, address: request.ip, path, isUnavailable });
    };
    const made =
      personal || preview || isSecret
        ? make().then(toCachedDocument)
        : fillDocument(cache, key, make, () => pool.join(key, requester));
    const document: CachedDocument = await made.catch((error: unknown) => {
      if (!isOfNobody(error)) tellFault({ packages: ['shell'], isNew: false }, true);
      throw error;
    });

    reply.header('vary', VARY).headers(ticketHeader(document));
    if (document.isLastGood) reply.header('x-foyer-stale', 'remote');
    else if (document.isOfSetBefore) reply.header('x-foyer-stale', 'set');
    if (document.fault) tellFault(document.fault, document.status >= 500);
    const isGood = document.keep && !document.isLastGood;
    const shared = !isPrivate && isGood && Object.keys(visitor.choices).length === 0;
    reply.header('cache-control', shared ? SHARED_DOCUMENT : 'private, no-store');
    // A guard's redirect leads elsewhere, and an answer for a page is 200 whatever its view says.
    const isSamePage = !document.redirect?.startsWith('/?');
    const redirect =
      document.redirect && isSamePage ? withHandedOn(document.redirect, handedOn) : document.redirect;
    if (kind === 'page') {
      reply.type('application/json; charset=utf-8');
      if (redirect === document.redirect) return sendDocument(request, reply, document);
      const page = JSON.parse(textOfDocument(document)) as PageAnswer;
      return reply.code(document.status).send({ ...page, view: { ...page.view, redirect } });
    }
    if (link) reply.header('x-robots-tag', 'noindex');
    if (redirect) return sendRedirect(reply, document.status, redirect, link !== undefined);
    reply.headers(documentHeaders(document.policy ?? csp));
    if (document.status === 503) reply.header('retry-after', '5');
    if (viewer && !personal)
      return reply.code(document.status).send(spliceViewer(textOfDocument(document), viewer));
    if (shared && document.status === 200 && readSessionToken(request, config) === undefined)
      fromCache.note(request.raw, key);
    return sendDocument(request, reply, document);
  };

  const sendRedirect = (reply: FastifyReply, status: number, to: string, isPrivate = false) =>
    reply
      .code(status)
      .header(
        'cache-control',
        status === 301 && !isPrivate ? `public, max-age=${REDIRECT_MAX_AGE_SECONDS}` : 'private, no-store',
      )
      .header('x-accel-expires', String(isPrivate ? 0 : EDGE_FRESH_SECONDS))
      .header('location', to)
      .send();

  // Joined, not resolved: `//evil.example/` is a path of this site.
  const urlOf = (request: FastifyRequest): URL => new URL(config.publicUrl + request.url);

  // Asked by the cache in front before it answers (deploy/nginx): who may not see the content is refused by the age policy, and
  // everyone else's documents are distinguished by exactly what they vary with.
  registerCall(app, 'GET /api/visitor-check', async (request, reply) => {
    const sets = live.getLiveSets();
    const visitor = settleVisitor(config, {
      search: new URLSearchParams(),
      cookies: request.cookies,
      acceptLanguage: request.headers['accept-language'],
      networkPlace: networkPlaceOf(request),
    });
    const link = await findLink(request);
    const set = sets ? chooseSet(sets, request.cookies[ASSIGNMENT_COOKIE]) : undefined;
    const { language, gender, country, ageMode, ageText, agePassed, consentMode, discreet } = visitor;
    const variant = [
      // A visitor without a set is assigned one by a cookie, which no cache keeps.
      ...[link ? 'link' : set?.cookie === undefined ? (set?.set.id ?? 'none') : 'draw'],
      ...[language, gender, country, ageMode, ageText, agePassed ? 'passed' : 'asked'],
      ...[consentMode, ...discreet],
    ].join('.');
    return reply
      .code(204)
      .headers({ 'cache-control': 'private, no-store', 'x-foyer-variant': variant })
      .send();
  });

  app.get('/_page/*', async (request, reply) => {
    const url = urlOf(request);
    return answer(
      request,
      reply,
      'page',
      new URL(`${url.pathname.slice('/_page'.length)}${url.search}`, url),
    );
  });

  app.get('/*', async (request, reply) => {
    const url = urlOf(request);
    const slashed = slashRedirect(url.pathname, url.search);
    // `//evil.example` must not become an address of another site.
    if (url.pathname.startsWith('//')) return sendRedirect(reply, 301, '/');
    if (slashed && !/\.[a-z0-9]{2,5}$/i.test(url.pathname)) return sendRedirect(reply, 301, slashed);
    return answer(request, reply, 'document', url);
  });

  registerCall(app, 'POST /api/age.php', async (request, reply) => {
    setCookie(reply, COOKIES.age, '1', AGE_COOKIE_SECONDS);
    const { next } = (request.body ?? {}) as { next?: string };
    return reply
      .code(303)
      .header('cache-control', 'no-store')
      .header('location', isOwnPath(next) ? next : '/')
      .send();
  });

  return { clear: () => cache.clear(), invalidate: (tags) => cache.invalidate(takenBack(tags)) };
};
