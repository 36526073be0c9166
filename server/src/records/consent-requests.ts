/** Requests of people who are shown and have no account: that a use of a video or an album ends. For the records role alone. */
import {
  CONSENT_REQUEST_LIMIT,
  CONSENT_REQUEST_WORDS_MAX_LENGTH,
  type ConsentUse,
  PERSON_NAME_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/records/person-records';
import {
  type ConsentRequests,
  type ConsentRequestState,
  RECORD_REASON_MAX_LENGTH,
  RECORDS_PAGE_SIZE,
} from '@foyer/shared/wire-schemas/records/desk';
import {
  DEADLINE_WARNING_HOURS,
  INTIMATE_HOURS,
  type Notice,
} from '@foyer/shared/wire-schemas/moderation/notices';
import type { BotCheck } from '../access/bot-check.ts';
import { limitTries } from '../access/rate-limiter.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { notifyRecordsDue, notifyRecordsWaiting } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { readId } from '../platform/http/read-address.ts';
import { type AskedPage, readListPage } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import type { RecordsDeps } from './records.ts';
import {
  closeConsentRequest,
  countConsentRequests,
  insertConsentRequest,
  insertReading,
  selectConsentRequests,
  takeRequestId,
} from './records-desk.sql.ts';
import { selectConsentNotice, takeRequestAlarms } from './consent-clocks.sql.ts';
import { isUseOf, readUses, type Shown } from './people-shown.ts';
import { selectDeclaration } from './people-shown.sql.ts';

const DAY_SECONDS = 24 * 3600;
const HOUR_MS = 3_600_000;
/** One `@` with something on both sides; a person types it once, without an account. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
const about = (requestId: number): string => `consent request ${requestId}`;

interface Words {
  name: string;
  email: string;
  words: string;
}

export interface ConsentRequestForm extends Words {
  /** Address of a video's or album's page of this site, or the video's number. */
  video: string;
  uses: string;
  captcha: string;
  /** Posted by the browser itself, without scripts: no proof can come with it. */
  isPlain: boolean;
  /** The visitor's network address. */
  address: string;
}

/** @throws Refused required, not_found */
const readShown = async (db: Database, text: string): Promise<Shown> => {
  const field = 'video';
  if (text.trim() === '') throw new Refused('required', 'which video or album', { field });
  const [, page, id] = /(?:^|\/(videos|embed|albums?)\/)([1-9]\d{0,9})(?:\/|$)/.exec(text.trim()) ?? [];
  if (id === undefined) throw new Refused('not_found', 'that is no address of a video or album', { field });
  const kind = page?.startsWith('album') ? 'album' : 'video';
  const shown: Shown = { kind, objectId: readId(id, field) };
  if (!(await selectDeclaration(db, shown)))
    throw new Refused('not_found', `there is no such ${kind}`, { field });
  return shown;
};

/** Without scripts there is no proof of work: fewer then. */
const PLAIN_LIMIT = 3;

/**
 * @returns the request's number, and the key by which its sender follows it
 * @throws Refused required, bad_request, email_invalid, max_length, captcha_failed, rate_limited
 */
export const sendConsentRequest = async (
  { db, sealingOf }: RecordsDeps,
  botCheck: BotCheck,
  form: ConsentRequestForm,
): Promise<{ number: number; key: string }> => {
  const shown = await readShown(db, form.video);
  // The form names every use, whatever it is about.
  const uses = readUses('video', form.uses).filter((use) => isUseOf(shown.kind, use));
  if (uses.length === 0) throw new Refused('required', 'which use', { field: 'uses' });
  const name = checkTextLength(form.name, { field: 'name', max: PERSON_NAME_MAX_LENGTH });
  const email = form.email.trim();
  if (email === '') throw new Refused('required', 'an address is needed', { field: 'email' });
  if (!EMAIL.test(email)) throw new Refused('email_invalid', 'this is no e-mail address', { field: 'email' });
  const words = checkTextLength(form.words, {
    field: 'words',
    min: 0,
    max: CONSENT_REQUEST_WORDS_MAX_LENGTH,
  });
  await limitTries(db, {
    what: form.isPlain ? 'plain consent request' : 'consent request',
    by: { address: form.address },
    limit: form.isPlain ? PLAIN_LIMIT : CONSENT_REQUEST_LIMIT,
    windowSeconds: DAY_SECONDS,
  });
  if (!form.isPlain && !(await botCheck.verify(form.captcha)))
    throw new Refused('captcha_failed', 'the proof is missing or was used', { field: 'captcha' });
  const sealing = await sealingOf();
  return inTransaction(db, async (tx) => {
    const id = await takeRequestId(tx);
    const content = Buffer.from(JSON.stringify({ name, email, words } satisfies Words));
    const sealed = sealing.seal(content, about(id));
    const dueAt = new Date(Date.now() + INTIMATE_HOURS * HOUR_MS);
    const key = await insertConsentRequest(tx, { ...shown, id, uses, sealed, dueAt });
    await notifyRecordsWaiting(tx);
    return { number: id, key };
  });
};

/** Each one that is shown is a reading. */
export const getConsentRequests = async (
  { db, sealingOf }: RecordsDeps,
  { _id }: AccessViewer,
  { state, ...asked }: { state: ConsentRequestState } & AskedPage,
): Promise<ConsentRequests> => {
  const [{ found: rows, next }, total, sealing] = await Promise.all([
    readListPage(asked, RECORDS_PAGE_SIZE, (listed) => selectConsentRequests(db, state, listed)),
    countConsentRequests(db, state),
    sealingOf(),
  ]);
  for (const { id } of rows) await insertReading(db, { memberId: _id, act: 'request', requestId: id });
  return {
    requests: rows.map(({ id, place: _place, sealed, sent_at, due_at, closed_at, uses, album, ...row }) => ({
      request_id: id,
      ...row,
      ...(album && { album }),
      sent: sent_at.toISOString(),
      due: due_at.toISOString(),
      ...(closed_at && { closed: closed_at.toISOString() }),
      uses: uses as ConsentUse[],
      ...(JSON.parse(sealing.open(sealed, about(id)).toString()) as Words),
    })),
    next,
    total_count: total,
  };
};

/** The answer is mailed. @throws Refused not_found, required, max_length */
export const answerConsentRequest = async (
  { db, sealingOf }: RecordsDeps,
  { _id }: AccessViewer,
  { requestId, answer }: { requestId: number; answer: string },
): Promise<void> => {
  const text = checkTextLength(answer, { field: 'answer', min: 1, max: RECORD_REASON_MAX_LENGTH });
  const sealing = await sealingOf();
  await inTransaction(db, async (tx) => {
    const sealed = await closeConsentRequest(tx, requestId, _id);
    if (sealed === undefined) throw new Refused('not_found', 'there is no such open request');
    const { email } = JSON.parse(sealing.open(sealed, about(requestId)).toString()) as Words;
    await insertReading(tx, { memberId: _id, act: 'answer', requestId });
    await queueMail(tx, { recipient: email, subject: `Re: #${requestId}`, body: `${text}\n` });
  });
};

/** What anyone who has the key may read: neither who sent it nor which video it is about. @returns undefined where none has this key */
export const findConsentNotice = async (db: Database, key: string): Promise<Notice | undefined> => {
  const row = await selectConsentNotice(db, key);
  if (!row) return undefined;
  return {
    kind: 'consent',
    number: row.id,
    state: row.state,
    date: row.sent_at.toISOString(),
    due: row.due_at.toISOString(),
    reason: 'consent',
    section: null,
    answer: '',
    ...(row.closed_at && { closed: row.closed_at.toISOString() }),
    uses: row.uses as ConsentUse[],
  };
};

/** Tells the records role once of each open request whose time runs out. @returns how many */
export const alarmDueRequests = (db: Database, now = new Date()): Promise<number> =>
  inTransaction(db, async (tx) => {
    const before = new Date(now.getTime() + DEADLINE_WARNING_HOURS * HOUR_MS);
    const count = await takeRequestAlarms(tx, { now, before });
    if (count > 0) await notifyRecordsDue(tx);
    return count;
  });
