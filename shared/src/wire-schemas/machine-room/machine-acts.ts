/** What operators do in the machine room. Each act stands in the log of changes. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import { WORK_STAGES } from './work.ts';

export const MACHINE_ACTS = ['retry', 'retry_stage', 'cancel', 'run', 'mail_retry', 'mail_drop'] as const;
export type MachineAct = (typeof MACHINE_ACTS)[number];
export const MACHINE_REASON_MAX = 500;
/** Failed jobs of a stage that one act tries again, the oldest first. */
export const RETRIED_MAX = 200;

/**
 * POST /api/machine_room.php. `retry` and `cancel` take a job, `retry_stage` a stage, `run` the name of a scheduled job, the others a mail.
 * `cancel` and `mail_drop` want a reason.
 */
export const machineActBodySchema = {
  type: 'object',
  required: ['act'],
  additionalProperties: false,
  properties: {
    act: { type: 'string', enum: MACHINE_ACTS },
    job: { type: 'string', maxLength: 40 },
    stage: { type: 'string', enum: WORK_STAGES },
    name: { type: 'string', maxLength: 100 },
    mail_id: { type: 'string', maxLength: 10 },
    reason: { type: 'string', maxLength: 1000 },
  },
} as const;
export const machineActAnswerSchema = {
  type: 'object',
  required: ['ok', 'count'],
  properties: {
    ok: { const: true },
    /** Jobs or mails that it was done to. */
    count: { type: 'integer' },
  },
} as const;
export type MachineActAnswer = FromSchema<typeof machineActAnswerSchema>;

export const MACHINE_ACT_CALLS = {
  'POST /api/machine_room.php': {
    room: 'machine-room',
    who: 'may machines',
    acts: { cancel: 'proven may machines', mail_drop: 'proven may machines' },
    summary: 'Tries work again or cancels it, runs a scheduled job now, sends a mail now or drops it',
    body: machineActBodySchema,
    answer: machineActAnswerSchema,
  },
} as const satisfies CallTable;
