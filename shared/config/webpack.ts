/**
 * The one webpack factory. A package's webpack.config.ts is a single call; every build of the house is made here:
 * the browser and Node builds of shell and remotes, and a remote's builds outside federation (the embed).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { LANGUAGES } from '../src/wire-schemas/site.ts';
import {
  containerName,
  type PackageName,
  type RemoteDescription,
  type RemoteName,
} from '../src/remotes/remote.ts';
import type { SourceDeclarations } from '../src/wire-schemas/declarations.ts';
import { PLATFORM_REQUEST, PlatformUsagePlugin, type PlatformUsage } from './platform-usage-plugin.ts';
import { ApiCallsPlugin } from './api-calls-plugin.ts';
import { shortClassNames } from './short-class-names.ts';
import { OwnStylesPlugin } from './own-styles-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { OwnGlobalsPlugin } from './own-globals-plugin.ts';
import { RETRY_QUERY_RUNTIME, RetryQueryPlugin } from './retry-query-plugin.ts';

const require = createRequire(import.meta.url);
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');

export interface PackageBuild {
  name: PackageName;
  /** The package's folder. */
  folder: string;
  contract: number;
  /** See `RemoteDescription`. */
  replaces?: readonly RemoteName[];
  /** Addresses, menu entries and slots: what `src/pages.ts` exports. */
  declarations: SourceDeclarations;
  /** Exposed modules of a remote: `./home` to its file. */
  exposes: Record<string, string>;
  /** The shell's two entries; remotes have none. */
  host?: { browser: string; node: string };
  /** Builds outside federation by name: browser and, where a server renders with it, Node entry. */
  standalone: Record<string, { browser: string; node?: string }>;
  /** Global classes that are this package's alone: those of a library that it brings. */
  classes?: RegExp;
  /** Modules that this package replaces by files of its own. */
  aliases?: Record<string, string>;
}

type Side = 'browser' | 'node';
export interface BuildOptions {
  side: Side;
  outputPath: string;
  mode: 'production' | 'development';
  /** Where the persistent cache of development lives; none when absent. */
  cacheFolder?: string;
  usage?: PlatformUsage;
  /** A build outside federation that pages load by its hashes, as a release; federated ones always are. */
  isReleased?: boolean;
  /** Gets the calls of the API that the build's modules declare. */
  apiCalls?: Set<string>;
  /** Rebuilt while pages run it (hot-builds.ts): names stay, and nothing is checked that only a release needs. */
  isHot?: boolean;
}

/** What `remotes/<x>.ts` describes, as modules by the house's conventions. */
export const remoteBuild = (
  description: RemoteDescription,
  declarations: SourceDeclarations,
  folder: string,
  standalone: PackageBuild['standalone'] = {},
): PackageBuild => {
  const exposes: Record<string, string> = {};
  for (const page of description.pages) exposes[`./${page}`] = `./src/${page}/page.tsx`;
  for (const widget of description.widgets) exposes[`./${widget}`] = `./src/${widget}/widget.tsx`;
  for (const language of LANGUAGES) exposes[`./messages/${language}`] = `./src/messages/${language}.json`;
  return {
    name: description.name,
    folder,
    contract: description.contract,
    replaces: description.replaces,
    declarations,
    exposes,
    standalone,
  };
};

export const hostBuild = (declarations: SourceDeclarations, folder: string): PackageBuild => ({
  name: 'shell',
  folder,
  declarations,
  contract: 1,
  exposes: {},
  host: { browser: './src/entry.ts', node: './src/server.tsx' },
  standalone: { 'first-script': { browser: './src/first-script.ts' } },
});

const PLATFORM_VERSION: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
).version;
const REACT_VERSION: string = JSON.parse(readFileSync(require.resolve('react/package.json'), 'utf8')).version;

/** The host brings every shared module; a remote has no copy of its own to fall back to. */
const sharedModules = (isHost: boolean) => {
  const singleton = (version: string) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion: `^${version}`,
    ...(isHost ? { version, eager: true } : { import: false as const }),
  });
  return {
    react: singleton(REACT_VERSION),
    'react/jsx-runtime': singleton(REACT_VERSION),
    'react-dom': singleton(REACT_VERSION),
    [PLATFORM_REQUEST]: singleton(PLATFORM_VERSION),
  };
};

const rules = (build: PackageBuild, { side, mode, isHot = false }: BuildOptions): webpack.RuleSetRule[] => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: mode === 'development', refresh: isHot } },
      },
    },
  },
  {
    test: /[\\/](?:page-)?messages(?:[\\/][a-z]+)?[\\/][a-z]{2}\.json$/,
    type: 'javascript/auto',
    loader: join(import.meta.dirname, 'catalogue-loader.mjs'),
    // Never in what is released.
    options: { isPseudo: mode === 'development' && process.env.FOYER_PSEUDO === '1', isHot },
  },
  {
    test: /\.css$/,
    use: [
      ...(side === 'browser' ? [MiniCssExtractPlugin.loader] : []),
      {
        loader: require.resolve('css-loader'),
        options: {
          modules: {
            auto: /\.module\.css$/,
            namedExport: false,
            exportLocalsConvention: 'as-is',
            // Led by the package's name: two versions of one shared part may stand in one page.
            ...(mode === 'production'
              ? { getLocalIdent: shortClassNames(build.name) }
              : { localIdentName: `${build.name}_[name]_[local]_[hash:base64:4]` }),
            exportOnlyLocals: side === 'node',
          },
        },
      },
    ],
  },
  { test: /\.svg$/, type: 'asset/inline' },
  {
    test: /[\\/]wire-schemas[\\/].*\.ts$/,
    enforce: 'pre',
    loader: join(import.meta.dirname, 'pure-schemas-loader.mjs'),
  },
  {
    // A part of the federation runtime is CommonJS, by which the host would get CommonJS copies of all the others as well.
    test: /[\\/]@module-federation[\\/]/,
    resolve: { byDependency: { commonjs: { conditionNames: ['import', '...'] } } },
  },
];

const base = (build: PackageBuild, options: BuildOptions, variant: string): Configuration => {
  const { side, mode, outputPath, cacheFolder, isHot = false } = options;
  const production = mode === 'production';
  // Whatever is released lies in the folder of its version, so that names need no hash, and nobody a table of them (1 kB brotli a
  // package). Builds of their own alongside it may have chunks of the same names.
  const browserFile = `${build.name}.[name]${variant && !isHot ? '.[contenthash:10]' : ''}`;
  const file = side === 'node' ? '[name]' : browserFile;
  return {
    name: `${build.name} ${side}${variant && ` ${variant}`}`,
    context: build.folder,
    mode,
    target: side === 'browser' ? ['web', 'es2022'] : 'async-node24',
    devtool: production ? false : 'cheap-module-source-map',
    // Not in production: ids by frequency change with what others use, and webpack tells a module whose imports exchanged theirs from the one
    // before by a hash that may be the same: it then comes from the cache with wrong ids. A build without takes as long.
    cache:
      cacheFolder && !production
        ? {
            type: 'filesystem',
            cacheDirectory: cacheFolder,
            name: `${build.name}-${side}-${mode}-${variant}${isHot ? '-hot' : ''}`,
            buildDependencies: { config: [import.meta.filename] },
          }
        : false,
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      alias: {
        ...build.aliases,
        '@formatjs/icu-messageformat-parser$': require.resolve(
          '@formatjs/icu-messageformat-parser/no-parser.js',
        ),
      },
    },
    module: { rules: rules(build, options) },
    output: {
      path: outputPath,
      uniqueName: `${containerName(build.name)}${variant && `_${variant}`}`,
      filename: `${file}.js`,
      chunkFilename: `${file}.js`,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      strictModuleErrorHandling: true,
      clean: false,
      hashFunction: 'xxhash64',
    },
    optimization: {
      minimize: production,
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: {
            compress: { passes: 3, keep_fargs: false },
            mangle: true,
            format: { comments: false },
          },
        }),
        new CssMinimizerPlugin({ minify: CssMinimizerPlugin.lightningCssMinify }),
      ],
      chunkIds: 'named',
      moduleIds: production ? 'size' : 'named',
      mangleExports: production ? 'size' : false,
      splitChunks: false,
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
    plugins: [
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(mode),
      }),
      ...(options.apiCalls ? [new ApiCallsPlugin(options.apiCalls)] : []),
      ...(side === 'browser'
        ? [
            new MiniCssExtractPlugin({
              filename: `${file}.css`,
              chunkFilename: `${file}.css`,
              ignoreOrder: true,
            }),
          ]
        : []),
    ],
  };
};

/**
 * Tells V8 that nearly all of `file` runs at the start: it is compiled alongside the main thread while it arrives, instead of function by
 * function when each is called. Other engines read a comment.
 */
const compiledOnArrival = (file: string): webpack.BannerPlugin =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: file,
    // After the minifier, which drops comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
  });

const ownGlobals = ({ name, declarations }: PackageBuild): OwnGlobalsPlugin =>
  new OwnGlobalsPlugin(name, declarations.touches?.globals);

/** The federated build of one package for one side. */
export const federatedConfig = (build: PackageBuild, options: BuildOptions): Configuration => {
  const config = base(build, options, '');
  const isHost = build.host !== undefined;
  const node = options.side === 'node';
  config.entry = build.host ? { main: build.host[options.side] } : {};
  if (node) {
    config.output = { ...config.output, library: isHost ? { type: 'commonjs2' } : undefined };
    config.optimization = { ...config.optimization, minimize: false };
  }
  config.plugins?.push(
    new ModuleFederationPlugin({
      name: containerName(build.name),
      ...(isHost
        ? {}
        : {
            filename: node ? 'remoteEntry.js' : `${build.name}.remoteEntry.js`,
            library: node ? { type: 'commonjs-module' } : { type: 'var', name: containerName(build.name) },
            exposes: build.exposes,
            ...(node ? {} : { runtimePlugins: [RETRY_QUERY_RUNTIME] }),
          }),
      remoteType: 'script',
      shareStrategy: 'loaded-first',
      shared: sharedModules(isHost),
      manifest: node ? false : { fileName: 'mf-manifest.json' },
      dts: false,
      dev: false,
      experiments: {
        ...(isHost ? { provideExternalRuntime: true } : { externalRuntime: true }),
        // Entries are registered directly, so that no manifest is read in the browser; remotes load no remotes.
        optimization: node ? {} : { disableSnapshot: true, disableRemote: !isHost, target: 'web' },
      },
    }),
    ...(options.usage ? [new PlatformUsagePlugin(options.usage)] : []),
    ...(node || isHost ? [] : [new RetryQueryPlugin()]),
    ...(node || isHost || options.isHot ? [] : [new OwnStylesPlugin(build), ownGlobals(build)]),
    ...(node || options.isHot ? [] : [new IntegrityPlugin()]),
    ...(isHost && !node && options.mode === 'production' ? [compiledOnArrival(`${build.name}.main.js`)] : []),
  );
  return config;
};

/** A build outside federation: everything it needs is in it. */
export const standaloneConfig = (
  build: PackageBuild,
  name: string,
  entry: string,
  options: BuildOptions,
): Configuration => {
  const config = base(build, options, name);
  config.entry = { [name]: entry };
  if (options.isReleased && options.side === 'browser') config.plugins?.push(new IntegrityPlugin());
  if (options.side === 'node') config.output = { ...config.output, library: { type: 'commonjs2' } };
  return config;
};
