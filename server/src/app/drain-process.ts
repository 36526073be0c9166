/** `npm run drain`: ends a process of this machine as its supervisor would, and says what it still had to do. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readAdminAddress } from '../platform/config/admin-address.ts';
import type { Environment } from '../platform/config/environment.ts';
import type { ProcessHealth } from '../platform/metrics/admin-server.ts';

const PROGRAM = /server\/(?:src\/app\/)?(?:all-in-one|web-only|worker)\.(?:ts|mjs)/;
const LOOK_MS = 100;
const ANSWER_MS = 2000;
/** For a process that ends as late as it may, on a busy machine. */
const PATIENCE_SECONDS = 15;

/** @returns undefined where nothing answers. */
const ask = async (address: string): Promise<Partial<ProcessHealth> | undefined> => {
  try {
    const answer = await fetch(`http://${address}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const health: unknown = await answer.json();
    return health !== null && typeof health === 'object' ? health : {};
  } catch (error) {
    return error instanceof SyntaxError ? {} : undefined;
  }
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
};

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;
const describe = ({ requests_in_flight: requests = 0, open_streams: streams = 0 }: Partial<ProcessHealth>) =>
  `${count(requests, 'request')} in flight, ${count(streams, 'stream')} of live events open`;

/**
 * @param word its `FOYER_ADMIN_ADDRESS`; without it that of `env`
 * @param commandOf the command line of a process; empty where there is none
 * @returns whether it has ended. @throws ConfigError for what is no address
 */
export const drainProcess = async (
  word: string | undefined,
  env: Environment,
  print: (line: string) => void,
  commandOf: (pid: number) => Promise<string>,
): Promise<boolean> => {
  const { host, port } = readAdminAddress(word === undefined ? env : { FOYER_ADMIN_ADDRESS: word });
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const refuse = (why: string): false => {
    print(why);
    return false;
  };
  if (host === '') return refuse('FOYER_ADMIN_ADDRESS is none: name the address of a process');
  let health = await ask(address);
  if (!health) return refuse(`nothing answers at ${address}: no process to drain`);
  const { pid, ends_within_seconds: seconds } = health;
  if (!Number.isSafeInteger(pid) || pid === undefined || pid <= 1 || typeof seconds !== 'number')
    return refuse(`what answers at ${address} is no process of a site`);
  // A server there that is none of the site's could name any process.
  if (!PROGRAM.test(await commandOf(pid)))
    return refuse(
      `process ${pid}, which ${address} names, is no process of a site on this machine: send SIGTERM where it runs`,
    );
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    return refuse(`process ${pid} cannot be ended by this user: ${(error as Error).message}`);
  }
  let said = '';
  const say = (): void => {
    const line = describe(health ?? {});
    if (line !== said) print(line);
    said = line;
  };
  print(`process ${pid} drains, and ends within ${Math.ceil(seconds)} s`);
  say();
  for (
    const deadline = Date.now() + (seconds + PATIENCE_SECONDS) * 1000;
    !isGone(pid);
    await sleep(LOOK_MS)
  ) {
    if (Date.now() > deadline) return refuse(`process ${pid} still lives: ${describe(health)}`);
    health = (await ask(address)) ?? health;
    say();
  }
  print(`process ${pid} has ended`);
  return true;
};
