/** Chooses the workers that answer a visitor: of the set of a link, of a preview, or of the live set that the visitor was assigned. */
import { type DocumentRequest, LIVE_SET_HEADER } from '@foyer/shared/wire-schemas/documents';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.ts';
import { hostCookieName } from '../platform/http/host-cookie.ts';
import { ASSIGNMENT_COOKIE, chooseSet, type ChosenSet } from '../releases/live/choose-set.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import { setBefore } from '../releases/live/set-before.ts';
import { SET_LINK_COOKIE } from '../releases/live/set-link.ts';
import type { PreviewDeps, PreviewVisit } from './previews/preview-visits.http.ts';
import type { RenderPool } from './render/render-pool.ts';
import type { RenderSets } from './render/render-sets.ts';
import { choosePageSet } from './visitors/choose-page-set.ts';
import type { FindLinkedSet, LinkedSet } from './visitors/linked-set.ts';
import { setVisitorCookie } from './visitors/visitor-cookie.http.ts';

export interface PoolChoiceDeps {
  config: Config;
  live: Pick<LiveSetsCache, 'getLiveSets'>;
  renderSets: RenderSets;
  /** The set that a visitor's link names; nobody's when it is left out. */
  findLinkedSet?: FindLinkedSet;
  /** Sets that are shown to anyone who holds a link; none where it is left out. */
  previews?: PreviewDeps;
}

interface AskedPool {
  kind: DocumentRequest['kind'];
  link: LinkedSet | undefined;
  preview: PreviewVisit | undefined;
  /** What a tab says of its own set; null for a document. */
  tabSet: string | null;
}

export interface PoolChoice {
  findLink: (request: FastifyRequest) => Promise<LinkedSet | undefined>;
  /** The live set of the visitor, with the cookie that assigns it where there is none yet; undefined while no set is live. */
  assignedSet: (request: FastifyRequest) => ChosenSet | undefined;
  /** @returns null while no set is live */
  choosePool: (request: FastifyRequest, reply: FastifyReply, asked: AskedPool) => Promise<RenderPool | null>;
  /** Only where its workers are there: nobody waits for a set to start. */
  findPoolBefore: (setId: number) => Promise<RenderPool | undefined>;
}

export const createPoolChoice = (deps: PoolChoiceDeps): PoolChoice => {
  const { config, live, renderSets, previews } = deps;
  const linkCookie = hostCookieName(config, SET_LINK_COOKIE);
  return {
    findLink: async (request) => deps.findLinkedSet?.(request.cookies[linkCookie]),
    assignedSet: (request) => {
      const sets = live.getLiveSets();
      return sets ? chooseSet(sets, request.cookies[ASSIGNMENT_COOKIE]) : undefined;
    },
    choosePool: async (request, reply, { kind, link, preview, tabSet }) => {
      if (link) return renderSets.visit(link.set);
      if (preview && previews) return previews.pools.poolOf(preview.set);
      const sets = live.getLiveSets();
      if (!sets) return null;
      const { set, cookie } = chooseSet(sets, request.cookies[ASSIGNMENT_COOKIE]);
      if (cookie) setVisitorCookie(reply, config, ASSIGNMENT_COOKIE, cookie, { httpOnly: true });
      if (kind === 'document') return renderSets.poolOf(set);
      reply.header(LIVE_SET_HEADER, String(set.id));
      return renderSets.poolOf(choosePageSet(sets, set, tabSet, (id) => renderSets.hasPool(id)));
    },
    findPoolBefore: async (setId) => {
      const sets = live.getLiveSets();
      const before = sets && setBefore(sets, setId);
      if (!before || !renderSets.hasPool(before.id)) return undefined;
      return renderSets.poolOf(before).catch(() => undefined);
    },
  };
};
