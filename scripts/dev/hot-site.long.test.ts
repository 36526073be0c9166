/** `npm run dev` as a developer has it: what is saved shows in open pages, which keep their state, and in documents after them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type HotPage, openHotPage } from '../../e2e/harness/hot-page.ts';
import { type Checkout, copyCheckout } from './copy-checkout.fixture.ts';

const MINUTES_20 = 1_200_000;
let copy: Checkout;
let dataDir = '';
let dev: ChildProcess;
let output = '';
let hot: HotPage;
let address = '';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

beforeAll(async () => {
  copy = await copyCheckout();
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-hot-data-'));
  await chmod(dataDir, 0o755);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  dev = spawn(process.execPath, [join(copy.folder, 'scripts/dev.ts')], {
    cwd: copy.folder,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      FOYER_PORT: String(port),
      FOYER_DATA_DIR: dataDir,
      FOYER_PUBLIC_URL: '',
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
  hot = await openHotPage(`${address}/videos/latest-updates/1/`);
  await hot.page.getByRole('button', { name: /18/ }).first().click();
  await hot.page.locator('html[data-hydrated]').waitFor();
}, MINUTES_20);
afterAll(async () => {
  await hot?.close();
  dev?.kill('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
  await copy?.remove();
}, MINUTES_20);

const file = (name: string) => join(copy.folder, name);
const DIALOG = 'mf-listings/src/browse/category-dialog.tsx';
const LABEL = '<FormattedMessage id="listings.categories.label" />';
const find = () => hot.page.getByRole('dialog').getByRole('searchbox');
const heading = (name: string) => hot.page.getByRole('dialog').getByRole('heading', { name });

const openDialog = async () => {
  await hot.page
    .getByRole('link', { name: /categor/i })
    .first()
    .click();
  await find().fill('ani');
};
const expectState = async () => {
  expect(await find().inputValue()).toBe('ani');
  expect(await hot.isSame()).toBe(true);
};

it(
  'keeps what was typed when a component of a remote is saved',
  async () => {
    await openDialog();
    await hot.save(
      file(DIALOG),
      (text) => text.replace(LABEL, 'Saved heading'),
      () => heading('Saved heading').waitFor(),
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'takes styles, in the place of those that stand in the document',
  async () => {
    const isRed = () =>
      hot.page.waitForFunction(
        () => getComputedStyle(document.querySelector('dialog h2') as Element).color === 'rgb(200, 0, 0)',
      );
    await hot.save(
      file('mf-listings/src/browse/category-dialog.module.css'),
      (text) => `${text}\n.title {\n  color: rgb(200 0 0);\n}\n`,
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
      (text) => text.replace(/("listings.chooser.nothing": )"[^"]*"/, '$1"Saved words"'),
      () => hot.page.getByText('Saved words').waitFor(),
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'says where a fault is, and goes on when it is mended',
  async () => {
    await hot.save(
      file(DIALOG),
      (text) => text.replace('Saved heading', 'Saved {heading'),
      () => hot.page.frameLocator('iframe[title*="rror"]').getByText('category-dialog.tsx').first().waitFor(),
    );
    expect(output).toContain('category-dialog.tsx');
    await hot.save(
      file(DIALOG),
      (text) => text.replace('Saved {heading', 'Mended heading'),
      () => heading('Mended heading').waitFor(),
    );
    await expectState();
  },
  MINUTES_20,
);

it(
  'takes two remotes and the shell saved at the same time',
  async () => {
    const label = (text: string) => text.replace('Mended heading', 'Third heading');
    await Promise.all([
      hot.save(file(DIALOG), label, () => heading('Third heading').waitFor()),
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
    const answer = await fetch(`${address}/videos/latest-updates/1/`, {
      headers: { accept: 'text/html', cookie: 'age_verified=1' },
    });
    expect(await answer.text()).toContain('Saved footer');
  },
  MINUTES_20,
);

it(
  'goes on to other pages in the same document afterwards',
  async () => {
    await hot.page.keyboard.press('Escape');
    await hot.page.evaluate(() => document.querySelector<HTMLElement>('a[href^="/models/"]')?.click());
    await hot.page.waitForURL(/\/models\//);
    expect(await hot.isSame()).toBe(true);
    expect(hot.faults).toEqual([]);
  },
  MINUTES_20,
);
