/** `npm start` as somebody types it, and the time until its pages answer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../e2e/harness/site.ts';

const POLL_MS = 100;

export interface Started {
  url: string;
  /** Seconds from the command to the first complete page. */
  seconds: number;
  stop: () => Promise<void>;
}

const answers = async (url: string, readyPath: string): Promise<boolean> => {
  const ready = await fetch(url + readyPath, { headers: { cookie: 'age_verified=1' } }).catch(() => null);
  if (!ready?.ok) return false;
  const home = await fetch(url, { headers: { cookie: 'age_verified=1' } }).catch(() => null);
  return home?.ok === true && (await home.text()).includes('</html>');
};

/**
 * @param folder the checkout
 * @param readyPath answers 200 when what is waited for is there
 * @throws Error with what it printed when it ends or takes longer than `limitSeconds`
 */
export const npmStart = async (
  folder: string,
  dataDir: string,
  limitSeconds: number,
  readyPath = '/readyz',
): Promise<Started> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, FOYER_PORT: String(port), FOYER_DATA_DIR: dataDir, FOYER_PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, to be ended whole.
    detached: true,
  });
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed = (printed + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded() || !child.pid) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  while (!(await answers(url, readyPath))) {
    if (hasEnded()) throw new Error(`npm start ended:\n${printed}`);
    if (elapsed() > limitSeconds) {
      await stop();
      throw new Error(`npm start took more than ${limitSeconds} s:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, seconds: elapsed(), stop };
};
