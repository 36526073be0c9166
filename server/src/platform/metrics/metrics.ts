/**
 * The figures of this process in the form that Prometheus reads (https://prometheus.io/docs/instrumenting/exposition_formats/). Values of labels come from closed
 * lists alone, such as route patterns, error codes and names of caches: nothing that a visitor writes makes a time series.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
const registers = [registry];

export const httpRequests = new Counter({
  name: 'foyer_http_requests_total',
  help: 'Requests that were answered, by pattern of the route; "cached" was answered before the framework',
  labelNames: ['method', 'route', 'status'],
  registers,
});

export const httpRequestSeconds = new Histogram({
  name: 'foyer_http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer, by pattern of the route',
  labelNames: ['route'],
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
  registers,
});

export const inFlight = new Gauge({
  name: 'foyer_http_in_flight',
  help: 'Requests that are being answered, and streams of live events that are open; without answers from the cache',
  labelNames: ['kind'],
  registers,
});

export const refusals = new Counter({
  name: 'foyer_refusals_total',
  help: 'Requests that were refused, by the code of the error; limits that were hit are "too_many"',
  labelNames: ['code'],
  registers,
});

export const searchEngineRequests = new Counter({
  name: 'foyer_search_engine_requests_total',
  help: 'Searches of a site with OpenSearch: answered by it, or by PostgreSQL since it failed, took too long (timeout), was overloaded, or had failed seconds before (skipped)',
  labelNames: ['result'],
  registers,
});

export const logLinesDropped = new Counter({
  name: 'foyer_log_lines_dropped_total',
  help: 'Lines about requests that were not written, because there were too many in one second',
  registers,
});

export const cacheRequests = new Counter({
  name: 'foyer_cache_requests_total',
  help: 'What caches were asked for: hit, fill, joined a fill under way, or stale while the database is away',
  labelNames: ['cache', 'result'],
  registers,
});

export const cacheBytes = new Gauge({
  name: 'foyer_cache_bytes',
  help: 'What a cache holds',
  labelNames: ['cache'],
  registers,
});

export const cacheMaxBytes = new Gauge({
  name: 'foyer_cache_max_bytes',
  help: 'What a cache may hold',
  labelNames: ['cache'],
  registers,
});

export const cacheEntries = new Gauge({
  name: 'foyer_cache_entries',
  help: 'How many answers, documents or records a cache holds',
  labelNames: ['cache'],
  registers,
});

export const renderSeconds = new Histogram({
  name: 'foyer_render_duration_seconds',
  help: 'Rendering of documents and of answers for moves inside the site, data included',
  labelNames: ['kind'],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers,
});

export const renderPageSeconds = new Histogram({
  name: 'foyer_render_page_duration_seconds',
  help: 'The same by remote, page and what the release set is to this process: stable, candidate or other',
  labelNames: ['remote', 'page', 'set'],
  // Few: there are as many series of each as there are pages.
  buckets: [0.05, 0.25, 1],
  registers,
});

export const renderWorkers = new Gauge({
  name: 'foyer_render_workers',
  help: 'Render workers that are warm, by what their release set is to this process',
  labelNames: ['set'],
  registers,
});

export const renderWorkerMemory = new Gauge({
  name: 'foyer_render_worker_memory_bytes',
  help: 'Memory that a render worker uses alone; one that uses too much is replaced',
  labelNames: ['set', 'worker'],
  registers,
});

export const signInFailures = new Counter({
  name: 'foyer_sign_in_failures_total',
  help: 'Tries to sign in that were refused, by way and by the code of the error',
  labelNames: ['way', 'code'],
  registers,
});

export const renderFailures = new Counter({
  name: 'foyer_render_failures_total',
  help: 'Places of documents that a remote could not fill: it failed, waited too long for data, or was switched off',
  labelNames: ['remote', 'reason'],
  registers,
});

export const databaseConnections = new Gauge({
  name: 'foyer_database_connections',
  help: 'Connections of a pool, and queries that wait for one',
  labelNames: ['pool', 'state'],
  registers,
});

export const replicaLag = new Gauge({
  name: 'foyer_database_replica_lag_seconds',
  help: 'How far a read replica is behind the primary at most; missing where it does not answer',
  labelNames: ['replica'],
  registers,
});

export const replicaUsable = new Gauge({
  name: 'foyer_database_replica_usable',
  help: '1 while reads are sent to the replica, 0 while it is too far behind or away',
  labelNames: ['replica'],
  registers,
});

export const diskFree = new Gauge({
  name: 'foyer_disk_free_bytes',
  help: 'Room on the disk of a folder: data, uploads',
  labelNames: ['folder'],
  registers,
});

export const diskSize = new Gauge({
  name: 'foyer_disk_size_bytes',
  help: 'Size of the disk of a folder',
  labelNames: ['folder'],
  registers,
});

export const releaseSets = new Gauge({
  name: 'foyer_release_set',
  help: 'Number of the release set that this process shows',
  labelNames: ['kind'],
  registers,
});

const settersBeforeReading: Array<() => void> = [];

/** Called before each reading of the figures, for gauges that follow something else. @returns undo */
export const beforeReading = (set: () => void): (() => void) => {
  settersBeforeReading.push(set);
  return () => void settersBeforeReading.splice(settersBeforeReading.indexOf(set), 1);
};

/** Sets the gauges that follow something else. */
const refresh = (): void => {
  for (const set of settersBeforeReading) set();
};

/** In the text format 0.0.4. */
export const readMetrics = async (): Promise<string> => {
  refresh();
  return await registry.metrics();
};

export interface LabelledValue {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Figures of this process, for what shows them elsewhere: each series of these metrics, in their order. */
export const readSeries = async (metrics: readonly (Counter | Gauge)[]): Promise<LabelledValue[][]> => {
  refresh();
  return Promise.all(
    metrics.map(async (metric) =>
      (await metric.get()).values.map(({ labels, value }) => ({
        labels: Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, String(label)])),
        value,
      })),
    ),
  );
};
