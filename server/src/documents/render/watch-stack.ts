/** Finds out which remote keeps a silent render worker busy, from its call stacks alone. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { OwnerOf } from './code-owner.ts';
import { StackSampler } from './stack-sampler.ts';

/** The limit is watched in so many samples. */
const SAMPLES = 8;
/** On a machine that is busy with other things, a thread is watched for so many times the limit. */
const PATIENCE_FACTOR = 20;

export interface WatchedThread {
  threadId: number;
  /** Processor time since it began; undefined where the system does not tell. */
  readCpuMs: () => number | undefined;
  /** It answers again, or is gone. */
  isOver: () => boolean;
}

/**
 * Watches until the thread has spent `limitMs` more, or, when it spends nothing, for as long.
 * @returns the remote whose code was on every stack; `over` when the thread answered; null when it is not certain
 */
export const watchStack = async (
  thread: WatchedThread,
  ownerOf: OwnerOf,
  limitMs: number,
): Promise<RemoteName | 'over' | null> => {
  const sampler = await StackSampler.open(thread.threadId);
  try {
    if (thread.isOver()) return 'over';
    if (!sampler) return null;
    const beganMs = performance.now();
    const beganCpuMs = thread.readCpuMs();
    let owner: RemoteName | null = null;
    for (let count = 1; ; count += 1) {
      const files = await sampler.sample();
      if (thread.isOver()) return 'over';
      const now = files ? ownerOf(files) : null;
      if (!now || (owner && owner !== now)) return null;
      owner = now;
      const passedMs = performance.now() - beganMs;
      const spentMs = (thread.readCpuMs() ?? beganMs) - (beganCpuMs ?? beganMs);
      // Asleep in that remote's code: as much a stall as a loop.
      const isAsleep = beganCpuMs !== undefined && spentMs < passedMs / 100 && passedMs > limitMs * 2;
      if (count >= SAMPLES && (spentMs >= limitMs || isAsleep)) return owner;
      if (passedMs > limitMs * PATIENCE_FACTOR) return null;
      await sleep(limitMs / SAMPLES);
    }
  } finally {
    sampler?.close();
  }
};
