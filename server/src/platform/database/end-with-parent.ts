/** Ends a PostgreSQL when the process that started it is gone, also by `kill -9`: for those that nobody will adopt. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * The input of the watching shell is a pipe whose other end this process alone holds: it ends with this process, however that ends. The
 * number of a server that has ended by then may be another program's, which the lock file tells.
 */
const WATCH = `cat > /dev/null
[ "$(head -n 1 "$2" 2> /dev/null)" = "$1" ] && kill -INT "$1"`;

/** @returns takes the watch back */
export const endPostgresWithParent = (folder: string, pid: number): (() => void) => {
  const watch = spawn('sh', ['-c', WATCH, 'sh', String(pid), join(folder, 'postmaster.pid')], {
    // What ends this process by its group must leave the watch.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell nothing is watched, and nothing else is wrong.
  watch.on('error', () => {});
  watch.unref();
  (watch.stdin as unknown as { unref?: () => void } | null)?.unref?.();
  return () => void watch.kill();
};
