/** What the programs that ask a web process have in common: a request, and what they print of all of them, as one line of JSON. */
import { type Agent, get } from 'node:http';

export interface Asked {
  answers: number;
  /** By status; 0: no answer. */
  statuses: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
}

/** Asks once, as from an address; @returns the status, 0 where no answer came */
export const askFrom = (agent: Agent, url: string, from: string): Promise<number> =>
  new Promise((resolve) => {
    const headers = { 'x-forwarded-for': from, 'accept-encoding': 'gzip' };
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    }).once('error', () => resolve(0));
  });

export const printAsked = (statuses: Record<string, number>, latencies: number[]): void => {
  latencies.sort((one, other) => one - other);
  const quantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  const asked: Asked = {
    answers: latencies.length,
    statuses,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
  console.log(JSON.stringify(asked));
};
