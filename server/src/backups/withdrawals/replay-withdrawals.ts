/**
 * Takes away again what was withdrawn after a backup. Of several changes of one object the last one counts, so that what came back meanwhile is left
 * as the backup has it. A row that the restored database has itself was part of the backup.
 */
import { type EndContext, endAccount } from '../../accounts/account-changes.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { endCandidate, takeBack } from '../../releases/registry/change-channel.ts';
import { ReleaseRefused } from '../../releases/release-refused.ts';
import { indexVideos } from '../../search/index-videos.ts';
import type { Withdrawal } from './export-withdrawals.ts';
import * as replay from './replay-withdrawals.sql.ts';
import { selectKnownIds } from './withdrawals.sql.ts';

/** Kinds about one thing: the last of them counts. */
const FAMILIES: Readonly<Record<string, string>> = {
  suspension_ended: 'suspension',
  account_kept: 'account_deletion',
};

const subjectOf = ({ kind, object, data }: Withdrawal): string => {
  const family = FAMILIES[kind] ?? kind;
  if (kind === 'consent') return [kind, object, data['video_id'], data['album_id'], data['use']].join(' ');
  if (kind === 'release_set') return [kind, object, data['channel']].join(' ');
  // Each is a row of its own.
  return replay.isListKind(kind) ? `${kind} ${JSON.stringify(data)}` : `${family} ${object}`;
};

const lastOnes = (rows: readonly Withdrawal[]): Withdrawal[] => [
  ...new Map(rows.map((row) => [subjectOf(row), row])).values(),
];

const withdrawUpload = async (tx: Database, { kind, object, data }: Withdrawal): Promise<void> => {
  if (kind !== 'video' && kind !== 'album') return;
  const id = Number(object);
  const status = Number(data['status_id']);
  const isPrivate = data['is_private'] === true;
  if (status !== 1 || isPrivate) await replay.withdrawUpload(tx, { kind, id, status, isPrivate });
  await replay.renewRevision(tx, `${kind}-${id}`);
  if (kind === 'video') await indexVideos(tx, [id]);
};

type Replay = (tx: Database, row: Withdrawal) => Promise<unknown>;
const deleteUpload =
  (kind: 'video' | 'album'): Replay =>
  (tx, row) =>
    withdrawUpload(tx, { ...row, kind, data: { status_id: 5, is_private: false } });

const REPLAYS: Readonly<Record<string, Replay>> = {
  video: withdrawUpload,
  album: withdrawUpload,
  deleted_videos: deleteUpload('video'),
  deleted_albums: deleteUpload('album'),
  deleted_photos: (tx, { object }) => replay.deletePhoto(tx, Number(object)),
  deleted_comments: (tx, { object }) => replay.withdrawComment(tx, Number(object), 5),
  deleted_person_records: (tx, { object }) => replay.endRecord(tx, Number(object)),
  comment: async (tx, { object, data }) => {
    if (data['status_id'] !== 1) await replay.withdrawComment(tx, Number(object), Number(data['status_id']));
  },
  unlisted_address: (tx, { object }) => replay.endAddressOf(tx, Number(object)),
  consent: async (tx, row) => {
    if (row.data['is_given'] === false) await replay.withdrawConsent(tx, row);
  },
  member: (tx, { object, data }) => replay.limitMember(tx, Number(object), data),
  suspension: (tx, { object, data }) => replay.suspendMember(tx, Number(object), data),
  account_deletion: (tx, { object, data }) => replay.askDeletionAgain(tx, Number(object), data),
  stored_folder: (tx, { object }) => replay.removeFolder(tx, object),
  media_object: (tx, { object }) => replay.removeMediaObject(tx, object),
  release_key: (tx, { object, data }) => replay.revokeReleaseKey(tx, object, data),
  release_set: async (tx, { object, data }) => {
    if (data['outcome'] === 'taken_back')
      await replay.markTakenBack(tx, String(data['channel']), Number(object));
  },
};

const replayOne = async (tx: Database, row: Withdrawal): Promise<void> => {
  if (replay.isListKind(row.kind)) await replay.insertListed(tx, row.kind, row.data);
  else await REPLAYS[row.kind]?.(tx, row);
};

/** Channels that show what was taken back go to the newest set that was not. */
const takeSetsBack = async (
  db: Database,
  rows: readonly Withdrawal[],
  say: (line: string) => void,
): Promise<void> => {
  const reason = 'was taken back before the site was restored';
  for (const { kind, object, data } of rows) {
    if (kind !== 'release_set' || data['outcome'] !== 'taken_back') continue;
    const setId = Number(object);
    const channel = String(data['channel']);
    if (!(await replay.markTakenBack(db, channel, setId))) continue;
    try {
      if (channel === 'candidate') await endCandidate(db, { from: setId, reason });
      else await takeBack(db, { from: setId, reason });
      say(`release set ${setId} is taken back again`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      say(`release set ${setId} was taken back, but stays ${channel}: ${error.message}`);
    }
  }
};

/** @returns how many things of the list the backup did not know */
export const replayWithdrawals = async (
  context: EndContext,
  rows: readonly Withdrawal[],
  say: (line: string) => void,
): Promise<number> => {
  const { db } = context;
  const known = await selectKnownIds(db);
  const unknown = rows.filter(({ id }) => !known.has(id));
  const last = lastOnes(unknown);
  const ended = last.filter(({ kind, data }) => kind === 'member' && data['status_id'] === 5);
  await inTransaction(db, async (tx) => {
    for (const row of last) await replayOne(tx, row);
    await replay.endSessionsAndCodes(tx);
    await replay.skipNumbers(tx);
    await replay.insertReplayed(tx, unknown);
  });
  await takeSetsBack(db, last, say);
  const ids = ended.map(({ object }) => Number(object));
  for (const memberId of await replay.selectToEnd(db, ids)) await endAccount(context, memberId);
  return last.length;
};
