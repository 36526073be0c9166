/** A machine room in which nothing is wrong; tests say what is. */
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { WORK_STAGES } from '@foyer/shared/wire-schemas/machine-room/work';

export const NOW = '2026-11-28T12:00:00.000Z';

export const buildRoom = (values: Partial<MachineRoom> = {}): MachineRoom => ({
  now: NOW,
  answered_by: { label: 'one/7', started: '2026-11-28T10:00:00.000Z' },
  stages: WORK_STAGES.map((stage) => ({
    ...{ stage, waiting: 0, running: 0, retrying: 0, failed: 0, oldest: null, tries: 0 },
  })),
  jobs: [],
  scheduled: [
    {
      ...{ name: 'fold views', does: 'adds up the views that came in', process: 'worker', every_seconds: 30 },
      ...{ state: 'waiting', result: 'done', started: '2026-11-28T11:59:50.000Z', run_by: 'one/7' },
      ...{
        ended: '2026-11-28T11:59:51.000Z',
        seconds: 1.2,
        due: '2026-11-28T12:00:20.000Z',
        failures: 0,
        error: '',
      },
    },
  ],
  workers: [
    {
      ...{
        label: 'one/7',
        started: '2026-11-28T10:00:00.000Z',
        seen: '2026-11-28T11:59:59.000Z',
        is_alive: true,
      },
      ...{ scan_jobs: 1, encode_jobs: 1, work: [] },
    },
  ],
  mails: { waiting: 0, oldest: null, given_up: 0, list: [] },
  disks: [{ folder: 'data', free_bytes: 60 * 1024 ** 3, size_bytes: 100 * 1024 ** 3 }],
  uploads: { under_way: 0, promised_bytes: 0, reserve_bytes: 1024 ** 3 },
  database: {
    ...{ bytes: 300 * 1024 ** 2, connections: 12, connections_max: 100 },
    sessions: [
      { state: 'active', sessions: 1, oldest_seconds: 0.1 },
      { state: 'idle_in_transaction', sessions: 0, oldest_seconds: 0 },
      { state: 'lock', sessions: 0, oldest_seconds: 0 },
    ],
    pools: [{ pool: 'requests', open: 3, idle: 3, awaited: 0 }],
    replicas: [],
  },
  caches: [
    {
      ...{ cache: 'answers', hits: 90, fills: 8, joined: 2, stale: 0 },
      ...{ entries: 8, bytes: 1024 ** 2, max_bytes: 64 * 1024 ** 2 },
    },
  ],
  clocks: [{ clock: 'report', open: 0, overdue: 0, next: null }],
  ...values,
});
