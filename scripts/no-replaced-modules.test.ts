/** No build replaces or rewrites a module of a library ([decision 7](../docs/decisions/0007-no-module-of-a-library-is-replaced.md)). */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { federatedConfig, type PackageBuild, standaloneConfig } from '@foyer/shared/config/webpack';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';

const ROOT = join(import.meta.dirname, '..');
/** Entries that the libraries name for this use: messages that are parsed at build, controls without an HLS engine. */
const DOCUMENTED_ALIASES = ['@formatjs/icu-messageformat-parser$', 'video.js$'];
const LIBRARY_FILES = [
  '/a/node_modules/react-router/dist/production/lib/hooks.js',
  '/a/node_modules/@module-federation/runtime-core/dist/core.js',
  '/a/node_modules/react-dom/cjs/react-dom-client.production.js',
  '/a/node_modules/webpack/lib/index.mjs',
];

const configsOf = async (name: string): Promise<Configuration[]> => {
  const file = pathToFileURL(join(ROOT, name, 'webpack.config.ts')).href;
  const build = ((await import(file)) as { default: PackageBuild }).default;
  return (['browser', 'node'] as const).flatMap((side) => {
    const options = { side, mode: 'production', outputPath: '/a/dist', isReleased: true } as const;
    const standalone = Object.entries(build.standalone).flatMap(([part, entries]) => {
      const entry = entries[side];
      return entry ? [standaloneConfig(build, part, entry, options)] : [];
    });
    return [federatedConfig(build, options), ...standalone];
  });
};
const rewrites = (rule: RuleSetRule, file: string): boolean =>
  Boolean(rule.loader ?? rule.use) && rule.test instanceof RegExp && rule.test.test(file);

it.each([...WORKSPACE_PACKAGES])('%s is built of libraries as they are published', async (name) => {
  for (const { plugins = [], resolve, module } of await configsOf(name)) {
    expect(plugins.filter((plugin) => plugin instanceof webpack.NormalModuleReplacementPlugin)).toEqual([]);
    const aliases = Object.keys(resolve?.alias ?? {}).filter((alias) => !DOCUMENTED_ALIASES.includes(alias));
    expect(aliases).toEqual([]);
    const rules = (module?.rules ?? []) as RuleSetRule[];
    expect(rules.length).toBeGreaterThan(2);
    expect(LIBRARY_FILES.filter((file) => rules.some((rule) => rewrites(rule, file)))).toEqual([]);
  }
});
