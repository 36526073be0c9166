import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { StackSampler } from './stack-sampler.ts';

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) void worker.terminate();
});

/** Answers each message; a word that is a program runs first. */
const open = async (): Promise<Worker> => {
  const code = `
    const { parentPort } = require('node:worker_threads');
    parentPort.on('message', (program) => {
      parentPort.postMessage('begun');
      eval(program);
      parentPort.postMessage('done');
    });
    parentPort.postMessage('ready');`;
  const worker = new Worker(code, { eval: true });
  workers.push(worker);
  await once(worker, 'message');
  return worker;
};
const sampleOf = async (threadId: number): Promise<string[] | undefined> => {
  const sampler = await StackSampler.open(threadId);
  const files = await sampler?.sample();
  sampler?.close();
  return files;
};
/** What it says to a program that does nothing; a limit, since a thread that stands never says anything. */
const askFor = async (worker: Worker): Promise<unknown> => {
  const answer = once(worker, 'message');
  worker.postMessage('');
  return Promise.race([answer.then(([message]) => message), sleep(10_000, 'nothing', { ref: false })]);
};
const endOf = (worker: Worker): Promise<unknown> =>
  Promise.race([worker.terminate(), sleep(10_000, 'never', { ref: false })]);

describe('a thread whose call stack is read', () => {
  it('tells the files that run in it, also in a loop that never ends, and can be ended', async () => {
    const worker = await open();
    const begun = once(worker, 'message');
    worker.postMessage('for (;;); //# sourceURL=endless.js');
    await begun;
    expect((await sampleOf(worker.threadId))?.[0]).toBe('endless.js');
    expect(await endOf(worker)).toBe(1);
  });

  it('works on, and can be ended, when it had nothing to do while it was asked', async () => {
    const worker = await open();
    await sampleOf(worker.threadId);
    expect(await askFor(worker)).toBe('begun');
    expect(await endOf(worker)).toBe(1);
  });

  it('works on when it was asked twice while it had nothing to do', async () => {
    const worker = await open();
    await sampleOf(worker.threadId);
    await sampleOf(worker.threadId);
    expect(await askFor(worker)).toBe('begun');
    expect(await endOf(worker)).toBe(1);
  });

  it('can be ended while it is asked', async () => {
    const worker = await open();
    await sampleOf(worker.threadId);
    expect(await endOf(worker)).toBe(1);
  });
});
