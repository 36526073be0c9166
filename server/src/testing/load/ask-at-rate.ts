/**
 * A program that asks a web process of this machine at a steady rate, whatever becomes of its requests, from many addresses, and prints
 * one line of JSON (`Asked`): `node ask-at-rate.ts {origin} {seconds} {requests a second} {networks} {address} {path …}`. `{n}` in a path is
 * a number that never comes twice; `{net}` in the visitor's address a hexadecimal number, of as many as there are networks. Only for
 * 127.0.0.1; it ends on its own.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askFrom, printAsked } from './asked.ts';

const [origin = '', seconds = '1', perSecond = '1', networks = '1', address = '192.0.2.1', ...paths] =
  process.argv.slice(2);
if (new URL(origin).hostname !== '127.0.0.1') throw new Error('only 127.0.0.1 is asked');
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
/** Coprime to 65,536: neighbours lie in other /56s. */
const STRIDE = 109;
const STEP_MS = 5;

const statuses: Record<string, number> = {};
const latencies: number[] = [];
/** Another range in each run, so that nothing is cached. */
const first = Math.floor(Math.random() * 1e6) * 1000;
const askOnce = async (n: number): Promise<void> => {
  const path = (paths[n % paths.length] ?? '/').replaceAll('{n}', String(first + n));
  const net = (((n % Number(networks)) * STRIDE) % 65_536).toString(16);
  const startedMs = performance.now();
  const status = await askFrom(agent, origin + path, address.replace('{net}', net));
  latencies.push(performance.now() - startedMs);
  statuses[status] = (statuses[status] ?? 0) + 1;
};
const startedMs = performance.now();
const asked: Promise<void>[] = [];
for (let passedMs = 0; passedMs < Number(seconds) * 1000; passedMs = performance.now() - startedMs) {
  while (asked.length < (passedMs * Number(perSecond)) / 1000) asked.push(askOnce(asked.length));
  await sleep(STEP_MS);
}
await Promise.all(asked);
agent.destroy();
printAsked(statuses, latencies);
