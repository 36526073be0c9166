/** How much a member may store and upload: the site's limits, but for whom the desk says something else. */
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { getStorageOf } from '../stored-files/member-storage.ts';
import { type LimitsRow, lockStorageOf, selectLimits } from './member-limits.sql.ts';

export {
  type LimitsRow,
  selectLimits as getOwnLimits,
  upsertLimits as setOwnLimits,
} from './member-limits.sql.ts';

type LimitsConfig = Pick<Config, 'uploads' | 'members'>;
const GIGABYTE = 1024 ** 3;

/** Null: without a limit. */
export interface MemberLimits {
  storageBytes: number | null;
  uploadsPerDay: number | null;
}

const withoutZero = (limit: number): number | null => (limit === 0 ? null : limit);

/** Those whom the site trusts have the limits alone that the desk set for them. */
export const limitsOf = (
  { uploads, members }: LimitsConfig,
  { storage_gb: storageGb, uploads_per_day: uploadsPerDay, is_trusted: isTrusted }: LimitsRow,
): MemberLimits => {
  const site = isTrusted
    ? { storageGb: 0, uploadsPerDay: 0 }
    : { storageGb: members.storageGb, uploadsPerDay: members.uploadsPerDay ?? uploads.maxPerDay };
  const gigabytes = withoutZero(storageGb ?? site.storageGb);
  return {
    storageBytes: gigabytes === null ? null : gigabytes * GIGABYTE,
    uploadsPerDay: withoutZero(uploadsPerDay ?? site.uploadsPerDay),
  };
};

export const getMemberLimits = async (
  db: Database,
  config: LimitsConfig,
  memberId: number,
): Promise<MemberLimits> => limitsOf(config, await selectLimits(db, memberId));

/** All that is stored, without what is on its way. */
export const getUsedBytes = async (db: Database, memberId: number): Promise<number> => {
  const { originals, renditions, pictures } = await getStorageOf(db, memberId);
  return originals + renditions + pictures;
};

/** @throws Refused storage_limit, with the limit and what is used */
export const checkStorage = (limit: number, used: number, wanted: number): void => {
  if (used + wanted <= limit) return;
  throw new Refused('storage_limit', 'the member has no space for this file', {
    field: 'file',
    info: { max_bytes: limit, used_bytes: used },
  });
};

/** Once the file is complete: two that were admitted before the limit changed, or whose size nobody knew, do not pass it together. @throws as `checkStorage` */
export const admitWholeFile = async (
  tx: Database,
  config: LimitsConfig,
  { memberId, bytes }: { memberId: number; bytes: number },
): Promise<void> => {
  const { storageBytes } = await getMemberLimits(tx, config, memberId);
  if (storageBytes === null) return;
  await lockStorageOf(tx, memberId);
  checkStorage(storageBytes, await getUsedBytes(tx, memberId), bytes);
};
