/** One client with 128 connections that asks a web process for ever-new addresses, alongside visitors who read ordinary pages. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Asked } from './asked.ts';
import type { RunningWeb } from '../web-processes.ts';

const CONNECTIONS = 128;
const FLOOD_ADDRESS = '203.0.113.9';
const VISITORS = 6;
const VISITOR_ADDRESS = '198.51.100.4';
const VISITOR_PAUSE_MS = 60;

/** Values outside their lists, and what really is new: pages, slugs, related lists, search texts. */
const NEW_ADDRESSES = [
  '/?lang=x{n}',
  '/videos/{n}/x/',
  '/videos/7/a-video/?related={n}',
  '/videos/8/a-video/?related={n}',
  '/videos/latest-updates/{n}/?date=x{n}',
  '/members/{n}/info/',
  '/categories/term-{n}/latest-updates/1/',
  '/_page/videos/{n}/y/',
  '/embed/{n}/x/',
  '/top-country/1/?country=Q{n}',
  '/invented-{n}/',
  '/search/1/?s=word-{n}',
  '/api/videos2.php?params=3600/straight/relevance/60/search..1.all..&s=word-{n}',
];
/** @param videos with the ids 1 to that, which visitors watch */
const ordinaryPages = (videos: number): string[] => [
  '/',
  '/videos/latest-updates/1/',
  '/videos/top-rated/1/?date=week',
  '/videos/most-viewed/1/',
  '/community/recent/1/',
  '/categories/',
  ...Array.from({ length: videos }, (_, index) => `/videos/${index + 1}/a-video/`),
];

export interface FloodFigures {
  /** The visitors alone. */
  before: Asked;
  /** The visitors alongside the flood. */
  during: Asked;
  flood: Asked;
  /** Resident memory of the web process. */
  beforeMb: number;
  mostMb: number;
}

const PROGRAM = join(import.meta.dirname, 'ask-many.ts');
const run = promisify(execFile);

/** Share of the answers that are none, or have another status than 200. */
export const unserved = ({ statuses, answers }: Asked): number =>
  (answers - (statuses['200'] ?? 0)) / answers;

/** Visitors alone for `seconds`, then alongside the flood for as long. */
export const measureFlood = async (
  { base, pid, get }: Pick<RunningWeb, 'base' | 'pid' | 'get'>,
  { seconds, videos }: { seconds: number; videos: number },
): Promise<FloodFigures> => {
  const pages = ordinaryPages(videos);
  const ask = async (connections: number, pauseMs: number, address: string, paths: readonly string[]) => {
    const options = [base, seconds, connections, pauseMs, address, ...paths].map(String);
    const { stdout } = await run(process.execPath, ['--no-warnings', PROGRAM, ...options]);
    return JSON.parse(stdout) as Asked;
  };
  const visitors = () => ask(VISITORS, VISITOR_PAUSE_MS, VISITOR_ADDRESS, pages);
  const residentMb = async (): Promise<number> =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000;
  // Each page once, so that both measurements find the same cache.
  for (const path of pages) await get(path, { 'x-forwarded-for': VISITOR_ADDRESS });
  const before = await visitors();
  const beforeMb = await residentMb();
  let mostMb = beforeMb;
  const watching = setInterval(() => {
    void residentMb().then((mb) => {
      mostMb = Math.max(mostMb, mb);
    });
  }, 250);
  const [during, flood] = await Promise.all([visitors(), ask(CONNECTIONS, 0, FLOOD_ADDRESS, NEW_ADDRESSES)]);
  clearInterval(watching);
  return { before, during, flood, beforeMb, mostMb };
};

export const describeAsked = (name: string, asked: Asked): string =>
  `${name}: ${asked.answers} answers ${JSON.stringify(asked.statuses)}, not 2xx ${(unserved(asked) * 100).toFixed(1)} %, ` +
  `p50 ${asked.p50Ms.toFixed(0)} ms, p99 ${asked.p99Ms.toFixed(0)} ms`;

/** What the figures are made of, a line each. */
export const describeFlood = ({ before, during, flood, beforeMb, mostMb }: FloodFigures): string[] => {
  return [
    describeAsked('visitors alone', before),
    describeAsked('visitors alongside the flood', during),
    describeAsked('the flood', flood),
    `visitors' 99th percentile: ${(during.p99Ms / before.p99Ms).toFixed(2)} times that without the flood`,
    `resident memory: ${beforeMb.toFixed(0)} MB before, at most ${mostMb.toFixed(0)} MB`,
  ];
};
