/** Makes releases that no build makes: broken, looping, of another contract. */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { RemoteName } from '@foyer/shared/remotes/remote';

/** Node containers that fail each in its own way; every expose answers the same. */
export const SERVER_FAULTS = {
  'throws at load': 'throw new Error("broken at load");',
  'throws in render': container('Component() { throw new Error("broken in render"); }'),
  'loops in render': container('Component() { for (;;); }'),
  'loops in load': container('load() { for (;;); }, Component() { return null; }'),
  'never settles': container('load() { return new Promise(() => {}); }, Component() { return null; }'),
  'exposes nothing': 'module.exports = { init() {}, get: () => Promise.resolve(() => undefined) };',
} as const;
export type ServerFault = keyof typeof SERVER_FAULTS;

function container(members: string): string {
  return `
const part = { load: async () => ({ status: 200, widgets: [] }), ...({ ${members} }) };
module.exports = { init() {}, get: (expose) => Promise.resolve(() => expose.includes('messages/') ? { default: {} } : { page: part, widget: part }) };`;
}

const hashFiles = async (folder: string): Promise<Release['files']> => {
  const files: Record<string, { integrity: string; bytes: number }> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /^release\.(sig\.)?json$/.test(entry.name)) continue;
    const content = await readFile(path);
    files[relative(folder, path)] = {
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
      bytes: content.length,
    };
  }
  return files;
};

/**
 * A copy of a published release with changes, as a folder that can be published.
 * @param change edits the copy's files and returns what differs in its release.json
 */
export const craftRelease = async (
  published: string,
  suffix: string,
  change: (folder: string, release: Release) => Promise<Partial<Release>>,
): Promise<{ folder: string; release: Release; remove: () => Promise<void> }> => {
  const scratch = await mkdtemp(join(tmpdir(), 'foyer-release-'));
  const folder = join(scratch, 'release');
  // Publishing makes the compressed forms anew, and signs what differs from what was signed.
  await cp(published, folder, { recursive: true, filter: (path) => !/\.(br|gz|sig\.json)$/.test(path) });
  const release: Release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const changes = await change(folder, release);
  const crafted: Release = {
    ...release,
    ...changes,
    version: `${release.version}.${suffix}`,
    files: await hashFiles(folder),
  };
  await writeFile(join(folder, 'release.json'), JSON.stringify(crafted));
  return { folder, release: crafted, remove: () => rm(scratch, { recursive: true, force: true }) };
};

export const withServerFault =
  (fault: ServerFault) =>
  async (folder: string, release: Release): Promise<Partial<Release>> => {
    await writeFile(join(folder, 'node', release.node.entry), SERVER_FAULTS[fault]);
    return {};
  };

/**
 * One exposed part of the Node build breaks, all else stays as it was built.
 * @param members of the broken part, JavaScript: they see `part`, as it was built, and `platform`
 */
export const withBrokenPart =
  (expose: string, members: string) =>
  async (folder: string, { node }: Release): Promise<Partial<Release>> => {
    const code = `
const real = require(__dirname + '/${node.entry}');
let platform;
module.exports = {
  init: async (scope, ...rest) => {
    await real.init(scope, ...rest);
    const [shared] = Object.values(scope['@foyer/shared/platform']);
    platform = (await shared.get())();
  },
  get: async (expose) => {
    const factory = await real.get(expose);
    if (expose !== './${expose}') return factory;
    const built = await factory();
    const kind = built.page ? 'page' : 'widget';
    const part = built[kind];
    return () => ({ [kind]: { ...part, ...({ ${members} }) } });
  },
};`;
    await writeFile(join(folder, 'node/broken-part.js'), code);
    return { node: { ...node, entry: 'broken-part.js' } };
  };

/** Where a site keeps a published release. */
export const publishedFolder = (dataDir: string, name: RemoteName | 'shell', version: string): string =>
  join(dataDir, 'releases', name, version);
