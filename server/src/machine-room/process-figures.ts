/** What only the process that answers knows: its caches, its connections to the database, the replicas that it reads from. */
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import {
  cacheBytes,
  cacheEntries,
  cacheMaxBytes,
  cacheRequests,
  databaseConnections,
  type LabelledValue,
  readSeries,
  replicaLag,
  replicaUsable,
} from '../platform/metrics/metrics.ts';

const valueOf = (series: readonly LabelledValue[] = [], wanted: Readonly<Record<string, string>>) =>
  series.find(({ labels }) => Object.entries(wanted).every(([name, value]) => labels[name] === value))?.value;

const namesOf = (series: readonly LabelledValue[] = [], label: string): string[] => [
  ...new Set(series.flatMap(({ labels }) => labels[label] ?? [])),
];

export interface ProcessFigures {
  caches: MachineRoom['caches'];
  pools: MachineRoom['database']['pools'];
  replicas: MachineRoom['database']['replicas'];
}

/** As `/metrics` of this process has them. */
export const readProcessFigures = async (): Promise<ProcessFigures> => {
  const [requests, bytes, maxBytes, entries, connections, lags, usable] = await readSeries([
    cacheRequests,
    cacheBytes,
    cacheMaxBytes,
    cacheEntries,
    databaseConnections,
    replicaLag,
    replicaUsable,
  ]);
  return {
    caches: namesOf(maxBytes, 'cache').map((cache) => {
      const asked = (result: string) => valueOf(requests, { cache, result }) ?? 0;
      return {
        cache,
        hits: asked('hit'),
        fills: asked('fill'),
        joined: asked('joined'),
        stale: asked('stale'),
        entries: valueOf(entries, { cache }) ?? 0,
        bytes: valueOf(bytes, { cache }) ?? 0,
        max_bytes: valueOf(maxBytes, { cache }) ?? 0,
      };
    }),
    pools: namesOf(connections, 'pool').map((pool) => {
      const of = (state: string) => valueOf(connections, { pool, state }) ?? 0;
      return { pool, open: of('open'), idle: of('idle'), awaited: of('awaited') };
    }),
    replicas: namesOf(usable, 'replica').map((replica) => ({
      replica,
      is_usable: valueOf(usable, { replica }) === 1,
      lag_seconds: valueOf(lags, { replica }) ?? null,
    })),
  };
};
