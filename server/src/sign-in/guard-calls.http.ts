/**
 * Carries out the rule of each call that needs no object: members' calls want a session, those of a role its holders, and what destroys a
 * session in which somebody has proven a short while ago who it is.
 */
import { callOf } from '@foyer/shared/wire-schemas/calls';
import { mayDo, type Power } from '@foyer/shared/wire-schemas/members/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
// Brings the type of a route's calls.
import type {} from '../platform/http/register-call.ts';
import { type RouteRule, ruleOf } from '../api/route-rules.ts';
import { requireViewer } from '../platform/http/answer-write.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { requireRecentProof } from './step-up.ts';

const POWERS = { moderators: 'moderate', records: 'records', operators: 'releases' } as const;

const powerOf = (rule: RouteRule): Power | undefined => {
  if (rule.for === 'power') return rule.power;
  return rule.for === 'moderators' || rule.for === 'records' || rule.for === 'operators'
    ? POWERS[rule.for]
    : undefined;
};

const mayCall = (rule: RouteRule, viewer: SessionViewer): boolean => {
  const power = powerOf(rule);
  return power !== undefined && mayDo(viewer, power);
};

const refusePower = (rule: RouteRule, { waiting_roles: roles = [] }: SessionViewer): Refused => {
  const power = powerOf(rule);
  const isWaiting = power !== undefined && mayDo({ roles }, power);
  const more = isWaiting ? '; the role counts once the account has a second step' : '';
  return new Refused('no_permission', `this is for members who may: ${power}${more}`);
};

/** Of the call and of the act that is asked for, or of the setting, if it has one of its own. */
const rulesOf = (
  request: FastifyRequest,
): { base: RouteRule; own: RouteRule; readsForm: boolean } | undefined => {
  const [name] = request.routeOptions.config.calls ?? [];
  if (!name) return undefined;
  const { who, acts = {}, form } = callOf(name);
  const { act, key } = (request.body ?? {}) as { act?: unknown; key?: unknown };
  const named = [act, key].find((one) => typeof one === 'string' && Object.hasOwn(acts, one));
  const may = acts[named as string];
  return { base: ruleOf(who), own: ruleOf(may ?? who), readsForm: form !== undefined };
};

export const guardCalls = (
  app: FastifyInstance,
  { db }: Pick<WebDeps, 'db'>,
  facts: Pick<RequestFacts, 'viewerOf'>,
): void => {
  app.addHook('preHandler', async (request) => {
    const rules = rulesOf(request);
    // Forms with files are read, and refused, by their routes: what comes of them must be read to its end.
    if (!rules || (rules.readsForm && request.isMultipart())) return;
    const { base, own } = rules;
    if (base.for === 'members') await requireViewer(request, facts);
    if (base.for === 'moderators' || base.for === 'records' || base.for === 'power') {
      const viewer = await requireViewer(request, facts);
      if (!mayCall(base, viewer)) throw refusePower(base, viewer);
    }
    if (!('proof' in own) || own.proof === undefined) return;
    // Holders of a token ask by no session: releases/desk/release-operators.http.ts.
    if (own.for === 'operators' && request.headers.authorization !== undefined) return;
    const viewer = await facts.viewerOf(request);
    // Who lacks the role is informed that by the route.
    if (viewer && mayCall(own, viewer)) await requireRecentProof(db, viewer);
  });
};
