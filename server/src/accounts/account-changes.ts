/** Changes an account's e-mail address and ends accounts (docs/guides/moderate.md says what becomes of everything). */
import { CONFIRM_CODE_HOURS } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { Database } from '../platform/database/create-database.ts';
import {
  closeAccount,
  confirmNewEmail,
  selectOwnUploads,
  requestEmailChange,
} from './account-changes.sql.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { mediaObject } from '../platform/storage/media-address.ts';
import { objectFolder } from '../platform/storage/media-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { checkEmail } from '../sign-in/account-rules.ts';
import { MAILS_PER_EMAIL } from './accounts.ts';
import { changeAlbumState } from '../publication/album-publication.ts';
import { limitTries } from '../access/rate-limiter.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { endOtherSessions } from '../sign-in/sessions.ts';
import { requireRecentProof } from '../sign-in/step-up.ts';
import type { SessionToken, SessionViewer } from '../platform/http/session-viewer.ts';
import { composeMail, type MailContext } from '../platform/mail/post-mail.ts';
import { PASSWORD_TRIES, getOwnAccount } from '../members/profile.ts';
import { changeVideoState } from '../publication/publication.ts';
import { markRecordsDue } from '../records/record-ends.ts';
import { Refused } from '../platform/http/refused.ts';
import type { RecordsConfig } from '../platform/config/storage-config.ts';

/** What the end of an account needs. */
export interface EndContext extends MailContext {
  storage: Storage;
  /** Records that a publication stood on are kept for `retentionDays`. */
  records: Pick<RecordsConfig, 'retentionDays'>;
}
import { removeFolders } from '../stored-files/stored-files.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import { createCode, hashToken, isCode } from '../sign-in/hash-token.ts';

const HOUR_SECONDS = 3600;
const HELP = '/information/help/';

/**
 * The present password; members who only ever came from elsewhere have none, and prove otherwise that it is them.
 * @throws Refused required, invalid_usr_or_pwd, too_many_attempts; step_up_required where there is no password
 */
export const requirePassword = async (
  db: Database,
  viewer: SessionViewer,
  { hash, given }: { hash: string | null; given: string },
): Promise<void> => {
  if (hash === null) return requireRecentProof(db, viewer);
  const field = 'old';
  if (given === '') throw new Refused('required', 'the present password is needed', { field });
  await limitTries(db, {
    what: 'password',
    by: { memberId: viewer._id },
    limit: PASSWORD_TRIES,
    windowSeconds: HOUR_SECONDS,
    code: 'too_many_attempts',
  });
  if (given.length > 1024 || !(await verifyPassword(hash, given)))
    throw new Refused('invalid_usr_or_pwd', 'the present password is another', { field });
};

/**
 * Sends a code to the new address; until it comes back the old one stays. The answer does not tell whether another account
 * has the address: a mail tells its owner.
 * @throws Refused required, email_invalid, invalid_usr_or_pwd, too_many_attempts, rate_limited
 */
export const changeEmail = async (
  context: MailContext,
  viewer: SessionViewer,
  input: { email: string; old: string },
): Promise<void> => {
  const { db } = context;
  const { _id } = viewer;
  const email = checkEmail(input.email);
  const own = await getOwnAccount(db, _id);
  await requirePassword(db, viewer, { hash: own.password_hash, given: input.old });
  for (const counted of [
    { what: 'mail', by: { named: email.toLowerCase() } },
    { what: 'new-email', by: { memberId: _id } },
  ])
    await limitTries(db, { ...counted, limit: MAILS_PER_EMAIL, windowSeconds: HOUR_SECONDS });
  const code = createCode();
  const about = { to: email, language: own.language, name: own.name, hours: CONFIRM_CODE_HOURS };
  await requestEmailChange(db, {
    memberId: _id,
    email,
    codeHash: hashToken(code),
    hours: CONFIRM_CODE_HOURS,
    mails: {
      requested: composeMail(context, 'email', { ...about, path: `/confirm-${code}/` }),
      occupied: composeMail(context, 'occupied', { ...about, path: '/restore-/' }),
    },
  });
  context.wakeOutbox();
};

/**
 * Gives the account the address of the code; a mail to the old address says so. All sessions end but that of the browser which
 * confirms it, where it is the member's.
 * @returns undefined where the code is none of a new address; with the next token of the session that goes on
 */
export const confirmChangedEmail = async (
  context: MailContext,
  code: string,
  viewer: SessionViewer | null,
): Promise<{ token: SessionToken | undefined } | undefined> => {
  if (!isCode(code)) return undefined;
  let token: SessionToken | undefined;
  const changed = await confirmNewEmail(context.db, hashToken(code), {
    tell: ({ oldEmail, language, name }) =>
      composeMail(context, 'email_changed', { to: oldEmail, language, name, path: HELP, hours: 0 }),
    finish: async (tx, { memberId }) => {
      const keep = viewer?._id === memberId ? viewer.session : undefined;
      ({ token } = await endOtherSessions(tx, memberId, keep));
    },
  });
  if (changed) context.wakeOutbox();
  return changed && { token };
};

/**
 * Ends the account for good: uploads, playlists, comments and messages go with it; name and address are free again. All of it
 * in one transaction, so that an interruption leaves the account as it was.
 * @param isDue asked first in that transaction: where it says no, nothing ends
 * @returns whether it ended
 */
export const endAccount = async (
  context: EndContext,
  memberId: number,
  isDue?: (tx: Database, memberId: number) => Promise<boolean>,
): Promise<boolean> => {
  const { db, storage, records } = context;
  const own = await getOwnAccount(db, memberId);
  const reason = 'the account was deleted';
  const hasEnded = await inTransaction(db, async (tx) => {
    if (isDue && !(await isDue(tx, memberId))) return false;
    const { videos, albums } = await selectOwnUploads(tx, memberId);
    for (const videoId of videos)
      await changeVideoState({ db: tx }, { videoId, change: 'delete', viewer: null, reason });
    for (const albumId of albums)
      await changeAlbumState(
        { db: tx },
        { albumId, change: 'delete', viewer: null, onBehalfOf: memberId, reason },
      );
    await markRecordsDue(tx, memberId, records.retentionDays);
    const commented = (await closeAccount(tx, memberId)).map(({ section, object_id }) => ({
      section,
      objectId: object_id,
    }));
    await recordEvents(tx, { kind: 'accountDeleted', memberId, commented });
    if (own.email !== null)
      await queueMail(
        tx,
        composeMail(context, 'deleted', {
          to: own.email,
          language: own.language,
          name: own.name,
          path: HELP,
          hours: 0,
        }),
      );
    return true;
  });
  if (!hasEnded) return false;
  context.wakeOutbox();
  await removeFolders({ db, storage }, [objectFolder(mediaObject('member', memberId))]);
  return true;
};
