/**
 * Builds the image from the Containerfile with whatever this machine has: Docker, Podman, or buildah alone, which needs no daemon. Where no
 * image registry can be reached, `mmdebstrap` makes the base from the packages that this machine's apt knows.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const CONTAINERFILE = join(import.meta.dirname, 'Containerfile');
const IGNORED = `${CONTAINERFILE}.dockerignore`;
const SUITE = 'trixie';
const DEFAULT_BASE = `debian:${SUITE}-slim`;
const LOCAL_BASE = `localhost/foyer-base:${SUITE}`;
const LOOK_MS = 60_000;

export type Engine = 'docker' | 'podman' | 'buildah';

/** The message is one line that says what to do. */
export class ImageFault extends Error {
  override name = 'ImageFault';
}

const succeeds = (command: string, args: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: LOOK_MS }).status === 0;

/** Docker's client alone, without its daemon, builds nothing. */
export const findEngine = (): Engine | undefined =>
  (['docker', 'podman', 'buildah'] as const).find((engine) => succeeds(engine, ['info']));

const run = (command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (error || status !== 0)
    throw new ImageFault(`${command} ${args[0]} failed: ${error?.message ?? `it ended with ${status}`}`);
};

const read = (command: string, args: readonly string[]): string =>
  spawnSync(command, args, { encoding: 'utf8', timeout: LOOK_MS, cwd: homedir() }).stdout?.trim() ?? '';

/** The archive that this machine's apt asks. */
const findMirror = (): string => {
  const sites = read('apt-get', [
    'indextargets',
    '--format',
    '$(SITE)',
    'Created-By: Packages',
    'Origin: Debian',
  ]);
  const [mirror] = sites.split('\n').filter((site) => !site.endsWith('-security'));
  if (!mirror) throw new ImageFault('no base image can be fetched, and apt knows no archive of Debian');
  return mirror;
};

const makeBase = (engine: Engine, folder: string): void => {
  if (!succeeds('mmdebstrap', ['--version']))
    throw new ImageFault(
      `${DEFAULT_BASE} cannot be fetched: name another base with --base, or install mmdebstrap, which makes one`,
    );
  const archive = join(folder, 'base.tar');
  run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, archive, findMirror()]);
  if (engine !== 'buildah') return run(engine, ['import', archive, LOCAL_BASE]);
  const container = read('buildah', ['from', 'scratch']);
  run('buildah', ['add', '--quiet', container, archive, '/']);
  run('buildah', ['commit', '--quiet', '--rm', container, LOCAL_BASE]);
};

const isHere = (engine: Engine, image: string): boolean =>
  succeeds(
    engine,
    engine === 'buildah' ? ['inspect', '--type', 'image', image] : ['image', 'inspect', image],
  );

/** The default one, or else one that was or is made here. */
const findBase = (engine: Engine, folder: string): string => {
  if (isHere(engine, DEFAULT_BASE) || succeeds(engine, ['pull', DEFAULT_BASE])) return DEFAULT_BASE;
  if (!isHere(engine, LOCAL_BASE)) makeBase(engine, folder);
  return LOCAL_BASE;
};

/** What npm needs to know of its registry, for the build alone. */
const npmSecrets = (folder: string): string[] => {
  const own = join(homedir(), '.npmrc');
  const file = join(folder, 'npmrc');
  const certificates =
    [read('npm', ['config', 'get', 'cafile']), process.env.NODE_EXTRA_CA_CERTS ?? ''].find(existsSync) ?? '';
  const lines = [
    existsSync(own) ? readFileSync(own, 'utf8').replace(/^cafile=.*$/gm, '') : '',
    `registry=${read('npm', ['config', 'get', 'registry'])}`,
  ];
  const hasCertificates = certificates !== '';
  if (hasCertificates) lines.push('cafile=/run/secrets/certificates');
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return [
    ...['--secret', `id=npmrc,src=${file}`],
    ...(hasCertificates ? ['--secret', `id=certificates,src=${certificates}`] : []),
  ];
};

export interface ImageRequest {
  tag: string;
  /** Of Debian 13 or newer. */
  base?: string | undefined;
  /** A private key that may sign every package. */
  releaseKey?: string | undefined;
}

/** @throws ImageFault */
export const buildImage = ({ tag, base, releaseKey }: ImageRequest): Engine => {
  const engine = findEngine();
  if (!engine) throw new ImageFault('no Docker, Podman or buildah: install one (apt-get install buildah)');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-image-'));
  try {
    run(engine, [
      'build',
      ...(engine === 'docker' ? [] : ['--isolation', 'chroot', '--layers', '--ignorefile', IGNORED]),
      ...['--file', CONTAINERFILE, '--tag', tag],
      ...['--build-arg', `BASE_IMAGE=${base ?? findBase(engine, folder)}`],
      ...npmSecrets(folder),
      ...(releaseKey ? ['--secret', `id=release-key,src=${releaseKey}`] : []),
      '.',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return engine;
};
