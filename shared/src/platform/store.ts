/** The one Redux store: the API slice, the shell's own slices, and lazily injected slices of remotes. */
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { api, hydrateApi, type StoreExtra, type TransferredState } from './api.ts';
import { discreetSlice } from './discreet.ts';
import { historyMiddleware, historySlice } from './history.ts';
import { notificationsSlice } from './notifications.ts';
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
      ),
  });
};
export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
export type RootState = ReturnType<typeof rootReducer>;

/** What a server sends of its store: the fulfilled and failed queries. */
export const transferState = (store: AppStore): TransferredState => {
  const { queries } = store.getState().api;
  return { queries, provided: { tags: {}, keys: {} }, mutations: {} };
};
export const receiveState = (store: AppStore, state: TransferredState): void => {
  store.dispatch(hydrateApi(state));
};
