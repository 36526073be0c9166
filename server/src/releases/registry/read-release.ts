/** Reads and checks `release.json`, the only thing that a build says about itself. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { isPackageName } from '@foyer/shared/remotes/remote';
import { findDeclarationFault } from '../checks/check-declarations.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { findProvenanceFault } from '../checks/check-provenance.ts';
import { findSmokeFault } from '../checks/smoke-plan.ts';

/** Versions are folder names and parts of addresses: letters, digits, `.`, `+`, `-`; never a dot first. */
const VERSION_PATTERN = /^[0-9a-z][0-9a-z.+-]{0,99}$/i;
const INTEGRITY_PATTERN = /^sha384-[A-Za-z0-9+/]{64}$/;

export const isReleaseVersion = (value: unknown): value is string =>
  typeof value === 'string' && VERSION_PATTERN.test(value) && !value.includes('..');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isStringList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

/** A path that stays inside one of a release's folders, with forward slashes and no hidden part. */
const isReleasePath = (path: string): boolean =>
  /^(browser|node|contract)\//.test(path) &&
  !/[\\\0]/.test(path) &&
  path.split('/').every((part) => part !== '' && !part.startsWith('.'));

/** The first thing that is wrong with it, or undefined. */
function findFault(value: unknown): string | undefined {
  if (!isRecord(value)) return 'is not an object';
  if (value.name === undefined) return 'has no name';
  if (!isPackageName(value.name))
    return `names ${JSON.stringify(value.name)}, which is neither shell nor mf- and a name`;
  if (value.version === undefined) return 'has no version';
  if (!isReleaseVersion(value.version)) {
    return `has the version ${JSON.stringify(value.version)}, which cannot be a folder`;
  }
  if (!Number.isInteger(value.contract)) return 'has no contract number';
  if (!isRecord(value.platform) || !isStringList(value.platform.uses)) return 'has no platform.uses';
  if (value.name === 'shell') {
    if (!isStringList(value.platform.provides)) return 'is the shell’s and has no platform.provides';
    if (!isRecord(value.expects) && value.hosts === undefined) return 'is the shell’s and has no hosts';
  }
  if (!isRecord(value.browser) || typeof value.browser.entry !== 'string') return 'has no browser.entry';
  if (!isRecord(value.node) || typeof value.node.entry !== 'string') return 'has no node.entry';
  if (value.apiCalls !== undefined && !isStringList(value.apiCalls))
    return 'has apiCalls that are not a list of texts';
  const provenanceFault = findProvenanceFault(value.provenance);
  if (provenanceFault !== undefined) return provenanceFault;
  const smokeFault = findSmokeFault(value.smoke);
  if (smokeFault !== undefined) return smokeFault;
  if (value.budgets !== undefined && !isRecord(value.budgets)) return 'has budgets that are no object';
  if (!isRecord(value.files) || Object.keys(value.files).length === 0) return 'lists no files';
  for (const [path, file] of Object.entries(value.files)) {
    if (!isReleasePath(path))
      return `lists ${JSON.stringify(path)}, which is outside browser/, node/ and contract/`;
    if (!isRecord(file) || typeof file.integrity !== 'string' || !INTEGRITY_PATTERN.test(file.integrity)) {
      return `has no sha384 integrity for ${path}`;
    }
    if (!Number.isInteger(file.bytes)) return `has no size for ${path}`;
  }
  return findDeclarationFault(value);
}

/** The release in a built folder. Throws ReleaseRefused when `release.json` is missing, no JSON, or incomplete. */
export async function readRelease(folder: string): Promise<Release> {
  const path = join(folder, 'release.json');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ReleaseRefused(
      error.code === 'ENOENT' ? `${folder} has no release.json; was it built?` : `${path}: ${error.message}`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ReleaseRefused(`${path} is not JSON`);
  }
  const fault = findFault(value);
  if (fault !== undefined) throw new ReleaseRefused(`${path} ${fault}`);
  return value as Release;
}
