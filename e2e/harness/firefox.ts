/** Firefox of Debian's package, without a window, through its own WebDriver BiDi. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findDebianProgram, type FoundProgram } from '../../scripts/processes/debian-program.ts';
import { type DrivenPage, DRIVER_KEYS } from './driven-page.ts';

const START_MS = 60_000;
const ANSWER_MS = 60_000;

/** Where there is none, the long tests download it. */
export const findFirefox = (): FoundProgram | undefined =>
  findDebianProgram(
    {
      names: ['firefox-esr', 'firefox'],
      packages: ['firefox-esr'],
      // Those of ffmpeg among them: without them it decodes no H.264.
      withLibraries: true,
      file: 'usr/lib/firefox-esr/firefox-esr',
      env: (folder) => ({ LD_LIBRARY_PATH: join(folder, 'usr/lib/x86_64-linux-gnu') }),
    },
    process.env.FOYER_E2E_LONG === '1',
  );

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string };
}

const connect = async (address: string, onError: (text: string) => void) => {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('Firefox refuses the connection')), {
      once: true,
    });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
    else if (answer.method === 'log.entryAdded' && answer.params?.level === 'error')
      onError(answer.params.text ?? '');
  });
  const ask = <Result>(method: string, params: object = {}): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const timer = setTimeout(() => reject(new Error(`Firefox does not answer ${method}`)), ANSWER_MS);
      waiting.set(id, ({ type, result, error, message }) => {
        clearTimeout(timer);
        waiting.delete(id);
        if (type === 'error') reject(new Error(`${error}: ${message}`));
        else resolve(result as Result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { ask, close: () => socket.close() };
};

/** @returns with `errors`: errors that the console showed so far */
export const openFirefox = async ({
  path,
  env,
}: FoundProgram): Promise<DrivenPage & { errors: string[] }> => {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...env, HOME: profile } });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  const errors: string[] = [];
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('Firefox does not start')), START_MS);
      createInterface({ input: child.stderr }).on('line', (line) => {
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
        if (!found) return;
        clearTimeout(timer);
        resolve(found);
      });
    });
    const { ask, close } = await connect(address, (text) => errors.push(text));
    await ask('session.new', { capabilities: {} });
    await ask('session.subscribe', { events: ['log.entryAdded'] });
    const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'tab' });

    const evaluate: DrivenPage['evaluate'] = async (script, argument) => {
      const { result, exceptionDetails } = await ask<{
        result?: { value?: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', {
        expression: `(async () => JSON.stringify(await (${script})(${JSON.stringify(argument)})) ?? 'null')()`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null');
    };
    const act = (actions: object[]) => ask('input.performActions', { context, actions });
    return {
      errors,
      evaluate,
      goto: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
      click: async (selector) => {
        const point = await evaluate((wanted: string) => {
          const element = document.querySelector(wanted);
          element?.scrollIntoView({ block: 'center' });
          const box = element?.getBoundingClientRect();
          return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
        }, selector);
        if (!point) throw new Error(`there is no ${selector}`);
        await act([
          {
            type: 'pointer',
            id: 'mouse',
            actions: [
              { type: 'pointerMove', ...point },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ]);
      },
      press: async (key) => {
        const value = DRIVER_KEYS[key] ?? key;
        const actions = [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
        await act([{ type: 'key', id: 'keyboard', actions }]);
      },
      close: async () => {
        close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
};
