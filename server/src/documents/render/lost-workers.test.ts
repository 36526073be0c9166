/** What a pool does when a worker loops, eats memory, throws or is lost: which remote is switched off, and who is not to blame. */
import { spawn } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import { processesWith } from '../../media/jail/jail-trials.ts';
import { inTurns, itInTurns, sampled } from '../../testing/long.ts';
import { onLinux, openRenderPools } from './render-pool.fixture.ts';

const pools = await openRenderPools();
const { memberFolder, logged, requesters, data, start, askCommunity, answerHeld } = pools;
beforeEach(pools.prepare);
afterEach(pools.endPools);
afterAll(pools.close);

it.each(inTurns(['/loop/', '/hungry/']))(
  '%s costs the worker, names the remote, and is done again without it',
  async (url) => {
    const pool = await start();
    const answer = await pool.render(buildDocumentRequest(url));
    expect(answer.body).toBe(`fine ${url}`);
    expect(answer.failed).toEqual([{ remote: 'mf-community', reason: 'switched off' }]);
    expect(logged.join()).toContain('mf-community');
    // The next visitor is served immediately, without the remote.
    expect((await pool.render(buildDocumentRequest('/'))).failed).toHaveLength(1);
  },
);

onLinux('waits for a remote that hardly gets a processor, and does not switch it off', async () => {
  const pool = await start();
  const [thread = 0] = await processesWith(`--allow-fs-read=${memberFolder}`);
  // A low priority, alongside programs that never rest: what needs 40 ms takes more than a second.
  const programs = availableParallelism();
  const busy = Array.from({ length: programs }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  setPriority(thread, 15);
  try {
    const answer = await pool.render(buildDocumentRequest('/work/'));
    expect(answer.failed).toEqual([]);
    expect(logged).toEqual([]);
  } finally {
    for (const program of busy) program.kill('SIGKILL');
  }
});

itInTurns('serves the others whose work was alongside the culprit’s', async () => {
  const pool = await start();
  const answers = await Promise.all(
    ['/loop/', '/a/', '/b/'].map((url) => pool.render(buildDocumentRequest(url))),
  );
  expect(answers.map(({ body }) => body)).toEqual(['fine /loop/', 'fine /a/', 'fine /b/']);
});

itInTurns('gives up on a shell that loops, and goes on with a new worker', async () => {
  const pool = await start();
  await expect(pool.render(buildDocumentRequest('/shell-loop/'))).rejects.toThrow('no answer');
  expect((await pool.render(buildDocumentRequest('/'))).body).toBe('fine /');
});

it.each(inTurns(sampled(['loops', 'starves', 'eats'], 2)))(
  'blames a remote that %s after its data came, not the one that started meanwhile',
  async (fault) => {
    const pool = await start();
    const [broken, beside] = await Promise.all([
      pool.render(buildDocumentRequest(`/member/${fault}/`)),
      pool.render(buildDocumentRequest('/community/')),
    ]);
    expect(broken.failed.map(({ remote }) => remote)).toEqual(['mf-member']);
    expect(beside.failed.map(({ remote }) => remote)).not.toContain('mf-community');
    expect(beside.body).toBe('fine /community/');
    const { failed } = await pool.render(buildDocumentRequest('/'));
    expect(failed.map(({ remote }) => remote)).toEqual(['mf-member']);
  },
);

itInTurns('says of a remote that is off how much processor time it took, and in which page', async () => {
  const pool = await start();
  await pool.render(buildDocumentRequest('/loop/'));
  expect(pool.whyOff('mf-community')).toMatch(/^needed more than [\d,]+ ms of processor time in \/loop\/$/);
  expect(pool.whyOff('mf-member')).toBeUndefined();
});

it.each([
  ['/two/page/', 'mf-member'],
  ['/two/widget/', 'mf-community'],
])('finds out whose memory it was on %s', async (url, culprit) => {
  const pool = await start();
  const { failed } = await pool.render(buildDocumentRequest(url));
  expect(failed.map(({ remote }) => remote)).toEqual([culprit]);
});

/** Pauses that are over when the test says so: a machine may take seconds from a blame to the next try. */
const pausesByHand = () => {
  let nowMs = 0;
  return {
    pauses: { firstMs: 1000, longestMs: 1000, now: () => nowMs },
    endPause: () => {
      nowMs += 1500;
    },
  };
};

itInTurns('tries a remote again after a pause, alone, and lets it run when it works', async () => {
  const { pauses, endPause } = pausesByHand();
  const pool = await start(pauses);
  data.isBroken = true;
  const [broken, beside] = await Promise.all([
    pool.render(buildDocumentRequest('/member/loopsByData/')),
    pool.render(buildDocumentRequest('/community/')),
  ]);
  expect(broken.failed.map(({ remote }) => remote)).toEqual(['mf-member']);
  expect(beside.failed.map(({ remote }) => remote)).not.toContain('mf-community');
  data.isBroken = false;
  endPause();
  expect((await pool.render(buildDocumentRequest('/member/loopsByData/'))).failed).toEqual([]);
  expect(logged.at(-1)).toBe('mf-member: runs again');
  expect((await pool.render(buildDocumentRequest('/'))).failed).toEqual([]);
});

itInTurns('switches it off again when its fault is still there', async () => {
  const { pauses, endPause } = pausesByHand();
  const pool = await start(pauses);
  data.isBroken = true;
  askCommunity();
  for (let count = 0; count < 2; count += 1) {
    const { failed } = await pool.render(buildDocumentRequest('/member/loopsByData/'));
    expect(failed.map(({ remote }) => remote)).toEqual(['mf-member']);
    endPause();
  }
  expect(logged.filter((line) => line === 'proven alone: mf-member')).toHaveLength(2);
  data.isBroken = false;
});

onLinux(
  'blames nobody for workers that are killed from outside, also while blame is being proven',
  async () => {
    const pool = await start();
    requesters.length = 0;
    askCommunity();
    const work = pool.render(buildDocumentRequest('/member/holds/'));
    const killed = new Set<number>();
    // The worker that had the document, and the one that tries it alone with everything.
    while (killed.size < 2)
      for (const pid of await processesWith(`--allow-fs-read=${memberFolder}`)) {
        // The second worker is one of this document's alone, once the first is gone.
        if (killed.has(pid) || requesters.length <= killed.size) continue;
        process.kill(pid, 'SIGKILL');
        killed.add(pid);
      }
    answerHeld();
    expect((await work).failed).toEqual([]);
    expect(logged.join()).not.toContain('proven alone');
  },
);

onLinux('does the work of a worker that was stopped from outside once more, and blames nobody', async () => {
  const pool = await start();
  const [pid = 0] = await processesWith(`--allow-fs-read=${memberFolder}`);
  process.kill(pid, 'SIGSTOP');
  expect(await pool.render(buildDocumentRequest('/'))).toMatchObject({ body: 'fine /', failed: [] });
  expect(logged.join()).toMatch(/no answer to \d+ questions/);
  expect(logged.join()).not.toContain('proven alone');
});

itInTurns('lets no remote wait where nobody can interrupt it', async () => {
  const pool = await start();
  askCommunity();
  await expect(pool.render(buildDocumentRequest('/member/sleeps/'))).rejects.toThrow('is not defined');
  expect(logged).toEqual([]);
});

itInTurns('ends the timers that a remote leaves behind with the document that it was for', async () => {
  const pool = await start();
  await pool.render(buildDocumentRequest('/member/loopsLater/'));
  const { failed } = await pool.render(buildDocumentRequest('/community/'));
  expect(failed).toEqual([]);
  expect(logged).toEqual([]);
});

it.each([
  ['throwsLater', 'thrown later'],
  ['rejects', 'rejected aside'],
])(
  'outlives what %s outside of what the shell awaits, and says whose file it was in',
  async (fault, message) => {
    const pool = await start();
    const answers = await Promise.all([
      pool.render(buildDocumentRequest(`/member/${fault}/`)),
      pool.render(buildDocumentRequest('/community/')),
    ]);
    expect(answers.map(({ failed }) => failed)).toEqual([[], []]);
    expect(logged.join()).toContain(message);
    expect(logged.join()).toContain(memberFolder);
  },
);

itInTurns('lets no remote end the worker', async () => {
  const pool = await start();
  const [broken, beside] = await Promise.allSettled([
    pool.render(buildDocumentRequest('/member/exits/')),
    pool.render(buildDocumentRequest('/community/')),
  ]);
  expect(broken).toMatchObject({ status: 'rejected' });
  expect(beside).toMatchObject({ status: 'fulfilled', value: { failed: [] } });
});

itInTurns(
  'replaces a worker whose memory grows from document to document, and blames nobody by guess',
  async () => {
    const pool = await start();
    for (let count = 0; count < 60; count += 1) {
      const [grown, beside] = await Promise.all([
        pool.render(buildDocumentRequest('/member/grows/')),
        pool.render(buildDocumentRequest('/community/')),
      ]);
      expect([grown.failed, beside.failed]).toEqual([[], []]);
    }
  },
);
