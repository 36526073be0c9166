/**
 * The end of an account in two steps: its member asks for it, and may take it back for some days, in which the profile is hidden and
 * nobody else is signed in; then a scheduled job carries it out (docs/decisions/0043).
 */
import { DELETION_GRACE_DAYS } from '@foyer/shared/wire-schemas/members/profile';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { composeMail, type MailContext } from '../platform/mail/post-mail.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { Refused } from '../platform/http/refused.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { getOwnAccount, setVisibility } from '../members/profile.ts';
import { requireOtherOperator } from '../members/roles.ts';
import type { SessionToken, SessionViewer } from '../platform/http/session-viewer.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';
import { type EndContext, endAccount, requirePassword } from './account-changes.ts';
import {
  deleteDeletion,
  hasEnded,
  insertDeletion,
  selectDueDeletions,
  takeDueDeletion,
} from './account-deletion.sql.ts';

export { selectDeletionDue as getDeletionDue } from './account-deletion.sql.ts';

const BATCH_SIZE = 20;
const SETTINGS = '/settings/';

/**
 * @param usr of members without a password: their name, typed once more
 * @returns when the account ends, and the next token of the session that asks, which alone goes on
 * @throws Refused required, invalid_usr_or_pwd, too_many_attempts, last_operator
 */
export const askDeletion = async (
  context: MailContext,
  viewer: SessionViewer,
  { old, usr }: { old: string; usr: string },
): Promise<{ due: Date; token: SessionToken | undefined }> => {
  const { db } = context;
  const { _id, session } = viewer;
  const own = await getOwnAccount(db, _id);
  await requirePassword(db, viewer, { hash: own.password_hash, given: old });
  if (own.password_hash === null && usr.trim().toLowerCase() !== own.name.toLowerCase())
    throw new Refused(
      usr.trim() === '' ? 'required' : 'invalid_usr_or_pwd',
      'the name is needed to be sure',
      { field: 'usr' },
    );
  const done = await inTransaction(db, async (tx) => {
    // First the row that the end takes first, then members.
    const asked = await insertDeletion(tx, _id, DELETION_GRACE_DAYS);
    await requireOtherOperator(tx, _id);
    const { token } = await endOtherSessions(tx, _id, session);
    if (asked.isNew) await setVisibility(tx, _id, { isPrivate: true, visibility: {} });
    await recordEvents(tx, { kind: 'memberChanged', memberId: _id });
    if (own.email !== null)
      await queueMail(
        tx,
        composeMail(context, 'deleting', {
          to: own.email,
          language: own.language,
          name: own.name,
          path: SETTINGS,
          hours: 0,
          date: asked.due,
        }),
      );
    return { due: asked.due, token };
  });
  context.wakeOutbox();
  return done;
};

/** Anyone who asked for no end keeps the account all the same. @throws Refused need_auth where the account ended meanwhile */
export const keepAccount = (db: Database, { _id }: AccessViewer): Promise<void> =>
  inTransaction(db, async (tx) => {
    const wasPrivate = await deleteDeletion(tx, _id);
    if (wasPrivate === undefined) {
      if (await hasEnded(tx, _id)) throw new Refused('need_auth', 'the account has ended');
      return;
    }
    await setVisibility(tx, _id, { isPrivate: wasPrivate, visibility: {} });
    await recordEvents(tx, { kind: 'memberChanged', memberId: _id });
  });

/** Ends the accounts whose days are over. One that fails does not keep the others waiting. @returns how many ended */
export const endDueAccounts = async (context: EndContext, signal?: AbortSignal): Promise<number> => {
  let ended = 0;
  const failures: unknown[] = [];
  for (const memberId of await selectDueDeletions(context.db, BATCH_SIZE)) {
    if (signal?.aborted) break;
    try {
      ended += Number(await endAccount(context, memberId, takeDueDeletion));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} accounts could not be ended`);
  return ended;
};
