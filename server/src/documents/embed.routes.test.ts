/** What an embed's document brings with it, and which policy allows it. */
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../platform/config/config.ts';
import { makeTemporaryFolder } from '../releases/fixture-release.ts';
import { type EmbedDeps, registerEmbed } from './embed.routes.ts';
import { testSecrets } from '../testing/secrets.ts';

const CSS = '.mf-player-frame > img { color: #ffffff }';
const FILE = 'mf-player.embed.abc.css';
const TAPS = 'addEventListener("click",()=>{})';
const TAPS_FILE = 'mf-player.embed-taps.abc.js';
/** As browsers compute it from the text of the element. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

let app: FastifyInstance;
let folder: string;
let ancestors: string;
let styleFile: string;
let scriptFile: string;
let rendered: number;
let taps: string | undefined;
let video: object;
let embed: ReturnType<typeof registerEmbed>;
/** What the player was given. */
let input: { video: unknown; isSwitchedOff?: boolean; watchUrl: string };

beforeEach(async () => {
  folder = await makeTemporaryFolder();
  await mkdir(join(folder, 'browser'));
  styleFile = join(folder, 'browser', FILE);
  await writeFile(styleFile, CSS);
  scriptFile = join(folder, 'browser', TAPS_FILE);
  await writeFile(scriptFile, TAPS);
  ancestors = 'https://partner.example';
  rendered = 0;
  video = { status: 'active' };
  const entries = { embed: { js: ['e.js'], css: [FILE] }, 'embed-taps': { js: [TAPS_FILE] } };
  const part = { release: { browser: { entries }, files: {} }, folder, base: '/player/' };
  const pool = {
    set: { packages: { 'mf-player': part } },
    renderEmbed: async (given: typeof input & { styles: Record<string, string>; script?: string }) => {
      const { styles, script } = given;
      input = given;
      rendered += 1;
      taps = script;
      return `<style>${styles[FILE] ?? 'linked'}</style>`;
    },
  };
  app = Fastify();
  await app.register(cookie);
  embed = registerEmbed(app, {
    config: readConfig({ FOYER_PUBLIC_URL: 'http://localhost:8100' }),
    live: { getLiveSets: () => ({ stable: { id: 1 } }), onChange: () => {} } as unknown as EmbedDeps['live'],
    renderSets: { poolOf: async () => pool } as unknown as EmbedDeps['renderSets'],
    answerApi: async () => ({
      status: 200,
      body: JSON.stringify({ video, videos: [] }),
    }),
    isWithheld: () => false,
    networkPlaceOf: () => ({ country: 'TO' }),
    ancestorsOf: async () => ancestors,
    secrets: testSecrets(),
  });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url: '/embed/1/x/', headers: { cookie: 'age_verified=1', ...headers } });
  const directives = String(answer.headers['content-security-policy']).split('; ');
  const directive = (name: string) => directives.find((one) => one.startsWith(`${name} `));
  return { ...answer, status: answer.statusCode, text: answer.body, etag: answer.headers.etag, directive };
};

describe('the styles of an embed', () => {
  it('stand in its document, and the policy allows them and no others', async () => {
    const { text, directive } = await get();
    expect(text).toBe(`<style>${CSS}</style>`);
    expect(directive('style-src')).toBe(`style-src 'self' ${hashOf(CSS)}`);
  });

  it('are allowed in every answer of the cached document, no matter who may frame it by then', async () => {
    const first = await get();
    ancestors = "'none'";
    const second = await get();
    const again = await get({ 'if-none-match': String(first.etag) });
    expect([rendered, second.text, again.status]).toEqual([1, first.text, 304]);
    for (const answer of [second, again]) {
      expect(answer.directive('style-src')).toContain(hashOf(CSS));
      expect(answer.directive('frame-ancestors')).toBe("frame-ancestors 'none'");
    }
  });

  it('are linked where they cannot be read, or could end their element', async () => {
    await writeFile(styleFile, 'a::after { content: "</style><script>" }');
    const { text, directive } = await get();
    expect(text).toBe('<style>linked</style>');
    expect(directive('style-src')).toBe("style-src 'self'");
  });

  it('are linked when the folder is gone', async () => {
    await rm(folder, { recursive: true });
    expect((await get()).text).toBe('<style>linked</style>');
  });
});

describe('the script of an embed that keeps a tap', () => {
  it('stands in its document, and the policy allows it and no other', async () => {
    const { directive } = await get();
    expect(taps).toBe(TAPS);
    expect(directive('script-src')).toBe(`script-src 'self' ${hashOf(TAPS)}`);
  });

  it('is allowed in later answers of the cached document, too', async () => {
    await get();
    expect([(await get()).directive('script-src'), rendered]).toEqual([
      `script-src 'self' ${hashOf(TAPS)}`,
      1,
    ]);
  });

  it('is left out where it could end its element, and nothing else is allowed then', async () => {
    await writeFile(scriptFile, 'let a = "</script><script>"');
    const { directive } = await get();
    expect([taps, directive('script-src')]).toEqual([undefined, "script-src 'self'"]);
  });
});

describe('an embed that is switched off', () => {
  it('is refused with a link to the page of the video', async () => {
    video = {
      status: 'active',
      dir: 'harbour',
      video_viewed: 1,
      is_embeddable: false,
      withheld: ['embedding'],
    };
    expect((await get()).status).toBe(403);
    expect(input).toMatchObject({
      video: null,
      isSwitchedOff: true,
      watchUrl: 'http://localhost:8100/videos/1/harbour/',
    });
  });

  it('is not there for anyone where somebody shown does not consent', async () => {
    video = { status: 'active', dir: 'harbour', video_viewed: 1, withheld: ['embedding'] };
    expect((await get()).status).toBe(404);
    expect(input.isSwitchedOff).toBeUndefined();
  });

  it('is off as soon as the video changes, and others stay cached', async () => {
    video = { status: 'active', dir: 'harbour', video_viewed: 1 };
    expect((await get()).status).toBe(200);
    video = { ...video, is_embeddable: false, withheld: ['embedding'] };
    embed.invalidate(['video:2']);
    expect((await get()).status).toBe(200);
    embed.invalidate(['video:1']);
    expect((await get()).status).toBe(403);
  });
});
