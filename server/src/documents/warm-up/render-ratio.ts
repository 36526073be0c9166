/**
 * How long a new set renders, to how long the live one does: the same pages in the same process, in turns, so that whatever else the machine does
 * slows both. Of each page the best of its rounds counts: other work only ever adds to a time.
 */
import type { DocumentAnswer, DocumentRequest } from '@foyer/shared/wire-schemas/documents';

export interface Renderer {
  /** @returns the answer, of which only the packages that took part in it are read */
  render: (request: DocumentRequest) => Promise<Pick<DocumentAnswer, 'packages'> | undefined>;
}
export interface PageRatio {
  url: string;
  ratio: number;
}

const ROUNDS = 7;
/** A page that stays so far below its budget after so few rounds is not measured further: a release should not wait for it. */
const CLEAR_ROUNDS = 3;
const CLEAR_PART = 0.7;
/** What seems slow is measured again so many times before it is believed. */
const DOUBTS = 3;

export interface RatioOptions {
  rounds?: number;
  /** Milliseconds; given by tests. */
  clock?: () => number;
  /** Below this ratio a few rounds are enough. */
  clearBelow?: number;
  /** Whether a page that these packages take part in is worth measuring; undefined packages: nobody knows. */
  isWorthIt?: (packages: DocumentAnswer['packages']) => boolean;
}

/** @returns undefined for a page that is not worth measuring */
export async function measureRenderRatio(
  now: Renderer,
  live: Renderer,
  request: DocumentRequest,
  {
    rounds = ROUNDS,
    clock = () => performance.now(),
    clearBelow = 0,
    isWorthIt = () => true,
  }: RatioOptions = {},
): Promise<PageRatio | undefined> {
  const time = async (renderer: Renderer): Promise<number> => {
    const startedAt = clock();
    await renderer.render(request);
    return clock() - startedAt;
  };
  let [best, liveBest] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The first of each is not counted: data that only one of them asked for would be charged to it.
  const answer = await now.render(request);
  if (!isWorthIt(answer?.packages)) return undefined;
  await live.render(request);
  for (let round = 1; round <= rounds; round++) {
    liveBest = Math.min(liveBest, await time(live));
    best = Math.min(best, await time(now));
    if (round >= CLEAR_ROUNDS && best / liveBest < clearBelow) break;
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
  options: RatioOptions = {},
): Promise<PageRatio[]> {
  const slow: PageRatio[] = [];
  for (const request of requests) {
    let lowest = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries <= DOUBTS; tries++) {
      const measured = await measureRenderRatio(now, live, request, {
        clearBelow: budget * CLEAR_PART,
        ...options,
      }).catch(() => undefined);
      lowest = Math.min(lowest, measured?.ratio ?? 0);
      if (lowest <= budget) break;
    }
    if (lowest > budget) slow.push({ url: request.url, ratio: lowest });
  }
  return slow.sort((a, b) => b.ratio - a.ratio);
}
