/**
 * The addresses of files and the embed, for every state of a video and everyone who may ask: what the API gives out opens, and
 * nothing else does, no matter who asks.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idGroup } from '@foyer/shared/urls';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { type EmbedDeps, registerEmbed } from '../documents/embed.routes.ts';
import { settleCatalogue } from '../testing/catalogue.ts';
import {
  addOwnedObjects,
  nameOfVariant,
  OBJECT_VARIANTS,
  type ObjectVariant,
  type OwnedObjects,
} from '../testing/owned-objects.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { createWeb } from '../app/web.ts';
import { SEE_VIDEO_EXPECTATIONS } from '../api/access-expectations.fixture.ts';
import { createInternalApi } from '../app/internal-api.ts';
import { registerMedia } from './media.routes.ts';
import { testSecrets } from '../testing/secrets.ts';

const REQUESTERS = ['anonymous', 'stranger', 'owner', 'friend', 'blocked', 'watcher'] as const;
const CASES = OBJECT_VARIANTS.flatMap((variant) =>
  REQUESTERS.map((requester) => [variant, requester] as const),
);

let web: TestWeb;
let app: FastifyInstance;
let people: People;
let objects: OwnedObjects;

/** In place of the player's own build: the document is what it is given to render. */
const RENDER_SETS = {
  poolOf: async () => ({ set: { packages: {} }, renderEmbed: async (data: object) => JSON.stringify(data) }),
} as unknown as EmbedDeps['renderSets'];
const LIVE = { getLiveSets: () => ({ stable: {} }), onChange: () => {} } as unknown as EmbedDeps['live'];

beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  objects = await addOwnedObjects(web.db, people);
  await settleCatalogue(web.db);
  // The pictures of all of them are made.
  await sql`UPDATE media_objects SET manifest = coalesce(manifest, '{}') || '{"picture": 1}'`.execute(web.db);
  const { config, storage } = web.deps;
  for (const id of Object.values(objects.video ?? {})) {
    await storage.put(`objects/video-${id}/poster.jpg`, Buffer.from('poster'));
    await storage.put(`objects/video-${id}/thumb-320.jpg`, Buffer.from('thumb'));
  }
  const deps = { ...web.deps, cache: new AnswerCache({ maxBytes: 1_000_000 }) };
  app = await createWeb(deps, {
    missing: async () => [],
    extend: async (extended) => {
      registerMedia(extended, deps);
      const answerApi = createInternalApi(deps) as EmbedDeps['answerApi'];
      registerEmbed(extended, {
        ancestorsOf: async () => '*',
        config,
        live: LIVE,
        renderSets: RENDER_SETS,
        answerApi,
        isWithheld: () => false,
        networkPlaceOf: () => ({ country: 'TO' }),
        secrets: testSecrets(),
      });
    },
  });
});
afterAll(async () => {
  await app.close();
  await web.close();
});

const videoOf = (variant: ObjectVariant): number => objects.video?.[variant] ?? 0;
const get = (url: string, requester: (typeof REQUESTERS)[number]) =>
  app.inject({ url, headers: people.as(requester) });
describe('the public address of a picture', () => {
  it.each(CASES)('of a video that is %s, asked by %s', async (variant, requester) => {
    const id = videoOf(variant);
    const answer = await get(`/media/video-${id}/r${id}/poster.jpg`, requester);
    // A session opens nothing here: such addresses are for everyone or for nobody.
    expect(answer.statusCode).toBe(variant === 'public' ? 200 : 404);
    expect((await get(`/media/video-${id}/another/poster.jpg`, requester)).statusCode).toBe(404);
    expect((await get(`/api/media-check/video-${id}/r${id}`, requester)).statusCode).toBe(
      variant === 'public' ? 204 : 403,
    );
  });
});

describe('the addresses that the API gives out', () => {
  it.each(CASES)('of a video that is %s, to %s', async (variant, requester) => {
    const id = videoOf(variant);
    const answer = await get(
      `/api/json/video/0/${idGroup(id)}/${nameOfVariant(variant, id)}.json`,
      requester,
    );
    const { scr } = answer.json<{ video?: { scr?: string } }>().video ?? {};
    expect(scr !== undefined).toBe(SEE_VIDEO_EXPECTATIONS[variant]?.[requester] === null);
    if (scr === undefined) return;
    expect(scr.startsWith('/media/p/')).toBe(variant !== 'public');
    // They hold what they need: no cookie goes with a segment that another origin plays.
    expect((await get(scr, 'anonymous')).statusCode).toBe(200);
    expect((await get(scr.replace(/(\/media\/p\/)(\d+)/, '$19999999999'), requester)).statusCode).toBe(
      variant === 'public' ? 200 : 404,
    );
    expect((await get(scr.replace(`video-${id}`, `video-${id + 1}`), requester)).statusCode).toBe(404);
  });
});

const EMBED_STATUSES: Record<ObjectVariant, number> = {
  public: 200,
  private: 403,
  unlisted: 403,
  address: 200,
  friends: 403,
  nobody: 403,
  pending: 404,
  deleted: 410,
};

describe('the embed', () => {
  it.each(CASES)('of a video that is %s, asked by %s', async (variant, requester) => {
    const id = videoOf(variant);
    const answer = await get(`/embed/${nameOfVariant(variant, id)}/a-video/`, requester);
    expect(answer.statusCode).toBe(EMBED_STATUSES[variant]);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    // Partners' pages bring no session: everybody gets what the anonymous get.
    if (variant === 'public') return;
    if (variant === 'address') {
      expect(answer.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      });
      return;
    }
    // Pictures of other videos, which everyone may see, are what it offers instead.
    expect(answer.body).not.toMatch(/\/media\/[pd]\/|\.m3u8|\.mp4/);
    for (const withheld of Object.keys(EMBED_STATUSES) as ObjectVariant[])
      if (withheld !== 'public') expect(answer.body).not.toContain(`/media/video-${videoOf(withheld)}/`);
    expect(answer.headers['cache-control']).not.toMatch(/s-maxage|public/);
  });
});
