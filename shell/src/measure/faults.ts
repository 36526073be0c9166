/** What goes wrong in this document, kept until the code that counts it is there (`measure.ts`, after the page is idle). */
import type { Figure } from '@foyer/shared/wire-schemas/releases/health';
import type { RemoteName } from '@foyer/shared/remotes/remote';

export interface Fault {
  kind: Extract<Figure, 'errors' | 'failed_loads' | 'mismatches'>;
  error: unknown;
  /** Whose fault it is, where the host knows. */
  remote?: RemoteName;
  /** Else whose code ran: text with the addresses of scripts, innermost first. */
  stack?: string | null;
}

/** A page that fails for ever must not fill the memory. */
const MAX_FAULTS = 50;
/** Nor a report: see MEASURED_PATTERN. */
const MAX_LOADS = 20;

const noted: Fault[] = [];
let tell: (() => void) | undefined;

export const noteFault = (
  kind: Fault['kind'],
  error: unknown,
  remote?: RemoteName,
  stack?: string | null,
): void => {
  if (noted.length < MAX_FAULTS) noted.push({ kind, error, remote, stack });
  tell?.();
};

/** What nobody caught. */
export const watchFaults = (): void => {
  addEventListener('error', ({ error }) => noteFault('errors', error));
  addEventListener('unhandledrejection', ({ reason }) => noteFault('errors', reason));
};

/** Pages and widgets that were asked for, and whether one of the tries failed. */
const loads = new Map<string, boolean>();

/** @param part `mf-community/comments` */
export const noteLoad = (part: string, isFailed: boolean): void => {
  if (loads.size < MAX_LOADS || loads.has(part)) loads.set(part, isFailed || loads.get(part) === true);
};

/** @returns what was noted since it was last asked: the part, and whether it failed */
export const takeLoads = (): [string, boolean][] => {
  const taken = [...loads];
  loads.clear();
  return taken;
};

/** @returns what was noted since it was last asked */
export const takeFaults = (): Fault[] => noted.splice(0);

/** Calls back at each fault from now on. */
export const onFault = (listener: () => void): void => {
  tell = listener;
};
