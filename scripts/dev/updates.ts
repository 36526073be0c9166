/**
 * Brings to the server what was saved. Open pages have it already, so that this waits until nothing is saved for a while, or until a document
 * is asked for: building for the server would hold up the next hot build.
 */
import type { PackageName } from '@foyer/shared/remotes/remote';

const QUIET_MS = 1500;

export interface UpdateActions {
  restart: () => Promise<void>;
  release: (names: readonly PackageName[]) => Promise<void>;
}
export interface Updates {
  add: (name: PackageName | 'server') => void;
  /** Settles once the server has all that was saved so far, or cannot have it. */
  untilDone: () => Promise<void>;
}

export const createUpdates = ({ restart, release }: UpdateActions): Updates => {
  let waiting = new Set<PackageName | 'server'>();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const bring = async () => {
    const started = performance.now();
    const names = [...waiting];
    waiting = new Set();
    const packages = names.filter((name) => name !== 'server');
    try {
      if (names.includes('server')) await restart();
      if (packages.length > 0) await release(packages);
      console.log(
        `The server has ${names.join(', ')} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
      );
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  const untilDone = async (): Promise<void> => {
    clearTimeout(timer);
    while (running || waiting.size > 0) {
      running ??= bring().finally(() => {
        running = undefined;
      });
      await running;
    }
  };
  return {
    add: (name) => {
      waiting.add(name);
      clearTimeout(timer);
      timer = setTimeout(() => void untilDone(), QUIET_MS);
    },
    untilDone,
  };
};
