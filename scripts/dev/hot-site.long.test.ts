/** `npm run dev` as a developer has it: what is saved shows in open pages, which keep their state, and in documents after them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type HotPage, openHotPage } from '../../e2e/harness/hot-page.ts';
import { type Checkout, copyCheckout } from './copy-checkout.fixture.ts';
import { findFreePort } from '../../server/src/platform/database/free-port.ts';

const MINUTES_20 = 1_200_000;
let copy: Checkout;
let dataDir = '';
let dev: ChildProcess;
let output = '';
let hot: HotPage;
let address = '';

beforeAll(async () => {
  copy = await copyCheckout();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-hot-data-'));
  await chmod(dataDir, 0o755);
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  dev = spawn(process.execPath, [join(copy.folder, 'scripts/dev.ts')], {
    cwd: copy.folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      FOYER_PORT: String(port),
      FOYER_DATA_DIR: dataDir,
      FOYER_PUBLIC_URL: '',
      FOYER_DEMO: '0',
      FOYER_RENDER_WORKERS: '1',
      // Of a busy machine no remote is to blame.
      FOYER_RENDER_TIMEOUT_MS: '20000',
    },
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  while (!(await fetch(`${address}/readyz`).catch(() => null))?.ok) {
    if (dev.exitCode !== null) throw new Error(`dev ended:\n${output}`);
    await sleep(200);
  }
  hot = await openHotPage(`${address}/search/`);
  await hot.page.locator('html[data-hydrated]').waitFor();
}, MINUTES_20);
afterAll(async () => {
  await hot?.close();
  dev?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
  await copy?.remove();
}, MINUTES_20);

const file = (name: string) => join(copy.folder, name);
const HINT = 'mf-listings/src/search/search-hint.tsx';
const field = () => hot.page.locator('main form input[name=s]');
const untilButton = (name: string) => hot.page.getByRole('button', { name }).waitFor();
const expectState = async () => {
  expect(await field().inputValue()).toBe('typed');
  expect(await hot.isSame()).toBe(true);
};

it(
  'keeps what was typed and counted when a component of a remote is saved',
  async () => {
    await field().fill('typed');
    await hot.save(
      file(HINT),
      (text) =>
        text
          .replace('useId }', 'useId, useState }')
          .replace('const intl', 'const [count, setCount] = useState(0);\n  const intl')
          .replace('<h1', '<button onClick={() => setCount(count + 1)}>First {count}</button>\n<h1'),
      () => untilButton('First 0'),
    );
    // Another hook: the component started over.
    await field().fill('typed');
    await hot.page.getByRole('button', { name: 'First 0' }).click();
    await hot.save(
      file(HINT),
      (text) => text.replace('>First', '>Second'),
      () => untilButton('Second 1'),
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'takes styles, in the place of those that stand in the document',
  async () => {
    const isRed = () =>
      hot.page.waitForFunction(() =>
        [...document.querySelectorAll('main p')].some(
          (element) => getComputedStyle(element).color === 'rgb(200, 0, 0)',
        ),
      );
    await hot.save(
      file('mf-listings/src/search/search-hint.module.css'),
      (text) => `${text}\n.hint {\n  color: rgb(200 0 0);\n}\n`,
      isRed,
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'takes messages',
  async () => {
    await hot.save(
      file('mf-listings/src/messages/en.json'),
      (text) => text.replace(/("listings.search.hint": )"[^"]*"/, '$1"Saved words"'),
      () => hot.page.getByText('Saved words').waitFor(),
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'says where a fault is, and goes on when it is mended',
  async () => {
    const isReported = () => hot.page.frameLocator('iframe').getByText('search-hint.tsx').first().waitFor();
    await hot.save(file(HINT), (text) => text.replace('>Second {', '>Second {{'), isReported);
    expect(output).toContain('search-hint.tsx');
    await hot.save(
      file(HINT),
      (text) => text.replace('>Second {{', '>Mended {'),
      () => untilButton('Mended 1'),
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'takes a remote and the shell saved at the same time',
  async () => {
    await Promise.all([
      hot.save(
        file(HINT),
        (text) => text.replace('>Mended', '>Third'),
        () => untilButton('Third 1'),
      ),
      hot.save(
        file('shell/src/layout/footer.tsx'),
        (text) => text.replace(/<footer([^>]*)>/, '<footer$1><p>Saved footer</p>'),
        () => hot.page.getByText('Saved footer').waitFor({ state: 'attached' }),
      ),
    ]);
    await expectState();
  },
  MINUTES_20,
);

it(
  'gives the next document what was saved',
  async () => {
    const answer = await fetch(`${address}/search/`, {
      headers: { accept: 'text/html', cookie: 'age_verified=1' },
    });
    const html = await answer.text();
    for (const saved of ['Saved footer', 'Saved words', 'Third']) expect(html).toContain(saved);
  },
  MINUTES_20,
);

it(
  'goes on to other pages in the same document afterwards',
  async () => {
    await hot.page.evaluate(() => document.querySelector<HTMLElement>('a[href^="/models/"]')?.click());
    await hot.page.waitForURL(/\/models\//);
    expect(await hot.isSame()).toBe(true);
    expect(hot.faults).toEqual([]);
  },
  MINUTES_20,
);
