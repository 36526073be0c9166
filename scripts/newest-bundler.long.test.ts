/**
 * An upgrade of webpack and module federation is a line each in the catalogue: shell and a remote are built with the newest versions that the
 * registry has ([decision 7](../docs/decisions/0007-no-module-of-a-library-is-replaced.md)). Where the newest module federation cannot be loaded alongside the
 * newest webpack, whose private files it requires, that is said, and the webpack of the catalogue is taken.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { fetchPnpm } from './bootstrap/fetch-pnpm.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const LIBRARIES = ['webpack', '@module-federation/enhanced'];
const REGISTRY_LIMIT_MS = 60_000;
const BUILD_LIMIT_MS = 900_000;
const env = { ...process.env, NODE_OPTIONS: '' };

/** @returns versions by library, or why they are not known */
const askRegistry = async (): Promise<Record<string, string> | string> => {
  try {
    const asked = LIBRARIES.map(async (name) => {
      const args = ['view', name, 'version', '--fetch-retries=0'];
      const { stdout } = await run('npm', args, { cwd: tmpdir(), env, timeout: REGISTRY_LIMIT_MS });
      return [name, stdout.trim()];
    });
    return Object.fromEntries(await Promise.all(asked));
  } catch (error) {
    return `the registry does not answer (${String((error as Error).message).split('\n')[0]})`;
  }
};

const newest = await askRegistry();
if (typeof newest === 'string') {
  console.warn(`newest versions are not tried: ${newest}`);
  it.skip(`newest versions are not tried: ${newest}`, () => {});
} else
  describe('the newest webpack and module federation', () => {
    let tree = '';
    /** The versions that are tried in the end. */
    let tried: Record<string, string> = {};

    const install = async (versions: Record<string, string>): Promise<void> => {
      for (const file of ['pnpm-workspace.yaml', 'pnpm-lock.yaml'])
        await cp(join(ROOT, file), join(tree, file));
      const catalogue = join(tree, 'pnpm-workspace.yaml');
      let text = await readFile(catalogue, 'utf8');
      for (const [name, version] of Object.entries(versions)) {
        const line = new RegExp(`^  "?${name}"?: .*$`, 'gm');
        expect([name, text.match(line)?.length]).toEqual([name, 1]);
        text = text.replace(line, `  "${name}": ${version}`);
      }
      await writeFile(catalogue, text);
      const pnpm = await fetchPnpm(ROOT, console.log);
      const args = ['install', '--no-frozen-lockfile', '--prefer-offline', '--ignore-scripts'];
      await run(pnpm, args, {
        cwd: tree,
        env: { ...env, CI: '1' },
        timeout: BUILD_LIMIT_MS,
        maxBuffer: 64e6,
      });
      tried = versions;
    };
    /** Nothing of ours is involved. @returns why it cannot be loaded */
    const loadFederation = async (): Promise<string | undefined> => {
      const code = `const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
        require('webpack')({ entry: {}, plugins: [new ModuleFederationPlugin({ name: 'alone', dts: false })] });`;
      const args = ['-e', code];
      return run(process.execPath, args, { cwd: join(tree, 'shared'), env }).then(
        () => undefined,
        (error: { stderr: string }) => /^Error: .*/m.exec(error.stderr)?.[0] ?? error.stderr,
      );
    };

    beforeAll(async () => {
      tree = await mkdtemp(join(tmpdir(), 'foyer-newest-'));
      const { stdout } = await run('git', ['ls-files', '-z'], { cwd: ROOT, maxBuffer: 64e6 });
      // One that is deleted and not committed is listed.
      for (const file of stdout.split('\0').filter(Boolean))
        await cp(join(ROOT, file), join(tree, file)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
        });
      await install(newest);
      const fault = await loadFederation();
      if (fault === undefined) return;
      console.warn(`module federation does not load alongside webpack ${newest.webpack}: ${fault}`);
      const { webpack: _, ...others } = newest;
      await install(others);
    }, BUILD_LIMIT_MS);
    afterAll(() => rm(tree, { recursive: true, force: true }));

    const build = async (name: string) => {
      const folder = join(tree, '.cache/newest', name);
      const args = ['--no-warnings', 'scripts/build-package.ts', name, '1.0.0', folder];
      await run(process.execPath, args, { cwd: tree, env, timeout: BUILD_LIMIT_MS, maxBuffer: 64e6 });
      const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
      return { release, read: (file: string) => readFile(join(folder, 'browser', file), 'utf8') };
    };

    it('are what is installed', async () => {
      expect(tried).toHaveProperty(['@module-federation/enhanced']);
      for (const [name, version] of Object.entries(tried)) {
        const file = join(tree, 'shared/node_modules', name, 'package.json');
        expect([name, JSON.parse(await readFile(file, 'utf8')).version]).toEqual([name, version]);
      }
    });

    it(
      'build the shell, with the runtime of module federation once',
      async () => {
        const { release, read } = await build('shell');
        const main = await read(release.browser.entry);
        // A text of its errors.
        expect(main.match(/RUNTIME-015/g)?.length).toBe(1);
        expect(main).toContain('_FEDERATION_RUNTIME_CORE');
        expect(main).toContain('__FOYER_FILES__.integrityOf(');
        expect(release.node.entry).toBe('main.js');
      },
      BUILD_LIMIT_MS,
    );

    it(
      'build a remote, whose runtime has its core from the shell and checks what it loads',
      async () => {
        const { release, read } = await build('mf-desk');
        const entry = await read(release.browser.entry);
        expect(entry).toContain('_FEDERATION_RUNTIME_CORE');
        // A method of the core's.
        expect(entry).not.toMatch(/initShareScopeMap\(\w+,\w+,\w+=\{\}\)\{/);
        expect(entry).toContain('__FOYER_FILES__.integrityOf(');
        expect(entry).toContain('foyer-retry-query');
        expect(Object.keys(release.browser.exposes ?? {}).length).toBeGreaterThan(1);
      },
      BUILD_LIMIT_MS,
    );
  });
