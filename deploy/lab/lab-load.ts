/** Visitors of the lab who read and write without pause, and what became of each request. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from './lab-part.ts';
import { hostOf, type LabPlan, numbersOf, PORTS, publicUrlOf } from './lab-plan.ts';

/** A visitor who hears nothing for so long has lost the request. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 100;
const WRITERS = 4;
/** Never connected: asking elsewhere repeats nothing. */
const REFUSED = 'ECONNREFUSED';

/** Of what everyone may see: a page, and what no cache keeps. `signed in`: a page of a member, whose session the primary alone knows. */
export const KINDS = ['write', 'page', 'listing', 'signed in'] as const;
export type RequestKind = (typeof KINDS)[number];
export interface Asked {
  kind: RequestKind;
  startMs: number;
  /** Undefined while it is under way. */
  endMs?: number;
  /** The answer's status, or how it was lost. */
  outcome?: string;
}
/** A comment, whose words nobody else wrote: once acknowledged it has to be in the database for ever, and once. */
export type Words = string;

export interface Harm {
  /** Requests under way at the harm, and what of those was lost. */
  inFlight: number;
  lostInFlight: Record<RequestKind, number>;
  /** Requests made after it, by whether they were answered. */
  answeredAfter: Record<RequestKind, number>;
  failedAfter: Record<RequestKind, number>;
  /** By kind and answer: how many failed, the first and the last of them so many seconds after the harm. */
  outcomesAfter: Record<string, { times: number; fromSeconds: number; toSeconds: number }>;
  /** From the harm to the first acknowledged write that was asked for after it; undefined: none yet. */
  writesAgainMs: number | undefined;
}

export interface Load {
  asked: readonly Asked[];
  acknowledged: readonly Words[];
  /** What became of the requests since then. */
  since: (harm: Span) => Harm;
  stop: () => Promise<void>;
}

const byKind = (all: readonly Asked[]): Record<RequestKind, number> =>
  Object.fromEntries(
    KINDS.map((wanted) => [wanted, all.filter(({ kind }) => kind === wanted).length]),
  ) as Record<RequestKind, number>;
const isFine = ({ outcome }: Asked): boolean => outcome === '200';

/** @param members as many as write five comments in ten minutes at most @param videos what is commented on */
export const startLoad = (plan: LabPlan, members: readonly string[], videos: number): Load => {
  const asked: Asked[] = [];
  const acknowledged: Words[] = [];
  const agents = numbersOf('nginx').map(() => new Agent({ keepAlive: true, maxSockets: 50 }));
  const { host } = new URL(publicUrlOf(plan));

  const askOne = (
    number: number,
    path: string,
    form: Record<string, string> | undefined,
    headers: Record<string, string>,
  ): Promise<string> =>
    new Promise((resolve) => {
      const body = form && new URLSearchParams(form).toString();
      const sent = request(
        {
          host: hostOf(plan, 'nginx', number),
          port: PORTS.nginx,
          agent: agents[number - 1],
          path,
          method: body === undefined ? 'GET' : 'POST',
          timeout: PATIENCE_MS,
          headers: {
            host,
            accept: 'application/json',
            ...(body !== undefined && {
              origin: publicUrlOf(plan),
              'content-type': 'application/x-www-form-urlencoded',
              'content-length': Buffer.byteLength(body),
            }),
            ...headers,
          },
        },
        (answer) => {
          answer.on('error', () => resolve('cut'));
          answer.on('end', () => resolve(String(answer.statusCode)));
          answer.resume();
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('silent')));
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body);
    });
  /** As a browser does with a name of two addresses. */
  const ask = async (
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<string> => {
    let outcome = '';
    for (const number of numbersOf('nginx')) {
      outcome = await askOne(number, path, form, headers);
      if (outcome !== REFUSED) break;
    }
    return outcome;
  };
  const note = async (kind: RequestKind, run: () => Promise<string>): Promise<Asked> => {
    const one: Asked = { kind, startMs: performance.now() };
    asked.push(one);
    one.outcome = await run();
    one.endMs = performance.now();
    return one;
  };

  const cookieOf = (number: number): string => members[number % members.length] ?? '';

  let isOver = false;
  let next = 0;
  const write = async (): Promise<void> => {
    const number = (next += 1);
    const words = `words ${number} of the lab`;
    const done = await note('write', () =>
      ask(
        '/api/stats.php',
        { act: 'comm', section: 'video', object_id: String(1 + (number % videos)), msg: words },
        { cookie: cookieOf(number) },
      ),
    );
    if (isFine(done)) acknowledged.push(words);
  };
  let asks = 0;
  const nextOf = (count: number) => 1 + ((asks += 1) % count);
  const asPage = { accept: 'text/html' };
  /** What a lifetime of 0 asks for no cache keeps. */
  const listing = () => `/api/json/videos2/0/straight/latest-updates/60/..${nextOf(videos / 60)}.all...json`;
  const readers: Record<Exclude<RequestKind, 'write'>, () => Promise<string>> = {
    page: () => ask('/', undefined, asPage),
    listing: () => ask(listing()),
    'signed in': () => ask('/', undefined, { ...asPage, cookie: cookieOf(nextOf(members.length)) }),
  };
  const loop = async (run: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await run();
      await sleep(PAUSE_MS);
    }
  };
  const loops = [
    ...Array.from({ length: WRITERS }, () => loop(write)),
    ...Object.entries(readers).map(([kind, read]) => loop(() => note(kind as RequestKind, read))),
  ];

  return {
    asked,
    acknowledged,
    since: ({ fromMs, toMs }) => {
      const under = asked.filter(({ startMs, endMs }) => startMs <= toMs && (endMs ?? Infinity) > fromMs);
      const after = asked.filter(({ startMs, endMs }) => startMs > toMs && endMs !== undefined);
      const failed = after.filter((one) => !isFine(one));
      const outcomesAfter: Harm['outcomesAfter'] = {};
      for (const { kind, outcome, startMs } of failed) {
        const key = `${kind} ${outcome}`;
        const known = outcomesAfter[key];
        const atSeconds = Math.round((startMs - fromMs) / 100) / 10;
        outcomesAfter[key] = {
          times: (known?.times ?? 0) + 1,
          fromSeconds: known?.fromSeconds ?? atSeconds,
          toSeconds: atSeconds,
        };
      }
      const again = after.filter((one) => one.kind === 'write' && isFine(one)).map(({ endMs = 0 }) => endMs);
      return {
        inFlight: under.length,
        lostInFlight: byKind(under.filter((one) => one.endMs !== undefined && !isFine(one))),
        answeredAfter: byKind(after.filter(isFine)),
        failedAfter: byKind(failed),
        outcomesAfter,
        writesAgainMs: again.length > 0 ? Math.min(...again) - fromMs : undefined,
      };
    },
    stop: async () => {
      isOver = true;
      const results = await Promise.allSettled(loops);
      for (const agent of agents) agent.destroy();
      const broken = results.find(({ status }) => status === 'rejected');
      if (broken?.status === 'rejected') throw broken.reason;
    },
  };
};
