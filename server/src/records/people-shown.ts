/**
 * Says who is shown in a video or an album and what they consent to, and carries out what follows: a use that somebody does not consent
 * to any more ends with the commit, and its addresses with it.
 */
import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import {
  ALBUM_CONSENT_USES,
  CONSENT_USES,
  type ConsentUse,
  PEOPLE_MAX,
  type PeopleDeclaration,
  type PeopleLack,
  type ShownPeople,
} from '@foyer/shared/wire-schemas/records/person-records';
import type { AccessViewer } from '../access/require-access.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readChoice } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { changeAlbumState, endAlbumAddresses, getAlbumLacks } from '../publication/album-publication.ts';
import { changeVideoState, endVideoAddresses, getVideoLacks } from '../publication/publication.ts';
import { submitIfComplete } from '../publication/submit-video.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import {
  type DeclarationRow,
  deletePerson,
  insertConsents,
  insertPerson,
  selectDeclaration,
  selectPeople,
  type Shown,
  updateConsent,
  updateDeclaration,
} from './people-shown.sql.ts';
import { readDay } from './read-day.ts';
import { openName, requireOwnRecord } from './records.ts';
import { holdRecord } from './records.sql.ts';
import type { Sealing } from './sealing.ts';

export type { Shown } from './people-shown.sql.ts';

/** What people consent to in each. */
const USES_OF: Record<UploadKind, readonly ConsentUse[]> = { video: CONSENT_USES, album: ALBUM_CONSENT_USES };

const getLacks = (db: Database, { kind, objectId }: Shown): Promise<PeopleLack[]> =>
  kind === 'video' ? getVideoLacks(db, objectId) : getAlbumLacks(db, objectId);

/** Published no more, since a record is not valid or a consent is missing. @param tx a transaction */
export const withhold = async (tx: Database, { kind, objectId }: Shown, reason: string): Promise<void> => {
  const change = { change: 'withhold', viewer: null, reason } as const;
  if (kind === 'video') await changeVideoState({ db: tx }, { videoId: objectId, ...change });
  else await changeAlbumState({ db: tx }, { albumId: objectId, ...change });
};

/** Addresses of its files that were given out before end. */
const endAddresses = (tx: Database, { kind, objectId }: Shown, ownerId: number | null): Promise<void> =>
  kind === 'video'
    ? endVideoAddresses(tx, { videoId: objectId, ownerId })
    : endAlbumAddresses(tx, { albumId: objectId, ownerId });

const recordEdit = (tx: Database, { kind, objectId }: Shown, ownerId: number | null): Promise<void> =>
  recordEvents(
    tx,
    kind === 'video'
      ? { kind: 'videoEdited', videoId: objectId }
      : { kind: 'albumEdited', albumId: objectId, ownerId },
  );

/** Another's is as none, for moderators too: what records hold is for their uploader and the records role. */
const requireOwn = async (db: Database, { _id }: AccessViewer, shown: Shown): Promise<DeclarationRow> => {
  const row = await selectDeclaration(db, shown);
  if (!row || row.member_id !== _id || row.status_id === VIDEO_STATES.deleted)
    throw new Refused('not_found', `there is no such ${shown.kind} of yours`);
  return row;
};

const isPublished = ({ status_id }: Pick<DeclarationRow, 'status_id'>): boolean =>
  status_id === VIDEO_STATES.active;

/** @throws Refused not_found */
export const getShownPeople = async (
  db: Database,
  sealing: Sealing,
  viewer: AccessViewer,
  shown: Shown,
): Promise<ShownPeople> => {
  const row = await requireOwn(db, viewer, shown);
  const [people, lacks] = await Promise.all([selectPeople(db, shown), getLacks(db, shown)]);
  return {
    people: row.people,
    declared: row.people_declared_at.toISOString(),
    recorded_on: row.recorded_on,
    persons: people.map((person) => ({
      record_id: person.record_id,
      name: openName(sealing, person),
      state: person.state,
      ...(person.state === 'refused' && { reason: person.refusal }),
      uses: person.uses as ConsentUse[],
      held_uses: person.held_uses as ConsentUse[],
    })),
    lacks,
    is_published: isPublished(row),
  };
};

/** For moderators: how many people are shown, and what is missing; never who they are. @throws Refused not_found */
export const getRecordsState = async (
  db: Database,
  shown: Shown,
): Promise<{ people: PeopleDeclaration; count: number; lacks: PeopleLack[] }> => {
  const row = await selectDeclaration(db, shown);
  if (!row) throw new Refused('not_found', `there is no ${shown.kind} ${shown.objectId}`);
  const [people, lacks] = await Promise.all([selectPeople(db, shown), getLacks(db, shown)]);
  return { people: row.people, count: people.length, lacks };
};

export interface PeopleChange {
  lacks: PeopleLack[];
  /** The change took it from the public. */
  unpublished: boolean;
}

const EMPTY: PeopleChange = { lacks: [], unpublished: false };

/**
 * Ends uses that somebody does not consent to since `before`: whose streaming is withdrawn is published no more; of any other use the
 * addresses end and cached answers are invalidated.
 * @param tx a transaction that holds the object since `before`
 */
const settleUses = async (tx: Database, shown: Shown, before: DeclarationRow): Promise<PeopleChange> => {
  const after = await selectDeclaration(tx, shown);
  if (!after) return EMPTY;
  const { member_id: ownerId } = after;
  const isNew = (use: string) => !before.withheld_uses.includes(use);
  const unpublished = isPublished(after) && after.withheld_uses.includes('streaming');
  if (unpublished) await withhold(tx, shown, 'a consent to streaming is missing');
  else if (after.withheld_uses.some(isNew)) await endAddresses(tx, shown, ownerId);
  else if (after.withheld_uses.length < before.withheld_uses.length) await recordEdit(tx, shown, ownerId);
  if (shown.kind === 'video') await submitIfComplete({ db: tx }, shown.objectId);
  return { lacks: await getLacks(tx, shown), unpublished };
};

/** As far as publication goes nothing may get worse by it. @throws Refused records_missing */
const requireComplete = (row: DeclarationRow, change: PeopleChange): PeopleChange => {
  if (isPublished(row) && change.lacks.length > 0)
    throw new Refused('records_missing', 'what is published would lack a record or a consent', {
      info: { lacks: change.lacks },
    });
  return change;
};

/**
 * Says whether anybody is shown, and when it was recorded. What is published keeps what was declared of it; of what was here before there
 * were records nothing was.
 * @throws Refused not_found, bad_request, records_missing
 */
export const declarePeople = (
  db: Database,
  viewer: AccessViewer,
  { people, recordedOn, ...shown }: Shown & { people: 'shown' | 'nobody'; recordedOn: string },
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) => {
    const row = await requireOwn(tx, viewer, shown);
    const day = recordedOn === '' ? null : readDay(recordedOn, 'recorded_on');
    if (isPublished(row) && people !== row.people && row.people !== 'before_records')
      throw new Refused('bad_request', 'what was said of something published stays', { field: 'people' });
    if (people === 'nobody' && (await selectPeople(tx, shown)).length > 0)
      throw new Refused('bad_request', 'people are named already', { field: 'people' });
    await updateDeclaration(tx, shown, { people, recordedOn: day });
    return requireComplete(row, await settleUses(tx, shown, row));
  });

/** Whether people consent to the use in what is of this kind. */
export const isUseOf = (kind: UploadKind, use: ConsentUse): boolean => USES_OF[kind].includes(use);

/** @throws Refused bad_request for what is no use of it */
export const readUse = (kind: UploadKind, text: string, field = 'use'): ConsentUse =>
  readChoice(USES_OF[kind], text, field);

/** @throws Refused bad_request */
export const readUses = (kind: UploadKind, text: string): ConsentUse[] => [
  ...new Set(
    text
      .split(',')
      .filter(Boolean)
      .map((use) => readUse(kind, use, 'uses')),
  ),
];

/**
 * Names somebody who is shown, by one of the uploader's records.
 * @throws Refused not_found, max_length, bad_request, records_missing for what is published and would be incomplete
 */
export const addPerson = (
  db: Database,
  viewer: AccessViewer,
  { recordId, uses, ...shown }: Shown & { recordId: number; uses: readonly ConsentUse[] },
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) => {
    await holdRecord(tx, recordId);
    const row = await requireOwn(tx, viewer, shown);
    await requireOwnRecord(tx, viewer, recordId);
    const named = await selectPeople(tx, shown);
    if (named.length >= PEOPLE_MAX)
      throw new Refused('max_length', 'too many people', { info: { max: PEOPLE_MAX } });
    if (isPublished(row) && row.people === 'nobody')
      throw new Refused('bad_request', 'what was said of something published stays', { field: 'people' });
    if (row.people === 'undeclared' || row.people === 'nobody')
      await updateDeclaration(tx, shown, { people: 'shown', recordedOn: row.recorded_on });
    if (!(await insertPerson(tx, { ...shown, recordId, uses }))) return EMPTY;
    await insertConsents(tx, { ...shown, recordId, uses, isGiven: true, memberId: viewer._id });
    const lacksConsent = isPublished(row) && !uses.includes('streaming');
    if (lacksConsent) throw new Refused('records_missing', 'without the consent to streaming');
    return requireComplete(row, await settleUses(tx, shown, row));
  });

/**
 * Of what is not published; anyone who withdrew a consent stays named.
 * @throws Refused not_found, bad_request
 */
export const removePerson = (
  db: Database,
  viewer: AccessViewer,
  { recordId, ...shown }: Shown & { recordId: number },
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) => {
    const row = await requireOwn(tx, viewer, shown);
    if (isPublished(row))
      throw new Refused('bad_request', `the ${shown.kind} is published`, { field: 'record_id' });
    if (!(await deletePerson(tx, shown, recordId)))
      throw new Refused('bad_request', 'nobody is named so, or a consent was withdrawn', {
        field: 'record_id',
      });
    return settleUses(tx, shown, row);
  });

export interface ConsentChange extends Shown {
  recordId: number;
  use: ConsentUse;
  isGiven: boolean;
}

/**
 * @param row of the object, held
 * @param change by whom, and whether with the records role
 * @throws Refused not_found, no_permission
 */
export const changeConsent = async (
  tx: Database,
  row: DeclarationRow,
  { memberId, isByRole, ...change }: ConsentChange & { memberId: number; isByRole: boolean },
): Promise<PeopleChange> => {
  const { recordId, use, isGiven, ...shown } = change;
  const named = (await selectPeople(tx, shown)).find((person) => person.record_id === recordId);
  if (!named) throw new Refused('not_found', 'nobody is named so');
  if (isGiven && !isByRole && named.held_uses.includes(use))
    throw new Refused('no_permission', 'the site withdrew it on the person’s behalf', { field: 'use' });
  if (await updateConsent(tx, { ...change, isByRole }))
    await insertConsents(tx, { ...shown, recordId, uses: [use], isGiven, memberId });
  return settleUses(tx, shown, row);
};

/** By the uploader on the person's behalf. @throws Refused not_found, no_permission */
export const setOwnConsent = (
  db: Database,
  viewer: AccessViewer,
  change: ConsentChange,
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) =>
    changeConsent(tx, await requireOwn(tx, viewer, change), {
      ...change,
      memberId: viewer._id,
      isByRole: false,
    }),
  );
