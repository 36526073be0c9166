import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ANSWERS, type AnswerCost, type CapacityFigures, REQUEST_KINDS } from '../bench/capacity/figures.ts';
import { planCapacity } from '../bench/capacity/plan-capacity.ts';
import { writeCapacity } from '../bench/capacity/write-capacity.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

it('docs/capacity.md is what the figures give (npm run capacity writes it)', () => {
  expect(read('docs/capacity.md')).toBe(writeCapacity(JSON.parse(read('bench/capacity/figures.json'))));
});

const free: AnswerCost = { webMs: 0, databaseMs: 0, transactions: 0 };
const noTraffic = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, { requests: 0, bytes: 0 }]));
const figures = (more: Partial<CapacityFigures['answers']> = {}): CapacityFigures => ({
  measured: { on: '2026-11-29', processor: 'one', videos: 1 },
  answers: {
    ...Object.fromEntries(Object.keys(ANSWERS).map((name) => [name, free])),
    ...more,
  } as CapacityFigures['answers'],
  traffic: { first: noTraffic, next: noTraffic } as CapacityFigures['traffic'],
  nginxSecondsPerGb: 1,
  workerSecondsPerMinute: 432,
  storedBytesPerMinute: 50_000_000,
  bytesPerView: 100,
});

it('a day of 864,000 views is 48 pages a second at its busiest hour, and their cost at half of the processors', () => {
  const plan = planCapacity(
    figures({
      view: { webMs: 1, databaseMs: 2, transactions: 3 },
      watch: { webMs: 10, databaseMs: 0, transactions: 0 },
    }),
    864_000,
  );
  // 10 views a second, 1.6 pages for each, three times the mean.
  expect(plan.pagesPerSecond).toBeCloseTo(48);
  // 30 views of 1 ms, and a quarter of 60 % of 48 pages of 10 ms: 0.03 + 0.072 cores, twice as many to be used by half.
  expect(plan.webCores).toBeCloseTo(0.204);
  expect(plan.databaseCores).toBeCloseTo(0.12);
  expect(plan.transactionsPerSecond).toBeCloseTo(90);
});

it('media are six minutes of 2.5 Mbit/s a view, of which a CDN leaves a twentieth', () => {
  const plan = planCapacity(figures(), 864_000);
  // 10 views a second of 112.5 MB, three times the mean.
  expect(plan.visitorsGbps).toBeCloseTo(27);
  expect(plan.originGbps).toBeCloseTo(1.35);
  expect(plan.visitorsTbPerMonth).toBeCloseTo(2916);
  // 0.16875 GB a second at one second each.
  expect(plan.nginxCores).toBeCloseTo(0.3375);
  expect(plan.databaseGbPerDay).toBeCloseTo(0.0864);
});

it('864,000 views bring 864 minutes of uploads', () => {
  const plan = planCapacity(figures(), 864_000);
  expect(plan.workerCores).toBeCloseTo(8.64);
  expect(plan.storedTbPerMonth).toBeCloseTo(1.296);
  expect(plan.machines).toEqual({ web: 2, nginx: 2, worker: 2, databases: 2 });
});
