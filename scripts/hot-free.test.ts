/** Hot reload is for development: no release has a byte of it. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hotFederatedConfig } from '@foyer/shared/config/hot-builds';
import { federatedConfig } from '@foyer/shared/config/webpack';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import webpack, { type Configuration } from 'webpack';

const ROOT = join(import.meta.dirname, '..');
/** Of react-refresh and its plugin, of webpack's replacing of modules, of the channel, and of our own parts. */
const MARKS = /__FOYER_HOT|\$Refresh\$|react-refresh|hot-update|hmrDownload|\/_dev\/|webpack-dev-middleware/g;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-hot-'));
  await mkdir(join(folder, 'src/home'), { recursive: true });
  await mkdir(join(folder, 'src/messages'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'src/messages/en.json'), '{"listings.text":"Text"}');
  await writeFile(
    join(folder, 'src/home/page.tsx'),
    'import words from "../messages/en.json";\nconst Home = () => words;\nexport const page = { Component: Home };',
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const listMarks = async (from: string): Promise<string[]> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(?:js|css|json)$/.test(entry.name))
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  );
  return [...new Set(texts.flatMap((text) => text.match(MARKS) ?? []))].sort();
};

const marksOf = async (name: string, config: Configuration): Promise<string[]> => {
  const path = join(folder, name);
  const errors = await new Promise<string[]>((resolve, reject) =>
    webpack({ ...config, cache: false, output: { ...config.output, path } }).run((error, stats) =>
      error ? reject(error) : resolve((stats?.compilation.errors ?? []).map(({ message }) => message)),
    ),
  );
  expect(errors).toEqual([]);
  return listMarks(path);
};

const build = () => ({
  name: 'mf-listings' as const,
  folder,
  contract: 1,
  declarations: {},
  exposes: { './home': './src/home/page.tsx', './messages/en': './src/messages/en.json' },
  standalone: {},
});

it('is in no build that is released, of either mode', async () => {
  for (const mode of ['production', 'development'] as const) {
    const options = { side: 'browser', mode, outputPath: folder } as const;
    expect(await marksOf(mode, federatedConfig(build(), options))).toEqual([]);
  }
});

it('is found where it is', async () => {
  const options = { outputPath: folder, cacheFolder: join(folder, 'cache') };
  const marks = await marksOf('hot', hotFederatedConfig(build(), '/_dev/files/', options));
  expect(marks).toEqual(expect.arrayContaining(['$Refresh$', '/_dev/', '__FOYER_HOT', 'react-refresh']));
});

it('is in nothing that lies built here', async () => {
  for (const name of WORKSPACE_PACKAGES) {
    const dist = join(ROOT, name, 'dist');
    const current = await readFile(join(dist, 'current.json'), 'utf8').catch(() => null);
    if (current === null) continue;
    const { version } = JSON.parse(current) as { version: string };
    expect([name, await listMarks(join(dist, version, 'browser'))]).toEqual([name, []]);
  }
});
