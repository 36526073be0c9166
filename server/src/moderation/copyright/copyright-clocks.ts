/** Clocks of copyright notices: those that wait for a decision, and material that its uploader objected to. */
import { DEADLINE_WARNING_HOURS } from '@foyer/shared/wire-schemas/moderation/notices';
import { notifyModeratorsOf } from '../../notifications/notifications.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type CopyrightDeps, returnMaterial } from './copyright-decisions.ts';
import {
  lockMaterial,
  selectReturning,
  takeNoticeAlarms,
  takeReturnAlarms,
} from './copyright-notices.sql.ts';

const HOUR_MS = 3_600_000;
/** Before the last day on which material has to be shown again: review takes longer than a look at a notice. */
const RETURN_ALARM_HOURS = 48;
const BATCH = 100;

export interface ClockResult {
  /** Material whose claimant said nothing of an action: it is before the moderators now. */
  returned: number;
  /** Notices, and material given back, that moderators were notified of once more. */
  alarmed: number;
}

/** A scheduled job of every process; those that come second change nothing. */
export const runCopyrightClocks = async (deps: CopyrightDeps, now = new Date()): Promise<ClockResult> => {
  let returned = 0;
  for (const id of await selectReturning(deps.db, { now, limit: BATCH }))
    await inTransaction(deps.db, async (tx) => {
      const material = await lockMaterial(tx, id);
      if (material?.state !== 'countered') return;
      await returnMaterial({ ...deps, db: tx }, material, { by: null });
      returned += 1;
    });
  const alarmed = await inTransaction(deps.db, async (tx) => {
    const before = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
    const notices = await takeNoticeAlarms(tx, { now, before: before(DEADLINE_WARNING_HOURS) });
    const materials = await takeReturnAlarms(tx, { now, before: before(RETURN_ALARM_HOURS) });
    if (notices + materials > 0) await notifyModeratorsOf(tx, 'copyright');
    return notices + materials;
  });
  return { returned, alarmed };
};
