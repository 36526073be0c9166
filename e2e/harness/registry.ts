/** The warm site's release registry, opened alongside its server as the release command does. */
import { readConfig } from '../../server/src/platform/config/config.ts';
import { openRegistry } from '../../server/src/releases/registry/open-registry.ts';
import { warmSite } from './warm-site.ts';

export const openWarmRegistry = () =>
  openRegistry(readConfig({ FOYER_DATA_DIR: warmSite().dataDir }, { demo: true }));

/** @throws Error when nothing is live */
export const requireLiveSets = async ({ releases }: Awaited<ReturnType<typeof openWarmRegistry>>) => {
  const sets = await releases.loadLiveSets();
  if (!sets) throw new Error('nothing is live');
  return sets;
};

/** Waits until documents come from release set `id`. */
export const setIsServed = async (id: number): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    const html = await (await fetch(`${warmSite().url}/sign-in/`)).text();
    if (html.includes(`"foyer-release-set">{"id":${id},`)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`release set ${id} is not served`);
};
