/** What a partner's page gets while the live set's player fails, alongside a set before whose player does not. */
import cookie from '@fastify/cookie';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../platform/config/config.ts';
import { Refused } from '../platform/http/refused.ts';
import type { LiveSets } from '../releases/registry/release-sets.ts';
import { testSecrets } from '../testing/secrets.ts';
import { type EmbedDeps, registerEmbed } from './embed.routes.ts';
import { RenderWorkerLost } from './render/render-worker.ts';
import { type ShownSets, showSets } from '../testing/shown-sets.ts';

type How = 'throws' | 'is lost' | 'is refused';

let app: FastifyInstance;
/** Of each set: how its player fails at a video. */
let fails: Record<number, (video: string) => How | false>;
let rendered: string[];
let met: string[];
let made: string[];
let statusOf: (path: string) => number;
let shown: ShownSets;

const setOf = (id: number) => ({ id, releases: { 'mf-player': {} } }) as unknown as LiveSets['stable'];
const poolOf = (id: number) => ({
  set: { packages: {} },
  renderEmbed: async ({ watchUrl }: { watchUrl: string }) => {
    const video = /videos\/(\d+)/.exec(watchUrl)?.[1] ?? 'none';
    rendered.push(`${id} ${video}`);
    const how = fails[id]?.(video) ?? false;
    if (how === 'throws') throw new Error('no such field');
    if (how === 'is lost') throw new RenderWorkerLost('lost');
    if (how === 'is refused') throw new Refused('unavailable', 'too many');
    return `set ${id}, video ${video}`;
  },
});

beforeEach(async () => {
  fails = {};
  rendered = [];
  met = [];
  made = [];
  statusOf = () => 200;
  shown = showSets({ stable: setOf(2), candidate: null, previous: setOf(1) });
  app = Fastify({ trustProxy: true });
  await app.register(cookie);
  registerEmbed(app, {
    config: readConfig({ FOYER_PUBLIC_URL: 'http://localhost:8100' }),
    live: shown.live,
    renderSets: {
      poolOf: async ({ id }: { id: number }) => poolOf(id),
      hasPool: () => true,
    } as unknown as EmbedDeps['renderSets'],
    answerApi: async (path) => {
      const id = /(\d+)\.json/.exec(path)?.[1] ?? '';
      const status = statusOf(path);
      return {
        status,
        body: JSON.stringify({ video: { status: 'active', dir: `v${id}`, video_viewed: 0 }, videos: [] }),
      };
    },
    isWithheld: () => false,
    networkPlaceOf: () => ({ country: 'TO' }),
    ancestorsOf: async () => '*',
    secrets: testSecrets(),
    onRendered: (setId, isMade) => made.push(`${setId} ${isMade}`),
    onFault: ({ setId, packages, isNew, isUnavailable, path, address }) =>
      met.push(
        `${setId} ${packages.join()} ${isNew ? 'new' : 'known'}${isUnavailable ? ' unavailable' : ''} ${path} ${address}`,
      ),
  });
});
afterEach(() => app.close());

const get = async (id: number, address = '192.0.2.1') => {
  const headers = { cookie: 'age_verified=1', 'x-forwarded-for': address };
  const { statusCode, body, headers: given } = await app.inject({ url: `/embed/${id}/x/`, headers });
  return {
    status: statusCode,
    body,
    stale: given['x-foyer-stale'],
    kept: !String(given['cache-control']).includes('no-store'),
  };
};

it.each(['throws', 'is lost'] as const)(
  'is the document of the set before, which no cache keeps, where the player %s',
  async (how) => {
    fails[2] = (video) => video === '7' && how;
    for (const address of ['192.0.2.1', '198.51.100.2'])
      expect(await get(7, address)).toEqual({
        status: 200,
        body: 'set 1, video 7',
        stale: 'set',
        kept: false,
      });
    expect(met).toEqual(['2 mf-player new /embed/7/ 192.0.2.1', '2 mf-player new /embed/7/ 198.51.100.2']);
    // The second visitor costs neither player anything: the address is left alone for a while.
    expect(rendered).toEqual(how === 'throws' ? ['2 7', '2 7', '1 7'] : ['2 7', '1 7']);
    expect(await get(8)).toEqual({ status: 200, body: 'set 2, video 8', stale: undefined, kept: true });
    expect(made).toEqual(how === 'throws' ? ['2 false', '2 false', '2 true'] : ['2 false', '2 true']);
  },
);

it('is what partners had a moment ago, without rendering it again', async () => {
  shown.change({ stable: setOf(1), candidate: null, previous: null });
  await get(7);
  shown.change({ stable: setOf(2), candidate: null, previous: setOf(1) });
  fails = { 1: () => 'throws', 2: () => 'throws' };
  expect((await get(7)).body).toBe('set 1, video 7');
  expect(met).toEqual(['2 mf-player new /embed/7/ 192.0.2.1']);
});

it('blames nobody for a video at which both players fail, for data that are away, or for a full queue', async () => {
  fails = { 1: () => 'throws', 2: () => 'throws' };
  expect((await get(1)).status).toBe(500);
  expect(met).toEqual(['2 mf-player known unavailable /embed/1/ 192.0.2.1']);
  met = [];
  fails = { 2: () => 'throws' };
  statusOf = (path) => (path.includes('related') ? 503 : 200);
  expect((await get(2)).body).toBe('set 1, video 2');
  expect(met).toEqual(['2 mf-player known /embed/2/ 192.0.2.1']);
  met = [];
  statusOf = () => 503;
  expect((await get(3)).status).toBe(500);
  statusOf = () => 200;
  fails = { 2: () => 'is refused' };
  await get(4);
  expect(met).toEqual([]);
});

it('has no set before where the live one was made without a player', async () => {
  shown.sets = { ...shown.sets, stable: { ...setOf(2), releases: {} } as LiveSets['stable'] };
  fails[2] = () => 'throws';
  expect((await get(7)).status).toBe(500);
  expect(met).toEqual(['2 mf-player known unavailable /embed/7/ 192.0.2.1']);
});
