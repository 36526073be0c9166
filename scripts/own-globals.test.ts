/** A remote's code that assigns to what all packages of a page share is refused by its build, by the compiler's own parser. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { federatedConfig } from '@foyer/shared/config/webpack';
import webpack from 'webpack';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-globals-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = async (code: string): Promise<string[]> => {
  await writeFile(join(folder, 'src/page.js'), `${code}\nexport const page = {};`);
  const config = federatedConfig(
    {
      name: 'mf-listings',
      folder,
      contract: 1,
      declarations: { touches: { globals: ['books'] } },
      exposes: { './home': './src/page.js' },
      standalone: {},
    },
    { side: 'browser', mode: 'production', outputPath: join(folder, 'dist') },
  );
  return new Promise((resolve, reject) =>
    webpack(config).run((error, stats) =>
      error ? reject(error) : resolve((stats?.compilation.errors ?? []).map(({ message }) => message)),
    ),
  );
};

describe('the build of a remote', () => {
  it.each([
    ['window.shelf = 1;', 'mf-listings assigns window.shelf'],
    ['globalThis.shelf ??= 1;', 'mf-listings assigns globalThis.shelf'],
    ['self["fetch"] = () => {};', 'mf-listings assigns self.fetch'],
    ['Array.prototype.last = () => {};', 'mf-listings assigns Array.prototype.last'],
    ['window.Object.prototype.x = 1;', 'mf-listings assigns Object.prototype.x'],
    [
      'export const run = () => { HTMLElement.prototype.show = 1; };',
      'mf-listings assigns HTMLElement.prototype.show',
    ],
  ])('refuses %s', async (code, words) => {
    const errors = await build(code);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(words);
    expect(errors[0]).toContain('page.js: ');
  });

  it.each([
    'window.books = 1;',
    'export const run = (window) => { window.shelf = 1; };',
    'class Array {} Array.prototype.last = 1; export { Array };',
    'window.onresize = () => {};',
    'window.location = "/";',
    'console.log(window.shelf === 1);',
    'export const own = {}; own.window = 1;',
  ])('takes %s', async (code) => {
    expect(await build(code)).toEqual([]);
  });
});
