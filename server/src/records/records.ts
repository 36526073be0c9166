/** An uploader's records of people: name, date of birth and documents, reused for any number of videos and albums. */
import {
  PERSON_DOCUMENTS_MAX,
  PERSON_MIN_AGE,
  PERSON_NAME_MAX_LENGTH,
  PERSON_RECORDS_MAX,
  type PersonRecords,
} from '@foyer/shared/wire-schemas/records/person-records';
import { limitTries } from '../access/rate-limiter.ts';
import type { AccessViewer } from '../access/require-access.ts';
import { notifyRecordsWaiting } from '../notifications/notifications.ts';
import { readPicture } from '../pictures/pictures.ts';
import type { RecordsConfig } from '../platform/config/storage-config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import { deleteDocuments, writeDocument } from './document-files.ts';
import { readDay, yearsLater } from './read-day.ts';
import {
  deleteDocument,
  deleteRecord,
  insertDocument,
  insertRecord,
  lockRecord,
  type RecordRow,
  resendRecord,
  selectRecord,
  selectRecordsOf,
  takeRecordId,
  updateRecord,
} from './records.sql.ts';
import type { Sealing } from './sealing.ts';

export interface RecordsDeps {
  db: Database;
  config: { records: RecordsConfig };
  /** From `openSealing`. */
  sealingOf: () => Promise<Sealing>;
}

const HOUR_SECONDS = 3600;
const WRITES_PER_HOUR = 120;
/** Decoded and encoded anew, so that nothing but the picture is kept; large enough to read small print. */
const DOCUMENT_PICTURE = {
  minWidth: 200,
  minHeight: 200,
  renditions: [{ name: 'document', width: 2400, formats: ['jpg'] }],
} as const;

const aboutName = (recordId: number): string => `name of record ${recordId}`;

export const openName = (
  sealing: Sealing,
  row: { sealed_name: string } & ({ record_id: number } | { id: number }),
): string => sealing.open(row.sealed_name, aboutName('record_id' in row ? row.record_id : row.id)).toString();

export const sealName = (sealing: Sealing, recordId: number, name: string): string =>
  sealing.seal(Buffer.from(name), aboutName(recordId));

/** The member's own. @throws Refused not_found for another's as for none */
export const requireOwnRecord = async (
  db: Database,
  { _id }: AccessViewer,
  recordId: number,
): Promise<RecordRow> => {
  const row = await selectRecord(db, recordId);
  if (row?.member_id !== _id) throw new Refused('not_found', 'there is no such record of yours');
  return row;
};

export const toPersonRecord = (sealing: Sealing, row: RecordRow): PersonRecords['records'][number] => ({
  record_id: row.id,
  name: openName(sealing, row),
  birth_date: row.birth_date,
  state: row.state,
  ...(row.state === 'refused' && { reason: row.refusal }),
  documents: row.documents.map(({ id, bytes, added_at }) => ({
    document_id: id,
    bytes,
    added: new Date(added_at).toISOString(),
  })),
  videos: row.videos,
  albums: row.albums,
});

export const listOwnRecords = async (
  { db, sealingOf }: RecordsDeps,
  { _id }: AccessViewer,
): Promise<PersonRecords> => {
  const [rows, sealing] = await Promise.all([selectRecordsOf(db, _id, PERSON_RECORDS_MAX), sealingOf()]);
  return { records: rows.map((row) => toPersonRecord(sealing, row)) };
};

export interface PersonDetails {
  name: string;
  birthDate: string;
}

/** @throws Refused required, min_length, max_length, bad_request for no day, and for who is younger than 18 now */
const checkPerson = ({ name, birthDate }: PersonDetails): PersonDetails => {
  const now = new Date();
  const text = name.trim();
  checkTextLength(text, { field: 'name', min: 2, max: PERSON_NAME_MAX_LENGTH });
  const day = readDay(birthDate, 'birth_date', now);
  if (yearsLater(day, PERSON_MIN_AGE) > now.toISOString().slice(0, 10))
    throw new Refused('bad_request', 'nobody younger than 18 may be shown', { field: 'birth_date' });
  return { name: text, birthDate: day };
};

const limitWrites = (db: Database, { _id }: AccessViewer): Promise<void> =>
  limitTries(db, {
    what: 'person records',
    by: { memberId: _id },
    limit: WRITES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });

/** @throws Refused required, file_invalid_type, invalid_image_size, unavailable */
const readDocumentPicture = async (file: Buffer | undefined): Promise<Buffer> => {
  if (!file) throw new Refused('required', 'a picture of the document is needed', { field: 'file' });
  const { files } = await readPicture(file, DOCUMENT_PICTURE);
  const [picture] = files;
  if (!picture) throw new Error('no picture was made');
  return picture.body;
};

/**
 * The encrypted file is there before its row; without a row it is nobody's and is swept. Only what was refused has certainly no row: a
 * connection that was lost at the commit may have left one, and a record must not lose its document.
 */
const storeDocument = async (
  { db, config, sealingOf }: RecordsDeps,
  picture: Buffer,
  recordIn: (tx: Database) => Promise<number>,
): Promise<number> => {
  const stored = await writeDocument(config.records.dir, await sealingOf(), picture);
  try {
    return await inTransaction(db, async (tx) => {
      const recordId = await recordIn(tx);
      await insertDocument(tx, { recordId, bytes: picture.length, ...stored });
      await notifyRecordsWaiting(tx);
      return recordId;
    });
  } catch (error) {
    if (error instanceof Refused) await deleteDocuments(config.records.dir, [stored.file]);
    throw error;
  }
};

/** A new record with its first document. @returns its id. @throws Refused of the details and of the document; rate_limited */
export const addRecord = async (
  deps: RecordsDeps,
  viewer: AccessViewer,
  { file, ...details }: PersonDetails & { file: Buffer | undefined },
): Promise<number> => {
  const { db, sealingOf } = deps;
  await limitWrites(db, viewer);
  const { name, birthDate } = checkPerson(details);
  if ((await selectRecordsOf(db, viewer._id, PERSON_RECORDS_MAX)).length >= PERSON_RECORDS_MAX)
    throw new Refused('max_length', 'too many records', { info: { max: PERSON_RECORDS_MAX } });
  const picture = await readDocumentPicture(file);
  const sealing = await sealingOf();
  return storeDocument(deps, picture, async (tx) => {
    const id = await takeRecordId(tx);
    await insertRecord(tx, {
      id,
      memberId: viewer._id,
      sealedName: sealName(sealing, id, name),
      birthDate,
    });
    return id;
  });
};

/** What was verified stays as it was verified. @throws Refused bad_request */
const requireOpen = ({ state }: RecordRow): void => {
  if (state === 'verified')
    throw new Refused('bad_request', 'a verified record does not change: add another', {
      field: 'record_id',
    });
};

/** It waits to be verified again. @throws Refused not_found, bad_request, and of the details */
export const editRecord = async (
  { db, sealingOf }: RecordsDeps,
  viewer: AccessViewer,
  { recordId, ...details }: PersonDetails & { recordId: number },
): Promise<void> => {
  await limitWrites(db, viewer);
  const { name, birthDate } = checkPerson(details);
  const sealing = await sealingOf();
  await inTransaction(db, async (tx) => {
    await lockRecord(tx, recordId);
    requireOpen(await requireOwnRecord(tx, viewer, recordId));
    await notifyRecordsWaiting(tx);
    await updateRecord(tx, recordId, { sealedName: sealName(sealing, recordId, name), birthDate });
  });
};

/** @throws Refused not_found, max_length, and of the document */
export const addDocument = async (
  deps: RecordsDeps,
  viewer: AccessViewer,
  { recordId, file }: { recordId: number; file: Buffer | undefined },
): Promise<void> => {
  await limitWrites(deps.db, viewer);
  await requireOwnRecord(deps.db, viewer, recordId);
  const picture = await readDocumentPicture(file);
  await storeDocument(deps, picture, async (tx) => {
    await lockRecord(tx, recordId);
    const { documents } = await requireOwnRecord(tx, viewer, recordId);
    if (documents.length >= PERSON_DOCUMENTS_MAX)
      throw new Refused('max_length', 'too many documents', { info: { max: PERSON_DOCUMENTS_MAX } });
    await resendRecord(tx, recordId);
    return recordId;
  });
};

/** Of what is not verified. @throws Refused not_found, bad_request */
export const removeDocument = async (
  { db, config }: RecordsDeps,
  viewer: AccessViewer,
  { recordId, documentId }: { recordId: number; documentId: number },
): Promise<void> => {
  const file = await inTransaction(db, async (tx) => {
    await lockRecord(tx, recordId);
    requireOpen(await requireOwnRecord(tx, viewer, recordId));
    const removed = await deleteDocument(tx, recordId, documentId);
    if (removed === undefined) throw new Refused('not_found', 'there is no such document');
    return removed;
  });
  await deleteDocuments(config.records.dir, [file]);
};

/** Of whom no video and no album names. @throws Refused not_found, bad_request */
export const removeRecord = async (
  { db, config }: RecordsDeps,
  viewer: AccessViewer,
  recordId: number,
): Promise<void> => {
  const files = await inTransaction(db, async (tx) => {
    await lockRecord(tx, recordId);
    const { videos, albums } = await requireOwnRecord(tx, viewer, recordId);
    if (videos + albums > 0)
      throw new Refused('bad_request', 'videos or albums name the person', {
        field: 'record_id',
        info: { videos, albums },
      });
    return deleteRecord(tx, recordId);
  });
  await deleteDocuments(config.records.dir, files);
};
