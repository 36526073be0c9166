/** Gives tasks to a few worker threads, one at a time each. */
import { Worker } from 'node:worker_threads';
import type { DemoReply, DemoTask, DemoWorkerData } from './demo-tasks.ts';

export interface TaskHandlers {
  /** Called for the files of a task; the task ends only after they are stored. */
  onFiles: (files: { key: string; data: Uint8Array }[]) => Promise<void>;
  onDone: (task: DemoTask) => Promise<void>;
}

const runTask = (worker: Worker, task: DemoTask, { onFiles }: TaskHandlers): Promise<void> =>
  new Promise((resolve, reject) => {
    const storing: Promise<void>[] = [];
    const settle = (error?: Error) => {
      worker.off('message', onMessage).off('error', settle).off('exit', onExit);
      if (error) reject(error);
      else Promise.all(storing).then(() => resolve(), reject);
    };
    const onExit = (code: number) => settle(new Error(`demo worker ended with ${code}`));
    const onMessage = (message: DemoReply) => {
      if (message.kind === 'done') settle();
      else if (message.kind === 'failed') settle(new Error(message.message));
      else {
        const stored = onFiles(message.files);
        // Looked at when the task ends; a rejection before that must not count as unhandled.
        stored.catch(() => undefined);
        storing.push(stored);
      }
    };
    worker.on('message', onMessage).on('error', settle).on('exit', onExit);
    worker.postMessage(task);
  });

/** Runs all tasks in order on `threads` workers. The first failure ends them all and is thrown. */
export const runTasks = async (
  workerData: DemoWorkerData,
  threads: number,
  tasks: readonly DemoTask[],
  handlers: TaskHandlers,
): Promise<void> => {
  const waiting = [...tasks];
  const workers = Array.from(
    { length: Math.min(threads, tasks.length) },
    () => new Worker(new URL('./demo-worker.ts', import.meta.url), { workerData }),
  );
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let task = waiting.shift(); task; task = waiting.shift()) {
          await runTask(worker, task, handlers);
          await handlers.onDone(task);
        }
      }),
    );
  } finally {
    waiting.length = 0;
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
};
