/** Visitors who read and write through nginx while the web processes behind it come and go. */
import { setTimeout as sleep } from 'node:timers/promises';

const LISTING = (page: number) => `/api/json/videos2/86400/straight/latest-updates/60/..${page}.all...json`;

export interface Load {
  url: string;
  videoId: number;
  perSecond: number;
  /** Whether pages are asked for, too: what asks must have waited for them. */
  hasPages?: boolean;
}

/** Every request is one that no cache has, and every fifth one writes. @returns `read 200`, or who said what went wrong */
const ask = async ({ url, videoId, hasPages = false }: Load, number: number): Promise<string> => {
  const isWrite = number % 5 === 0;
  const path = hasPages && number % 7 === 0 ? `/?page=${number}` : LISTING(number);
  const answer = await fetch(url + (isWrite ? '/api/stats.php' : path), {
    ...(isWrite && {
      method: 'POST',
      headers: { origin: url, accept: 'application/json' },
      body: new URLSearchParams({ act: 'view', section: 'video', object_id: String(videoId) }),
    }),
    redirect: 'manual',
  }).catch((error: unknown) => ({ status: String(error), text: async () => '' }));
  const body = await answer.text();
  const said = Number(answer.status) < 500 ? '' : `: ${body.slice(0, 200)}`;
  return `${isWrite ? 'write' : 'read'} ${answer.status}${said}`;
};

/** Asks until `end` is called, which gives how often each outcome came. */
export const startLoad = (load: Load): { end: () => Promise<Record<string, number>> } => {
  const counts: Record<string, number> = {};
  const pending = new Set<Promise<void>>();
  let isOver = false;
  const asking = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const one = ask(load, number).then((outcome) => {
        counts[outcome] = (counts[outcome] ?? 0) + 1;
        pending.delete(one);
      });
      pending.add(one);
      await sleep(1000 / load.perSecond);
    }
    await Promise.all(pending);
  })();
  return {
    end: async () => {
      isOver = true;
      await asking;
      return counts;
    },
  };
};

/** Outcomes that are none of those below 500. */
export const failuresOf = (counts: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([outcome]) => !/^(read|write) [234]\d\d$/.test(outcome)));
