/** Fetches hls.js once, when it is needed. */
import type { StartAdaptive } from './adaptive-worker.ts';

let loading: Promise<StartAdaptive> | undefined;

/** Rejects when the chunk cannot be fetched; the next call tries again. */
export const loadAdaptive = (): Promise<StartAdaptive> => {
  loading ??= import(/* webpackChunkName: "adaptive-worker" */ './adaptive-worker.ts').then(
    ({ startAdaptive }) => startAdaptive,
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
};
