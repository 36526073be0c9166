/**
 * A program that asks a web process of this machine for many addresses, and prints one line of JSON with what came of it:
 * `node ask-many.ts {origin} {seconds} {connections} {pause ms} {visitor's address} {address …}`. `{n}` in an address is a number
 * that never comes twice, `{net}` in the visitor's address one of 65,536 hexadecimal numbers in turn. Only for 127.0.0.1; it ends on its own.
 */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askFrom, printAsked } from './asked.ts';

const [origin = '', seconds = '1', connections = '1', pauseMs = '0', address = '192.0.2.1', ...paths] =
  process.argv.slice(2);
if (new URL(origin).hostname !== '127.0.0.1') throw new Error('only 127.0.0.1 is asked');
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

// Some numbers are pages, of which there are 100,000.
let count = Math.floor(Math.random() * 40) * 1000;
const statuses: Record<string, number> = {};
const latencies: number[] = [];
const until = performance.now() + Number(seconds) * 1000;
const askOn = async (): Promise<void> => {
  while (performance.now() < until) {
    count += 1;
    const path = (paths[count % paths.length] ?? '/').replaceAll('{n}', String(count));
    const from = address.replace('{net}', (count % 65_536).toString(16));
    const startedMs = performance.now();
    const status = await askFrom(agent, origin + path, from);
    latencies.push(performance.now() - startedMs);
    statuses[status] = (statuses[status] ?? 0) + 1;
    await sleep(Number(pauseMs) * (0.5 + Math.random()));
  }
};
await Promise.all(Array.from({ length: Number(connections) }, askOn));
agent.destroy();
printAsked(statuses, latencies);
