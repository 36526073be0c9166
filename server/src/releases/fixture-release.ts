/** Built folders as tests need them: real files, a true `release.json`, no compiler. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILD_TYPE, type Provenance, type Release } from '@foyer/shared/wire-schemas/releases/releases';
import { WORKSPACE_PACKAGES, WORKSPACE_REMOTES } from '@foyer/shared/config/workspace-packages';
import type { PackageName, RemoteName } from '@foyer/shared/remotes/remote';
import { computeIntegrity } from './registry/verify-files.ts';

export interface FixtureRelease {
  name: PackageName;
  version: string;
  contract?: number;
  uses?: readonly string[];
  provides?: readonly string[];
  expects?: Readonly<Record<RemoteName, number>>;
  apiCalls?: readonly string[];
  /** ISO 8601; now when absent. */
  builtAt?: string;
  provenance?: Release['provenance'];
  mode?: Release['mode'];
  exposes?: readonly string[] | Release['browser']['exposes'];
  smoke?: Release['smoke'];
  budgets?: Release['budgets'];
  /** Whatever else its `release.json` says. */
  says?: Partial<Release>;
  /** Outside federation, of the Node build: `{ embed: 'embed.js' }`. */
  nodeEntries?: Release['node']['entries'];
  /** Content by path; a plausible browser and node entry when absent. */
  files?: Readonly<Record<string, string>>;
}

/** As a CI describes its build. */
export const buildProvenance = (changes: Partial<Provenance> = {}): Provenance => ({
  builder: 'ci.example/foyer',
  buildType: BUILD_TYPE,
  command: 'npm run build',
  source: { commit: '0123456789abcdef0123456789abcdef01234567', isClean: true },
  materials: { 'pnpm-lock.yaml': 'ab'.repeat(32) },
  startedAt: '2026-11-22T10:00:00.000Z',
  finishedAt: '2026-11-22T10:00:09.000Z',
  ...changes,
});

const EXPECTS: Record<RemoteName, number> = Object.fromEntries(WORKSPACE_REMOTES.map((name) => [name, 1]));

/** A folder of the system's temporary one. */
export const makeTemporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'foyer-releases-'));

/** Writes `<parent>/<package>/dist/<version>/` and returns that folder. */
const exposesOf = (exposes: FixtureRelease['exposes'] = []): Release['browser']['exposes'] =>
  Array.isArray(exposes)
    ? Object.fromEntries(exposes.map((path: string) => [path, { js: [], css: [] }]))
    : (exposes as Release['browser']['exposes']);

export async function writeFixtureRelease(parent: string, fixture: FixtureRelease): Promise<string> {
  const { name, version, contract = 1, uses = ['useSite'], provides = ['useSite', 'useViewer'] } = fixture;
  const folder = join(parent, name, 'dist', version);
  const files: Record<string, { integrity: string; bytes: number }> = {};
  const contents = fixture.files ?? {
    'browser/entry.abc123.js': `/* ${name} ${version} */ ${'globalThis.count = (globalThis.count ?? 0) + 1;'.repeat(20)}`,
    'browser/main.def456.css': '.a{color:red}',
    'node/entry.js': `module.exports = ${JSON.stringify(version)};`,
  };
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    files[path] = { integrity: computeIntegrity(Buffer.from(content)), bytes: Buffer.byteLength(content) };
  }
  const release: Release = {
    name,
    version,
    contract,
    ...(name === 'shell' && { expects: { ...EXPECTS, ...fixture.expects } }),
    platform: name === 'shell' ? { uses, provides } : { uses },
    browser: { entry: 'entry.abc123.js', exposes: exposesOf(fixture.exposes), entries: {} },
    node: { entry: 'entry.js', entries: fixture.nodeEntries ?? {} },
    builtAt: fixture.builtAt ?? new Date().toISOString(),
    ...(fixture.provenance && { provenance: fixture.provenance }),
    ...(fixture.mode && { mode: fixture.mode }),
    ...(fixture.smoke && { smoke: fixture.smoke }),
    ...(fixture.apiCalls && { apiCalls: fixture.apiCalls }),
    ...(fixture.budgets && { budgets: fixture.budgets }),
    ...fixture.says,
    files,
  };
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

/** One release of every package, with `dist/current.json` next to it. Returns the dist folders. */
export async function writeFixtureDists(
  parent: string,
  version: string,
  changes: Partial<Record<PackageName, Partial<FixtureRelease>>> = {},
): Promise<Record<PackageName, string>> {
  const dists: Partial<Record<PackageName, string>> = {};
  for (const name of WORKSPACE_PACKAGES) {
    const fixture = { name, version, ...changes[name] };
    const folder = await writeFixtureRelease(parent, fixture);
    dists[name] = dirname(folder);
    await writeFile(join(dirname(folder), 'current.json'), JSON.stringify({ version: fixture.version }));
  }
  return dists as Record<PackageName, string>;
}
