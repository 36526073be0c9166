/** A web process on a real socket behind a real nginx with the project's configuration; counts what comes through to it. */
import { logLine } from '../platform/logging/log-line.fixture.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_BLOCKS, VIEWER_SLOT } from '@foyer/shared/wire-schemas/documents';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { writeAwayPages } from '../../../deploy/nginx/away-pages.ts';
import { type NginxSettings, renderConfig } from '../../../deploy/nginx/render-config.ts';
import { findFreePort, type RunningNginx, runNginx } from '../../../deploy/nginx/run-nginx.ts';
import type { AnswerJson } from '../api/answer-json.ts';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { followInvalidations } from '../platform/cache/cache-invalidations.ts';
import { withdrawnObjects } from '../platform/cache/cache-tags.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { createListener } from '../platform/database/listen.ts';
import { type Documents, registerDocuments } from '../documents/documents.routes.ts';
import type { RenderPool } from '../documents/render/render-pool.ts';
import type { RenderSets } from '../documents/render/render-sets.ts';
import { type MediaRoutes, registerMedia } from '../watching/media.routes.ts';
import { openSettings } from '../platform/settings/live-settings.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import type { ReleaseSet } from '../releases/registry/release-sets.ts';
import type { LiveSetsCache } from '../releases/live/live-sets.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { createInternalApi } from '../app/internal-api.ts';
import { createWeb } from '../app/web.ts';
import { registerEmbed } from '../documents/embed.routes.ts';
import { hasAgeProof, setAgeProof } from '../access/age-policy.routes.ts';
import { createAgeProviders } from '../access/age-providers/create-age-providers.ts';
import { registerAgeProof } from '../documents/age-gate/age-proof.routes.ts';
import { createProofPages } from '../documents/age-gate/proof-pages.http.ts';
import { createLinkedSets } from '../documents/visitors/linked-set.ts';
import type { MediaObject } from '../platform/storage/media-address.ts';
import { proveWithdrawn } from '../stored-files/prove-withdrawn.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { testSecrets } from './secrets.ts';

export interface TestEdge extends TestDatabase {
  deps: WebDeps;
  nginx: RunningNginx;
  /** Through nginx, from an address and with headers of one's own. */
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
  post: (path: string, form: Record<string, string>, headers?: Record<string, string>) => Promise<Response>;
  /** What of something that was withdrawn nginx still gives out. */
  findAnswering: (object: MediaObject) => Promise<readonly string[]>;
  /** The server itself, without nginx. */
  upstream: string;
  /** `METHOD pattern` of every route. */
  routes: readonly string[];
  /** `METHOD path` of what came to the server since the last call, without the checks. */
  seen: () => string[];
  /** The checks alone. */
  checks: () => string[];
  /** How long each document takes to be made. */
  setRenderMs: (ms: number) => void;
  /** The server stops listening. */
  stopOrigin: () => Promise<void>;
}

const SLOT = `<script type="application/json" id="${DATA_BLOCKS.viewer}">${VIEWER_SLOT}</script>`;

/** Renders the title of a video that everyone may see: enough to tell documents apart; behind `/shows/` what a call answers. */
const makePool = (db: TestDatabase['db'], answerApi: AnswerJson, waitMs: () => number): RenderPool =>
  ({
    set: { id: 7, packages: {} },
    renderEmbed: async (input: unknown) =>
      `<html><body>the player of ${(input as { video: Video | null }).video?.title}</body></html>`,
    addresses: {
      routes: [
        { expression: '^/videos/\\d+/[^/]+/$', query: [], byCountry: false, personal: false },
        { expression: '^/top-country/\\d+/$', query: [], byCountry: true, personal: false },
        { expression: '^/shows/.+/$', query: [], byCountry: false, personal: false },
      ],
      redirects: [],
    },
    join: () => {},
    render: async (
      { url, site, ageGate }: Parameters<RenderPool['render']>[0],
      requester: Parameters<RenderPool['render']>[1],
    ) => {
      await new Promise((resolve) => setTimeout(resolve, waitMs()));
      const [, shown] = /^\/shows(\/.+)\/$/.exec(url) ?? [];
      if (shown) {
        const { body } = await answerApi(shown, site, requester);
        return { status: 200, body: `<html><body>${body}${SLOT}</body></html>`, failed: [] };
      }
      const id = Number(/^\/videos\/(\d+)\//.exec(url)?.[1] ?? 0);
      const { rows } = await sql<{ title: string }>`SELECT title FROM videos
        WHERE id = ${id} AND is_listed`.execute(db);
      const title = rows[0]?.title ?? 'nothing';
      return {
        status: id > 0 && rows.length === 0 ? 410 : 200,
        body: `<html><body>${title} ${site.language} ${site.gender} ${site.country} ${site.ageMode} gate:${ageGate} ${site.discreet} ${site.announcement?.text}${SLOT}</body></html>`,
        failed: [],
      };
    },
  }) as unknown as RenderPool;

/** As `pool`, and says so; set 13 cannot run. */
const previewPool = (pool: RenderPool, id: number): RenderPool => {
  if (id === 13) throw new Error('broken at load');
  const render: RenderPool['render'] = async (...asked) => {
    const answer = await pool.render(...asked);
    return { ...answer, body: answer.body.replace('<body>', `<body>preview of set ${id}: `) };
  };
  return Object.create(pool, { set: { value: { id } }, render: { value: render } }) as RenderPool;
};

/** What the server tells nginx, prolonged: only what it is is another, not who tells it. */
const prolong = (app: FastifyInstance, freshSeconds: number): void => {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.hasHeader('x-accel-expires')) reply.header('x-accel-expires', String(freshSeconds));
  });
};

export const openTestEdge = async ({
  config: settings = {},
  nginx: nginxSettings = {},
  freshSeconds,
  port: askedPort,
}: {
  config?: Partial<Config>;
  nginx?: Partial<NginxSettings>;
  /** How long nginx keeps answers; the server's own second when it is left out. */
  freshSeconds?: number;
  /** Where nginx listens; a free one when it is left out. */
  port?: number;
} = {}): Promise<TestEdge> => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-test-edge-'));
  const port = askedPort ?? (await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const given: Config = {
    ...readConfig({
      FOYER_DATA_DIR: folder,
      FOYER_PUBLIC_URL: origin,
      FOYER_COUNTRY_HEADER: 'x-foyer-country',
      FOYER_COUNTRY_FILE: 'none',
      FOYER_TRUSTED_PROXIES: '1',
    }),
    ...settings,
  };
  const cache = new AnswerCache({ maxBytes: 10_000_000 });
  const listener = await createListener(database.url);
  await followInvalidations(listener, cache);
  const errors: string[] = [];
  const live = await openSettings({ config: given, db: database.db, log: () => {}, listener });
  const { config } = live;
  const deps: WebDeps = {
    config,
    settings: live,
    db: database.db,
    cache,
    secrets: testSecrets(),
    storage: createFileStorage(join(folder, 'media')),
    wakeOutbox: () => {},
    log: (...line) => errors.push(logLine(...line)),
  };
  let renderMs = 0;
  let documents: Documents | undefined;
  let media: MediaRoutes | undefined;
  cache.onInvalidate((tags) => {
    // As app/web-process.ts does.
    const withdrawn = tags === 'all' ? [] : withdrawnObjects(tags);
    for (const object of withdrawn) media?.invalidate(object);
    if (tags !== 'all' && withdrawn.length === 0) documents?.invalidate(tags);
    else documents?.clear();
  });
  const answerApi = createInternalApi(deps);
  const pool = makePool(database.db, answerApi, () => renderMs);
  const liveSets = {
    getLiveSets: () => ({ stable: pool.set, candidate: null }),
    onChange: () => {},
  } as unknown as LiveSetsCache;
  const renderSets = {
    poolOf: async () => pool,
    visit: async ({ id }: ReleaseSet) => previewPool(pool, id),
  } as unknown as RenderSets;
  const findReleaseSet = async (id: number) => ({ id }) as ReleaseSet;
  const routes: string[] = [];
  const app = await createWeb(deps, {
    missing: async () => [],
    onRoute: (method, pattern) => routes.push(`${method} ${pattern}`),
    extend: async (web, facts) => {
      media = registerMedia(web, deps);
      const providers = createAgeProviders(database.db, config, deps.secrets);
      const proofPageOf = createProofPages(config, providers.all, facts.networkPlaceOf);
      registerAgeProof(web, {
        config,
        providers,
        proofPageOf,
        isWithheld: facts.isWithheld,
        setAgeProof: (reply, until) => setAgeProof(reply, deps, until),
      });
      registerEmbed(web, {
        ancestorsOf: async () => '*',
        config,
        live: liveSets,
        renderSets,
        answerApi,
        isWithheld: facts.isWithheld,
        networkPlaceOf: facts.networkPlaceOf,
        secrets: deps.secrets,
        proofPageOf,
      });
      documents = registerDocuments(web, {
        proofPageOf,
        config,
        live: liveSets,
        renderSets,
        previews: {
          db: database.db,
          secrets: deps.secrets,
          pools: { poolOf: async (set) => previewPool(pool, set.id) },
          findReleaseSet,
        },
        findLinkedSet: createLinkedSets({ findReleaseSet }, deps.secrets),
        viewerOf: facts.viewerOf,
        networkPlaceOf: facts.networkPlaceOf,
        isWithheld: facts.isWithheld,
        hasAgeProof: (request) => hasAgeProof(request, deps),
      });
      if (freshSeconds) prolong(web, freshSeconds);
    },
  });
  live.onChange(() => {
    documents?.forgetVisits();
    documents?.clear();
  });
  let seen: string[] = [];
  app.server.on('request', ({ method, url }) => seen.push(`${method} ${url}`));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const upstream = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const nginx = await runNginx(
    ({ listen, folder: own }) => {
      const pagesFolder = join(own, 'pages');
      writeAwayPages(pagesFolder, config.siteName);
      return renderConfig({
        pagesFolder,
        upstreams: [upstream],
        listen: [listen],
        serverName: '_',
        cacheFolder: join(own, 'cache'),
        mediaSize: '200m',
        answersSize: '100m',
        trustedNetworks: ['127.0.0.1'],
        countryHeader: 'cdn-country',
        ...nginxSettings,
      });
    },
    { port },
  );
  const take = (isCheck: boolean): string[] => {
    const found = seen.filter((line) => /-check/.test(line) === isCheck);
    seen = seen.filter((line) => /-check/.test(line) !== isCheck);
    return found;
  };
  const get: TestEdge['get'] = (path, headers = {}, method = 'GET') =>
    fetch(nginx.url + path, { method, headers, redirect: 'manual' });
  return {
    ...database,
    deps,
    nginx,
    upstream: `http://${upstream}`,
    routes,
    get,
    findAnswering: async (object) => {
      const { secrets } = deps;
      const proof = await proveWithdrawn({ db: database.db, secrets }, object, async (path) => {
        const response = await get(path);
        await response.body?.cancel();
        return response.status;
      });
      return proof.answering;
    },
    post: (path, form, headers = {}) =>
      fetch(nginx.url + path, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { origin, accept: 'application/json', ...headers },
        redirect: 'manual',
      }),
    seen: () => take(false),
    checks: () => take(true),
    setRenderMs: (ms) => {
      renderMs = ms;
    },
    stopOrigin: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
    close: async () => {
      await nginx.stop();
      app.server.closeAllConnections();
      await app.close();
      await listener.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
      if (errors.length) throw new Error(`errors that nobody expected:\n${errors.join('\n')}`);
    },
  };
};
