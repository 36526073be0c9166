/** What hosts give pages as `query`, for one store. */
import type { AppStore } from '../platform/store.ts';
import type { QueryFailure, RunQuery } from '../remotes/remote.ts';

const failureOf = (error: unknown): QueryFailure =>
  error && typeof error === 'object' && 'status' in error && 'code' in error
    ? (error as QueryFailure)
    : { status: 0, code: 'unavailable' };

export const queryOf =
  (store: AppStore): RunQuery =>
  async (thunk) => {
    const { data, error } = await store.dispatch(thunk as never as () => ReturnType<typeof thunk>);
    return data === undefined ? { error: failureOf(error) } : { data };
  };
