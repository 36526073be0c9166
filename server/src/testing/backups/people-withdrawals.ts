/** Withdrawals of consents, and of records of people who are shown. */
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { mediaObject } from '../../platform/storage/media-address.ts';
import { getVideoState } from '../../publication/publication.ts';
import { getShownPeople, setOwnConsent } from '../../records/people-shown.ts';
import { refuseRecord } from '../../records/records-desk.ts';
import { listOwnRecords, removeRecord } from '../../records/records.ts';
import { openSealing } from '../../records/sealing.ts';
import { addVideo } from '../catalogue.ts';
import { addModerator, addOwner } from './upload-withdrawals.ts';
import { type Side, storePublic, type WithdrawalCase } from './withdrawal-case.ts';

const addRecord = async (db: Database, memberId: number): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO person_records (member_id, sealed_name, birth_date, state, decided_by)
    VALUES (${memberId}, '', '1990-01-01', 'verified', ${memberId}) RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO person_documents (record_id, file, sealed_key, bytes)
    VALUES (${id}, ${`document-${id}`}, '', 1)`.execute(db);
  return id;
};

/** Somebody consents to all uses. */
const addShown = async (db: Database) => {
  const owner = await addOwner(db);
  const recordId = await addRecord(db, owner);
  const id = await addVideo(db, { member_id: owner, status_id: 4, people: 'shown' });
  await sql`INSERT INTO video_people (video_id, record_id, uses)
    VALUES (${id}, ${recordId}, '{streaming,download,embedding,preview}')`.execute(db);
  await sql`UPDATE videos SET status_id = 1 WHERE id = ${id}`.execute(db);
  return { id, recordId, viewer: { _id: owner, is_moderator: false } };
};

/** Nothing that is asked for stands sealed. */
const noSealing = async () => ({ open: () => '', isOld: () => false, seal: () => '' }) as never;

export const PEOPLE_WITHDRAWALS: readonly WithdrawalCase[] = [
  {
    name: 'a consent to one use',
    kinds: ['consent'],
    prepare: async (side) => {
      const { id, recordId, viewer } = await addShown(side.db);
      const address = await storePublic(side, mediaObject('video', id), 'thumb-320.jpg');
      const shown = { kind: 'video', objectId: id } as const;
      return {
        withdraw: ({ db }) =>
          setOwnConsent(db, viewer, { ...shown, recordId, use: 'download', isGiven: false }),
        isWithdrawn: async ({ db, status }) => {
          const { persons } = await getShownPeople(db, await noSealing(), viewer, shown);
          return !persons[0]?.uses.includes('download') && (await status(address)) === 404;
        },
      };
    },
  },
  {
    name: 'a consent to streaming, and the record that was refused',
    kinds: ['consent', 'person_record', 'video'],
    prepare: async ({ db }) => {
      const { id, recordId, viewer } = await addShown(db);
      const other = await addShown(db);
      const keeper = { ...(await addModerator(db)), is_records_keeper: true };
      return {
        withdraw: async (now) => {
          await setOwnConsent(now.db, viewer, {
            kind: 'video',
            objectId: id,
            recordId,
            use: 'streaming',
            isGiven: false,
          });
          const deps = { db: now.db, config: now.deps.config, sealingOf: noSealing };
          await refuseRecord(deps, keeper, { recordId: other.recordId, reason: 'Not that person' });
        },
        isWithdrawn: async (now) => {
          const state = await getVideoState(now.db, id);
          const shown = { kind: 'video', objectId: other.id } as const;
          const { persons, is_published } = await getShownPeople(
            now.db,
            await noSealing(),
            other.viewer,
            shown,
          );
          return state?.status_id !== 1 && !is_published && persons[0]?.state !== 'verified';
        },
      };
    },
  },
  {
    name: 'a record that its member deleted',
    kinds: ['deleted_person_records'],
    prepare: async ({ db }) => {
      const owner = await addOwner(db);
      const recordId = await addRecord(db, owner);
      const viewer = { _id: owner, is_moderator: false };
      const over = ({ db: now, deps }: Side) => ({
        db: now,
        config: deps.config,
        sealingOf: openSealing(deps.config.records.keyFile),
      });
      return {
        withdraw: (now) => removeRecord(over(now), viewer, recordId),
        isWithdrawn: async (now) =>
          (await listOwnRecords({ ...over(now), sealingOf: noSealing }, viewer)).records.length === 0,
      };
    },
  },
];
