/** Refuses what destroys to sessions in which nobody has proven a short while ago who it is. */
import type { FastifyInstance } from 'fastify';
import { ROUTE_RULES, type RouteRule } from '../api/route-rules.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { requireRecentProof } from './step-up.ts';

const ruleOf = (route: string, body: unknown): RouteRule | undefined => {
  const act = (body as { act?: unknown } | null | undefined)?.act;
  return (typeof act === 'string' ? ROUTE_RULES[`${route} ${act}`] : undefined) ?? ROUTE_RULES[route];
};

/** Whoever lacks the role is told that by the route. */
const hasRole = (rule: RouteRule, viewer: SessionViewer): boolean =>
  rule.for === 'records' ? viewer.is_records_keeper === true : viewer.is_moderator;

export const requireProofs = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  { viewerOf }: Pick<RequestFacts, 'viewerOf'>,
): void => {
  app.addHook('preHandler', async (request) => {
    // Holders of a token ask by no session.
    if (request.method !== 'POST' || request.headers.authorization !== undefined) return;
    const rule = ruleOf(`POST ${request.routeOptions.url}`, request.body);
    if (!rule || !('proof' in rule) || rule.proof === undefined) return;
    const viewer = await viewerOf(request);
    if (viewer && hasRole(rule, viewer)) await requireRecentProof(db, viewer);
  });
};
