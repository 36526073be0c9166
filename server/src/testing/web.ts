/** The real web app over a test database, asked through `inject`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { AnswerCache } from '../platform/cache/answer-cache.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import type { WebDeps } from '../platform/http/web-deps.ts';
import type { Log } from '../platform/logging/log.ts';
import { openSettings } from '../platform/settings/live-settings.ts';
import type { Mail } from '../platform/mail/mail-transport.ts';
import { deliverMails } from '../platform/mail/outbox.ts';
import { signIn } from '../sign-in/sessions.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { createWeb, type WebOptions } from '../app/web.ts';
import { logLine } from '../platform/logging/log-line.fixture.ts';
import { registerMedia } from '../watching/media.routes.ts';
import { changeSetting } from '../settings/settings.ts';
import { TEST_PASSWORD } from './catalogue.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { testSecrets } from './secrets.ts';

export interface TestWeb extends TestDatabase {
  app: FastifyInstance;
  deps: WebDeps;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** A form, as the site's own pages send it. */
  post: (
    url: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** A form with at most one file, as browsers send it. */
  postFile: (
    url: string,
    fields: Record<string, string>,
    file?: TestFile,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** @returns the session's cookie, as a header has it */
  signIn: (usr: string, pwd?: string) => Promise<string>;
  /** Sends what waits in the outbox and returns it, oldest first. */
  mails: () => Promise<Mail[]>;
}

export interface TestFile {
  name: string;
  body: Uint8Array;
  type?: string;
}

/** What a browser sends after the answer: the session's cookie that it brought, or the one that was sent. */
export const sessionAfter = (answer: LightMyRequestResponse, cookie: string): string => {
  const brought = answer.cookies.find(({ name }) => name === 'session')?.value;
  return brought ? `session=${brought}` : cookie;
};

export const TEST_ORIGIN = 'http://localhost:8100';

/** A form, as the site's own pages send it. */
export const postForm = (
  app: FastifyInstance,
  url: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: TEST_ORIGIN,
      accept: 'application/json',
      ...headers,
    },
  });

/** The same with files. */
export const postMultipart = async (
  app: FastifyInstance,
  url: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> => {
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', origin: TEST_ORIGIN, ...headers },
  });
};

export const openTestWeb = async (
  settings: Partial<Config> = {},
  parts: Partial<Pick<WebDeps, 'download' | 'findPlace' | 'log' | 'secrets'>> = {},
  options: Pick<WebOptions, 'logger'> = {},
): Promise<TestWeb> => {
  const database = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-web-'));
  const given = {
    ...readConfig({
      FOYER_PUBLIC_URL: TEST_ORIGIN,
      FOYER_COUNTRY_HEADER: 'x-country',
      FOYER_TRUSTED_PROXIES: '1',
      FOYER_DATA_DIR: dataDir,
      // Members of most tests get a role and nothing else: roles-wait.test.ts has those whose role waits.
      FOYER_ROLES_WITHOUT_FACTOR: '1',
    }),
    ...settings,
  };
  const errors: string[] = [];
  const log: Log = (...line) => errors.push(logLine(...line));
  const live = await openSettings({ config: given, db: database.db, log });
  const { config } = live;
  const deps: WebDeps = {
    config,
    settings: live,
    db: database.db,
    cache: new AnswerCache({ maxBytes: 10_000_000 }),
    secrets: testSecrets(),
    storage: createFileStorage(join(dataDir, 'media')),
    // Tests deliver by `mails`, when they want to read.
    wakeOutbox: () => {},
    log,
    ...parts,
  };
  const app = await createWeb(deps, { ...options, missing: async () => [] });
  await app.ready();
  return {
    ...database,
    app,
    deps,
    get: (url, headers = {}) => app.inject({ url, headers }),
    post: (url, form, headers) => postForm(app, url, form, headers),
    postFile: async (url, fields, file, headers = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const type = file?.type ?? 'image/png';
      if (file) form.set('file', new Blob([Uint8Array.from(file.body)], { type }), file.name);
      return postMultipart(app, url, form, { accept: 'application/json', ...headers });
    },
    signIn: async (usr, pwd = TEST_PASSWORD) => {
      const { siteName, publicUrl } = config;
      const { db, secrets, wakeOutbox } = deps;
      const context = { db, siteName, publicUrl, wakeOutbox, secrets };
      const { token } = await signIn(context, {
        usr,
        pwd,
        address: usr,
        userAgent: '',
        oldToken: undefined,
      });
      return `session=${token}`;
    },
    mails: async () => {
      const kept: Mail[] = [];
      await deliverMails(
        database.db,
        { send: async (mail) => void kept.push(mail), close: () => {} },
        deps.log,
        deps.secrets,
      );
      return kept;
    },
    close: async () => {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
      await database.close();
      if (errors.length) throw new Error(`errors that nobody expected:\n${errors.join('\n')}`);
    },
  };
};

/** With the media files too, as a process of the site serves both. */
export const createMediaApp = (
  { deps }: TestWeb,
  more: Partial<Parameters<typeof registerMedia>[1]> = {},
): Promise<FastifyInstance> =>
  createWeb(deps, {
    missing: async () => [],
    extend: async (extended) => void registerMedia(extended, { ...deps, ...more }),
  });

/** As an operator changes it in the browser. */
export const setSetting = ({ deps }: Pick<TestWeb, 'deps'>, key: SettingKey, value: unknown) =>
  changeSetting(deps, {
    key,
    value,
    revision: deps.settings.stateOf(key).revision,
    act: 'edit',
    who: { command: 'a test' },
  });
