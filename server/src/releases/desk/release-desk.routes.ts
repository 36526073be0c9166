/** Routes of the page of releases: what it shows, what operators do there, and how holders of a token come in. */
import {
  PICTURE_SIDES,
  RELEASE_ACTS,
  type ReleaseOverview,
} from '@foyer/shared/wire-schemas/releases/overview';
import { urls } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDone } from '../../platform/http/answer-write.ts';
import { readChoice, readId, readNumber } from '../../platform/http/read-address.ts';
import { Refused } from '../../platform/http/refused.ts';
import { seeOther, wantsPage } from '../../platform/http/wants-page.ts';
import type { RequestFacts, WebDeps } from '../../platform/http/web-deps.ts';
import { type OperateDeps, operate } from './operate-releases.ts';
import { clearOperatorCookie, requireOperator, setOperatorCookie } from './release-operators.http.ts';
import { findByToken, issueGrant, type Operator, readGrant } from './release-operators.ts';
import { selectPicture } from '../checks/browser-checks.sql.ts';
import { getReleaseOverview, type ReadHealth } from './release-overview.ts';
import { registerCall } from '../../platform/http/register-call.ts';

export interface ReleaseDeskDeps extends Pick<WebDeps, 'config' | 'db'>, Omit<OperateDeps, 'db'> {
  readHealth: ReadHealth;
}

const MAX_PICTURE_NUMBER = 999;
const idOf = (text: string | undefined): number | undefined => (text ? Number(text) : undefined);

export const registerReleaseDesk = (
  app: FastifyInstance,
  deps: ReleaseDeskDeps,
  facts: Pick<RequestFacts, 'viewerOf'>,
): void => {
  const { config, db, readHealth } = deps;
  const requireOne = (request: FastifyRequest): Promise<Operator> => requireOperator(request, config, facts);

  registerCall(app, 'GET /api/releases/overview.json', async (request): Promise<ReleaseOverview> => {
    const operator = await requireOne(request);
    return getReleaseOverview(db, readHealth, operator);
  });

  registerCall(app, 'GET /api/releases/picture/{set}/{number}/{side}.jpg', async (request, reply) => {
    await requireOne(request);
    const { set, number, side } = request.params;
    const picture = await selectPicture(
      db,
      readId(set, 'set'),
      readNumber(number, 'number', 0, MAX_PICTURE_NUMBER),
      readChoice(PICTURE_SIDES, side, 'side'),
    );
    if (!picture) throw new Refused('not_found', 'there is no such picture');
    return reply.type('image/jpeg').send(picture);
  });

  registerCall(app, 'POST /api/releases.php', async (request, reply) => {
    const operator = await requireOne(request);
    if (!operator.mayAct) throw new Refused('no_permission', 'this token is for reading');
    const { act, set_id, to, preview, reason } = request.body;
    if (reason.trim() === '') throw new Refused('required', 'say why', { field: 'reason' });
    const refusal = await operate(deps, operator, {
      act: readChoice(RELEASE_ACTS, act, 'act'),
      setId: idOf(set_id),
      to: idOf(to),
      preview,
      reason: reason.trim(),
    });
    // Without scripts the page itself shows how it went: in its list of what was done.
    if (wantsPage(request)) return seeOther(reply, urls.releases());
    return sendDone(reply, { done: refusal === null, refusal });
  });

  registerCall(app, 'POST /api/releases/session.php', async (request, reply) => {
    const { token } = request.body;
    const known = findByToken(config.releaseTokens, token);
    if (known) setOperatorCookie(reply, config, known);
    else clearOperatorCookie(reply, config);
    if (wantsPage(request)) return seeOther(reply, urls.releases());
    if (token !== '' && !known) throw new Refused('need_auth', 'there is no such token');
    return sendDone(reply);
  });

  /** With a bearer token: a link that opens the page in a browser, good for a quarter of an hour. */
  registerCall(app, 'POST /api/releases/link.php', async (request, reply) => {
    const token = findByToken(
      config.releaseTokens,
      /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '',
    );
    if (!token) throw new Refused('need_auth', 'bring a token');
    const grant = issueGrant(token, 'link', Date.now() / 1000);
    return sendDone(reply, { url: `${config.publicUrl}/api/releases/open/${grant}` });
  });

  registerCall(app, 'GET /api/releases/open/{grant}', async (request, reply) => {
    const token = readGrant(config.releaseTokens, 'link', request.params.grant, Date.now() / 1000);
    if (token) setOperatorCookie(reply, config, token);
    return sendToPage(reply);
  });
};

/** Away from an address that opens something: no other page hears of it, no search engine, no cache. */
const sendToPage = (reply: FastifyReply) =>
  seeOther(
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }),
    urls.releases(),
  );
