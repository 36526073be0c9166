/** Calls of the functions whose statements keep records of people shown. */
import * as clocks from '../records/consent-clocks.sql.ts';
import * as ends from '../records/record-ends.sql.ts';
import * as people from '../records/people-shown.sql.ts';
import * as desk from '../records/records-desk.sql.ts';
import * as records from '../records/records.sql.ts';
import type { StatementSample, StatementSamples } from './statement-sample.ts';

const CONSENT = { recordId: 1, use: 'download' } as const;
const SHOWN = [
  { kind: 'video', objectId: 1 },
  { kind: 'album', objectId: 1 },
] as const;

export const RECORD_SAMPLES: StatementSamples = {
  'people-shown.sql.ts': SHOWN.flatMap((shown): StatementSample[] => [
    (db) => people.selectDeclaration(db, shown),
    (db) => db.transaction().execute((tx) => people.selectDeclaration(tx, shown)),
    (db) => people.updateDeclaration(db, shown, { people: 'nobody', recordedOn: null }),
    (db) => people.selectPeople(db, shown),
    (db) => people.insertPerson(db, { ...shown, recordId: 1, uses: ['streaming'] }),
    (db) => people.deletePerson(db, shown, 1),
    (db) => people.updateConsent(db, { ...shown, ...CONSENT, isGiven: true, isByRole: false }),
    (db) => people.updateConsent(db, { ...shown, ...CONSENT, isGiven: false, isByRole: true }),
    (db) =>
      people.insertConsents(db, { ...shown, recordId: 1, uses: ['preview'], isGiven: true, memberId: 1 }),
    (db) => people.selectShownIn(db, shown.kind, 1),
  ]),
  'records.sql.ts': [
    (db) => records.selectRecordsOf(db, 1, 10),
    (db) => records.selectRecord(db, 1),
    (db) => records.lockRecord(db, 1),
    (db) => records.holdRecord(db, 1),
    (db) => records.takeRecordId(db),
    (db) => records.insertRecord(db, { id: 1, memberId: 1, sealedName: 's', birthDate: '1990-01-01' }),
    (db) => records.updateRecord(db, 1, { sealedName: 's', birthDate: '1990-01-01' }),
    (db) => records.resendRecord(db, 1),
    (db) => records.deleteRecord(db, 1),
    (db) => records.insertDocument(db, { recordId: 1, bytes: 1, file: 'f', sealed_key: 'k' }),
    (db) => records.deleteDocument(db, 1, 1),
    (db) => records.selectDocument(db, 1),
  ],
  'records-desk.sql.ts': [
    (db) => desk.selectRecordQueue(db, { state: 'waiting', limit: 10, offset: 0 }),
    (db) => desk.countRecords(db, 'waiting'),
    (db) => desk.updateRecordState(db, 1, { state: 'verified', memberId: 1, reason: '' }),
    (db) => desk.selectReadings(db, null, 10),
    ...SHOWN.map(
      (shown): StatementSample =>
        (db) =>
          desk.insertConsentRequest(db, {
            ...shown,
            id: shown.kind === 'video' ? 1 : 2,
            uses: ['streaming'],
            sealed: 's',
            dueAt: new Date(),
          }),
    ),
    (db) => desk.takeRequestId(db),
    (db) => desk.selectConsentRequests(db, { state: 'open', limit: 10, offset: 0 }),
    (db) => desk.countConsentRequests(db, 'open'),
    (db) => desk.closeConsentRequest(db, 1, 1),
    (db) => desk.selectRecordsKeepers(db),
    (db) => desk.updateRecordsRole(db, 'name', true),
  ],
  'consent-clocks.sql.ts': [
    (db) => clocks.selectConsentNotice(db, 'k'),
    (db) => clocks.takeRequestAlarms(db, { now: new Date(), before: new Date() }),
  ],
  'record-ends.sql.ts': [
    (db) => ends.markRecordsDue(db, 1, 1),
    (db) => ends.selectDueRecords(db, 10),
    (db) => ends.deleteMentions(db, 1),
    (db) => ends.selectDocumentFiles(db),
    (db) => ends.selectSealed(db),
    (db) => ends.updateSealed(db, 'name', { id: 1, before: 'a', after: 'b' }),
    (db) => ends.updateSealed(db, 'document', { id: 1, before: 'a', after: 'b' }),
    (db) => ends.updateSealed(db, 'request', { id: 1, before: 'a', after: 'b' }),
  ],
};
