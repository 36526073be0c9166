/**
 * Builds shell and remotes as one webpack build without federation: what the house would be if it were one
 * application. Same sources, loaders and minifier; only the module that loads remotes is another one.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { shortClassNames } from '@foyer/shared/config/short-class-names';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import declarations from '../../shell/src/routes/shell-declarations.ts';
import { hostBuild, standaloneConfig } from '../../shared/config/webpack.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, 'bench/.results/single-bundle');
/** Where the front serves it. */
export const BUNDLE_PATH = '/bundle/';

export interface Assets {
  js: string[];
  css: string[];
}
export interface SingleBundle {
  folder: string;
  main: Assets;
  /** Chunks of the shell's own messages. */
  shellMessages: (language: string) => Assets;
  /** Chunks of one exposed module: `('mf-player', 'watch')`, `('mf-player', 'messages/en')`. */
  exposed: (remote: RemoteName, expose: string) => Assets;
}

/** The factory's css rule once a package: class names then equal the federated build's, but for `shared`'s. */
const cssRuleOf = (rule: RuleSetRule, name: string, include: string[]): RuleSetRule => {
  const uses = rule.use as (string | { loader: string; options: { modules: Record<string, unknown> } })[];
  return {
    ...rule,
    include,
    use: uses.map((use) =>
      typeof use === 'object' && use.options?.modules
        ? {
            ...use,
            options: {
              modules: {
                ...use.options.modules,
                localIdentContext: join(ROOT, name),
                getLocalIdent: shortClassNames(name),
              },
            },
          }
        : use,
    ),
  };
};

const singleConfig = (): Configuration => {
  const build = hostBuild(declarations, join(ROOT, 'shell'));
  const config = standaloneConfig(build, 'main', './src/entry.ts', {
    side: 'browser',
    mode: 'production',
    outputPath: OUTPUT,
    cacheFolder: join(ROOT, '.cache/webpack-single-bundle'),
  });
  const rules = (config.module?.rules ?? []) as RuleSetRule[];
  const isCss = (rule: RuleSetRule) => String(rule.test) === String(/\.css$/);
  const css = rules.find(isCss);
  if (!css) throw new Error('the webpack factory has no css rule any more');
  config.module = {
    rules: [
      ...rules.filter((rule) => !isCss(rule)),
      ...WORKSPACE_PACKAGES.map((name) =>
        cssRuleOf(css, name, [
          join(ROOT, name, 'src'),
          ...(name === 'shell' ? [join(ROOT, 'shared/src'), join(ROOT, 'node_modules')] : []),
        ]),
      ),
    ],
  };
  config.plugins?.push(
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]browser-remotes\.ts$/,
      join(import.meta.dirname, 'browser-remotes.ts'),
    ),
  );
  return config;
};

/** Builds it anew; fast when nothing changed. @throws Error with webpack's report. */
export const buildSingleBundle = async (): Promise<SingleBundle> => {
  await rm(OUTPUT, { recursive: true, force: true });
  await mkdir(OUTPUT, { recursive: true });
  const groups = await new Promise<Map<string, Assets>>((resolve, reject) => {
    const compiler = webpack(singleConfig());
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats || stats.hasErrors())
          return reject(new Error(stats?.toString({ all: false, errors: true }) ?? 'no stats'));
        const found = new Map<string, Assets>();
        for (const [name, group] of stats.compilation.namedChunkGroups) {
          const files = [...group.getFiles()];
          const withEnd = (end: string) => files.filter((file) => file.endsWith(end));
          found.set(name.replaceAll(/[^a-z0-9]+/gi, '-'), { js: withEnd('.js'), css: withEnd('.css') });
        }
        resolve(found);
      });
    });
  });
  const assetsOf = (name: string): Assets => {
    const assets = groups.get(name);
    if (!assets) throw new Error(`the single bundle has no ${name} among ${[...groups.keys()].join(', ')}`);
    return assets;
  };
  return {
    folder: OUTPUT,
    main: assetsOf('main'),
    shellMessages: (language) => assetsOf(`messages-${language}-json`),
    exposed: (remote, expose) => {
      if (expose.startsWith('messages/'))
        return assetsOf(`${remote}-${expose.slice('messages/'.length)}-json`);
      return groups.get(`${remote}-${expose}-page-tsx`) ?? assetsOf(`${remote}-${expose}-widget-tsx`);
    },
  };
};

if (process.argv[1] === import.meta.filename) {
  const { folder, main } = await buildSingleBundle();
  console.log(folder, main.js.join(' '));
}
