/**
 * The client's global rule of docs/specification/calls.md: a write that was refused or failed is reported in a notification, by its code. Reads
 * are not: what could not be read says so in its own place (AsyncView). An endpoint whose callers show refusals themselves, as forms
 * do next to their fields, says so: `extraOptions: { ownErrors: true }`.
 */
import { isFulfilled, isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import type { QueryFailure } from '../remotes/remote.ts';
import { notify } from './notifications.ts';

/** Options of an endpoint besides its request. */
export interface EndpointExtras {
  /** Its callers tell of refusals and failures; no notification. */
  ownErrors?: boolean;
}

const ownErrors = new Set<string>();

/** Notes what endpoints say of themselves as they are injected. */
export const noteEndpointExtras = (name: string, definition: { extraOptions?: unknown }): void => {
  if ((definition.extraOptions as EndpointExtras | undefined)?.ownErrors) ownErrors.add(name);
};

interface WriteMeta {
  arg?: { type?: string; endpointName?: string };
}

/** The refusal in what a write led to; undefined for all else. */
const refusalIn = (action: unknown): Partial<QueryFailure> | undefined => {
  if (!isFulfilled(action) && !isRejectedWithValue(action)) return undefined;
  const { arg } = action.meta as WriteMeta;
  if (arg?.type !== 'mutation' || ownErrors.has(arg.endpointName ?? '')) return undefined;
  const payload = action.payload as (Partial<QueryFailure> & { ok?: boolean }) | null;
  const isRefused = isRejectedWithValue(action) || payload?.ok === false;
  return isRefused && typeof payload?.code === 'string' ? payload : undefined;
};

export const notifyRefusedWrites: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    const refusal = refusalIn(action);
    if (refusal?.code) dispatch(notify({ kind: 'error', text: '', code: refusal.code, info: refusal.info }));
    return result;
  };
