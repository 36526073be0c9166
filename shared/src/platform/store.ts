/** The one Redux store: the API slice, the shell's own slices, and lazily injected slices of remotes. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { api, hydrateApi, type StoreExtra, type TransferredState } from './api.ts';
import { discreetSlice } from './discreet.ts';
import { historyMiddleware, historySlice } from './history.ts';
import { notificationsSlice } from './notifications.ts';
import { notifyRefusedWrites } from './refused-writes.ts';
import type { Transport } from './transport.ts';

// biome-ignore lint: an empty interface that remotes' slices merge into
export interface LazySlices {}
export const rootReducer = combineSlices(
  api,
  notificationsSlice,
  discreetSlice,
  historySlice,
).withLazyLoadedSlices<LazySlices>();

/** A store of its own for every document on the server and for the page in the browser. */
export const createStore = (transport: Transport) => {
  const extra: StoreExtra = { transport };
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        historyMiddleware,
        notifyRefusedWrites,
      ),
  });
};
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
export type RootState = ReturnType<typeof rootReducer>;

/** Of each tag and id: the queries whose answers it names, as positions among the state's queries. */
type TransferredTags = Record<string, Record<string, number[]>>;

/** What a server sends of its store: the fulfilled and failed queries, and what a write has to name to make them stale. */
export const transferState = (store: AppStore): TransferredState => {
  const { queries, provided } = store.getState().api;
  const positions = new Map(Object.keys(queries).map((key, position) => [key, position]));
  const tags: TransferredTags = {};
  for (const [type, byId] of Object.entries(provided.tags))
    for (const [id, keys] of Object.entries(byId ?? {})) {
      const named = keys.flatMap((key) => positions.get(key) ?? []);
      if (named.length > 0) (tags[type] ??= {})[id] = named;
    }
  // A tab that an older shell opened reads `provided` alone.
  return { queries, tags, provided: { tags: {}, keys: {} }, mutations: {} };
};

/** The id under which RTK Query keeps tags that have none. */
const WITHOUT_ID = '__internal_without_id';

export const receiveState = (store: AppStore, state: TransferredState): void => {
  const queryKeys = Object.keys(state.queries ?? {});
  const tags: Record<string, Record<string, string[]>> = {};
  const keys: Record<string, { type: string; id?: string }[]> = {};
  for (const [type, byId] of Object.entries((state.tags ?? {}) as TransferredTags))
    for (const [id, positions] of Object.entries(byId)) {
      const named = positions.flatMap((position) => queryKeys[position] ?? []);
      (tags[type] ??= {})[id] = named;
      for (const key of named) (keys[key] ??= []).push(id === WITHOUT_ID ? { type } : { type, id });
    }
  store.dispatch(hydrateApi({ ...state, provided: { tags, keys } }));
};
