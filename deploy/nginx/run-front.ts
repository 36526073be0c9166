/** nginx before web processes, with the project's configuration and pages, for tests and the lab: it limits nobody's calls. */
import { join } from 'node:path';
import { writeAwayPages } from './away-pages.ts';
import { renderConfig } from './render-config.ts';
import { type RunningNginx, runNginx } from './run-nginx.ts';

/**
 * @param upstreams `host:port`
 * @param folder the caller's, for the pages that nginx shows when nobody answers
 */
export const runFront = (
  upstreams: readonly string[],
  folder: string,
  options?: Parameters<typeof runNginx>[1],
): Promise<RunningNginx> => {
  const pagesFolder = join(folder, 'away');
  writeAwayPages(pagesFolder, 'Foyer');
  return runNginx(
    ({ listen, folder: own }) =>
      renderConfig({
        upstreams,
        cacheFolder: join(own, 'cache'),
        pagesFolder,
        serverName: '_',
        listen: [listen],
        callsPerSecond: 10_000,
        callsBurst: 10_000,
      }),
    options,
  );
};
