/** Several web processes behind one address, of which one is killed and started again every now and then. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningWeb, startWebProcess } from '../../../server/src/testing/web-processes.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createRandom } from './seeded-random.ts';

export interface WebGroup {
  url: string;
  /** Addresses of the processes that run now. */
  bases: () => readonly string[];
  kills: () => number;
  /** What each has printed, also those that were killed, in the order of their starts. */
  printed: () => readonly string[];
  stop: () => Promise<void>;
}

export interface WebGroupOptions {
  count: number;
  /** Settings of every process but its port and public address. */
  env: Record<string, string>;
  seed: number;
  /** Between a restart and the next kill: a random time of this length on average. 0: nobody is killed. */
  killEveryMs: number;
}

const READY_TRIES = 600;

export const isReady = async (web: RunningWeb): Promise<void> => {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if ((await web.get('/readyz').catch(() => undefined))?.ok) return;
    await sleep(100);
  }
  throw new Error(`a web process is not ready:\n${web.printed()}`);
};

export const startWebGroup = async ({
  count,
  env,
  seed,
  killEveryMs,
}: WebGroupOptions): Promise<WebGroup> => {
  const random = createRandom(seed);
  const balancer: Balancer = await startBalancer();
  const start = () => startWebProcess({ ...env, FOYER_PUBLIC_URL: balancer.url });
  const webs = await Promise.all(Array.from({ length: count }, start));
  const balance = () => balancer.setUpstreams(webs.map(({ base }) => base));
  balance();
  for (const web of webs) await isReady(web);
  const stopping = new AbortController();
  const started = [...webs];
  let kills = 0;
  const dead = new Set<RunningWeb>();

  const killOne = async (): Promise<void> => {
    const index = Math.floor(random.next() * webs.length);
    const web = webs[index] as RunningWeb;
    process.kill(web.pid, 'SIGKILL');
    dead.add(web);
    kills += 1;
    const again = await start();
    webs[index] = again;
    started.push(again);
    balance();
    await isReady(again);
  };
  const killing = (async () => {
    while (killEveryMs > 0) {
      await sleep(killEveryMs * (0.5 + random.next()), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      if (stopping.signal.aborted) return;
      await killOne();
    }
  })();
  // Heard of at `stop`.
  killing.catch(() => {});
  return {
    url: balancer.url,
    bases: () => webs.filter((web) => !dead.has(web)).map(({ base }) => base),
    kills: () => kills,
    printed: () => started.map((web) => web.printed()),
    stop: async () => {
      stopping.abort();
      await killing.finally(async () => {
        await Promise.all(webs.filter((web) => !dead.has(web)).map((web) => web.stop()));
        await balancer.close();
      });
    },
  };
};
