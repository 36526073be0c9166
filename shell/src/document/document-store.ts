/** The store of one document: it ends with the document, and nothing that comes later keeps it alive. */
import { type AppStore, createStore, mainApi, type Transport } from '@foyer/shared/platform';

export interface DocumentStore {
  store: AppStore;
  /** To be called when the document is made or given up; the store is of no use afterwards. */
  end: () => void;
}

/**
 * RTK Query holds unused data for minutes by a timer for each query, and each timer holds the whole store: on a server that
 * is every document of the last five minutes. `end` removes the timers and aborts the queries under way. What a remote's
 * `load` sends even later is neither asked nor answered, since it would set timers again.
 */
export const openDocumentStore = (transport: Transport): DocumentStore => {
  let hasEnded = false;
  const live = createStore(transport);
  const dispatch = (action: Parameters<AppStore['dispatch']>[0]) =>
    hasEnded ? Object.assign(new Promise(() => {}), { unsubscribe: () => {} }) : live.dispatch(action);
  return {
    store: { ...live, dispatch: dispatch as AppStore['dispatch'] },
    end: () => {
      live.dispatch(mainApi.util.resetApiState());
      hasEnded = true;
    },
  };
};
