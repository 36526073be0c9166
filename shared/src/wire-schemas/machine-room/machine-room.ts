/** The machine room: what the site works on by itself, who does it, and how its parts are; for those who run the machines. */
import type { FromSchema } from 'json-schema-to-ts';
import type { CallTable } from '../call.ts';
import {
  cachesSchema,
  clocksSchema,
  databaseSchema,
  disksSchema,
  mailsSchema,
  uploadsSchema,
} from './machines.ts';
import { scheduledSchema, stageSchema, workerSchema, workJobSchema } from './work.ts';

const text = { type: 'string' } as const;
/** ISO 8601, UTC. */
const time = { type: 'string' } as const;

export const machineRoomSchema = {
  type: 'object',
  required: [
    'now',
    'answered_by',
    'stages',
    'jobs',
    'scheduled',
    'workers',
    'mails',
    'disks',
    'uploads',
    'database',
    'caches',
    'clocks',
  ],
  properties: {
    now: time,
    /** The web process whose caches, connections and disks these are; all else is the whole site's. */
    answered_by: {
      type: 'object',
      required: ['label', 'started'],
      properties: { label: text, started: time },
    },
    stages: { type: 'array', items: stageSchema },
    jobs: { type: 'array', items: workJobSchema },
    scheduled: { type: 'array', items: scheduledSchema },
    workers: { type: 'array', items: workerSchema },
    mails: mailsSchema,
    disks: disksSchema,
    uploads: uploadsSchema,
    database: databaseSchema,
    caches: cachesSchema,
    clocks: clocksSchema,
  },
} as const;
export type MachineRoom = FromSchema<typeof machineRoomSchema>;

/** Names of the events: `hello` opens a stream; both mean that the call above has something new. */
export const MACHINE_EVENTS = { hello: 'hello', changed: 'changed' } as const;

export const MACHINE_ROOM_CALLS = {
  'GET /api/machine_room.json': {
    room: 'machine-room',
    who: 'may machines',
    summary: 'Work, scheduled jobs, workers, mails, disks, database, caches and clocks of the site',
    query: {
      type: 'object',
      additionalProperties: false,
      properties: { lang: { type: 'string', maxLength: 10 } },
    },
    answer: machineRoomSchema,
  },
  'GET /api/machine_room/live': {
    room: 'machine-room',
    // Tells that something changed, never what.
    who: 'may machines',
    summary: 'Server-sent events that say when to ask for the machine room again',
  },
} as const satisfies CallTable;
