/** `npm start` and `npm run dev` as an operator has them: ended, killed, started again, and with their database killed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { SIGNATURE_FILE } from '../server/src/releases/signing/release-trust.ts';
import { DEMO_ACCOUNTS } from '../server/src/demo/accounts.ts';

const ROOT = join(import.meta.dirname, '..');
const START_TRIES = 1500;
const KILLS = 6;
let dataDir = '';
let port = 0;
let npm: ChildProcess | undefined;

beforeAll(async () => {
  port = await new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
});

interface Running {
  pid: number;
  session: number;
}
/** Every process of the session that `npm` leads, and PostgreSQL's, which has one of its own. Zombies are none. */
const processes = async (): Promise<Running[]> => {
  const found: Running[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const session = Number(fields[3]);
    if (fields[0] !== 'Z' && (session === npm?.pid || command.includes(dataDir)))
      found.push({ pid: Number(name), session });
  }
  return found;
};
const isPortFree = (): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
const log = (): Promise<string> => readFile(join(dataDir, 'log.txt'), 'utf8').catch(() => '');
const until = async (check: () => Promise<boolean>, tries = 300): Promise<void> => {
  for (; tries > 0; tries -= 1) {
    if (await check()) return;
    await sleep(100);
  }
  throw new Error(`it never came to be:\n${await log()}`);
};
const ready = async (): Promise<{ status: number; waitingFor: string[] }> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  const body = (await answer?.json().catch(() => undefined)) as { waiting_for?: string[] } | undefined;
  return { status: answer?.status ?? 0, waitingFor: body?.waiting_for ?? [] };
};

const run = async (
  command: 'start' | 'dev',
  more: Record<string, string> = { FOYER_DEMO: '0' },
  checkout = ROOT,
): Promise<ChildProcess> => {
  if (dataDir === '') {
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-start-'));
    await chmod(dataDir, 0o755);
  }
  const output = openSync(join(dataDir, 'log.txt'), 'a');
  const child = spawn('npm', ['run', command], {
    cwd: checkout,
    // A session of its own: its number finds what came of it.
    detached: true,
    env: {
      ...process.env,
      FOYER_PORT: String(port),
      FOYER_DATA_DIR: dataDir,
      FOYER_RENDER_WORKERS: '1',
      // Of a busy machine no remote is to blame.
      FOYER_RENDER_TIMEOUT_MS: '20000',
      FOYER_PUBLIC_URL: '',
      ...more,
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  npm = child;
  return child;
};
const untilReady = () =>
  until(async () => {
    if (npm?.exitCode !== null) throw new Error(`npm ended:\n${await log()}`);
    return (await ready()).status === 200;
  }, START_TRIES);
const killAll = async (): Promise<void> => {
  for (const { pid } of await processes())
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended on its own.
    }
};

afterEach(async () => {
  await killAll();
  await until(async () => (await processes()).length === 0);
  await rm(dataDir, { recursive: true, force: true });
  dataDir = '';
});

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'ends with everything when npm alone gets %s',
    async (signal) => {
      const child = await run('start');
      await untilReady();
      expect((await processes()).length).toBeGreaterThan(4);
      child.kill(signal);
      await until(async () => (await processes()).length === 0);
      expect(await isPortFree()).toBe(true);
    },
    400_000,
  );

  it('starts after kill -9 of everything, again and again', async () => {
    for (let kills = 0; kills < KILLS; kills += 1) {
      await run('start');
      await untilReady();
      await killAll();
      // Immediately: what was killed need not be gone yet.
      await until(isPortFree);
    }
    await run('start');
    await untilReady();
  }, 600_000);

  it('goes on when its database is killed, and says so meanwhile', async () => {
    await run('start');
    await untilReady();
    const folder = (await readFile(join(dataDir, 'database-folder.txt'), 'utf8').catch(() => dataDir)).trim();
    const lockFile = await readFile(join(folder, 'pg18/postmaster.pid'), 'utf8');
    const seen = new Set<string>();
    process.kill(Number(lockFile.split('\n')[0]), 'SIGKILL');
    await until(async () => {
      for (const what of (await ready()).waitingFor) seen.add(what);
      return seen.has('the database');
    });
    await until(async () => (await ready()).status === 200);
    const uncached = `http://127.0.0.1:${port}/api/json/videos2/0/straight/latest-updates/60/..1.all...json`;
    expect((await fetch(uncached)).status).toBe(200);
    expect((await log()).match(/PostgreSQL runs again/g)).toHaveLength(1);
  }, 400_000);
});

describe('npm start of a fresh checkout', () => {
  const LATE = WORKSPACE_PACKAGES.filter((name) => !['shell', 'mf-player', 'mf-listings'].includes(name));
  /** How much of the site there is: statuses of the home page and of a page of a package that it needs nothing of. */
  const statuses = () =>
    Promise.all(
      ['/', '/community/recent/1/'].map(async (path) => {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
        return answer?.status ?? 0;
      }),
    );

  it('shows the home page before the packages are built that it needs nothing of, and all pages after', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-start-'));
    await chmod(dataDir, 0o755);
    const checkout = join(dataDir, 'checkout');
    await promisify(execFile)('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, checkout]);
    const goOn = join(dataDir, 'go-on');
    // However fast the machine: they are not built before the test says so.
    for (const name of LATE) {
      const file = join(checkout, name, 'webpack.config.ts');
      const wait = [
        "import { existsSync } from 'node:fs';",
        `while (!existsSync(${JSON.stringify(goOn)})) await new Promise((resolve) => setTimeout(resolve, 50));`,
      ];
      await writeFile(file, [...wait, await readFile(file, 'utf8')].join('\n'));
    }
    await run('start', { FOYER_DEMO: '0' }, checkout);
    await until(async () => (await statuses())[0] === 200, START_TRIES);
    expect(await statuses()).toEqual([200, 503]);
    expect((await ready()).waitingFor).toEqual(['packages that are being built']);
    for (const name of LATE) expect(existsSync(join(checkout, name, 'dist/current.json'))).toBe(false);
    await writeFile(goOn, '');
    await untilReady();
    expect(await statuses()).toEqual([200, 200]);
  }, 600_000);
});

describe('npm start of a production site, on an empty data directory', () => {
  const signIn = async (usr: string, pwd: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/signin.php`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${port}` },
      body: new URLSearchParams({ usr, pwd }),
    });
    return ((await answer.json()) as { ok: boolean }).ok;
  };
  /** As an operator in another terminal types what the start says, with the keys in a folder of the test. */
  const type = async (line: string): Promise<void> => {
    const [, key, args = ''] = /^(?:FOYER_RELEASE_KEY=(\S+) )?npm run (.*)$/.exec(line) ?? [];
    await promisify(execFile)('npm', ['run', ...args.split(' ')], {
      cwd: ROOT,
      env: { ...process.env, ...PRODUCTION, FOYER_DATA_DIR: dataDir, ...(key && { FOYER_RELEASE_KEY: key }) },
    });
  };
  /** With the form of the log that people read, for the commands in it. */
  const PRODUCTION = {
    ...{ NODE_ENV: 'production', FOYER_LOG_FORMAT: 'text' },
    ...{ FOYER_DEMO: '', FOYER_RELEASE_LOCAL_KEY: '' },
  };

  it('has no demo, says what to do for its first release, and goes live once that was done', async () => {
    await run('start', { ...PRODUCTION, FOYER_PUBLIC_URL: `http://127.0.0.1:${port}` });
    await until(async () => (await log()).includes('nothing is released yet'), START_TRIES);
    for (const { name, password } of Object.values(DEMO_ACCOUNTS))
      expect(await signIn(name, password)).toBe(false);
    const folder = join(dataDir, 'release-keys');
    const lines = (await log()).replaceAll('release-keys', folder).split('\n');
    const commands = lines
      .map((line) => line.trim())
      .filter((line) => /^(FOYER_\S+ )?npm run keys/.test(line));
    expect(commands).toHaveLength(2);
    for (const command of commands) await type(command);
    await untilReady();
    expect((await log()).match(/nothing is released yet/g)).toHaveLength(1);
    expect(await log()).not.toContain('demo:');
    // What lies built is the checkout's; it stays unsigned.
    for (const name of WORKSPACE_PACKAGES) {
      const dist = join(ROOT, name, 'dist');
      const { version } = JSON.parse(await readFile(join(dist, 'current.json'), 'utf8')) as {
        version: string;
      };
      await rm(join(dist, version, SIGNATURE_FILE));
    }
  }, 400_000);
});

describe('npm run dev', () => {
  it('gets ready, and ends with everything when npm alone gets SIGTERM', async () => {
    const child = await run('dev');
    await until(async () => (await log()).includes('With hot reload'), START_TRIES);
    await untilReady();
    child.kill('SIGTERM');
    await until(async () => (await processes()).length === 0);
    expect(await isPortFree()).toBe(true);
  }, 400_000);
});
