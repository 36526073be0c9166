/** Figures that only the database knows, such as jobs that wait: read when somebody asks for them, not more often than every few seconds. */
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../database/create-database.ts';
import { registry } from './metrics.ts';

export interface StateValue {
  /** One of the names of `gauges`. */
  gauge: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A gauge, or several of one statement. */
export interface StateMetrics {
  /** Name and help of each gauge. */
  gauges: Readonly<Record<string, string>>;
  labels: readonly string[];
  read: (db: Database) => Promise<readonly StateValue[]>;
}

/** Several scrapers, or one that asks often, cost the database no more than this. */
const CACHED_MS = 5000;

const failures = new Counter({
  name: 'foyer_state_reads_failed_total',
  help: 'Readings of figures from the database that failed; those figures are then missing',
  registers: [registry],
});

/** @returns undo */
export const registerStateMetrics = (db: Database, metrics: readonly StateMetrics[]): (() => void) => {
  for (const { gauges, labels, read } of metrics) {
    let readAtMs = Number.NEGATIVE_INFINITY;
    let reading: Promise<void> = Promise.resolve();
    const own = new Map<string, Gauge>();
    const readAll = async (): Promise<void> => {
      const values = await read(db).catch(() => {
        failures.inc();
        return [];
      });
      // What is no longer there, such as a queue without jobs, has no figure any more.
      for (const gauge of own.values()) {
        gauge.reset();
        // A gauge without labels is 0 by that.
        if (labels.length === 0) gauge.remove();
      }
      for (const { gauge, labels: of, value } of values) own.get(gauge)?.set({ ...of }, value);
    };
    const collect = async (): Promise<void> => {
      if (performance.now() - readAtMs >= CACHED_MS) {
        readAtMs = performance.now();
        reading = readAll();
      }
      await reading;
    };
    for (const [name, help] of Object.entries(gauges)) {
      own.set(name, new Gauge({ name, help, labelNames: [...labels], registers: [registry], collect }));
    }
  }
  return () => {
    for (const name of metrics.flatMap(({ gauges }) => Object.keys(gauges)))
      registry.removeSingleMetric(name);
  };
};
