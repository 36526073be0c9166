import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { Release, SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';
import { buildSite } from '@foyer/shared/testing/builders';
import { RenderPool } from '../render/render-pool.ts';
import { withMadeUpSamples } from './smoke-samples.ts';
import { createSmoke } from './smoke-set.ts';

/** A shell's Node build in small: what it answers depends on the address, and on who is shown the page. */
const SHELL = `
exports.redirectExpressions = [];
exports.routeOutlines = [];
const block = (view) => '<script type="application/json" id="foyer-page">' + JSON.stringify({ view }) + '</script>';
exports.createRenderer = ({ transport }) => ({
  render: async (request) => {
    const { url, viewer, smoke } = request;
    const answer = { status: 200, body: '', failed: [], personal: false, byCountry: false };
    const fail = (reason) => ({ ...answer, failed: [{ remote: 'mf-player', reason }] });
    if (smoke.widget) return smoke.widget.props.objectId === 'bad' ? fail('broken widget ' + viewer?.name) : answer;
    if (url === '/moved/') return { ...answer, status: 301, redirect: '/' };
    if (url === '/late/') {
      const { data } = await transport(request)({ url: '/api/late.json' });
      return data.late ? { ...answer, failed: [{ remote: 'mf-player', reason: 'load took over 5000 ms', at: 'data' }] } : answer;
    }
    if (url === '/gone/') return { ...answer, status: 404 };
    if (url === '/members-only-fault/' && viewer) return fail('broken for ' + viewer.status_id);
    if (url === '/other/') return { ...answer, body: block({ remote: 'mf-listings', page: 'browse' }) };
    const [, id] = /^.videos.([0-9]+)./.exec(url) ?? [];
    if (id) {
      const { data } = await transport(request)({ url: '/api/json/video/3600/0/0/' + id + '.json' });
      return { ...answer, status: data ? 200 : 404, body: block({ remote: 'mf-player', page: 'watch' }) };
    }
    return { ...answer, body: block({ remote: 'mf-player', page: 'watch' }) };
  },
});
`;

const EMPTY_LISTS = { videos: [], members: [], categories: [], total_count: 0 };
let folder: string;
let pool: RenderPool;
const asked: string[] = [];
/** Whether the data of /late/ does not come in time, by rendering. */
let late: boolean[] = [];
const release = (name: string, smoke: SmokePlan): Release =>
  ({
    name,
    version: '1.0.0',
    smoke,
    node: { entry: 'main.js', entries: {} },
    browser: { entry: '', exposes: {}, entries: {} },
  }) as unknown as Release;
const answerApi = withMadeUpSamples(async (path) => {
  asked.push(path);
  if (path === '/api/late.json')
    return { status: 200, body: JSON.stringify({ late: late.shift() ?? false }) };
  return path.includes('/video/')
    ? { status: 404, body: '{"code":"not_found"}' }
    : { status: 200, body: JSON.stringify(EMPTY_LISTS) };
});
const requestOf = (url: string, viewer: DocumentRequest['viewer']): DocumentRequest => ({
  kind: 'document',
  url,
  site: buildSite(),
  viewer,
  ageGate: false,
  off: [],
  moduleTimeoutMs: 1000,
  smoke: {},
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-test-smoke-'));
  await mkdir(join(folder, 'node'));
  await writeFile(join(folder, 'node/package.json'), '{"type":"commonjs"}');
  await writeFile(join(folder, 'node/main.js'), SHELL);
  const shell = { release: release('shell', { pages: [] }), base: '', folder };
  const set: RenderSet = { id: 1, packages: { shell } };
  pool = new RenderPool({ set, answerApi, size: 1, renderTimeoutMs: 2000, log: () => {} });
  await pool.start();
});
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

const smoke = (plan: SmokePlan): Promise<string[]> => {
  const packages = { ...pool.set.packages, 'mf-player': { release: release('mf-player', plan), base: '' } };
  const set = { ...pool.set, packages };
  return createSmoke({ answerApi, requestOf })({
    set,
    render: pool.render.bind(pool),
  } as unknown as RenderPool);
};
const page = (path: string, as?: readonly ('anonymous' | 'member' | 'uploader')[]) =>
  smoke({ pages: [{ page: 'watch', path, as }] });

describe('a smoke page', () => {
  it('is refused when it leads elsewhere, is not there, or is another page', async () => {
    await expect(page('/moved/')).rejects.toThrow('mf-player: the smoke page /moved/ leads to /');
    await expect(page('/gone/')).rejects.toThrow('mf-player: /gone/ renders with status 404');
    await expect(smoke({ pages: [{ page: 'watch', path: '/fine/', status: 403 }] })).rejects.toThrow(
      '/fine/ renders with status 200',
    );
    await expect(page('/other/')).rejects.toThrow(
      'mf-player: the smoke page /other/ is mf-listings/browse, not mf-player/watch',
    );
    await expect(page('/fine/')).resolves.toEqual([]);
  });

  it('is rendered as each of its visitors', async () => {
    await expect(page('/members-only-fault/')).resolves.toEqual([]);
    await expect(page('/members-only-fault/', ['anonymous', 'member'])).rejects.toThrow(
      'mf-player cannot render /members-only-fault/ as member: broken for 1',
    );
    await expect(page('/members-only-fault/', ['uploader'])).rejects.toThrow('as uploader: broken for 6');
  });

  it('is rendered with a made-up object where the catalogue is empty, which no visitor gets', async () => {
    await expect(page('/videos/{video}/{dir}/')).resolves.toEqual([]);
    const context = { language: 'en', country: 'US', gender: 'straight' } as const;
    const visitor = { address: '192.0.2.1', isWithheld: false, isLimited: false };
    const path = '/api/json/video/3600/0/0/2147483647.json';
    expect((await answerApi(path, context)).status).toBe(200);
    expect((await answerApi(path, context, visitor)).status).toBe(404);
  });

  it('whose place nothing of the catalogue fills is not tried, and that is said', async () => {
    await expect(page('/categories/{category}/latest-updates/1/')).resolves.toEqual([
      'mf-player: /categories/{category}/latest-updates/1/ was not tried, since the catalogue has no category',
    ]);
  });
});

describe('a fault that the live set has too', () => {
  const alongsideLive = (liveVersion: string, path: string) => {
    const plan: SmokePlan = { pages: [{ page: 'watch', path }] };
    const packagesWith = (version: string) => ({
      ...pool.set.packages,
      'mf-player': { release: { ...release('mf-player', plan), version }, base: '' },
    });
    const poolWith = (version: string, render: RenderPool['render']) =>
      ({ set: { ...pool.set, packages: packagesWith(version) }, render }) as unknown as RenderPool;
    const render = pool.render.bind(pool);
    const live = poolWith(liveVersion, render);
    const options = { answerApi, requestOf, liveAlongside: async () => live };
    return createSmoke(options)(poolWith('1.0.0', render));
  };

  it('is said, and keeps nobody from releasing', async () => {
    await expect(alongsideLive('1.0.0', '/gone/')).resolves.toEqual([
      'mf-player: /gone/ renders with status 404; so it is in the live set',
    ]);
  });

  it('is refused when the package is another version', async () => {
    await expect(alongsideLive('0.9.0', '/gone/')).rejects.toThrow(
      'mf-player: /gone/ renders with status 404',
    );
  });
});

describe('a page whose data does not come in time', () => {
  const said: string[] = [];
  const alongsideLive = () => {
    const plan: SmokePlan = { pages: [{ page: 'watch', path: '/late/' }] };
    const poolOf = (id: number, version: string) => {
      const packages = {
        ...pool.set.packages,
        'mf-player': { release: { ...release('mf-player', plan), version }, base: '' },
      };
      const set = { ...pool.set, id, packages };
      return { set, render: pool.render.bind(pool) } as unknown as RenderPool;
    };
    said.length = 0;
    return createSmoke({
      answerApi,
      requestOf,
      liveAlongside: async () => poolOf(1, '0.9.0'),
      say: (setId, line) => said.push(`${setId} ${line}`),
      latePauseMs: 1,
    })(poolOf(2, '1.0.0'));
  };
  const reason = 'mf-player cannot render /late/: load took over 5000 ms';

  it('is tried again, and that is said', async () => {
    late = [true, true, false];
    await expect(alongsideLive()).resolves.toEqual([]);
    const line = `2 ${reason}, since its data did not come: trying again`;
    expect(said).toEqual([line, line]);
  });

  it('is refused when it comes for the live set', async () => {
    late = [true, true, true, false];
    await expect(alongsideLive()).rejects.toThrow(reason);
  });

  it('is refused without blame when it comes for the live set neither', async () => {
    late = [true, true, true, true];
    await expect(alongsideLive()).rejects.toThrow(
      /^\/late\/ could not be tried: its data does not come in time/,
    );
  });
});

it('renders each widget alone with its props, as each visitor', async () => {
  const widget = (objectId: string, as?: readonly 'member'[]) =>
    smoke({ pages: [], widgets: [{ widget: 'comments', props: { section: 'video', objectId }, as }] });
  await expect(widget('{video}')).resolves.toEqual([]);
  await expect(widget('bad', ['member'])).rejects.toThrow(
    'mf-player cannot render its widget comments as member: broken widget sample-otter',
  );
});
