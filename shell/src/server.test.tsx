import { describe, expect, it } from '@jest/globals';
import { buildDocumentRequest } from '@foyer/shared/testing/document-request';
import type { RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
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

const request = (url: string) => buildDocumentRequest(url, { kind: 'page' });

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

describe('the document that a guard redirects to', () => {
  const { render } = createRenderer({
    set,
    transport: () => async () => ({ data: MAIN }),
    mark: () => {},
    loadTimeoutMs: 1000,
  });
  const formOf = async (url: string, language: 'en' | 'de' = 'en') => {
    const { site, ...rest } = request(url);
    const { body } = await render({ ...rest, kind: 'document', site: { ...site, language } });
    const forms = [...body.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, inside = '']) => inside);
    return forms.find((inside) => inside.includes('action="/api/signin.php"'));
  };

  it('has the sign-in form for browsers without scripts, with where to go on', async () => {
    const form = await formOf('/?sign-in=1&next=%2Fupload%2Fvideo%2F');
    expect(form).toContain('method="post"');
    expect(form).toContain('name="next" value="/upload/video/"');
    expect(await formOf('/?lang=de&sign-in=1', 'de')).toContain('Passwort');
    expect(await formOf('/?sign-in=1&next=%2F%2Fevil.example%2F')).toContain('name="next" value="/"');
  });

  it('is the only one that has it', async () => {
    for (const url of ['/', '/?lang=de', '/videos/longest/1/?sign-in=1'])
      expect(await formOf(url)).toBeUndefined();
  });
});

it('names the scripts of the page behind what it shows, and what works before them first', async () => {
  const hashed = (files: readonly string[]) =>
    Object.fromEntries(files.map((file) => [`browser/${file}`, { integrity: 'sha384-x', bytes: 1 }]));
  const shell: Release = {
    ...release,
    browser: {
      entry: 'main.js',
      exposes: { './main': { js: ['main.js'], css: [] }, './messages/en': { js: ['words.js'], css: [] } },
      entries: { 'first-script': { js: ['taps.js'], css: [] } },
    },
    files: hashed(['main.js', 'words.js', 'taps.js']),
  };
  const { render } = createRenderer({
    set: { ...set, packages: { shell: { release: shell, base: '/files/' } } },
    transport: () => async () => ({ data: MAIN }),
    mark: () => {},
    loadTimeoutMs: 1000,
  });
  const { body, place } = await render({ ...request('/sign-in/'), kind: 'document' });
  expect(place).toEqual({ remote: 'shell', page: 'sign-in' });
  const order = [
    '/files/taps.js',
    '</head>',
    '<footer',
    '</footer>',
    '/files/words.js',
    '/files/main.js',
    'id="foyer-state"',
    '</body>',
  ];
  const places = order.map((text) => body.indexOf(text));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  // A deferred script would run within the task that ends the parsing.
  expect(/<script[^>]*main\.js[^>]*>/.exec(body)?.[0]).toMatch(/ async /);
});
