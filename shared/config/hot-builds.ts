/**
 * Hot reload that keeps state, in development alone: nothing that makes a release imports this file, so that no release has a byte of it
 * (scripts/hot-free.test.ts).
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { federatedConfig, type PackageBuild, standaloneConfig } from './webpack.ts';

const require = createRequire(import.meta.url);
const HOT = join(import.meta.dirname, 'hot');

export interface HotOptions {
  cacheFolder: string;
  /** Where the files would lie; they stay in memory. */
  outputPath: string;
}

/** @param isRemote whether the page has another build that brings react-refresh */
const addHotReload = (config: Configuration, { name }: PackageBuild, isRemote: boolean): Configuration => {
  config.resolve = {
    ...config.resolve,
    alias: {
      ...config.resolve?.alias,
      'foyer-react-intl$': require.resolve('react-intl'),
      ...(isRemote ? {} : { 'react-intl$': join(HOT, 'intl.mjs') }),
    },
  };
  config.module?.rules?.push({
    test: /[\\/]src[\\/].*\.[jt]sx?$/,
    exclude: /[\\/]node_modules[\\/](?!@foyer[\\/])/,
    enforce: 'post',
    loader: join(HOT, 'place-loader.mjs'),
  });
  if (config.cache && typeof config.cache === 'object' && config.cache.type === 'filesystem')
    config.cache.buildDependencies = {
      ...config.cache.buildDependencies,
      hot: [import.meta.filename, join(HOT, 'place-loader.mjs')],
    };
  config.output = {
    ...config.output,
    hotUpdateChunkFilename: `${name}.[id].[fullhash].hot-update.js`,
    hotUpdateMainFilename: `${name}.[runtime].[fullhash].hot-update.json`,
  };
  // What has a fault is no update: pages stay unchanged, and go on from there once it is mended.
  config.optimization = { ...config.optimization, emitOnErrors: false };
  config.plugins?.push(
    new webpack.DefinePlugin({ __FOYER_HOT_BUILD__: JSON.stringify(name) }),
    // By name and by file: the loader of the plugin imports the file.
    new webpack.NormalModuleReplacementPlugin(
      /(?:^|[\\/])react-refresh[\\/]runtime(?:\.js)?$/,
      (found: { contextInfo: { issuer: string }; request: string; createData?: { resource?: string } }) => {
        // The page's own copy is the real one.
        if (found.contextInfo.issuer === join(HOT, 'page.mjs')) return;
        const own = join(HOT, isRemote ? 'remote-refresh.mjs' : 'host-refresh.mjs');
        if (found.createData?.resource) found.createData.resource = own;
        else found.request = own;
      },
    ),
    new webpack.NormalModuleReplacementPlugin(
      /[\\/]loading[\\/]checked-files(?:\.[jt]s)?$/,
      join(HOT, 'checked-files.mjs'),
    ),
    // The client of webpack-dev-middleware shows what does not compile.
    new ReactRefreshPlugin({
      overlay: false,
      include: /[\\/]src[\\/].*\.[jt]sx?$/,
      exclude: /[\\/]node_modules[\\/](?!@foyer[\\/])/,
    }),
  );
  return config;
};

/** The browser's build of one package of the site; `publicPath` is the same for every package. */
export const hotFederatedConfig = (
  build: PackageBuild,
  publicPath: string,
  options: HotOptions,
): Configuration => {
  const config = federatedConfig(build, { ...options, side: 'browser', mode: 'development', isHot: true });
  config.output = { ...config.output, publicPath };
  return addHotReload(config, build, build.host === undefined);
};

/** The build of a remote that runs alone. */
export const hotStandaloneConfig = (
  build: PackageBuild,
  name: string,
  entry: string,
  publicPath: string,
  options: HotOptions,
): Configuration => {
  const config = standaloneConfig(build, name, entry, {
    ...options,
    side: 'browser',
    mode: 'development',
    isHot: true,
  });
  config.output = { ...config.output, publicPath };
  return addHotReload(config, build, false);
};
