/** What one view of a page is about: who looks at which address by which release set, and whose document it may be. */
import { type DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { holdsSecret } from '@foyer/shared/unlisted-name';
import type { FastifyRequest } from 'fastify';
import { adsOutline } from '../advertising/ads-outline.ts';
import type { Config } from '../platform/config/config.ts';
import { isDatabaseAway } from '../platform/database/is-database-away.ts';
import { readTypedFields, type TypedFields } from '../platform/http/typed-fields.ts';
import type { RequestFacts } from '../platform/http/web-deps.ts';
import type { Operator } from '../releases/desk/release-operators.ts';
import { toViewer } from '../sign-in/sessions.ts';
import type { PreviewVisit } from './previews/preview-visits.http.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { Requester } from './render/worker-messages.ts';
import type { LinkedSet } from './visitors/linked-set.ts';
import { type DocumentAddress, documentAddress } from './visitors/page-address.ts';
import type { Visitor } from './visitors/settle-visitor.ts';
import { smokeViewer } from './warm-up/smoke-samples.ts';

export interface PageViewDeps extends Pick<RequestFacts, 'viewerOf'> {
  config: Config;
  /** Who may see releases. */
  operatorOf?: (request: FastifyRequest) => Promise<Operator | null>;
}

/** What was found out before it is known who is signed in. */
export interface PageVisit {
  kind: DocumentRequest['kind'];
  /** As it was asked for, without the set of the tab. */
  target: URL;
  visitor: Visitor;
  /** Under the age policy: nothing of the catalogue may be shown. */
  isWithheld: boolean;
  link: LinkedSet | undefined;
  preview: PreviewVisit | undefined;
  pool: RenderPool;
}

export interface PageView extends PageVisit {
  address: DocumentAddress;
  viewer: Viewer | null;
  /** The document is made for this visitor alone. */
  personal: boolean;
  /** Made for each visit anew, with the viewer spliced in: anyone who has the address may lose the right at any time. */
  isSecret: boolean;
  /** Who asks could not be found out, since the database is away. */
  isUnsettled: boolean;
  /** By a set that is live, so that it says something of the set. */
  isLive: boolean;
  /** What the workers render. */
  work: DocumentRequest;
  requester: Requester;
  shows: Set<string>;
}

/** @param url of the page as the workers know it */
export const documentRequestOf = (
  config: Config,
  { kind, visitor, isWithheld }: Pick<PageVisit, 'kind' | 'visitor' | 'isWithheld'>,
  {
    url,
    viewer = null,
    typedFields,
  }: { url: string; viewer?: Viewer | null; typedFields?: TypedFields | undefined },
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
    ads: adsOutline(config.ads, visitor.language),
    footer: config.footer,
    ...(visitor.announcement && { announcement: visitor.announcement }),
    ageText: visitor.ageText,
    settings: config.settings,
    ...(typedFields && { typedFields }),
  },
  viewer,
  // Pages of the law can be read without proof: nothing lies over them.
  ageGate: visitor.ageMode !== 'none' && !visitor.agePassed && !isWithheld,
  off: [],
  moduleTimeoutMs: config.moduleTimeoutMs,
  takesScripts: true,
});

export const settlePageView = async (
  request: FastifyRequest,
  deps: PageViewDeps,
  visit: PageVisit,
): Promise<PageView> => {
  const { kind, target, link, preview, pool, isWithheld } = visit;
  const address = documentAddress(target.pathname, target.searchParams, pool.addresses);
  const sample = link ? smokeViewer(link.visitor) : null;
  const typedFields = kind === 'document' ? readTypedFields(request) : undefined;
  const personal = address.personal || sample !== null || typedFields !== undefined;
  let isUnsettled = false;
  // Who asks cannot be known while the database is away: a page that is for everyone is shown as to everyone.
  const signedIn = await deps.viewerOf(request).catch((error: unknown) => {
    if (personal || !isDatabaseAway(error)) throw error;
    isUnsettled = true;
    return null;
  });
  const viewer = sample ?? (signedIn && toViewer(signedIn));
  const work = documentRequestOf(deps.config, visit, {
    url: address.url,
    viewer: personal ? viewer : null,
    typedFields,
  });
  const shows = new Set<string>();
  return {
    ...visit,
    address,
    viewer,
    personal,
    isSecret: holdsSecret(address.url),
    isUnsettled,
    isLive: !link && !preview,
    work: sample ? { ...work, smoke: {} } : work,
    requester: {
      address: request.ip,
      isWithheld,
      isLimited: false,
      shows,
      operator: personal && !sample ? await deps.operatorOf?.(request) : null,
    },
    shows,
  };
};
