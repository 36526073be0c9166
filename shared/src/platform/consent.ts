/**
 * What may be stored on this device, and which third parties may be asked. The cookie is the truth, so that the page, other tabs
 * and the server never disagree; `<html data-consent>` says what the visitor's country allows without an answer.
 */
import { useSyncExternalStore } from 'react';
import {
  CONSENT_SECONDS,
  type ConsentMode,
  formatConsent,
  isAllowed,
  parseConsent,
  type Purpose,
} from '../wire-schemas/consent.ts';
import { COOKIES } from '../wire-schemas/site.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Asked for where the document does not say (embeds, documents of shells built before). */
const DEFAULT_MODE: ConsentMode = 'ask';
const listeners = new Set<() => void>();

const readMode = (): ConsentMode =>
  document.documentElement.dataset.consent === 'free' ? 'free' : DEFAULT_MODE;

/** The visitor's own choice; undefined while there is none. Browser only. */
export const readConsent = (): readonly Purpose[] | undefined => parseConsent(readCookie(COOKIES.consent));

/** Whether something optional may be stored or asked for right now; false on the server. Ask each time: it can be withdrawn. */
export const mayStore = (purpose: Purpose): boolean =>
  typeof document !== 'undefined' && isAllowed(purpose, readConsent(), readMode());

/** Calls `listener` after each choice, also one made in another tab once this one is looked at. @returns unsubscribe */
export const subscribeConsent = (listener: () => void): (() => void) => {
  listeners.add(listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', listener);
  };
};

/** Keeps the visitor's choice and tells everyone who listens. */
export const writeConsent = (purposes: readonly Purpose[]): void => {
  writeCookie(COOKIES.consent, formatConsent(purposes), CONSENT_SECONDS);
  for (const listener of [...listeners]) listener();
};

/** `mayStore`, followed; false on the server and during hydration. */
export const useMayStore = (purpose: Purpose): boolean =>
  useSyncExternalStore(
    subscribeConsent,
    () => mayStore(purpose),
    () => false,
  );
