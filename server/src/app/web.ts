/** The web process's routes, hooks and error handler; composition only. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { holdsSecret } from '@foyer/shared/unlisted-name';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { SETTINGS_TAG } from '../platform/cache/cache-tags.ts';
import { invalidateOnCommit } from '../platform/cache/record-events.ts';
import { registerAgePolicy } from '../access/age-policy.routes.ts';
import { registerAccounts } from '../accounts/accounts.routes.ts';
import { registerAlbumEdit } from '../albums/album-edit.routes.ts';
import { registerAlbumLimits } from '../albums/album-limits.routes.ts';
import { registerOwnAlbum } from '../albums/own-album.routes.ts';
import { createAnswersFromCache } from '../platform/http/answers-from-cache.ts';
import { answerClientError } from '../platform/http/answer-client-error.ts';
import { checkHost } from '../platform/http/check-host.ts';
import { checkOrigin } from '../platform/http/check-origin.ts';
import { logRequests } from '../platform/http/log-requests.ts';
import { traceRequests } from './trace-requests.http.ts';
import { requestLogger } from '../platform/http/request-ids.ts';
import { countRequests } from '../platform/http/count-requests.ts';
import { refusals } from '../platform/metrics/metrics.ts';
import { checkBody, checkUrl } from '../platform/http/check-text.ts';
import { registerDevMail } from '../platform/mail/dev-mail.routes.ts';
import { registerUndo } from '../undo/undo.routes.ts';
import { registerDownloads } from '../watching/download.routes.ts';
import { type ReadinessCheck, registerHealth } from '../platform/http/health.routes.ts';
import { registerModelMember } from '../catalogue/model-member.routes.ts';
import { registerFeeds } from '../feeds/feeds.routes.ts';
import { createInternalApi } from './internal-api.ts';
import { registerLibrary } from '../library/library.routes.ts';
import { registerWithheldPicture } from '../pictures/withheld-picture.routes.ts';
import { registerMonograms } from '../pictures/monogram.routes.ts';
import { toPath } from '../platform/http/own-address.ts';
import { registerOwnSessions } from '../sign-in/own-sessions.routes.ts';
import { registerOwnUploads } from '../uploads/own-uploads.routes.ts';
import { limitBodyTime } from '../platform/http/limit-body-time.ts';
import { registerRecords } from '../records/records.routes.ts';
import { registerRecordsDesk } from '../records/records-desk.routes.ts';
import { openSealing } from '../records/sealing.ts';
import { registerBulkChanges } from '../catalogue-desk/bulk/bulk-changes.routes.ts';
import { registerSearchDesk } from '../catalogue-desk/searches/searches.routes.ts';
import { registerSheets } from '../catalogue-desk/sheets/sheets.routes.ts';
import { registerAlbumCategoryDesk } from '../catalogue-desk/album-categories.routes.ts';
import { registerCategoryDesk } from '../catalogue-desk/categories.routes.ts';
import { registerChannelDesk } from '../catalogue-desk/channels.routes.ts';
import { registerModelDesk } from '../catalogue-desk/models.routes.ts';
import { registerTermDesk } from '../catalogue-desk/terms.routes.ts';
import { registerCopyright } from '../moderation/copyright.routes.ts';
import { registerDesk } from '../moderation/desk/desk.routes.ts';
import { registerDeskTools } from '../moderation/desk/desk-tools.routes.ts';
import { registerFigures } from '../moderation/figures/figures.routes.ts';
import { registerSamples } from '../moderation/figures/samples.routes.ts';
import { registerModerationLog } from '../moderation/log.routes.ts';
import { registerStatements } from '../moderation/statements.routes.ts';
import { registerModeration } from '../moderation/moderation.routes.ts';
import { registerComments } from '../community/comments.routes.ts';
import { registerLive } from '../notifications/live.routes.ts';
import { registerMessages } from '../community/messages.routes.ts';
import { registerNotifications } from '../notifications/notifications.routes.ts';
import { registerDataExports } from '../accounts/data-exports.routes.ts';
import { registerProfile } from '../accounts/own-account.routes.ts';
import { registerReportCases } from '../moderation/reports/report-cases.routes.ts';
import { registerRoles } from '../members/roles.routes.ts';
import { registerReports } from '../moderation/reports/reports.routes.ts';
import { registerThirdParty } from '../sign-in/third-party.routes.ts';
import { registerOpenApi } from '../api/openapi.routes.ts';
import { markWrites } from '../platform/http/read-your-writes.ts';
import { renewSessionCookie } from '../platform/http/renew-session-cookie.ts';
import { READ_TABLES } from './read-tables.ts';
import { registerReads } from '../api/reads.routes.ts';
import { createRequestFacts } from './request-facts.http.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { ASSIGNMENT_COOKIE, keptSet } from '../releases/live/choose-set.ts';
import type { LiveSets } from '../releases/registry/release-sets.ts';
import { readSetLink, SET_LINK_COOKIE } from '../releases/live/set-link.ts';
import { COMMON_HEADERS } from '../platform/http/send-answer.ts';
import { sendRefusal, toLoggedRefused, toRefused } from '../platform/http/send-refusal.ts';
import { registerFactorRemoval } from '../accounts/factor-removal.routes.ts';
import { registerOwnSecurity } from '../accounts/own-security.routes.ts';
import { registerSecondSteps } from '../sign-in/second-steps.routes.ts';
import { guardCalls } from '../sign-in/guard-calls.http.ts';
import { registerStepUp } from '../sign-in/step-up.routes.ts';
import { registerJoiningDesk } from '../members-desk/joining.routes.ts';
import { registerMembersDesk } from '../members-desk/members-desk.routes.ts';
import { registerMachineRoom } from '../machine-room/machine-room.routes.ts';
import { SCHEDULED_JOBS } from './scheduled-jobs.ts';
import { registerSettings } from '../settings/settings.routes.ts';
import { registerSignInLink } from '../sign-in/sign-in-link.routes.ts';
import { registerSessions } from '../sign-in/sessions.routes.ts';
import { createPageNames } from '../watching/page-names.ts';
import { registerAudience } from '../figures/audience.routes.ts';
import { registerSiteFigures } from '../figures/site-figures.routes.ts';
import { createVisitOf, keepVisits } from '../figures/visits.http.ts';
import { registerStatistics } from '../watching/statistics.routes.ts';
import { registerUploadTus } from '../uploads/receiving/upload-tus.routes.ts';
import { registerUploads } from '../uploads/uploads.routes.ts';
import { registerVideoEdit } from '../uploads/video-edit.routes.ts';
import { registerOwnPreview } from '../uploads/own-preview.routes.ts';
import { registerVideoTracks } from '../uploads/video-tracks.routes.ts';
import { registerUploadDefaults } from '../uploads/upload-defaults.routes.ts';
import { registerEmbedDomains } from '../watching/embed-domains.routes.ts';
import { registerOembed } from '../watching/oembed.routes.ts';
import { registerVideoFile } from '../watching/video-file.routes.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { LAZY_SCHEMAS } from '../platform/http/lazy-schemas.ts';
import { mailFolder } from '../platform/mail/open-outbox.ts';
import { Refused } from '../platform/http/refused.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isCall, isDocumentRequest, sendFailurePage } from '../documents/plain-pages/send-plain-page.http.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const MAX_PARAM_LENGTH = 1000;
const MULTIPART_LIMITS = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 30, files: 1, headerPairs: 50 };

export interface WebOptions {
  missing: ReadinessCheck;
  /** Of requests, and of what the framework and its plugins say; neither has lines without. */
  logger?: FastifyBaseLogger;
  /** What /readyz tells besides. */
  warn?: () => readonly string[];
  /** Called for every route, before the app is ready. */
  onRoute?: (method: string, pattern: string) => void;
  /** What visitors may get now; the API's description names the packages among them that use each call. */
  getLiveReleases?: () => readonly Release[];
  /** By which the statistics tell whose pages come from which set. */
  getLiveSets?: () => LiveSets | undefined;
  /** Pages, releases and media add their routes here, before the app is ready. */
  extend?: (app: FastifyInstance, facts: RequestFacts) => Promise<void>;
}

/** Of whatever is answered at an address with the secret of an unlisted video: nobody keeps it, lists it or learns where it was. */
const SECRET_HEADERS = {
  'cache-control': 'private, no-store',
  'x-accel-expires': '0',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Not listening yet. */
export const createWeb = async (
  deps: WebDeps,
  { missing, warn, logger, extend, onRoute, getLiveReleases = () => [], getLiveSets }: WebOptions,
): Promise<FastifyInstance> => {
  const { config, log } = deps;
  /** Anyone who wanted to read a page gets one; programs get JSON. */
  const fail = (request: FastifyRequest, reply: FastifyReply, refused: Refused) => {
    refusals.labels(refused.code).inc();
    return isDocumentRequest(request)
      ? sendFailurePage(request, reply, config, refused)
      : sendRefusal(reply, refused);
  };
  const fromCache = createAnswersFromCache(config);
  const app = Fastify({
    serverFactory: fromCache.serverFactory,
    ...requestLogger(logger, { isBehindProxy: config.trustedProxies > 0 }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: BODY_LIMIT_BYTES,
    // In-flight requests get their answers; kept-alive connections without one are closed immediately.
    forceCloseConnections: 'idle',
    // A request that came over a connection still open is answered, and the connection closed: a proxy would hand a 503 on to its visitor.
    return503OnClosing: false,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Addresses that the router cannot read never come to the error handler below.
    frameworkErrors: (error, request, reply) => void fail(request, reply, toRefused(error)),
    // A request line may name the whole address; whose it is, the hook below checks.
    rewriteUrl: ({ url = '/' }) => toPath(url),
    clientErrorHandler: answerClientError,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    schemaController: { compilersFactory: LAZY_SCHEMAS },
  });
  app.decorate('fromCache', fromCache);
  app.addHook('preClose', async () => fromCache.close());
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) onRoute?.(name, url);
  });
  countRequests(app);
  if (config.tracing) traceRequests(app);
  if (logger) logRequests(app, { share: config.log.requestShare });
  limitBodyTime(app, deps.bodyTimeMs);
  // Writes are forms; whatever else comes is refused before anything reads it.
  app.removeAllContentTypeParsers();
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  // Files are read by their routes, part by part; each route says how large its file may be.
  await app.register(multipart, { limits: MULTIPART_LIMITS, throwFileSizeLimit: false });

  const stopInvalidations = invalidateOnCommit(deps.db, (tags) => deps.cache.invalidate(tags));
  app.addHook('onClose', async () => stopInvalidations());
  deps.settings.onChange(() => deps.cache.invalidate([SETTINGS_TAG]));
  const facts = createRequestFacts(deps);
  app.addHook('onRequest', async (request) => {
    checkHost(request, config);
    checkUrl(request.url);
    checkOrigin(request, config);
  });
  registerAgePolicy(app, facts);
  markWrites(app, config);
  renewSessionCookie(app, config, facts);
  app.addHook('preValidation', async (request) => checkBody(request.body));
  guardCalls(app, deps, facts);
  const linkCookie = hostCookieName(config, SET_LINK_COOKIE);
  const seesLinkedSet = ({ cookies }: FastifyRequest) =>
    readSetLink(deps.secrets, cookies[linkCookie]) !== undefined;
  const visitOf = createVisitOf(facts, (request) => {
    const sets = seesLinkedSet(request) ? undefined : getLiveSets?.();
    return sets ? String(keptSet(sets, request.cookies[ASSIGNMENT_COOKIE]).id) : '';
  });
  keepVisits(app, visitOf);
  app.addHook('onSend', async (request, reply) => {
    if (holdsSecret(request.url)) reply.headers(SECRET_HEADERS);
    for (const [name, value] of Object.entries(COMMON_HEADERS))
      if (!reply.hasHeader(name)) reply.header(name, value);
  });
  app.setErrorHandler((error, request, reply) => {
    const refused = toLoggedRefused(error, { request, log });
    // What a visitor can name when asking what happened.
    if (refused.status === 500) reply.header('x-request-id', request.id);
    return fail(request, reply, refused);
  });
  app.setNotFoundHandler((request, reply) => {
    // Every other path is a page's, or may be one's.
    const isRead = request.method === 'GET' || request.method === 'HEAD' || isCall(request.url);
    if (isRead) return fail(request, reply, new Refused('not_found', 'no such address'));
    reply.header('allow', 'GET, HEAD');
    return fail(request, reply, new Refused('bad_request', 'pages are only read', { pageStatus: 405 }));
  });

  registerOpenApi(app, deps, getLiveReleases);
  registerHealth(app, missing, warn);
  registerReads(app, deps, facts, READ_TABLES);
  registerMonograms(app);
  registerWithheldPicture(app);
  registerModelMember(app, deps, facts);
  registerFeeds(app, { ...deps, answerJson: createInternalApi(deps) });
  if (!config.production && !config.smtpUrl) registerDevMail(app, mailFolder(config), config.publicUrl);

  registerAlbumEdit(app, deps, facts);
  registerOwnAlbum(app, deps, facts);
  registerAlbumLimits(app, deps);

  registerSessions(app, deps);
  registerOwnSessions(app, deps, facts);
  registerThirdParty(app, deps);
  registerSecondSteps(app, deps);
  registerSignInLink(app, deps);
  registerStepUp(app, deps, facts);

  registerAccounts(app, deps, facts);
  registerProfile(app, deps, facts);
  registerDataExports(app, deps, facts);
  registerOwnSecurity(app, deps, facts);
  registerFactorRemoval(app, deps, facts);

  registerComments(app, deps, facts);
  registerMessages(app, deps, facts);

  registerNotifications(app, deps, facts);
  registerLive(app, deps, facts);

  registerLibrary(app, deps, facts);

  registerVideoFile(app, deps, facts);
  registerOembed(app, deps);
  registerEmbedDomains(app, deps, facts);
  registerDownloads(app, deps, facts);
  registerStatistics(app, deps, facts, {
    isPageName: createPageNames(getLiveReleases),
    seesLinkedSet,
    visitOf,
  });

  registerSiteFigures(app, deps);
  registerAudience(app, deps, facts);

  registerUploads(app, deps, facts);
  registerUploadDefaults(app, deps, facts);
  registerOwnUploads(app, deps, facts);
  await registerUploadTus(app, deps, facts);
  registerVideoEdit(app, deps, facts);
  registerVideoTracks(app, deps, facts);
  registerOwnPreview(app, deps, facts);

  const records = { ...deps, sealingOf: openSealing(config.records.keyFile) };
  registerRecords(app, records, facts);
  registerRecordsDesk(app, records, facts);

  registerReports(app, deps, facts);
  registerModeration(app, deps, facts);
  registerDesk(app, deps, facts);
  registerModerationLog(app, deps, facts);
  registerRoles(app, deps, facts);
  registerDeskTools(app, deps, facts);
  registerFigures(app, deps, facts);
  registerSamples(app, deps, facts);
  registerStatements(app, deps);
  registerReportCases(app, deps, facts);
  registerCopyright(app, deps, facts);
  registerMembersDesk(app, deps, facts);
  registerJoiningDesk(app, deps, facts);
  registerSettings(app, deps, facts);
  registerMachineRoom(app, deps, facts, SCHEDULED_JOBS);
  registerUndo(app, deps, facts, SCHEDULED_JOBS);

  registerCategoryDesk(app, deps, facts);
  registerAlbumCategoryDesk(app, deps, facts);
  registerModelDesk(app, deps, facts);
  registerChannelDesk(app, deps, facts);
  registerTermDesk(app, deps, facts);
  registerBulkChanges(app, deps, facts);
  registerSheets(app, deps, facts);
  registerSearchDesk(app, deps, facts);

  // Otherwise the pages' catch-all would answer them with HTML.
  for (const prefix of ['/api/*', '/static/*'])
    app.get(prefix, () => {
      throw new Refused('not_found', 'no such call');
    });
  await extend?.(app, facts);
  return app;
};
