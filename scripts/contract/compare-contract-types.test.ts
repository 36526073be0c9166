import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { makeTemporaryFolder, writeFixtureRelease } from '../../server/src/releases/fixture-release.ts';
import { compareContractTypes, type ReleaseAt } from './compare-contract-types.ts';

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PROTOCOL = `
import type { ComponentType } from 'react';
export interface LoadContext { language: string; params: Readonly<Record<string, string>> }
export interface LoadResult { status: number }
export interface PageModule { page: { load: (context: LoadContext) => Promise<LoadResult>; Component: ComponentType<{ params: object }> } }
export interface WidgetModule<Props = never> { widget: { load?: (context: LoadContext, props: Props) => Promise<void>; Component: ComponentType<Props> } }
export interface CatalogueModule { default: Record<string, unknown> }
`;
const PLATFORM = `
import type { Context } from 'react';
export interface Site { name: string; language: 'en' | 'de' }
export declare const SiteContext: Context<Site | null>;
export declare const useSite: () => Site;
export declare const notify: (notice: { text: string; kind?: 'info' | 'error' }) => void;
`;

const releaseOf = async (
  name: PackageName,
  files: Readonly<Record<string, string>>,
  exposes: readonly string[] = [],
): Promise<ReleaseAt> => {
  count += 1;
  const at = await writeFixtureRelease(folder, {
    name,
    version: `1.0.${count}`,
    provides: ['SiteContext', 'useSite', 'notify'],
    files: { 'node/entry.js': '', ...files },
  });
  const release: Release = JSON.parse(await readFile(join(at, 'release.json'), 'utf8'));
  const modules = Object.fromEntries(exposes.map((expose) => [expose, { js: [], css: [] }]));
  return { folder: at, release: { ...release, browser: { ...release.browser, exposes: modules } } };
};

describe('the platform and the protocol of a shell', () => {
  const shellOf = (platform: string, protocol = PROTOCOL) =>
    releaseOf('shell', {
      'contract/types/platform/platform.d.ts': platform,
      'contract/types/remotes/remote.d.ts': protocol,
    });
  const compare = async (platform: string, protocol = PROTOCOL) =>
    compareContractTypes(await shellOf(PLATFORM), await shellOf(platform, protocol));

  it.each<readonly string[]>([
    ['the same', PLATFORM],
    ['an export more', `${PLATFORM}export declare const useViewer: () => null;`],
    ['more of what a hook gives', PLATFORM.replace('name: string;', 'name: string; country: string;')],
    ['less of what it may give', PLATFORM.replace("'en' | 'de'", "'en'")],
    ['more of what a function takes', PLATFORM.replace("'info' | 'error'", "'info' | 'error' | 'success'")],
    [
      'more of what the host gives a page',
      PLATFORM,
      PROTOCOL.replace('language: string;', 'language: string; country: string;'),
    ],
    [
      'more of what a page may answer',
      PLATFORM,
      PROTOCOL.replace('status: number', 'status: number; redirect?: string'),
    ],
  ])('%s is fine', async (...[, platform = '', protocol]) => {
    expect(await compare(platform, protocol)).toEqual([]);
  });

  it.each<[string, string, string, RegExp, string?]>([
    ['an export that is gone', 'notify', PLATFORM.replace('const notify', 'const tell'), /notify/],
    [
      'a property that a hook gave',
      'useSite',
      PLATFORM.replace('name: string;', ''),
      /Property 'name' is missing/,
    ],
    [
      'a context that holds less',
      'SiteContext',
      PLATFORM.replace('name: string;', ''),
      /Property 'name' is missing/,
    ],
    [
      'a value more that a hook may give',
      'useSite',
      PLATFORM.replace("'en' | 'de'", "'en' | 'de' | 'fr'"),
      /'"fr"'/,
    ],
    [
      'a value less that a function takes',
      'notify',
      PLATFORM.replace("'info' | 'error'", "'info'"),
      /'"error"'/,
    ],
    [
      'an argument more',
      'notify',
      PLATFORM.replace('kind?:', 'id: string; kind?:'),
      /Property 'id' is missing/,
    ],
    [
      'what the host gave a page',
      'PageModule',
      PLATFORM,
      /Property 'language' is missing/,
      PROTOCOL.replace('language: string;', ''),
    ],
    [
      'what a page must answer',
      'PageModule',
      PLATFORM,
      /Property 'title' is missing/,
      PROTOCOL.replace('status: number', 'status: number; title: string'),
    ],
  ])('%s is a fault of %s', async (...[, member, platform, words, protocol]) => {
    const faults = await compare(platform, protocol);
    expect(faults.map((fault) => fault.member)).toContain(member);
    expect(faults.find((fault) => fault.member === member)?.words).toMatch(words);
  });
});

describe('the props of a remote', () => {
  const described = (members: string, props = 'section: string; objectId: string') => `
import type { PageModule, WidgetModule } from './remote.ts';
export interface CommentsProps { ${props} }
export interface CommunityRemote { contract: 1; ${members} }`;
  const MEMBERS =
    "'./people': () => Promise<PageModule>; './comments': () => Promise<WidgetModule<CommentsProps>>;";
  const remoteOf = (types: string) =>
    releaseOf(
      'mf-community',
      { 'contract/types/remotes/community.d.ts': types, 'contract/types/remotes/remote.d.ts': PROTOCOL },
      ['./people', './comments', './messages/en'],
    );
  const compare = async (types: string) =>
    compareContractTypes(await remoteOf(described(MEMBERS)), await remoteOf(types));

  it.each([
    ['another contract number alone', described(MEMBERS).replace('contract: 1', 'contract: 2')],
    ['an optional prop more', described(MEMBERS, 'section: string; objectId: string; sort?: string')],
    ['a prop that may be left out now', described(MEMBERS, 'section: string; objectId?: string')],
    ['a widget more', described(`${MEMBERS} './wall': () => Promise<WidgetModule<CommentsProps>>;`)],
  ])('%s is fine', async (_, types) => {
    expect(await compare(types)).toEqual([]);
  });
  it.each([
    [
      'a required prop more',
      './comments',
      described(MEMBERS, 'section: string; objectId: string; sort: string'),
      "Property 'sort' is missing",
    ],
    [
      'a narrower prop',
      './comments',
      described(MEMBERS, "section: 'video'; objectId: string"),
      "'string' is not assignable to type '\"video\"'",
    ],
    [
      'a widget that is gone',
      './comments',
      described("'./people': () => Promise<PageModule>;"),
      "'./comments' does not exist",
    ],
    [
      'a page that is gone',
      './people',
      described("'./comments': () => Promise<WidgetModule<CommentsProps>>;"),
      "'./people' does not exist",
    ],
  ])('%s is a fault of %s', async (_, member, types, words) => {
    const faults = await compare(types);
    expect(faults.map((fault) => fault.member)).toEqual([member]);
    expect(faults[0]?.words).toContain(words);
  });

  it('of a release from before types were published is not compared', async () => {
    const before = await releaseOf('mf-community', {}, ['./comments']);
    expect(await compareContractTypes(before, await remoteOf(described('')))).toEqual([]);
  });
});
