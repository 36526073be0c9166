import type { Writable } from 'node:stream';

/** Room in the pipe again, or its end. */
export const drained = (stdin: Writable): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      stdin.off('drain', settle).off('close', settle);
      resolve();
    };
    stdin.on('drain', settle).on('close', settle);
  });
