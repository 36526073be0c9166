/** Anyone who knows the password of a suspended account reads that it is suspended, until when, and where the reasons stand. */
import type { SuspendedInfo } from '@foyer/shared/wire-schemas/accounts/accounts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { selectSuspension } from './suspension.sql.ts';

/** To be asked after the right password alone: nobody else may know. @throws Refused no_permission, with a SuspendedInfo */
export const refuseSuspended = async (db: Database, memberId: number): Promise<void> => {
  const suspension = await selectSuspension(db, memberId);
  if (!suspension) return;
  const { until_at, key } = suspension;
  const info: SuspendedInfo = { suspended: true, until: until_at?.toISOString() ?? null, statement: key };
  throw new Refused('no_permission', 'this account is suspended', { info: { ...info } });
};

/** Key of the statement that the refusal leads to. */
export const statementOf = ({ details: { info } }: Refused): string | undefined =>
  typeof info?.['statement'] === 'string' ? info['statement'] : undefined;
