/** Machines, bytes and cost for so many views a day, from measured figures and stated assumptions. Pure. */
import { type AnswerCost, type CapacityFigures, REQUEST_KINDS, type RequestKind } from './figures.ts';

const DAY_SECONDS = 86_400;
const MONTH_DAYS = 30;

/** What is not measured here: change it to what a site's own figures say, then run `npm run capacity`. */
export const ASSUMED = {
  /** Pages of a visit; the first is loaded with an empty cache. */
  pagesPerVisit: 5,
  /** Pages of all kinds for each counted view of a video. */
  pagesPerView: 1.6,
  minutesPerView: 6,
  /** Mean of what is played. */
  playedKbps: 2500,
  /** The busiest hour to the mean of the day. */
  peak: 3,
  /** Of a processor at the busiest hour; what is above is for restarts and for a part that is gone. */
  usedShare: 0.5,
  /** Share of uncached documents by kind. */
  documents: { listing: 0.35, watch: 0.6, search: 0.05 },
  /** Answered in front of the web process (nginx or a CDN), of pages and of what they read. */
  frontHits: 0.5,
  /** Of the rest, answered from the web process's own cache. */
  ownHits: 0.5,
  /** Answered by a CDN, where there is one. */
  cdnHits: { document: 0.5, read: 0.5, write: 0, code: 0.98, picture: 0.97, media: 0.95 },
  viewsPerUpload: 10_000,
  minutesPerUpload: 10,
  /** Euros a month, without tax. */
  prices: { core: 12, cdnTb: 5, storedTb: 8 },
} as const;

/** What one machine of each part gives. */
export const UNITS = {
  /** The main thread and two render workers. */
  webCores: 3,
  databaseCores: 16,
  nginxCores: 2,
  workerCores: 8,
  lineGbps: 10,
  /** Of one server with disks; an object store has no such end. */
  storedTb: 40,
} as const;

/** Sums of one page of a visit. */
export interface PageCost {
  webMs: number;
  databaseMs: number;
  transactions: number;
  /** As browsers load them; without media. */
  requests: number;
  bytes: Readonly<Record<Exclude<RequestKind, 'media'>, number>>;
}

/** @param share what each answer is multiplied with */
const addUp = (answers: readonly (readonly [AnswerCost, share: number])[]): AnswerCost => {
  const sum = (field: keyof AnswerCost): number =>
    answers.reduce((total, [cost, share]) => total + cost[field] * share, 0);
  return { webMs: sum('webMs'), databaseMs: sum('databaseMs'), transactions: sum('transactions') };
};

export const pageCost = ({ answers, traffic }: CapacityFigures): PageCost => {
  const { frontHits, ownHits, documents, pagesPerView, pagesPerVisit } = ASSUMED;
  const fromWeb = 1 - frontHits;
  const made = fromWeb * (1 - ownHits);
  const firsts = 1 / pagesPerVisit;
  const mean = (kind: RequestKind, of: 'requests' | 'bytes'): number =>
    traffic.first[kind][of] * firsts + traffic.next[kind][of] * (1 - firsts);
  const bytes = Object.fromEntries(
    REQUEST_KINDS.filter((kind) => kind !== 'media').map((kind) => [kind, mean(kind, 'bytes')]),
  ) as PageCost['bytes'];
  return {
    ...addUp([
      [answers.listing, made * documents.listing],
      [answers.watch, made * documents.watch],
      [answers.search, made * documents.search],
      // What a page reads besides its document comes from caches, too, as its shell of other parts.
      [answers.cached, fromWeb * (ownHits + mean('read', 'requests'))],
      [answers.pageView, 1],
      [answers.view, 1 / pagesPerView],
    ]),
    requests: REQUEST_KINDS.filter((kind) => kind !== 'media').reduce(
      (total, kind) => total + mean(kind, 'requests'),
      0,
    ),
    bytes,
  };
};

/** Parts of which a second machine is no matter of course. */
export type SinglePart = 'database' | 'line' | 'storage';

export interface CapacityPlan {
  viewsPerDay: number;
  /** At the busiest hour. */
  pagesPerSecond: number;
  webCores: number;
  databaseCores: number;
  transactionsPerSecond: number;
  workerCores: number;
  nginxCores: number;
  /** To all visitors, at the busiest hour. */
  visitorsGbps: number;
  /** From the site's own machines, with a CDN in front. */
  originGbps: number;
  visitorsTbPerMonth: number;
  storedTbPerMonth: number;
  databaseGbPerDay: number;
  eurosPerMonth: number;
  /** How many of each part, at least two of what visitors wait for. */
  machines: { web: number; nginx: number; worker: number; databases: number };
  /** Used share of what one machine of a part gives. */
  used: Readonly<Record<SinglePart, number>>;
}

export const planCapacity = (figures: CapacityFigures, viewsPerDay: number): CapacityPlan => {
  const page = pageCost(figures);
  const { peak, usedShare, cdnHits, prices } = ASSUMED;
  const pagesPerSecond = ((viewsPerDay * ASSUMED.pagesPerView) / DAY_SECONDS) * peak;
  const cores = (ms: number): number => (pagesPerSecond * ms) / 1000 / usedShare;
  const webCores = cores(page.webMs);
  const databaseCores = cores(page.databaseMs);
  const mediaBytesPerView = (ASSUMED.minutesPerView * 60 * ASSUMED.playedKbps * 1000) / 8;
  const bytesPerView = (share: (kind: RequestKind) => number): number =>
    mediaBytesPerView * share('media') +
    ASSUMED.pagesPerView *
      Object.entries(page.bytes).reduce((sum, [kind, bytes]) => sum + bytes * share(kind as RequestKind), 0);
  const gbps = (bytes: number): number => ((viewsPerDay * bytes * 8) / DAY_SECONDS / 1e9) * peak;
  const visitorBytes = bytesPerView(() => 1);
  const originBytes = bytesPerView((kind) => 1 - cdnHits[kind]);
  const originGbps = gbps(originBytes);
  const nginxCores = ((originGbps / 8) * figures.nginxSecondsPerGb) / usedShare;
  const minutesPerDay = (viewsPerDay / ASSUMED.viewsPerUpload) * ASSUMED.minutesPerUpload;
  // Uploads wait for one another; the busiest hour of visitors is none of workers.
  const workerCores = (minutesPerDay * figures.workerSecondsPerMinute) / DAY_SECONDS / usedShare;
  const storedTbPerMonth = (minutesPerDay * MONTH_DAYS * figures.storedBytesPerMinute) / 1e12;
  const visitorsTbPerMonth = (viewsPerDay * MONTH_DAYS * visitorBytes) / 1e12;
  const atLeastTwo = (needed: number): number => Math.max(2, Math.ceil(needed));
  const machines = {
    web: atLeastTwo(webCores / UNITS.webCores),
    nginx: atLeastTwo(nginxCores / UNITS.nginxCores),
    worker: Math.max(1, Math.ceil(workerCores / UNITS.workerCores)),
    databases: atLeastTwo(databaseCores / UNITS.databaseCores),
  };
  const allCores = webCores + databaseCores * 2 + nginxCores + workerCores;
  return {
    viewsPerDay,
    pagesPerSecond,
    webCores,
    databaseCores,
    transactionsPerSecond: pagesPerSecond * page.transactions,
    workerCores,
    nginxCores,
    visitorsGbps: gbps(visitorBytes),
    originGbps,
    visitorsTbPerMonth,
    storedTbPerMonth,
    databaseGbPerDay: (viewsPerDay * figures.bytesPerView) / 1e9,
    eurosPerMonth:
      allCores * prices.core +
      visitorsTbPerMonth * prices.cdnTb +
      // After a year.
      storedTbPerMonth * 12 * prices.storedTb,
    machines,
    used: {
      database: databaseCores / UNITS.databaseCores,
      line: originGbps / UNITS.lineGbps,
      storage: (storedTbPerMonth * 12) / UNITS.storedTb,
    },
  };
};
