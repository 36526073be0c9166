/** What a stranger gets: the scaffold of `npm run new-remote`, its commands, and the guide that names them. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openHotPage } from '../e2e/harness/hot-page.ts';
import { makeOutsideRemote, type OutsideRemote } from '../e2e/harness/outside-remote.ts';
import { freePort } from '../e2e/harness/site.ts';
import { findInstalledChromium } from './chromium.ts';
import { readGuide } from './guide.fixture.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

let outside: OutsideRemote;
beforeAll(async () => {
  outside = await makeOutsideRemote('mf-books', false);
}, 600_000);
afterAll(() => outside?.remove());

const scripts = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(outside.folder, 'package.json'), 'utf8')).scripts;
/** As npm does, with what is installed. */
const runScript = async (name: string) => {
  const [program = '', ...args] = ((await scripts())[name] ?? '').split(' ');
  const files: Record<string, string> = {
    'foyer-remote': '@foyer/shared/foyer-remote.mjs',
    tsc: 'typescript/bin/tsc',
  };
  const file = join(outside.folder, 'node_modules', files[program] ?? program);
  const env = { ...process.env, NODE_OPTIONS: '', FOYER_CHROMIUM: findInstalledChromium() ?? '' };
  return run(process.execPath, [file, ...args], { cwd: outside.folder, env });
};

it('is TypeScript throughout, without a fault of types', async () => {
  await expect(runScript('check')).resolves.toMatchObject({ stdout: '' });
}, 600_000);

it('has a test that passes with the contract’s helpers', async () => {
  const { stderr } = await runScript('test');
  expect(stderr).toContain('Tests:       1 passed, 1 total');
}, 600_000);

it('has a browser check that sees its page', async () => {
  const { stdout } = await runScript('browser-check');
  expect(stdout).toMatch(/pass 1\n/);
}, 600_000);

it('is not built where its check fails: a fault is a line with its place, and nothing is left', async () => {
  const file = join(outside.folder, 'src/home/page.tsx');
  const text = await readFile(file, 'utf8');
  const row = text.split('\n').length;
  await writeFile(file, `${text}export const wrong: number = 'text';\n`);
  const failed = await runScript('build').then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  await writeFile(file, text);
  expect(failed).toMatchObject({
    code: 1,
    stderr: `src/home/page.tsx(${row},14): error TS2322: Type 'string' is not assignable to type 'number'.\n`,
  });
  expect(existsSync(join(outside.folder, 'dist/current.json'))).toBe(false);
}, 600_000);

it('can import the platform and every part under Node', async () => {
  const code = `
    const names = ['platform', 'ui/overlays/dialog', 'testing/builders'];
    const modules = await Promise.all(names.map((name) => import('@foyer/shared/' + name)));
    console.log(typeof modules[0].useIntl, typeof modules[1].Dialog, typeof modules[2].buildVideo);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], {
    cwd: outside.folder,
  });
  expect(stdout).toBe('function function function\n');
});

/** `npm run dev`, until it has built. */
const startDev = async () => {
  const file = join(outside.folder, 'node_modules/@foyer/shared/foyer-remote.mjs');
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    FOYER_DEV_PORT: String(port),
    FOYER_DEV_SERVER: 'http://127.0.0.1:9',
  };
  const child = spawn(process.execPath, [file, 'dev'], { cwd: outside.folder, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const untilSaid = async (text: string) => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`dev ended:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await untilSaid('mf-books is built');
  return { address: `http://localhost:${port}/books/`, untilSaid, end: () => child.kill() };
};

it('shows what is saved in open pages, which keep their state', async () => {
  const dev = await startDev();
  const { page, faults, save, isSame, close } = await openHotPage(dev.address);
  const file = (name: string) => join(outside.folder, 'src', name);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const count = (text: string) => page.getByRole('button', { name: text }).waitFor();
  try {
    await save(
      file('home/page.tsx'),
      (text) =>
        text
          .replace('import css', "import { useState } from 'react';\nimport css")
          .replace('const intl', 'const [count, setCount] = useState(0);\n  const intl')
          .replace('<h1>', '<button onClick={() => setCount(count + 1)}>Read {count}</button>\n<h1>'),
      () => count('Read 0'),
    );
    await page.getByRole('button').click();
    await save(
      file('home/page.tsx'),
      (text) => text.replace('>Read', '>Books'),
      () => count('Books 1'),
    );
    const isRed = () =>
      page.waitForFunction(
        () => getComputedStyle(document.querySelector('article') as Element).color === 'rgb(200, 0, 0)',
      );
    await save(
      file('home/home.module.css'),
      (text) => text.replace('grid;', 'grid; color: rgb(200 0 0);'),
      isRed,
    );
    await save(
      file('messages/en.json'),
      (text) => text.replace('A page of its own', 'Saved words'),
      () => page.getByRole('heading', { name: 'Saved words' }).waitFor(),
    );
    const isReported = async () => {
      await page.frameLocator('iframe').getByText('src/home/page.tsx').first().waitFor();
      await dev.untilSaid('Expression expected');
    };
    await save(file('home/page.tsx'), (text) => text.replace('useState(0)', 'useState(;'), isReported);
    await save(
      file('home/page.tsx'),
      (text) => text.replace('useState(;', 'useState(0)').replace('>Books', '>Mended'),
      () => count('Mended 1'),
    );
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await isSame()).toBe(true);
    expect(faults).toEqual([]);
  } finally {
    await close();
    dev.end();
  }
}, 600_000);

describe('the guide', () => {
  it('names commands that there are', async () => {
    const { commands } = await readGuide();
    const [first, enter, ...own] = commands;
    expect([first, enter]).toEqual(['npm run new-remote -- books', 'cd ../mf-books']);
    const named = own.map((command) => command.replace(/^npm (?:run )?/, ''));
    expect(named).toEqual(['install', ...Object.keys(await scripts())]);
  });

  it('shows what is in the scaffold', async () => {
    const { samples } = await readGuide();
    expect(samples.map(({ file }) => file)).toEqual([
      'src/pages.ts',
      'src/smoke.ts',
      'src/home/page.test.tsx',
    ]);
    for (const { file, text } of samples)
      expect(await readFile(join(outside.folder, file), 'utf8')).toContain(text);
  });

  it('asks for the Node that the scaffold needs', async () => {
    const { engines } = JSON.parse(await readFile(join(outside.folder, 'package.json'), 'utf8'));
    const contract = JSON.parse(
      await readFile(join(outside.folder, 'node_modules/@foyer/shared/package.json'), 'utf8'),
    );
    const { text } = await readGuide();
    expect(text).toContain(`Node ${engines.node.replace('>=', '')} or newer`);
    expect(contract.engines).toEqual(engines);
    expect(await readFile(join(ROOT, 'scripts/new-remote.ts'), 'utf8')).toContain(
      `NEEDED_NODE = ${engines.node.replace('>=', '')};`,
    );
  });
});
