/** POST /api/second-factor.php and POST /api/passkeys.php: how a member proves who they are, in addition to the password. */
import { type PasskeyAct } from '@foyer/shared/wire-schemas/accounts/passkeys';
import { type SecondFactorAct } from '@foyer/shared/wire-schemas/accounts/second-factors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { setSessionToken } from '../platform/http/session-cookie.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';
import { requireViewer, sendDone } from '../platform/http/answer-write.ts';
import { createMailContext } from '../platform/mail/post-mail.ts';
import type { RequestFacts, WebDeps } from '../platform/http/web-deps.ts';
import {
  startPasskey,
  finishPasskey,
  listPasskeys,
  nameOwnPasskey,
  removeOwnPasskey,
} from './own-passkeys.ts';
import {
  startSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  renewCodes,
  switchOffSecondFactor,
} from './own-second-factor.ts';
import { registerCall } from '../platform/http/register-call.ts';

const CHANGING_FACTOR: ReadonlySet<SecondFactorAct> = new Set(['confirm', 'renew', 'off']);
const CHANGING_PASSKEYS: ReadonlySet<PasskeyAct> = new Set(['add', 'remove']);

export const registerOwnSecurity = (
  app: FastifyInstance,
  { db, config, secrets, wakeOutbox }: WebDeps,
  facts: RequestFacts,
): void => {
  const context = {
    ...createMailContext({ db, config, secrets, wakeOutbox }),
    rolesWithoutFactor: config.rolesWithoutFactor,
  };

  /** How one signs in has changed: anyone else who is signed in does it anew. */
  const endOthers = async (reply: FastifyReply, { _id, session }: SessionViewer): Promise<void> => {
    const { token } = await inTransaction(db, (tx) => endOtherSessions(tx, _id, session));
    if (token) setSessionToken(reply, config, token);
  };

  registerCall(app, 'POST /api/second-factor.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { act, old = '', code = '' } = request.body;
    const acts: Record<SecondFactorAct, () => Promise<object>> = {
      state: () => getSecondFactor(db, viewer),
      begin: () => startSecondFactor(context, viewer, old),
      confirm: () => confirmSecondFactor(context, viewer, code),
      renew: () => renewCodes(context, viewer, { old, code }),
      off: () => switchOffSecondFactor(context, viewer, { old, code }),
    };
    const answer = await acts[act]();
    if (CHANGING_FACTOR.has(act)) await endOthers(reply, viewer);
    return sendDone(reply, answer);
  });

  registerCall(app, 'POST /api/passkeys.php', async (request, reply) => {
    const viewer = await requireViewer(request, facts);
    const { act, old = '', credential = '', name = '', passkey_id: id = '' } = request.body;
    const acts: Record<PasskeyAct, () => Promise<object>> = {
      list: () => listPasskeys(context, viewer),
      options: () => startPasskey(context, viewer, old),
      add: () => finishPasskey(context, viewer, { credential, name }),
      rename: () => nameOwnPasskey(context, viewer, { id, name }),
      remove: () => removeOwnPasskey(context, viewer, id),
    };
    const answer = await acts[act]();
    if (CHANGING_PASSKEYS.has(act)) await endOthers(reply, viewer);
    return sendDone(reply, answer);
  });
};
