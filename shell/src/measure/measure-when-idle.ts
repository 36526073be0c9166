/** Loads what measures the page view once the page is alive and has nothing else to do; see docs/guides/operate.md. */
import type { LiveReleaseSet } from '@foyer/shared/wire-schemas/releases/releases';
import type { SiteNavigator } from '@foyer/shared/navigation/navigator';

/** A page that is not alive by then is broken, and that is to be reported. */
const PATIENCE_MS = 15_000;

export interface Measured {
  set: LiveReleaseSet;
  navigator: SiteNavigator;
}

/** Anyone who wants to save data, or not to be counted, is not. */
const wantsNone = (): boolean => {
  const { connection, doNotTrack, globalPrivacyControl } = window.navigator as Navigator & {
    connection?: { saveData?: boolean };
    globalPrivacyControl?: boolean;
  };
  return Boolean(connection?.saveData || doNotTrack === '1' || globalPrivacyControl);
};

/** @returns to be called once the page is alive */
export const measureWhenIdle = (measured: Measured): (() => void) => {
  let isBegun = wantsNone();
  const start = () => {
    if (isBegun) return;
    isBegun = true;
    // Safari has no idle callback.
    (window.requestIdleCallback ?? setTimeout)(() => {
      // Nobody misses counts that did not come.
      import('./measure.ts').then(({ measure }) => measure(measured)).catch(() => {});
    });
  };
  setTimeout(start, PATIENCE_MS);
  return start;
};
