/** What one member may store and upload, as the desk sets it. */
import { OWN_LIMIT_MAX } from '@foyer/shared/wire-schemas/members/members-desk';
import type { Database } from '../platform/database/create-database.ts';
import { readNumber } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { getOwnLimits, type LimitsRow, setOwnLimits } from '../uploads/member-limits.ts';

export interface LimitsForm {
  /** Empty: as the site says; 0: without a limit. */
  storage_gb?: string | undefined;
  uploads_per_day?: string | undefined;
  /** Of the limits that the form was made from. */
  revision?: string | undefined;
}

const readLimit = (text: string | undefined, field: string): number | null =>
  text === undefined || text.trim() === '' ? null : readNumber(text.trim(), field, 0, OWN_LIMIT_MAX);

const toLogged = ({ storage_gb, uploads_per_day }: Pick<LimitsRow, 'storage_gb' | 'uploads_per_day'>) => ({
  storage_gb,
  uploads_per_day,
});

/** @returns undefined where it was so already. @throws Refused bad_request, changed_meanwhile */
export const changeLimits = async (
  tx: Database,
  memberId: number,
  form: LimitsForm,
): Promise<{ before: object; after: object } | undefined> => {
  const wanted = {
    storage_gb: readLimit(form.storage_gb, 'storage_gb'),
    uploads_per_day: readLimit(form.uploads_per_day, 'uploads_per_day'),
  };
  const revision = readNumber(form.revision, 'revision', 0, 2_147_483_647);
  const before = await getOwnLimits(tx, memberId);
  if (before.storage_gb === wanted.storage_gb && before.uploads_per_day === wanted.uploads_per_day)
    return undefined;
  const { storage_gb: storageGb, uploads_per_day: uploadsPerDay } = wanted;
  if (!(await setOwnLimits(tx, memberId, { storageGb, uploadsPerDay, revision })))
    throw new Refused('changed_meanwhile', 'somebody else changed the limits', { field: 'revision' });
  return { before: toLogged(before), after: wanted };
};
