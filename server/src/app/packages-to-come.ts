/**
 * Packages that `npm start` builds while the site runs already, so that the first page does not wait for them. It names them as arguments
 * of the process, and says by its channel when those of the first pages are built, and when all are.
 */

/** What the parent sends. */
export type BuiltMessage = { built: 'first' | 'all' };

export interface PackagesToCome {
  isToCome: (name: string) => boolean;
  /** Until a set with all packages is live. */
  isIncomplete: () => boolean;
  /** Those that are not to come are built. */
  first: Promise<void>;
  all: Promise<void>;
  /** A set with all packages is live. */
  setComplete: () => void;
}

/** @param names none where everything is built */
export const followPackagesToCome = (
  names: readonly string[],
  parent: Pick<NodeJS.Process, 'on' | 'off'>,
): PackagesToCome => {
  const toCome = new Set(names);
  let isIncomplete = toCome.size > 0;
  const first = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  const hear = ({ built }: BuiltMessage): void => {
    first.resolve();
    if (built !== 'all') return;
    toCome.clear();
    all.resolve();
    parent.off('message', hear);
  };
  if (isIncomplete) parent.on('message', hear);
  else hear({ built: 'all' });
  return {
    isToCome: (name) => toCome.has(name),
    isIncomplete: () => isIncomplete,
    first: first.promise,
    all: all.promise,
    setComplete: () => {
      isIncomplete = false;
    },
  };
};
