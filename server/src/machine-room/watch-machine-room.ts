/**
 * Notifies those who look at the machine room when it has changed. Only while somebody looks it is read, once for all streams of this process; events say
 * that something changed, and what it is answers the call (decision 44).
 */
import { MACHINE_EVENTS } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { LiveHub, toEvent } from '../notifications/live-hub.ts';
import type { Database } from '../platform/database/create-database.ts';
import type { Listener } from '../platform/database/listen.ts';
import type { OpenMachineRoom } from './machine-room.ts';
import { MACHINE_CHANNEL, selectWatchingSessions } from './machine-room.sql.ts';

const LOOK_MS = 2000;
/** Of long queues: looking takes this part of the time at most. */
const REST_FACTOR = 20;
/** Below the minute after which proxies close what is silent. */
const BEAT_MS = 20_000;
/** An operator needs a tab or two; the others are forgotten ones. */
const LIMITS = { perMember: 6, perProcess: 60 };

export interface MachineWatchOptions {
  room: OpenMachineRoom;
  db: Database;
  listener: Listener | undefined;
  lookMs?: number;
  beatMs?: number | undefined;
}

export interface MachineWatch {
  hub: LiveHub;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

const CHANGED = toEvent(MACHINE_EVENTS.changed, {});

export const watchMachineRoom = ({
  room,
  db,
  listener,
  lookMs = LOOK_MS,
  beatMs = BEAT_MS,
}: MachineWatchOptions): MachineWatch => {
  const hub = new LiveHub(LIMITS);
  let seen = '';
  const look = async (): Promise<void> => {
    if (hub.size === 0) return;
    const { now: _, ...shown } = await room.read();
    const text = JSON.stringify(shown);
    if (text !== seen) hub.send(CHANGED);
    seen = text;
  };
  let isStopped = false;
  let looking: NodeJS.Timeout | undefined;
  const lookLater = (ms: number): void => {
    looking = setTimeout(async () => {
      const startMs = performance.now();
      // The database is away: what is shown stays, and the page asks for itself.
      await look().catch(() => {});
      if (!isStopped) lookLater(Math.max(lookMs, (performance.now() - startMs) * REST_FACTOR));
    }, ms);
    looking.unref();
  };
  const beat = () => hub.beat((sessions) => selectWatchingSessions(db, sessions));
  let beating: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  return {
    hub,
    start: async () => {
      stopListening = await listener?.listen(MACHINE_CHANNEL, () => {
        room.drop();
        hub.send(CHANGED);
      });
      lookLater(lookMs);
      beating = setInterval(() => void beat().catch(() => {}), beatMs).unref();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(looking);
      clearInterval(beating);
      await stopListening?.();
      hub.endAll();
    },
  };
};
