/** Verifies records, shows them to the records role, and writes down every reading. */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import type {
  ConsentUse,
  PeopleLack,
  PersonRecordState,
} from '@foyer/shared/wire-schemas/records/person-records';
import {
  RECORD_REASON_MAX_LENGTH,
  RECORDS_PAGE_SIZE,
  type RecordActAnswer,
  type RecordCase,
  type RecordsQueue,
} from '@foyer/shared/wire-schemas/records/desk';
import type { AccessViewer } from '../access/require-access.ts';
import { notifyMember } from '../notifications/notifications.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { type AskedPage, readListPage } from '../platform/http/lists/list-page.ts';
import { Refused } from '../platform/http/refused.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { readDocument } from './document-files.ts';
import { lockRecord, type RecordRow, selectDocument, selectRecord } from './records.sql.ts';
import { type RecordsDeps, toPersonRecord } from './records.ts';
import {
  countRecords,
  insertReading,
  selectReadings,
  selectRecordQueue,
  updateRecordState,
} from './records-desk.sql.ts';
import { changeConsent, type ConsentChange, withhold } from './people-shown.ts';
import { selectDeclaration, selectShownIn, type ShownInRow } from './people-shown.sql.ts';

/** For the log of who read and did what with records. */
export { insertReading as noteReading } from './records-desk.sql.ts';

const READINGS_SHOWN = 50;

/** Without names and dates of birth: listing is no reading. */
export const getRecordsQueue = async (
  db: Database,
  { state, ...asked }: { state: PersonRecordState } & AskedPage,
): Promise<RecordsQueue> => {
  const [{ found, next }, { total, waiting, requests }] = await Promise.all([
    readListPage(asked, RECORDS_PAGE_SIZE, (rows) => selectRecordQueue(db, state, rows)),
    countRecords(db, state),
  ]);
  return {
    records: found.map(({ id, place: _place, sent_at, ...row }) => ({
      record_id: id,
      ...row,
      sent: sent_at.toISOString(),
    })),
    next,
    total_count: total,
    waiting,
    requests,
  };
};

const requireRecord = async (db: Database, recordId: number): Promise<RecordRow> => {
  const row = await selectRecord(db, recordId);
  if (!row) throw new Refused('not_found', `there is no record ${recordId}`);
  return row;
};

const toShownIn = ({ member_id: _owner, people: _people, object_id: _id, ...row }: ShownInRow) => ({
  ...row,
  uses: row.uses as ConsentUse[],
  held_uses: row.held_uses as ConsentUse[],
  lacks: (row.lacks ?? []) as PeopleLack[],
});

/** The log has the reading before anything is read. @throws Refused not_found */
export const openRecord = async (
  { db, sealingOf }: RecordsDeps,
  { _id }: AccessViewer,
  recordId: number,
): Promise<RecordCase> => {
  const row = await requireRecord(db, recordId);
  await insertReading(db, { memberId: _id, act: 'open', recordId });
  const [sealing, videos, albums, readings, names] = await Promise.all([
    sealingOf(),
    selectShownIn(db, 'video', recordId),
    selectShownIn(db, 'album', recordId),
    selectReadings(db, recordId, READINGS_SHOWN),
    db
      .selectFrom('members')
      .select(['id', 'name'])
      .where('id', 'in', [row.member_id, row.decided_by ?? 0])
      .execute(),
  ]);
  const named = (id: number | null) => {
    const found = names.find((member) => member.id === id);
    return found ? { _id: found.id, name: found.name } : null;
  };
  return {
    ...toPersonRecord(sealing, row),
    sent: row.sent_at.toISOString(),
    member: named(row.member_id),
    ...(row.decided_at && { decided: row.decided_at.toISOString(), decided_by: named(row.decided_by) }),
    shown_in: videos.map((row) => ({ video_id: row.object_id, ...toShownIn(row) })),
    shown_in_albums: albums.map((row) => ({ album_id: row.object_id, ...toShownIn(row) })),
    readings: readings.map(({ read_at, member, act }) => ({ date: read_at.toISOString(), member, act })),
  };
};

/** A picture, decrypted; JPEG. The log has the reading before it is opened. @throws Refused not_found */
export const openDocument = async (
  { db, config, sealingOf }: RecordsDeps,
  { _id }: AccessViewer,
  documentId: number,
): Promise<Buffer> => {
  const document = await selectDocument(db, documentId);
  if (!document) throw new Refused('not_found', 'there is no such document');
  await insertReading(db, { memberId: _id, act: 'document', recordId: document.record_id, documentId });
  return readDocument(config.records.dir, await sealingOf(), document);
};

type Answer = Omit<RecordActAnswer, 'ok'>;
const NOTHING_ENDED: Answer = { unpublished: [], unpublished_albums: [] };

/** What is published and stands on the record is taken from the public. @returns the ids */
const withholdShownIn = async (tx: Database, kind: UploadKind, recordId: number): Promise<number[]> => {
  const unpublished: number[] = [];
  for (const { object_id: objectId, status_id, people, member_id } of await selectShownIn(
    tx,
    kind,
    recordId,
  )) {
    if (status_id !== VIDEO_STATES.active || people !== 'shown') continue;
    await withhold(tx, { kind, objectId }, 'a record is not valid');
    if (member_id !== null)
      await notifyMember(tx, member_id, 'moderation', {
        decision: 'records_missing',
        section: kind,
        object_id: objectId,
      });
    unpublished.push(objectId);
  }
  return unpublished;
};

/** @throws Refused not_found, required where it has no document */
export const verifyRecord = ({ db }: RecordsDeps, { _id }: AccessViewer, recordId: number): Promise<Answer> =>
  inTransaction(db, async (tx) => {
    await lockRecord(tx, recordId);
    const { documents, member_id, state } = await requireRecord(tx, recordId);
    if (member_id === _id) throw new Refused('no_permission', 'nobody verifies their own records');
    if (documents.length === 0) throw new Refused('required', 'the record has no document');
    if (state === 'verified') return NOTHING_ENDED;
    await updateRecordState(tx, recordId, { state: 'verified', memberId: _id, reason: '' });
    await insertReading(tx, { memberId: _id, act: 'verify', recordId });
    await notifyMember(tx, member_id, 'moderation', { decision: 'record_verified' });
    return NOTHING_ENDED;
  });

/** Also of what was verified before. @param reason for the uploader. @throws Refused not_found, required, max_length */
export const refuseRecord = (
  { db }: RecordsDeps,
  { _id }: AccessViewer,
  { recordId, reason }: { recordId: number; reason: string },
): Promise<Answer> => {
  const text = checkTextLength(reason, { field: 'reason', min: 1, max: RECORD_REASON_MAX_LENGTH });
  return inTransaction(db, async (tx) => {
    await lockRecord(tx, recordId);
    const { member_id } = await requireRecord(tx, recordId);
    if (member_id === _id) throw new Refused('no_permission', 'nobody decides about their own records');
    const unpublished = await withholdShownIn(tx, 'video', recordId);
    const unpublished_albums = await withholdShownIn(tx, 'album', recordId);
    await updateRecordState(tx, recordId, { state: 'refused', memberId: _id, reason: text });
    await insertReading(tx, { memberId: _id, act: 'refuse', recordId });
    await notifyMember(tx, member_id, 'moderation', { decision: 'record_refused', reason: text });
    return { unpublished, unpublished_albums };
  });
};

/** On the person's behalf: what is withdrawn so, the uploader cannot give back. @throws Refused not_found */
export const setConsentByRole = (
  { db }: RecordsDeps,
  { _id }: AccessViewer,
  change: ConsentChange,
): Promise<Answer> =>
  inTransaction(db, async (tx) => {
    const { kind, objectId, recordId, isGiven } = change;
    const row = await selectDeclaration(tx, change);
    if (!row) throw new Refused('not_found', `there is no ${kind} ${objectId}`);
    const { unpublished } = await changeConsent(tx, row, { ...change, memberId: _id, isByRole: true });
    await insertReading(tx, { memberId: _id, act: isGiven ? 'give' : 'withdraw', recordId });
    if (!isGiven && row.member_id !== null)
      await notifyMember(tx, row.member_id, 'moderation', {
        decision: 'consent_withdrawn',
        section: kind,
        object_id: objectId,
      });
    const ended = unpublished ? [objectId] : [];
    return kind === 'video'
      ? { unpublished: ended, unpublished_albums: [] }
      : { unpublished: [], unpublished_albums: ended };
  });
