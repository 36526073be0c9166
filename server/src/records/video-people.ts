/**
 * Says who is shown in a video and what they consent to, and carries out what follows: a use that somebody does not consent to any
 * more ends with the commit, and its addresses with it.
 */
import {
  CONSENT_USES,
  type ConsentUse,
  PEOPLE_PER_VIDEO_MAX,
  type PeopleDeclaration,
  type PeopleLack,
  type VideoPeople,
} from '@foyer/shared/wire-schemas/person-records';
import type { AccessViewer } from '../access/require-access.ts';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { readChoice } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { changeVideoState, endVideoAddresses, getVideoLacks } from '../publication/publication.ts';
import { VIDEO_STATES } from '../publication/video-states.ts';
import { readDay } from './read-day.ts';
import { openName, requireOwnRecord } from './records.ts';
import { holdRecord } from './records.sql.ts';
import type { Sealing } from './sealing.ts';
import {
  type DeclarationRow,
  deleteVideoPerson,
  insertConsents,
  insertVideoPerson,
  selectDeclaration,
  selectVideoPeople,
  updateConsent,
  updateDeclaration,
} from './video-people.sql.ts';

/** Another's is as none, for moderators too: what records hold is for their uploader and the records role. */
const requireOwnVideo = async (
  db: Database,
  { _id }: AccessViewer,
  videoId: number,
): Promise<DeclarationRow> => {
  const video = await selectDeclaration(db, videoId);
  if (!video || video.member_id !== _id || video.status_id === VIDEO_STATES.deleted)
    throw new Refused('not_found', 'there is no such video of yours');
  return video;
};

const isPublished = ({ status_id }: Pick<DeclarationRow, 'status_id'>): boolean =>
  status_id === VIDEO_STATES.active;

/** @throws Refused not_found */
export const getVideoPeople = async (
  db: Database,
  sealing: Sealing,
  viewer: AccessViewer,
  videoId: number,
): Promise<VideoPeople> => {
  const video = await requireOwnVideo(db, viewer, videoId);
  const [people, lacks] = await Promise.all([selectVideoPeople(db, videoId), getVideoLacks(db, videoId)]);
  return {
    video_id: videoId,
    people: video.people,
    declared: video.people_declared_at.toISOString(),
    recorded_on: video.recorded_on,
    persons: people.map((row) => ({
      record_id: row.record_id,
      name: openName(sealing, row),
      state: row.state,
      ...(row.state === 'refused' && { reason: row.refusal }),
      uses: row.uses as ConsentUse[],
      held_uses: row.held_uses as ConsentUse[],
    })),
    lacks,
    is_published: isPublished(video),
  };
};

/** For moderators: how many people are shown, and what is missing; never who they are. @throws Refused not_found */
export const getRecordsState = async (
  db: Database,
  videoId: number,
): Promise<{ people: PeopleDeclaration; count: number; lacks: PeopleLack[] }> => {
  const video = await selectDeclaration(db, videoId);
  if (!video) throw new Refused('not_found', `there is no video ${videoId}`);
  const [people, lacks] = await Promise.all([selectVideoPeople(db, videoId), getVideoLacks(db, videoId)]);
  return { people: video.people, count: people.length, lacks };
};

export interface PeopleChange {
  lacks: PeopleLack[];
  /** The change took the video from the public. */
  unpublished: boolean;
}

const EMPTY: PeopleChange = { lacks: [], unpublished: false };

/**
 * Ends uses that somebody does not consent to since `before`: whose streaming is withdrawn is published no more; of any other use the
 * addresses end and kept answers are dropped.
 * @param tx a transaction that holds the video since `before`
 */
const settleUses = async (tx: Database, before: DeclarationRow): Promise<PeopleChange> => {
  const after = await selectDeclaration(tx, before.id);
  if (!after) return EMPTY;
  const { id: videoId, member_id: ownerId } = after;
  const isNew = (use: string) => !before.withheld_uses.includes(use);
  const unpublished = isPublished(after) && after.withheld_uses.includes('streaming');
  if (unpublished)
    await changeVideoState(
      { db: tx },
      { videoId, change: 'withhold', viewer: null, reason: 'a consent to streaming is missing' },
    );
  else if (after.withheld_uses.some(isNew)) await endVideoAddresses(tx, { videoId, ownerId });
  else if (after.withheld_uses.length < before.withheld_uses.length)
    await recordEvents(tx, { kind: 'videoEdited', videoId });
  return { lacks: await getVideoLacks(tx, videoId), unpublished };
};

/** As far as publication goes nothing may get worse by it. @throws Refused records_missing */
const requireComplete = (video: DeclarationRow, change: PeopleChange): PeopleChange => {
  if (isPublished(video) && change.lacks.length > 0)
    throw new Refused('records_missing', 'the published video would lack a record or a consent', {
      info: { lacks: change.lacks },
    });
  return change;
};

/**
 * Says whether anybody is shown, and when it was recorded. What is published keeps what was declared of it.
 * @throws Refused not_found, bad_request, records_missing
 */
export const declarePeople = (
  db: Database,
  viewer: AccessViewer,
  { videoId, people, recordedOn }: { videoId: number; people: 'shown' | 'nobody'; recordedOn: string },
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) => {
    const video = await requireOwnVideo(tx, viewer, videoId);
    const day = recordedOn === '' ? null : readDay(recordedOn, 'recorded_on');
    if (isPublished(video) && people !== video.people)
      throw new Refused('bad_request', 'what was said of a published video stays', { field: 'people' });
    if (people === 'nobody' && (await selectVideoPeople(tx, videoId)).length > 0)
      throw new Refused('bad_request', 'people are named already', { field: 'people' });
    await updateDeclaration(tx, videoId, { people, recordedOn: day });
    return requireComplete(video, await settleUses(tx, video));
  });

/** @throws Refused bad_request */
export const readUses = (text: string): ConsentUse[] => [
  ...new Set(
    text
      .split(',')
      .filter(Boolean)
      .map((use) => readChoice(CONSENT_USES, use, 'uses')),
  ),
];

/**
 * Names somebody who is shown, by one of the uploader's records.
 * @throws Refused not_found, max_length, bad_request, records_missing for what is published and would be incomplete
 */
export const addPerson = (
  db: Database,
  viewer: AccessViewer,
  { videoId, recordId, uses }: { videoId: number; recordId: number; uses: readonly ConsentUse[] },
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) => {
    await holdRecord(tx, recordId);
    const video = await requireOwnVideo(tx, viewer, videoId);
    await requireOwnRecord(tx, viewer, recordId);
    const named = await selectVideoPeople(tx, videoId);
    if (named.length >= PEOPLE_PER_VIDEO_MAX)
      throw new Refused('max_length', 'too many people', { info: { max: PEOPLE_PER_VIDEO_MAX } });
    if (isPublished(video) && video.people === 'nobody')
      throw new Refused('bad_request', 'what was said of a published video stays', { field: 'people' });
    if (video.people === 'undeclared' || video.people === 'nobody')
      await updateDeclaration(tx, videoId, { people: 'shown', recordedOn: video.recorded_on });
    if (!(await insertVideoPerson(tx, { videoId, recordId, uses }))) return EMPTY;
    await insertConsents(tx, { videoId, recordId, uses, isGiven: true, memberId: viewer._id });
    const lacksConsent = isPublished(video) && !uses.includes('streaming');
    if (lacksConsent) throw new Refused('records_missing', 'without the consent to streaming');
    return requireComplete(video, await settleUses(tx, video));
  });

/**
 * Of what is not published; whoever withdrew a consent stays named.
 * @throws Refused not_found, bad_request
 */
export const removePerson = (
  db: Database,
  viewer: AccessViewer,
  { videoId, recordId }: { videoId: number; recordId: number },
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) => {
    const video = await requireOwnVideo(tx, viewer, videoId);
    if (isPublished(video))
      throw new Refused('bad_request', 'the video is published', { field: 'record_id' });
    if (!(await deleteVideoPerson(tx, videoId, recordId)))
      throw new Refused('bad_request', 'nobody is named so, or a consent was withdrawn', {
        field: 'record_id',
      });
    return settleUses(tx, video);
  });

export interface ConsentChange {
  videoId: number;
  recordId: number;
  use: ConsentUse;
  isGiven: boolean;
}

/** @param memberId who changes it; @param isByRole whether with the records role. @throws Refused not_found, no_permission */
export const changeConsent = async (
  tx: Database,
  video: DeclarationRow,
  { memberId, isByRole, ...change }: ConsentChange & { memberId: number; isByRole: boolean },
): Promise<PeopleChange> => {
  const { videoId, recordId, use, isGiven } = change;
  const named = (await selectVideoPeople(tx, videoId)).find((row) => row.record_id === recordId);
  if (!named) throw new Refused('not_found', 'nobody is named so');
  if (isGiven && !isByRole && named.held_uses.includes(use))
    throw new Refused('no_permission', 'the site withdrew it on the person’s behalf', { field: 'use' });
  if (await updateConsent(tx, { ...change, isByRole }))
    await insertConsents(tx, { videoId, recordId, uses: [use], isGiven, memberId });
  return settleUses(tx, video);
};

/** By the uploader on the person's behalf. @throws Refused not_found, no_permission */
export const setOwnConsent = (
  db: Database,
  viewer: AccessViewer,
  change: ConsentChange,
): Promise<PeopleChange> =>
  inTransaction(db, async (tx) =>
    changeConsent(tx, await requireOwnVideo(tx, viewer, change.videoId), {
      ...change,
      memberId: viewer._id,
      isByRole: false,
    }),
  );
