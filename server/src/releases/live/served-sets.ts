/**
 * The sets that this process serves: a live set once it is warm here, and until then the one before. Keeps the sets warm that
 * visitors get, that are about to go live, and that a rollback would go to.
 */
import type { LiveSetsCache } from './live-sets.ts';
import { type LiveSets, listWarmSets, type ReleaseSet } from '../registry/release-sets.ts';
import type { WarmUp } from '../registry/releases.ts';
import { createWarmUpPatience, type WarmUpPatience } from './warm-up-patience.ts';
import type { Log } from '../../platform/logging/log.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** What renders: its pools. */
export interface SetRenderer {
  /** @throws Error that names what cannot render. */
  warmUp: WarmUp;
  /** Starts the workers only. @throws when the set's shell cannot run. */
  start: (set: ReleaseSet) => Promise<void>;
  /** Ends the workers of all other sets; what they do fails. */
  keepOnly: (setIds: readonly number[]) => void;
}

export interface ServedSetsOptions {
  live: Pick<LiveSetsCache, 'getLiveSets' | 'onChange'>;
  renderer: SetRenderer;
  report: (setId: number, state: 'warming' | 'warm' | 'failed', error?: string) => void;
  /** Receives which sets this process still has to do with. */
  onKeep?: (setIds: readonly number[]) => void;
  log: Log;
  firstPauseMs?: number;
  patience?: Pick<WarmUpPatience, 'limit'>;
}

export interface ServedSets {
  /** Undefined before the first set is warm. */
  getLiveSets(): LiveSets | undefined;
  /** Calls back after each change of what is served. Returns how to stop it. */
  onChange(listener: (served: LiveSets) => void): () => void;
  /** Warms a set up that may not be live yet; its workers end immediately when that fails. Twice at the same time is done once. */
  warmUp: WarmUp;
  /**
   * At the start of a process: serves what is live as soon as its workers run, while it is warmed up. The process before had rendered
   * all of it, and if it fails now, it is served all the same. Nothing happens once anything is served.
   */
  showLive(): Promise<void>;
  /** Starts to follow what is live; again, tries once more to serve anything. */
  start(): Promise<void>;
  stop(): void;
}

interface Warming {
  state: 'warming' | 'warm' | 'failed';
  done: Promise<void>;
  tries: number;
  retry?: NodeJS.Timeout;
}

const shownBy = (sets: LiveSets | undefined): string =>
  JSON.stringify([sets?.stable.id, sets?.candidate?.set.id, sets?.candidate?.share]);

export const createServedSets = (options: ServedSetsOptions): ServedSets => {
  const { live, renderer, report, log, onKeep } = options;
  const { firstPauseMs = FIRST_PAUSE_MS, patience = createWarmUpPatience() } = options;
  const warmings = new Map<number, Warming>();
  const listeners = new Set<(served: LiveSets) => void>();
  /** Sets that a caller of `warmUp` waits for. */
  const asked = new Map<number, number>();
  let served: LiveSets | undefined;
  let isStarted = false;
  let isStopped = false;
  let unfollow: (() => void) | undefined;

  const isWarm = (set: ReleaseSet | undefined): boolean =>
    set !== undefined && warmings.get(set.id)?.state === 'warm';
  const isWanted = (setId: number): boolean => {
    const sets = live.getLiveSets();
    return Boolean(sets && listWarmSets(sets).some(({ id }) => id === setId));
  };

  const keepWanted = (): void => {
    const sets = live.getLiveSets();
    const kept = new Set([
      ...(isStarted && sets ? listWarmSets(sets) : [...warmings.keys()].map((id) => ({ id }))).map(
        ({ id }) => id,
      ),
      ...(served ? [served.stable.id] : []),
      ...(served?.candidate ? [served.candidate.set.id] : []),
      ...asked.keys(),
    ]);
    for (const [setId, { retry }] of warmings) {
      if (kept.has(setId)) continue;
      clearTimeout(retry);
      warmings.delete(setId);
    }
    renderer.keepOnly([...kept]);
    onKeep?.([...kept]);
  };

  const serve = (next: LiveSets): void => {
    const isChange = shownBy(next) !== shownBy(served);
    served = next;
    if (isChange) for (const listener of listeners) listener(next);
  };
  /** Serves what is warm of what is live. */
  const update = (): void => {
    const sets = live.getLiveSets();
    if (!isStarted || isStopped || !sets) return;
    const { stable, previous } = sets;
    const shown = isWarm(stable) ? stable : served?.stable;
    if (!shown) return;
    const candidate =
      sets.candidate && isWarm(sets.candidate.set) && sets.candidate.set.id !== shown.id
        ? sets.candidate
        : null;
    serve({ stable: shown, candidate, previous });
  };

  const retryLater = (set: ReleaseSet, warming: Warming): void => {
    const pauseMs = Math.min(firstPauseMs * 2 ** (warming.tries - 1), LONGEST_PAUSE_MS);
    warming.retry = setTimeout(() => {
      if (isWanted(set.id)) void warm(set).catch(() => {});
    }, pauseMs);
    warming.retry.unref();
  };
  const canStart = (set: ReleaseSet): Promise<boolean> =>
    renderer.start(set).then(
      () => true,
      () => false,
    );
  const tryWarm = async (set: ReleaseSet, warming: Warming): Promise<void> => {
    report(set.id, 'warming');
    try {
      await patience.limit(set, () => renderer.warmUp(set));
      warming.state = 'warm';
      warming.tries = 0;
      report(set.id, 'warm');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      warming.state = set.isForced && (await canStart(set)) ? 'warm' : 'failed';
      report(set.id, warming.state, reason);
      if (warming.state === 'warm') throw error;
      if (!isStopped && isStarted && isWanted(set.id)) {
        log(`release set ${set.id} is not served by this process: ${reason}`, {
          level: 'error',
          release_set: set.id,
        });
        retryLater(set, warming);
      }
      throw error;
    }
  };
  /** The same warm-up for all who ask while it runs. */
  const warm = (set: ReleaseSet): Promise<void> => {
    const known = warmings.get(set.id);
    if (known && known.state !== 'failed') return known.done;
    clearTimeout(known?.retry);
    const warming: Warming = { state: 'warming', done: Promise.resolve(), tries: (known?.tries ?? 0) + 1 };
    warmings.set(set.id, warming);
    warming.done = tryWarm(set, warming).finally(update);
    warming.done.catch(() => {});
    return warming.done;
  };

  const warmUp: WarmUp = async (set) => {
    asked.set(set.id, (asked.get(set.id) ?? 0) + 1);
    try {
      await warm(set);
    } finally {
      const left = (asked.get(set.id) ?? 1) - 1;
      if (left > 0) asked.set(set.id, left);
      else asked.delete(set.id);
      // What was refused ends immediately. What is warm is about to go live: the next change decides.
      if (isStarted && warmings.get(set.id)?.state === 'failed') keepWanted();
    }
  };

  let following: Promise<void> = Promise.resolve();
  let isFollowWanted = false;
  /** One set after the other, what visitors get first; starts over when what is live changes meanwhile. */
  const follow = (): Promise<void> => {
    update();
    keepWanted();
    if (isFollowWanted) return following;
    isFollowWanted = true;
    following = following.then(async () => {
      isFollowWanted = false;
      const sets = live.getLiveSets();
      for (const set of sets ? listWarmSets(sets) : []) {
        if (isStopped || isFollowWanted) return;
        if (isWanted(set.id) && warmings.get(set.id)?.state !== 'failed') await warm(set).catch(() => {});
      }
      if (!isStopped) keepWanted();
    });
    return following;
  };

  const showLive = async (): Promise<void> => {
    const sets = live.getLiveSets();
    if (served || !sets || !(await canStart(sets.stable)) || served) return;
    serve({ ...sets, candidate: null });
  };
  /** Nothing is served yet and the stable set is not warm: one that shows error cards is more than none. */
  const serveAnything = async (): Promise<void> => {
    await showLive();
    const sets = live.getLiveSets();
    if (served || !sets?.previous) return;
    await warm(sets.previous).catch(() => {});
    if (isWarm(sets.previous)) serve({ ...sets, stable: sets.previous, candidate: null });
  };

  return {
    getLiveSets: () => served,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    warmUp,
    showLive,
    start: async () => {
      if (isStarted) {
        update();
        return serveAnything();
      }
      isStarted = true;
      const sets = live.getLiveSets();
      const known = sets && warmings.get(sets.stable.id);
      if (sets && known?.state === 'failed') retryLater(sets.stable, known);
      else if (sets) await warm(sets.stable).catch(() => {});
      update();
      await serveAnything();
      unfollow = live.onChange(() => void follow());
      void follow();
    },
    stop: () => {
      isStopped = true;
      unfollow?.();
      for (const { retry } of warmings.values()) clearTimeout(retry);
    },
  };
};
