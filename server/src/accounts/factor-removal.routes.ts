/** POST /api/factor-loss.php: the way back into an account whose second factor is lost. Also as plain forms. */
import { type FactorLossAct } from '@foyer/shared/wire-schemas/accounts/second-factors';
import { isOwnPath, urls, withQuery } from '@foyer/shared/urls';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendDone } from '../platform/http/answer-write.ts';
import { Refused } from '../platform/http/refused.ts';
import { sendRefusal, toLoggedRefused } from '../platform/http/send-refusal.ts';
import { seeOther, wantsPage } from '../platform/http/wants-page.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import { readStepCookie } from '../platform/http/step-cookie.ts';
import { askRemoval, getRemovalDue, keepFactor, keepFactorByCode, startRemoval } from './factor-removal.ts';
import { registerCall } from '../platform/http/register-call.ts';

interface FactorLossBody {
  act: FactorLossAct;
  code?: string;
  next?: string;
}

/** Where a plain form leads. */
const pagesOf = ({ act, code = '', next }: FactorLossBody): { done: string; refused: string } => {
  const own = /^[\w-]{1,100}$/.test(code) ? `/restore-${code}/` : urls.restore();
  const lost = (sent?: 1) =>
    withQuery(urls.signIn(), { step: 'lost', sent, next: isOwnPath(next) ? next : undefined });
  return {
    ask: { done: lost(1), refused: lost() },
    begin: { done: `${own}?for=codes&sent=1`, refused: `${own}?for=codes` },
    keep: code
      ? { done: `${own}?for=keep&sent=1`, refused: `${own}?for=keep` }
      : { done: '/settings/', refused: '/settings/' },
    state: { done: '/settings/', refused: '/settings/' },
  }[act];
};

export const registerFactorRemoval = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox, log }: WebDeps,
  { viewerOf }: RequestFacts,
): void => {
  const context = createMailContext({ db, config, secrets, wakeOutbox });
  const needViewer = async (request: FastifyRequest) => {
    const viewer = await viewerOf(request);
    if (!viewer) throw new Refused('need_auth', 'sign in first');
    return viewer;
  };
  const dueOf = (due: Date | null) => ({ due: due?.toISOString() ?? null });
  const acts: Record<
    FactorLossAct,
    (request: FastifyRequest, code: string) => Promise<{ due: string | null }>
  > = {
    ask: async (request) =>
      dueOf(await askRemoval(context, { step: readStepCookie(request, config), address: request.ip })),
    begin: async ({ ip }, code) => dueOf(await startRemoval(context, { code, address: ip })),
    keep: async (request, code) => {
      if (code) await keepFactorByCode(context, { code, address: request.ip });
      else await keepFactor(context, await needViewer(request));
      return dueOf(null);
    },
    state: async (request) => dueOf(await getRemovalDue(db, (await needViewer(request))._id)),
  };

  registerCall(app, 'POST /api/factor-loss.php', async (request, reply): Promise<FastifyReply> => {
    const { act, code = '' } = request.body;
    const pages = pagesOf(request.body);
    try {
      const answer = await acts[act](request, code);
      return wantsPage(request) ? seeOther(reply, pages.done) : sendDone(reply, answer);
    } catch (error) {
      const refused = toLoggedRefused(error, { request, log });
      if (!wantsPage(request)) return sendRefusal(reply, refused);
      // A first step that is over starts over.
      if (act === 'ask' && refused.code === 'need_auth')
        return seeOther(reply, withQuery(urls.signIn(), { error: 'need_auth' }));
      const [path = '', search] = pages.refused.split('?');
      const query = { ...Object.fromEntries(new URLSearchParams(search)), error: refused.code };
      return seeOther(reply, withQuery(path, query));
    }
  });
};
