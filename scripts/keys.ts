/**
 * Who may sign releases: docs/guides/sign-releases.md.
 *
 *   npm run keys -- new TEAM mf-listings [mf-…] [--out PATH]     a key pair for each package; PATH gets the private key: a file for one
 *                                                                package, a folder with <package>.pem for several
 *   npm run keys -- new TEAM '*' --for-every-package             one key for all that there is and will be
 *   npm run keys -- add TEAM PUBLIC.pem mf-listings [mf-…]       a public key that the team made itself
 *   npm run keys -- list
 *   npm run keys -- rotate KEY [--out PATH]                      a new key for the same; what KEY signed stays
 *   npm run keys -- revoke KEY [--from TIME | --all] [--reason "why"]
 *   npm run keys -- revoke mf-player VERSION [--reason "why"]
 *   npm run keys -- revoke mf-player --before TIME [--reason "why"]
 *   npm run keys -- sign FOLDER… | --built                       writes release.sig.json; needs no database
 *   npm run keys -- sign-published mf-player VERSION             signs what the registry has already
 *
 * Each takes --by WHO: who runs it, for the list.
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { isPackageName } from '@foyer/shared/remotes/remote';
import { readConfig } from '../server/src/platform/config/config.ts';
import type { OpenRegistry } from '../server/src/releases/registry/open-registry.ts';
import { readRelease } from '../server/src/releases/registry/read-release.ts';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import { listLiveReleases } from '../server/src/releases/registry/release-sets.ts';
import {
  addKey,
  createKeys,
  findKey,
  type NewKey,
  revokeKey,
  revokeReleases,
  rotateKey,
} from '../server/src/releases/signing/release-keys.ts';
import { selectKeys, selectRevocations } from '../server/src/releases/signing/release-keys.sql.ts';
import { signRelease } from '../server/src/releases/signing/release-signature.ts';
import { SIGNATURE_FILE } from '../server/src/releases/signing/release-trust.ts';
import { keyFolder, openSigningKey, writePrivateKey } from '../server/src/releases/signing/signing-key.ts';
import {
  printOperatorActions,
  recordOperatorAction,
} from '../server/src/platform/operators/operator-actions.ts';
import type { Database } from '../server/src/platform/database/create-database.ts';
import { inTransactionBy } from '../server/src/platform/database/name-changer.ts';
import { operatorName } from './operators/operator-name.ts';
import { withRegistry } from './releases/with-registry.ts';

const ROOT = join(import.meta.dirname, '..');
const USAGE =
  'usage: npm run keys -- new TEAM PACKAGE… | add TEAM PUBLIC.pem PACKAGE… | list | rotate KEY | revoke KEY | revoke PACKAGE VERSION | revoke PACKAGE --before TIME | sign FOLDER… | sign --built | sign-published PACKAGE VERSION';

interface Choice {
  action: string;
  rest: string[];
  out?: string;
  reason: string;
  from?: Date;
  before?: Date;
  all: boolean;
  forEveryPackage: boolean;
  built: boolean;
  who: string;
}

const readTime = (text: string | undefined, option: string): Date | undefined => {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new ReleaseRefused(`--${option} is a time such as 2026-11-22T10:00Z`);
  return time;
};

const readChoice = (args: string[]): Choice => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      reason: { type: 'string', default: '' },
      from: { type: 'string' },
      before: { type: 'string' },
      all: { type: 'boolean', default: false },
      'for-every-package': { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      by: { type: 'string' },
    },
  });
  const [action = '', ...rest] = positionals;
  const { out, reason, all } = values;
  return {
    action,
    rest,
    out,
    reason,
    all,
    forEveryPackage: values['for-every-package'],
    built: values.built,
    who: operatorName(values.by),
    from: readTime(values.from, 'from'),
    before: readTime(values.before, 'before'),
  };
};

const config = () => readConfig(process.env, { demo: true });

/** A key that opens everything is not made by accident. */
const checkPackages = (packages: readonly string[], { forEveryPackage }: Choice): void => {
  if (packages.includes('*') && !forEveryPackage)
    throw new ReleaseRefused(
      "a key for '*' signs every package that there is and will be: name packages, or add --for-every-package",
    );
};

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Where a private key goes: `out` is a file for one key, else a folder of them. */
const placeOf = async (
  { keyId, packages }: NewKey,
  { out, team, count }: { out: string | undefined; team: string; count: number },
): Promise<string> => {
  if (out !== undefined && count === 1 && !out.endsWith('/') && !(await isFolder(out))) return out;
  const name = packages[0] === '*' ? 'every-package' : (packages[0] ?? '');
  const teamFolder = join(keyFolder(config()), team.replaceAll(/[^\w-]+/g, '-'));
  const folder = out ?? teamFolder;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, out === undefined ? `${name}-${keyId.slice(0, 8)}.pem` : `${name}.pem`);
};

/** Stores a private key in a file of its owner's and says where. */
const keepIn =
  (where: { out: string | undefined; team: string; count: number }) =>
  async (key: NewKey): Promise<void> => {
    const file = await placeOf(key, where);
    await writePrivateKey(file, key.privateKey).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new ReleaseRefused(`${file} is there already`) : error;
    });
    console.log(`${file} has the private key: take it to where the team releases (FOYER_RELEASE_KEY)`);
  };

/** The folder of what `npm run build` made last of a package. */
const findBuiltFolder = async (name: string): Promise<string> => {
  const dist = join(ROOT, name, 'dist');
  const text = await readFile(join(dist, 'current.json'), 'utf8').catch(() => {
    throw new ReleaseRefused(`${name} is not built; run npm run build`);
  });
  return join(dist, (JSON.parse(text) as { version: string }).version);
};

const list = async ({ db }: OpenRegistry): Promise<void> => {
  for (const key of await selectKeys(db)) {
    const state = key.revoked_from
      ? `revoked from ${key.revoked_from.toISOString()}${key.reason && ` (${key.reason})`}`
      : `since ${key.valid_from.toISOString()}`;
    const packages = key.packages.includes('*') ? 'every package' : key.packages.join(', ');
    console.log(`${key.key_id}  ${key.team}: ${packages}; ${state}`);
  }
  for (const { package: name, version, signed_before, reason } of await selectRevocations(db)) {
    const what = version ?? `all signed before ${signed_before?.toISOString()}`;
    console.log(`revoked: ${name} ${what}${reason && ` (${reason})`}`);
  }
  await printOperatorActions(db, 'keys', console.log);
};

/** With its rows in the log of changes: who ran which command. */
const logged = <Result>(
  { db }: OpenRegistry,
  { action, who }: Choice,
  change: (tx: Database) => Promise<Result>,
): Promise<Result> => inTransactionBy(db, { command: `keys ${action} (${who})` }, change);

const revoke = async (registry: OpenRegistry, choice: Choice): Promise<void> => {
  const { releases } = registry;
  const { rest, reason, from, before, all } = choice;
  const [target = '', version] = rest;
  if (isPackageName(target) || target.startsWith('mf-')) {
    if ((version === undefined) === (before === undefined)) throw new ReleaseRefused(USAGE);
    const which = before ? { signedBefore: before } : { version: version ?? '' };
    await logged(registry, choice, (tx) => revokeReleases(tx, target, which, reason));
    console.log(
      `${target} ${version ?? `signed before ${before?.toISOString()}`} is revoked: it goes live no more`,
    );
  } else {
    const since = all ? 'everything' : (from ?? 'now');
    const keyId = await logged(registry, choice, (tx) => revokeKey(tx, target, { from: since, reason }));
    console.log(`key ${keyId} is revoked`);
  }
  const live = await releases.loadLiveSets();
  for (const { name, version: shown } of live ? listLiveReleases(live) : [])
    await releases.requireTrusted(name, shown).catch((error: Error) => {
      console.log(`live now: ${error.message}. Replace it: npm run rollback, or a new release`);
    });
};

/** Signs folders where they lie: what CI does after the build. */
const signFolders = async ({ rest, built }: Choice): Promise<void> => {
  const folders = [...rest, ...(built ? await Promise.all(WORKSPACE_PACKAGES.map(findBuiltFolder)) : [])];
  if (folders.length === 0) throw new ReleaseRefused(USAGE);
  const settings = { ...config(), localReleaseKeys: 'refused' } as const;
  if (!settings.releaseKey)
    throw new ReleaseRefused('FOYER_RELEASE_KEY must name the private key to sign with');
  for (const folder of folders) {
    const release = await readRelease(folder);
    const key = await openSigningKey(settings, release.name);
    if (!key) throw new ReleaseRefused(`there is no key for ${release.name}`);
    const signature = signRelease(release, key.privateKey);
    await writeFile(join(folder, SIGNATURE_FILE), `${JSON.stringify(signature, null, 2)}\n`);
    console.log(`${release.name} ${release.version} is signed with key ${signature.keyId}`);
  }
};

/** What the command named, without files; for `revoke PACKAGE --before TIME` and `--reason` what they say. */
const wordsOf = ({ action, rest, before, reason }: Choice): string[] => {
  const named = action === 'add' ? rest.filter((_, index) => index !== 1) : rest;
  const moment = before ? ['signed before', before.toISOString()] : [];
  return [action, ...named, ...moment, ...(reason === '' ? [] : [`(${reason})`])];
};

const run = async (registry: OpenRegistry, choice: Choice): Promise<void> => {
  await act(registry, choice);
  const { action, who } = choice;
  if (action !== 'list')
    await recordOperatorAction(registry.db, { command: 'keys', words: wordsOf(choice), who });
};

const act = async (registry: OpenRegistry, choice: Choice): Promise<void> => {
  const { action, rest, out } = choice;
  const [first = '', second = ''] = rest;
  switch (action) {
    case 'new': {
      const packages = rest.slice(1);
      checkPackages(packages, choice);
      const where = { out, team: first, count: packages.length };
      const ids = await logged(registry, choice, (tx) =>
        createKeys(tx, { team: first, packages }, keepIn(where)),
      );
      for (const [index, keyId] of ids.entries())
        console.log(`key ${keyId} of ${first} may sign ${packages[index]}`);
      return;
    }
    case 'add': {
      const pem = await readFile(second, 'utf8').catch((error: Error) => {
        throw new ReleaseRefused(error.message);
      });
      checkPackages(rest.slice(2), choice);
      const keyId = await logged(registry, choice, (tx) =>
        addKey(tx, pem, { team: first, packages: rest.slice(2) }),
      );
      return console.log(`key ${keyId} of ${first} may sign ${rest.slice(2).join(', ')}`);
    }
    case 'rotate': {
      const { team, packages } = await findKey(registry.db, first);
      const keep = keepIn({ out, team, count: packages.length });
      const next = (await logged(registry, choice, (tx) => rotateKey(tx, first, keep))).join(', ');
      return console.log(`key ${next} takes the place of ${first}, which signs nothing new any more`);
    }
    case 'revoke':
      return revoke(registry, choice);
    case 'list':
      return list(registry);
    case 'sign-published': {
      if (!isPackageName(first)) throw new ReleaseRefused(`there is no package ${first}`);
      const keyId = await registry.releases.signPublished(first, second);
      return console.log(`${first} ${second} is signed with key ${keyId}`);
    }
    default:
      throw new ReleaseRefused(USAGE);
  }
};

const choice = (() => {
  try {
    return readChoice(process.argv.slice(2));
  } catch {
    return undefined;
  }
})();
if (choice?.action === 'sign') {
  await signFolders(choice).catch((error: unknown) => {
    console.error(error instanceof ReleaseRefused ? error.message : error);
    process.exitCode = 1;
  });
} else await withRegistry(readChoice, run);
