/** The site's server as a child, which can be started again. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ENDS_WITH_PARENT, exitOf, startChild } from '../processes/run-child.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_POLL_MS = 50;

export interface ServerProcess {
  /** Settles when it answers. */
  isReady: () => Promise<void>;
  restart: () => Promise<void>;
}

/** Ends this process when the server ends on its own. @param target origin that it listens at */
export const startServerProcess = (target: string, env: NodeJS.ProcessEnv): ServerProcess => {
  let restarting = false;
  const start = (): ChildProcess => {
    const child = startChild(
      process.execPath,
      [...ENDS_WITH_PARENT, join(ROOT, 'server/src/app/all-in-one.ts')],
      { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
    );
    child.once('close', (code) => {
      if (!restarting) process.exit(code ?? 1);
    });
    return child;
  };
  const isReady = async () => {
    while (!(await fetch(`${target}/readyz`).catch(() => null))?.ok)
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  };
  let server = start();
  return {
    isReady,
    restart: async () => {
      restarting = true;
      const ended = exitOf(server);
      server.kill('SIGTERM');
      await ended;
      server = start();
      restarting = false;
      await isReady();
    },
  };
};
