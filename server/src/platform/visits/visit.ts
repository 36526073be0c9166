/** What the request that is answered says of its visitor, for rows of figures that triggers write. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/create-database.ts';

/** '' is unknown; nothing in it is one person's. */
export interface Visit {
  country: string;
  language: string;
  device: string;
  /** Number of the release set that the visitor's pages come from. */
  release: string;
}

const current = new AsyncLocalStorage<() => Visit>();

/** @param visitOf called where something is counted */
export const withVisit = <Result>(visitOf: () => Visit, run: () => Result): Result =>
  current.run(visitOf, run);

/**
 * Has triggers of this transaction know the visit. Outside of a request nothing is known.
 * @param tx the setting ends with it
 */
export const noteVisit = async (tx: Database): Promise<void> => {
  const visitOf = current.getStore();
  if (!visitOf) return;
  const text = JSON.stringify(visitOf());
  await tx
    .selectNoFrom(({ fn, val }) => fn('set_config', [val('foyer.visit'), val(text), val(true)]).as('visit'))
    .execute();
};
