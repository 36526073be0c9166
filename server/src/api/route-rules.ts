/**
 * The rule of each route, by method and pattern: of calls as their nouns declare it (`@foyer/shared/wire-schemas/calls`), one more for each
 * act that has its own. access/decide-access.ts decides by it; a test asks every rule about an object in every state of it.
 */
import type { AccessAction, AccessKind, Who } from '@foyer/shared/wire-schemas/call';
import { CALL_NAMES, callOf } from '@foyer/shared/wire-schemas/calls';
import { POWERS, type Power } from '@foyer/shared/wire-schemas/members/roles';
import { VISIBILITY_FIELDS, type VisibilityField } from '@foyer/shared/wire-schemas/members/profile';
import { routeOf } from '../platform/http/call-pattern.ts';

/**
 * What destroys: who asks by a session has given password, code or passkey in it a short while ago, or is asked for it now
 * (sign-in/step-up.ts).
 */
export type Proof = 'recent';

export type RouteRule =
  /** The same for everyone, no matter who asks; shows only what everyone may see. */
  | { for: 'everyone' }
  /** The member's own: nothing without a session, nothing of others with one. */
  | { for: 'members' }
  /** Nothing for anyone without the role; records: nor for moderators (records/records.test.ts). */
  | { for: 'moderators' | 'records'; proof?: Proof }
  /** Moderators, or holders of a token: releases/desk/release-desk.routes.test.ts. */
  | { for: 'operators'; proof?: Proof }
  /** Nothing for anyone whose roles do not bring the power. */
  | { for: 'power'; power: Power; proof?: Proof }
  /** Depends on the object named; `field`: on who may see this of the member, too. */
  | { for: 'object'; kind: AccessKind; action: AccessAction; field?: VisibilityField };

const ROLES = { moderators: 'moderators', operators: 'operators', 'record keepers': 'records' } as const;

export const ruleOf = (who: Who): RouteRule => {
  if (who === 'everyone' || who === 'members') return { for: who };
  const role = who.replace('proven ', '');
  if (role in ROLES) {
    const audience = ROLES[role as keyof typeof ROLES];
    return role === who ? { for: audience } : { for: audience, proof: 'recent' };
  }
  const power = POWERS.find((one) => role === `may ${one}`);
  if (power) return role === who ? { for: 'power', power } : { for: 'power', power, proof: 'recent' };
  const [action, what] = who.split(' ') as [AccessAction, string];
  const field = VISIBILITY_FIELDS.find((name) => name === what && who.endsWith(' of member'));
  if (field) return { for: 'object', kind: 'member', action, field };
  return { for: 'object', kind: what as AccessKind, action };
};

/** Routes that are no calls: the same for everyone, or guarded as the comment says. */
const PLAIN_ROUTES: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/*',
  'GET /static/*',
  'GET /api/openapi.json',
  'OPTIONS /api/upload/',
  'GET /releases/:package/:version/browser/*',
  'GET /releases/integrity/:set/:file',
  // Guarded by a signature.
  'GET /preview/:token',
  'GET /preview/:token/*',
  'GET /preview/leave/',
  'GET /ads/frame/:zone/:size/:language/',
  // Guarded by a power: ad-preview.routes.test.ts.
  'GET /ads/preview/:language/',
  // Guarded by a power: setting-preview.routes.test.ts.
  'POST /site/preview/:language/',
  'GET /offline-worker.js',
  'GET /favicon.svg',
  'GET /icon-neutral.svg',
  'GET /favicon.ico',
  'GET /icons/:file',
  'GET /site.webmanifest',
  'GET /robots.txt',
  'GET /sdk/foyer-embed.js',
  'GET /sdk/demo/',
  'GET /sdk/demo/:file',
  // Only what everyone may see: sitemaps.test.ts walks the states.
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
  // Written from the anonymous' lists: feeds.test.ts walks the states.
  'GET /feeds/*',
  // Leads to a profile whom the member lets see it: catalogue-desk/models.test.ts.
  'GET /model/:dir/member/',
  // Of documents the anonymous' reads decide what they say; a session adds the viewer alone.
  'GET /*',
  'GET /_page/*',
  'GET /embed/:id/:dir/',
  'POST /embed/:id/:dir/',
  'GET /age/',
  'GET /age/:provider/',
  'GET /age/oidc/back/',
  'GET /age/wallet/:id/',
  'POST /age/wallet/:id/response',
  'GET /static/monogram/:file',
  'POST /confirm-:code/',
  'GET /dev/mail/',
  'GET /dev/mail/:id/',
  // Guarded by revision and signature: media.routes.ts has tests of its own.
  'GET /media/:object/:revision/*',
  'GET /media/p/:grant/:object/*',
  // Guarded by a signature over rendition and revision.
  'GET /media/d/:grant/:object/:rendition/:name',
  'OPTIONS /media/*',
  'GET /static/tf/:partner/:picture',
  'GET /static/withheld.svg',
];

export const ROUTE_RULES: Readonly<Record<string, RouteRule>> = Object.fromEntries([
  ...PLAIN_ROUTES.map((route) => [route, { for: 'everyone' } as const]),
  ...CALL_NAMES.flatMap((name) => {
    const { who, acts = {} } = callOf(name);
    const route = routeOf(name);
    return [
      [route, ruleOf(who)] as const,
      ...Object.entries(acts).map(([act, may]) => [`${route} ${act}`, ruleOf(may)] as const),
    ];
  }),
]);
