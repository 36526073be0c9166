/** Processes that run scheduled jobs, each killed when the test that started it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach } from '@jest/globals';

const PROGRAM = join(import.meta.dirname, 'scheduled-job-process.ts');

export interface JobProcess {
  child: ChildProcess;
  said: () => string;
}

export const openJobProcesses = (url: () => string): ((...scheduledJobs: string[]) => JobProcess) => {
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
    }
  });
  return (...scheduledJobs) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, ['--no-warnings', PROGRAM, ...scheduledJobs], {
      env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    return { child, said: () => printed };
  };
};
