/** Visitors without a browser: each from an address of its own, with its own cookies, loading documents and navigations. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from './seeded-random.ts';
import { cookiesOfVisitor, VISITOR_COOKIE } from './visitor-cookies.ts';

export interface PageLoad {
  /** When it was asked for, by `performance.now()`. */
  atMs: number;
  visitor: number;
  path: string;
  /** 0: the connection broke. */
  status: number;
  /** Of the document; null where there is none. */
  setId: number | null;
  /** Remotes whose places show an error card. */
  failedPlaces: string[];
  /** Why this load failed, for whomever it was; undefined when it did not. */
  problem?: string;
}

export interface PageLoadsOptions {
  /** The site's address; asked before every load. */
  site: string;
  paths: readonly string[];
  /** For members alone. */
  memberPaths: readonly string[];
  visitors: number;
  pauseMs: number;
  seed: number;
  /** Session cookies (`session=…`) of members; every third visitor is one. */
  sessions: readonly string[];
}

const REQUEST_LIMIT_MS = 30_000;
const NAVIGATION_PART = 0.25;

interface Answer {
  status: number;
  cookies: readonly string[];
  body: string;
}

const ask = (url: string, headers: Record<string, string>, agent: Agent) =>
  new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { headers, agent, timeout: REQUEST_LIMIT_MS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${REQUEST_LIMIT_MS} ms`)));
    sent.on('error', reject);
    sent.end();
  });

const judgeDocument = ({ status, body }: Answer): Pick<PageLoad, 'setId' | 'failedPlaces' | 'problem'> => {
  const id = /"foyer-release-set">\{"id":(\d+)/.exec(body)?.[1];
  const failedPlaces = [...body.matchAll(/data-place-error="([^"]+)"/g)].map(([, remote]) => remote ?? '');
  const isWhole = status >= 300 || body.trimEnd().endsWith('</html>');
  const problem = status >= 400 ? `status ${status}` : isWhole ? undefined : 'the document is cut off';
  return { setId: id === undefined ? null : Number(id), failedPlaces, ...(problem && { problem }) };
};

const judgeNavigation = ({ status, body }: Answer): Pick<PageLoad, 'setId' | 'failedPlaces' | 'problem'> => {
  if (status >= 400) return { setId: null, failedPlaces: [], problem: `status ${status}` };
  const { view, setId } = JSON.parse(body) as {
    view: { status: number; missing: string[] };
    setId?: number;
  };
  const problem = view.status >= 400 ? `view of status ${view.status}` : undefined;
  return { setId: setId ?? null, failedPlaces: view.missing, ...(problem && { problem }) };
};

/** Of one address: as many as a canary counts of a network (use-scenario.ts). */
const PAGES_OF_ADDRESS = 2;

/** Loads pages until `stop`, which waits for those under way. */
export const startPageLoads = (options: PageLoadsOptions) => {
  const { site, paths, memberPaths, visitors, pauseMs, seed, sessions } = options;
  const loads: PageLoad[] = [];
  const stopping = new AbortController();

  const visit = async (visitor: number): Promise<void> => {
    const random = createRandom(seed + visitor);
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const cookies = new Map(Object.entries(cookiesOfVisitor(visitor, random)));
    const session = visitor % 3 === 0 ? sessions[Math.floor(visitor / 3) % sessions.length] : undefined;
    const own = session ? [...paths, ...memberPaths] : paths;
    let asked = 0;
    while (!stopping.signal.aborted) {
      // A network weighs no more than one visitor; the next one comes from another.
      if (asked % PAGES_OF_ADDRESS === 0)
        cookies.set(VISITOR_COOKIE, String(visitor + (asked / PAGES_OF_ADDRESS) * visitors));
      asked += 1;
      const path = random.choose(own);
      const isNavigation = random.next() < NAVIGATION_PART;
      const url = `${site}${isNavigation ? '/_page' : ''}${path}`;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`);
      if (session) cookie.push(session);
      const load = { atMs: performance.now(), visitor, path: url.slice(site.length) };
      try {
        const headers = {
          cookie: cookie.join('; '),
          accept: isNavigation ? 'application/json' : 'text/html',
        };
        const answer = await ask(url, headers, agent);
        for (const text of answer.cookies) {
          const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
          cookies.set(name, value);
        }
        const judged = isNavigation ? judgeNavigation(answer) : judgeDocument(answer);
        loads.push({ ...load, status: answer.status, ...judged });
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        loads.push({ ...load, status: 0, setId: null, failedPlaces: [], problem });
      }
      await sleep(pauseMs * (0.5 + random.next()), undefined, { signal: stopping.signal }).catch(() => {});
    }
    agent.destroy();
  };
  const running = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)));
  return {
    loads,
    stop: async (): Promise<PageLoad[]> => {
      stopping.abort();
      await running;
      return loads;
    },
  };
};
