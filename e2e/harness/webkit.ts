/**
 * WebKitGTK through its own driver, where the machine has both (Debian: webkit2gtk-driver, xvfb, and for H.264 gstreamer1.0-libav,
 * gstreamer1.0-plugins-bad). Speaks plain WebDriver.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DrivenPage, DRIVER_KEYS } from './driven-page.ts';

const LIBRARIES = '/usr/lib/x86_64-linux-gnu';
const DISPLAY = ':97';
const PORT = 4497;
const START_TRIES = 40;
const ANSWER_MS = 60_000;

const inPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const findMiniBrowser = (): string | undefined => {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : [];
  return folders
    .filter((folder) => folder.startsWith('webkit2gtk-4'))
    .map((folder) => join(LIBRARIES, folder, 'MiniBrowser'))
    .find((file) => existsSync(file));
};

/** False where a part of it is missing: its tests are left out then. */
export const hasWebkit = (): boolean =>
  inPath('WebKitWebDriver') && inPath('Xvfb') && findMiniBrowser() !== undefined;

export const openWebkit = async (): Promise<DrivenPage> => {
  const children: ChildProcess[] = [];
  const start = (command: string, args: string[]) =>
    children.push(
      spawn(command, args, { stdio: 'ignore', env: { ...process.env, DISPLAY, GDK_BACKEND: 'x11' } }),
    );
  start('Xvfb', [DISPLAY, '-screen', '0', '1280x800x24']);
  start('WebKitWebDriver', [`--port=${PORT}`]);

  const ask = async <Value>(method: string, path: string, body?: unknown): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${PORT}${path}`, {
      method,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(
        `WebKit does not answer ${method} ${path} ${JSON.stringify(body)?.slice(0, 200) ?? ''}`,
        {
          cause: error,
        },
      );
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const untilReady = async () => {
    for (let tries = 0; tries < START_TRIES; tries += 1) {
      const status = await ask<{ ready: boolean }>('GET', '/status').catch(() => undefined);
      if (status?.ready) return;
      await sleep(250);
    }
    throw new Error('WebKitWebDriver does not answer');
  };
  const end = () => {
    for (const child of children) child.kill();
  };
  try {
    await untilReady();
    const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
        },
      },
    });
    const session = `/session/${sessionId}`;
    return {
      goto: async (url) => void (await ask('POST', `${session}/url`, { url })),
      click: async (selector) => {
        const element = await ask<Record<string, string>>('POST', `${session}/element`, {
          using: 'css selector',
          value: selector,
        });
        await ask('POST', `${session}/element/${Object.values(element)[0]}/click`, {});
      },
      press: async (key) => {
        const value = DRIVER_KEYS[key] ?? key;
        const actions = [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
        await ask('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
      },
      evaluate: (script, argument) =>
        ask('POST', `${session}/execute/sync`, {
          script: `return (${script})(arguments[0])`,
          args: [argument ?? null],
        }),
      close: async () => {
        await ask('DELETE', session).catch(() => {});
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};
