/**
 * How long a set's warm-up may take. Whether its code runs too long is judged by processor time, where it runs
 * (documents/render/stall-watch.ts); here only whether anything comes of it at all. A busy machine is no proof against a release: what makes
 * progress goes on, and where nothing comes, a page of the live set is tried alongside it.
 */
import type { ReleaseSet } from '../registry/release-sets.ts';

/** Without anything rendered; longer than a sound set takes for its first page. */
const WARM_UP_LIMIT_MS = 60_000;
/** In all, however busy the machine is: anyone who releases waits for an answer. */
export const WARM_UP_LONGEST_MS = 300_000;
/**
 * The limit passes in so many steps, one after the other: a process that sleeps, or gets no processor, takes none, and so uses nothing of
 * it up.
 */
const STEPS = 20;
/** A set's first page costs some twenty times what one costs that is warm: worker, modules, compiling. */
const COLD_FACTOR = 20;
/** Longer is busy, however much: the set waits for the answer. */
const CONTROL_LIMIT_MS = 10_000;

export interface WarmUpPatienceOptions {
  /** Renders a page of what visitors get now; undefined while that is nothing, or `set` itself. */
  renderControl?: (set: ReleaseSet) => Promise<unknown> | undefined;
  /** For people: why it takes so long. */
  say?: (setId: number, line: string) => void;
  limitMs?: number;
  longestMs?: number;
  controlLimitMs?: number;
}

export interface WarmUpPatience {
  /** A worker of the set is ready, or has rendered something. */
  note: (setId: number) => void;
  /** Settles as `work` does. @throws Error when nothing comes of it although the machine has time, or it takes too long altogether */
  limit: (set: ReleaseSet, work: () => Promise<void>) => Promise<void>;
}

const seconds = (ms: number): string => `${Number((ms / 1000).toPrecision(2))} s`;

export const createWarmUpPatience = ({
  renderControl = () => undefined,
  say = () => {},
  limitMs = WARM_UP_LIMIT_MS,
  longestMs = WARM_UP_LONGEST_MS,
  controlLimitMs = CONTROL_LIMIT_MS,
}: WarmUpPatienceOptions = {}): WarmUpPatience => {
  /** By set whose warm-up is under way: how often something was rendered. */
  const progress = new Map<number, number>();

  /** How long a page of the live set takes at this moment, ms; undefined when there is none to compare with. */
  const timeControl = async (set: ReleaseSet): Promise<number | undefined> => {
    const startedMs = performance.now();
    const control = renderControl(set);
    if (!control) return undefined;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise((resolve) => {
      timer = setTimeout(resolve, controlLimitMs);
    });
    // One that fails says as much about the machine's time as one that does not.
    await Promise.race([control.catch(() => undefined), limit]).finally(() => clearTimeout(timer));
    return performance.now() - startedMs;
  };

  /** Rejects when it is time to give up; ends without a word once `isOver`. */
  const watch = async (set: ReleaseSet, isOver: () => boolean, pause: (ms: number) => Promise<void>) => {
    const startedMs = performance.now();
    const rendered = () => progress.get(set.id) ?? 0;
    let saidMs = startedMs;
    for (let [step, known] = [0, rendered()]; !isOver(); ) {
      await pause(limitMs / STEPS);
      if (isOver()) return;
      const nowMs = performance.now();
      if (nowMs - startedMs >= longestMs)
        throw new Error(`not warm after ${seconds(nowMs - startedMs)}, on a machine that is busy`);
      step = rendered() === known ? step + 1 : 0;
      known = rendered();
      if (step === 0 && nowMs - saidMs >= limitMs) {
        say(
          set.id,
          `release set ${set.id}: ${known} renderings in ${seconds(nowMs - startedMs)}, not done yet`,
        );
        saidMs = nowMs;
      }
      if (step < STEPS) continue;
      const controlMs = await timeControl(set);
      if (isOver()) return;
      if (rendered() === known && (controlMs === undefined || controlMs * COLD_FACTOR < limitMs))
        throw new Error(`no page after ${seconds(limitMs)}`);
      if (rendered() === known)
        say(
          set.id,
          `release set ${set.id}: no page after ${seconds(nowMs - startedMs)}, but the live set's took ` +
            `${seconds(controlMs ?? 0)}, too: the machine is busy, trying again`,
        );
      [step, saidMs] = [0, performance.now()];
    }
  };

  const limit: WarmUpPatience['limit'] = async (set, work) => {
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;
    const pause = (ms: number) =>
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms);
        timer.unref();
      });
    const isFirst = !progress.has(set.id);
    if (isFirst) progress.set(set.id, 0);
    try {
      const working = work();
      // Settles for its error alone.
      const giveUp = new Promise<never>((_, reject) => watch(set, () => isOver, pause).catch(reject));
      await Promise.race([working, giveUp]);
    } finally {
      isOver = true;
      clearTimeout(timer);
      if (isFirst) progress.delete(set.id);
    }
  };

  return {
    note: (setId) => {
      const known = progress.get(setId);
      if (known !== undefined) progress.set(setId, known + 1);
    },
    limit,
  };
};
