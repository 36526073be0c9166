/**
 * How long a new set renders, to how long the live one does: the same pages in the same process, in turns, so that whatever else the machine does
 * slows both. Of each page the best of its rounds counts: other work only ever adds to a time.
 */
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';

export interface Renderer {
  render: (request: DocumentRequest) => Promise<unknown>;
}
export interface PageRatio {
  url: string;
  ratio: number;
}

const ROUNDS = 7;
/** What seems slow is measured again so many times before it is believed. */
const DOUBTS = 3;

/** @param clock milliseconds; given by tests */
export async function measureRenderRatio(
  now: Renderer,
  live: Renderer,
  request: DocumentRequest,
  { rounds = ROUNDS, clock = () => performance.now() }: { rounds?: number; clock?: () => number } = {},
): Promise<PageRatio> {
  const time = async (renderer: Renderer): Promise<number> => {
    const startedAt = clock();
    await renderer.render(request);
    return clock() - startedAt;
  };
  let [best, liveBest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The first of each is not counted: data that only one of them asked for would be charged to it.
  await time(live);
  await time(now);
  for (let round = 0; round < rounds; round++) {
    liveBest = Math.min(liveBest, await time(live));
    best = Math.min(best, await time(now));
  }
  return { url: request.url, ratio: best / liveBest };
}

/**
 * The pages that take longer than `budget` times the live set's time, the slowest first; each was measured several times over.
 * Renderings that fail count for nothing here: the warm-up has tried them.
 */
export async function findSlowPages(
  now: Renderer,
  live: Renderer,
  requests: readonly DocumentRequest[],
  budget: number,
  options: { rounds?: number; clock?: () => number } = {},
): Promise<PageRatio[]> {
  const slow: PageRatio[] = [];
  for (const request of requests) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries <= DOUBTS; tries++) {
      const measured = await measureRenderRatio(now, live, request, options).catch(() => undefined);
      lowest = Math.min(lowest, measured?.ratio ?? 0);
      if (lowest <= budget) break;
    }
    if (lowest > budget) slow.push({ url: request.url, ratio: lowest });
  }
  return slow.sort((a, b) => b.ratio - a.ratio);
}
