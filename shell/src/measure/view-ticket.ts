/**
 * What the view on the screen came with, for its report: while a canary runs the server names in `Server-Timing` what it has rendered, signed
 * (wire-schemas/releases/health.ts). A header, so that the document's bytes stay the same.
 */
import { TICKET_TIMING } from '@foyer/shared/wire-schemas/releases/health';

/** Of the last answer for a navigation; undefined until there was one. */
let navigated: string | null | undefined;

/** @param timing the header of an answer for a navigation; null: it had none, or there was no answer */
export const noteTicket = (timing: string | null): void => {
  navigated = new RegExp(`(?:^|,\\s*)${TICKET_TIMING};desc="([^"]+)"`).exec(timing ?? '')?.[1] ?? null;
};

/** Of the document, as the browser tells it. */
const ofDocument = (): string | undefined => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.serverTiming?.find(({ name }) => name === TICKET_TIMING)?.description;
};

/** @returns undefined where nothing is wanted of this view */
export const findTicket = (): string | undefined =>
  navigated === undefined ? ofDocument() : (navigated ?? undefined);
