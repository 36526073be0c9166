/** A newcomer alongside networks that ask for more than can be rendered, however many addresses they have. */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { inTurns } from '../../testing/long.ts';
import { RenderQueue } from './render-queue.ts';
import { simulateNewcomer } from './render-queue.fixture.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const TRIES = 20;
const VISITOR = '203.0.113.9';
const hex = (n: number): string => n.toString(16);
const alongside = (
  workMs: number,
  attacker: (n: number) => string,
  newcomer: (n: number) => string = () => VISITOR,
) =>
  // As of one render worker.
  simulateNewcomer(new RenderQueue({ slots: 4, slotsPerNetwork: 2 }), {
    workMs,
    requestsPerSecond: 200,
    attacker,
    newcomer,
    tries: TRIES,
  });
const SERVED = { refused: 0, served: TRIES, isSlow: false };
const WORK_MS = [40, 80];
type Flood = [name: string, attacker: (n: number) => string];
/** A turn has every flood, and one of the two times. */
const withWork = (floods: readonly Flood[]) =>
  inTurns(floods.flatMap(([name, attacker]) => WORK_MS.map((workMs) => [name, workMs, attacker] as const)));
/** A /48 of its own for each of `count` attackers, and another /64 for each request. */
const wideFlood =
  (count: number) =>
  (n: number): string =>
    `2001:db8:${hex(n % count)}:${hex((n * 109) % 65_536)}::1`;

it.each(
  withWork([
    ['one /64', () => '2001:db8:1:2::1'],
    ['600 /64s of one /48', (n) => `2001:db8:1:${hex((n % 600) * 109)}::1`],
    ['all /64s of one /48', (n) => `2001:db8:1:${hex(n % 65_536)}::1`],
    ['8 /48s', wideFlood(8)],
    ['one IPv4 address', () => '192.0.2.1'],
    ['an IPv4 /24', (n) => `192.0.2.${n % 256}`],
  ]),
)(
  'alongside %s a visitor who opens two new pages a second has each rendered, for work of %i ms in at most twice that time',
  async (_name, workMs, attacker) => {
    const { refused, servedMs, p99Ms } = await alongside(workMs, attacker);
    expect({ refused, served: servedMs.length, isSlow: p99Ms > 2 * workMs }).toEqual(SERVED);
  },
);

it.each(
  withWork([
    ['16 /48s', wideFlood(16)],
    ['60 /48s', wideFlood(60)],
    ['250 /48s', wideFlood(250)],
  ]),
)(
  'alongside %s newcomers have a page rendered each, for work of %i ms in at most twice that time',
  async (_name, workMs, attacker) => {
    const { refused, servedMs, p99Ms } = await alongside(workMs, attacker, (n) => `203.0.${n}.9`);
    expect({ refused, served: servedMs.length, isSlow: p99Ms > 2 * workMs }).toEqual(SERVED);
  },
);

it.each([
  [
    'households of the same /48 as a hostile /56',
    (n: number) => `2001:db8:1:${hex(n % 256)}::1`,
    (n: number) => `2001:db8:1:${hex(n + 16)}00::1`,
  ],
  [
    'addresses of the same /24 as ten hostile ones',
    (n: number) => `192.0.2.${n % 10}`,
    (n: number) => `192.0.2.${n + 100}`,
  ],
])('%s have the first turns of that network', async (_name, attacker, neighbour) => {
  const { refused, servedMs } = await alongside(40, attacker, neighbour);
  expect({ refused, served: servedMs.length }).toEqual({ refused: 0, served: TRIES });
  // Work of 40 ms, and rests of eight times that at two places.
  expect(Math.max(...servedMs)).toBeLessThan(2 * 40 * 9);
});
