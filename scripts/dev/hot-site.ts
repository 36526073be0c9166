/** The hot builds of the site's packages. Each starts when a page first asks for one of its files, since all at the same time take minutes and memory. */
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { PackageName } from '@foyer/shared/remotes/remote';
import { hotFederatedConfig } from '../../shared/config/hot-builds.ts';
import { type HotServer, serveHot } from '../../shared/config/hot-server.ts';
import type { PackageBuild } from '../../shared/config/webpack.ts';
import { CHANNELS_PATH } from './reload.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Where hot builds lie, for those who run them. */
const FILES_PATH = '/_dev/files/';
/** `/releases/mf-listings/0.1.0-abc/browser/mf-listings.remoteEntry.js`, or where a hot build asks for its own. */
const FILE = /^\/(?:releases\/[\w.-]+\/[\w.-]+\/browser|_dev\/files)\/(([\w-]+)\.[\w.-]+)(?:\?.*)?$/;
/** Builds of their own, as the play script of the watch page: they are released alone. */
const HASHED_NAME = /\.[0-9a-f]{10}\.(?:js|css)$/;

type Handle = HotServer['handle'];

export interface HotSite {
  /** Answers files of packages; all else is `next`'s. */
  handle: Handle;
  attach: (server: Server) => void;
  /** Those of `names` whose last hot build has no fault, or that have none. */
  listSound: (names: readonly PackageName[]) => Promise<PackageName[]>;
  /** Tells every open page. */
  publish: (action: string) => void;
}

const start = async (name: PackageName): Promise<HotServer> => {
  const { default: build } = (await import(join(ROOT, name, 'webpack.config.ts'))) as {
    default: PackageBuild;
  };
  const config = hotFederatedConfig(build, FILES_PATH, {
    outputPath: join(ROOT, '.cache/hot', name),
    cacheFolder: join(ROOT, '.cache/webpack'),
  });
  return serveHot(config, name, `${CHANNELS_PATH}${name}`);
};

/** @param first what every page needs, started immediately */
export const createHotSite = (packages: readonly PackageName[], first: readonly PackageName[]): HotSite => {
  const servers = new Map<PackageName, Promise<HotServer>>();
  const serverOf = (name: PackageName): Promise<HotServer> => {
    const server = servers.get(name) ?? start(name);
    servers.set(name, server);
    return server;
  };
  for (const name of first) void serverOf(name);
  const answer = async (name: PackageName, file: string, ...asked: Parameters<Handle>): Promise<void> => {
    const [request, response, next] = asked;
    const { url } = request;
    const server = await serverOf(name);
    request.url = `${FILES_PATH}${file}`;
    server.handle(request, response, () => {
      request.url = url;
      next(request, response);
    });
  };
  const handle: Handle = (request, response, next) => {
    const [, file = '', owner] = FILE.exec(request.url ?? '/') ?? [];
    const name = packages.find((one) => one === owner);
    if (!name || HASHED_NAME.test(file)) return next(request, response);
    void answer(name, file, request, response, next);
  };
  return {
    handle,
    attach: (site) =>
      site.on('upgrade', (request, socket, head) => {
        const { pathname } = new URL(request.url ?? '/', 'http://own');
        const name = packages.find((one) => pathname === `${CHANNELS_PATH}${one}`);
        if (!name) return socket.destroy();
        void serverOf(name).then((server) => server.handleUpgrade(request, socket, head) || socket.destroy());
      }),
    listSound: async (names) => {
      const sound = await Promise.all(
        names.map(async (name) => !(await (await servers.get(name))?.isValid())?.hasErrors()),
      );
      return names.filter((_, index) => sound[index]);
    },
    publish: (action) => {
      for (const server of servers.values()) void server.then((one) => one.publish(action));
    },
  };
};
