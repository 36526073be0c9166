/**
 * In a render worker: timers that are set while a document is made end with it, so that nothing of one remote's runs on while
 * others' documents are made.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

interface OwnTimers {
  set: Set<NodeJS.Timeout | NodeJS.Immediate>;
  isOver: boolean;
}

const current = new AsyncLocalStorage<OwnTimers>();
const KINDS = ['setTimeout', 'setInterval', 'setImmediate'] as const;

const { clearTimeout, clearImmediate } = globalThis;
/** `clearTimeout` ends a timeout and an interval alike. */
const end = (timer: NodeJS.Timeout | NodeJS.Immediate): void => {
  if ('refresh' in timer) clearTimeout(timer);
  else clearImmediate(timer);
};

/** To be called once, before any code of a page is loaded. */
export const followTimers = (): void => {
  for (const kind of KINDS) {
    const original = globalThis[kind] as (...args: unknown[]) => NodeJS.Timeout | NodeJS.Immediate;
    const followed = (...args: unknown[]) => {
      const timer = original(...args);
      const own = current.getStore();
      if (own?.isOver) end(timer);
      else own?.set.add(timer);
      return timer;
    };
    Object.assign(globalThis, { [kind]: followed });
  }
};

/** Runs `work` and ends what it left. */
export const withOwnTimers = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const own: OwnTimers = { set: new Set(), isOver: false };
  try {
    return await current.run(own, work);
  } finally {
    own.isOver = true;
    own.set.forEach(end);
    own.set.clear();
  }
};
