/** POST /api/stats.php */
import { COMMENT_SECTIONS } from '@foyer/shared/wire-schemas/comments';
import { type StatisticsAct, VOTES } from '@foyer/shared/wire-schemas/statistics';
import { parseDiscreet } from '@foyer/shared/wire-schemas/discreet';
import { COOKIES } from '@foyer/shared/wire-schemas/site';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sourceOf } from '../figures/count-audience.ts';
import type { VisitFacts } from '../figures/count-figures.ts';
import { addComment } from '../community/comment-changes.ts';
import { Refused } from '../platform/http/refused.ts';
import { type Actor, countPageView, countView, type Visit, vote } from './statistics.ts';
import { countWatchedParts } from './watched-parts.ts';
import type { IsPageName } from './page-names.ts';
import { VIEW_SECTIONS } from './views.sql.ts';
import { VOTE_SECTIONS } from './votes.sql.ts';
import { sendDone } from '../platform/http/answer-write.ts';
import { readChoice, readId } from '../platform/http/read-address.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { registerCall } from '../platform/http/register-call.ts';

interface StatisticsBody {
  act: StatisticsAct;
  section?: string;
  object_id?: string;
  vote?: (typeof VOTES)[number];
  receipt?: string;
  msg?: string;
  parent_id?: string;
  nogeo?: string;
  from?: string;
  site?: string;
  page?: string;
  campaign?: string;
  parts?: string;
  bytes?: string;
}
/** Lists by country made the views that they lead to themselves, and would keep their videos on top of the country for ever. */
const LISTS_BY_COUNTRY: readonly string[] = ['home', 'top-country'];
/** Its country is not to be counted for the rankings. */
const isPlaceless = ({ nogeo, from = '' }: StatisticsBody): boolean =>
  (nogeo !== undefined && nogeo !== '' && nogeo !== '0') || LISTS_BY_COUNTRY.includes(from);
const VOTE_VALUES = { '0': 0, '1': 1, none: null } as const;

type Act = (body: StatisticsBody, actor: Actor & Visit, request: FastifyRequest) => Promise<object>;

export interface PageViewRules {
  isPageName: IsPageName;
  /** Whether a signed link shows this browser a release that is not live: a preview, or the browser check. */
  seesLinkedSet: (request: FastifyRequest) => boolean;
  visitOf: (request: FastifyRequest) => VisitFacts;
}

export const registerStatistics = (
  app: FastifyInstance,
  { db, config }: WebDeps,
  { viewerOf, networkCountryOf }: RequestFacts,
  { isPageName, seesLinkedSet, visitOf }: PageViewRules,
): void => {
  const acts: Record<StatisticsAct, Act> = {
    vote: async (body, actor) => {
      const section = readChoice(VOTE_SECTIONS, body.section ?? 'video', 'section');
      const choice = readChoice(VOTES, body.vote, 'vote');
      const { object_id: objectId = '', receipt } = body;
      return vote(db, actor, { section, objectId, vote: VOTE_VALUES[choice], receipt });
    },
    comm: async (body, actor) => {
      const section = readChoice(COMMENT_SECTIONS, body.section ?? 'video', 'section');
      const { object_id = '', msg = '', parent_id = '' } = body;
      const answeredId = parent_id === '' ? null : readId(parent_id, 'parent_id');
      const comment = { section, objectIdOrDir: object_id, text: msg, answeredId };
      return addComment(db, actor.viewer, comment, config.watchedWords);
    },
    view: async (body, actor, request) => {
      await countView(db, actor, {
        section: readChoice(VIEW_SECTIONS, body.section ?? 'video', 'section'),
        objectId: body.object_id ?? '',
        keepsHistory: !parseDiscreet(request.cookies[COOKIES.discreet]).includes('nohistory'),
        country: isPlaceless(body) ? undefined : networkCountryOf(request),
        source: sourceOf(body.from, body.site),
      });
      return {};
    },
    watched: async (body, actor) => {
      readChoice(['video'], body.section ?? 'video', 'section');
      await countWatchedParts(db, actor, {
        objectId: body.object_id ?? '',
        parts: body.parts ?? '',
        page: body.from === 'embed' ? 'embed' : 'video',
        bytes: Number(body.bytes ?? 0),
      });
      return {};
    },
    page: async (body, actor, request) => {
      // Other acts name an object and are limited by it; nothing else than a page of ours counts its views.
      if (request.headers.origin === undefined)
        throw new Refused('bad_origin', 'a page view says which page it comes from');
      // Its pages may have names that no live release has, and anyone who tries them is no visitor.
      if (seesLinkedSet(request)) return {};
      await countPageView(db, actor, { page: body.page ?? '', campaign: body.campaign ?? '' }, isPageName);
      return {};
    },
  };

  registerCall(app, 'POST /api/stats.php', async (request, reply) => {
    const viewer = await viewerOf(request);
    const visit = visitOf(request);
    const actor: Actor & Visit = {
      viewer,
      address: request.ip,
      visit: isPlaceless(request.body) ? { ...visit, country: '' } : visit,
    };
    const answer = await acts[request.body.act](request.body, actor, request);
    return sendDone(reply, answer);
  });
};
