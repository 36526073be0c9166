/** Sees how long visitors get a version, while a command brings it live and takes it back. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenRegistry } from '../../../server/src/releases/registry/open-registry.ts';

const LOOK_MS = 200;

/** `stop` returns since when the version had visitors, in seconds; undefined: it never had any. */
export const watchCandidate = ({ releases }: OpenRegistry, remote: string, version: string) => {
  let isStopped = false;
  let firstSeen: number | undefined;
  let lastSeen = 0;
  const look = async (): Promise<void> => {
    const live = await releases.loadLiveSets().catch(() => undefined);
    const isShown = [live?.stable, live?.candidate?.set].some(
      (set) => set?.packages[remote as 'shell'] === version,
    );
    if (!isShown) return;
    firstSeen ??= performance.now();
    lastSeen = performance.now();
  };
  const running = (async () => {
    while (!isStopped) {
      await look();
      await sleep(LOOK_MS);
    }
    await look();
  })();
  return {
    stop: async (): Promise<{ seconds: number } | undefined> => {
      isStopped = true;
      await running;
      return firstSeen === undefined ? undefined : { seconds: (lastSeen - firstSeen) / 1000 };
    },
  };
};
