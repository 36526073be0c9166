import { expect, it } from '@jest/globals';
import type { DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases';
import { init } from '@module-federation/enhanced/runtime';
import { createRenderer } from './server.tsx';

// In a build the federation plugin does it.
init({ name: 'foyer-test-host', remotes: [] });

const release: Release = {
  name: 'shell',
  version: '1.0.0',
  contract: 1,
  platform: { uses: [] },
  browser: { entry: 'main.js', exposes: {}, entries: {} },
  node: { entry: 'main.js', entries: {} },
  files: {},
};
const set: RenderSet = { id: 1, packages: { shell: { release, base: '/' } } };
const MAIN = { categories: [], keywords: [], models: [] };

const request = (url: string): DocumentRequest => ({
  kind: 'page',
  url,
  site: {
    name: 'Foyer',
    publicUrl: 'http://localhost',
    language: 'en',
    country: 'US',
    gender: 'straight',
    ageMode: 'none',
    settings: {
      sidebarThreshold: 0,
      minMinutesExclusive: 0,
      minMinutesNonExclusive: 0,
      uncensoredCategory: '',
      animationCategory: '',
    },
  },
  viewer: null,
  ageGate: false,
  off: [],
  moduleTimeoutMs: 1000,
});

/** RTK gathers changes for up to half a second; what matters are the timers of minutes. */
const shortTimersFire = () => new Promise((resolve) => setTimeout(resolve, 700));
const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

it('leaves no timer behind, however many addresses it rendered', async () => {
  const { render } = createRenderer({
    set,
    transport: () => async () => ({ data: MAIN }),
    mark: () => {},
    loadTimeoutMs: 1000,
  });
  await render(request('/sign-in/'));
  await shortTimersFire();
  const before = timers();
  for (let count = 1; count <= 50; count += 1) {
    const { status } = await render(request(`/sign-in/?next=/videos/${count}/x/`));
    expect(status).toBe(200);
  }
  await shortTimersFire();
  expect(timers() - before).toBeLessThanOrEqual(0);
});
