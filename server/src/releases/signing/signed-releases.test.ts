/** The registry believes what was signed by who may, and nothing else, at every way to a live page. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { sql } from 'kysely';
import { type FixtureRegistry, openFixtureRegistry, publishAll } from '../fixture-registry.ts';
import { buildProvenance, writeFixtureRelease } from '../fixture-release.ts';
import { readRelease } from '../registry/read-release.ts';
import type { SetPackages } from '../registry/release-sets.ts';
import { createReleases, type Releases } from '../registry/releases.ts';
import { findEndedLocalKeys } from './first-keys.ts';
import { insertKey } from './release-keys.sql.ts';
import { addKey, createKeys, revokeKey, revokeReleases, rotateKey } from './release-keys.ts';
import { exportPublicKey, keyIdOf, signRelease } from './release-signature.ts';
import { createReleaseTrust, SIGNATURE_FILE } from './release-trust.ts';
import { generateReleaseKey, openSigningKey } from './signing-key.ts';

let registry: FixtureRegistry;
let built: string;
let base: SetPackages;
/** As a process with a team's key sees the registry; without one nothing is signed here. */
const withKey = (privateKey?: KeyObject): Releases =>
  createReleases(
    registry.db,
    registry.storage,
    createReleaseTrust(registry.db, {
      openKey: async () => privateKey && { privateKey, isLocal: false },
      localKeys: 'used',
    }),
  );
const newKey = async (team: string, packages: string[]) => {
  let privateKey: KeyObject | undefined;
  const [keyId] = await createKeys(registry.db, { team, packages }, async (key) => {
    privateKey = key.privateKey;
  });
  if (!privateKey || !keyId) throw new Error('no key was made');
  return { keyId, privateKey };
};
const write = (version: string, name: Release['name'] = 'mf-player') =>
  writeFixtureRelease(built, { name, version });
const putSignature = async (folder: string, key: KeyObject, signedAt?: Date) => {
  const signature = signRelease(await readRelease(folder), key, signedAt);
  await writeFile(join(folder, SIGNATURE_FILE), JSON.stringify(signature));
};
const warmUp = async (): Promise<void> => undefined;

beforeAll(async () => {
  registry = await openFixtureRegistry();
  built = join(registry.folder, 'built');
  base = await publishAll(registry, '1.0.0');
});
afterAll(() => registry.close());

describe('publishing', () => {
  it('refuses what is not signed', async () => {
    const folder = await write('2.0.0');
    await expect(withKey().publishRelease(folder)).rejects.toThrow('mf-player 2.0.0 is not signed');
    expect(await registry.releases.findRelease('mf-player', '2.0.0')).toBeUndefined();
  });

  it('takes what a team signed elsewhere, and keeps the signature next to the files', async () => {
    const { privateKey } = await newKey('players', ['mf-player']);
    const folder = await write('2.0.1');
    await putSignature(folder, privateKey);
    await withKey().publishRelease(folder);
    await expect(withKey().materialise('mf-player', '2.0.1')).resolves.toContain('2.0.1');
    const kept = join(registry.storage.folderOf('mf-player', '2.0.1'), SIGNATURE_FILE);
    expect(await readFile(kept, 'utf8')).toContain(keyIdOf(exportPublicKey(privateKey)));
  });

  it('refuses a key that nobody registered, and one that may not sign this package, by name', async () => {
    const stranger = generateReleaseKey();
    await expect(withKey(stranger).publishRelease(await write('2.0.2'))).rejects.toThrow(
      `mf-player 2.0.2 is signed by key ${keyIdOf(exportPublicKey(stranger))}, which nobody has registered`,
    );
    const { keyId, privateKey } = await newKey('lists', ['mf-listings']);
    await expect(withKey(privateKey).publishRelease(await write('2.0.2'))).rejects.toThrow(
      `mf-player 2.0.2 is signed by key ${keyId} (lists), which may sign mf-listings only`,
    );
  });

  it('signs over what was signed for another site, where it has a key, and refuses it where it has none', async () => {
    const folder = await write('2.0.9');
    await putSignature(folder, generateReleaseKey());
    await expect(withKey().publishRelease(folder)).rejects.toThrow('which nobody has registered');
    const { keyId, privateKey } = await newKey('players', ['mf-player']);
    await withKey(privateKey).publishRelease(folder);
    const kept = join(registry.storage.folderOf('mf-player', '2.0.9'), SIGNATURE_FILE);
    expect(await readFile(kept, 'utf8')).toContain(keyId);
    // One that is known and refused is not signed over: a tampered folder stays refused.
    const altered = await write('2.0.10');
    await putSignature(altered, privateKey);
    const json = JSON.parse(await readFile(join(altered, 'release.json'), 'utf8')) as Release;
    await writeFile(join(altered, 'release.json'), JSON.stringify({ ...json, contract: 7 }));
    await expect(withKey(privateKey).publishRelease(altered)).rejects.toThrow('is not what key');
  });

  it('refuses a signature of another release, of another time, and one from the future', async () => {
    const { privateKey } = await newKey('players', ['mf-player']);
    const folder = await write('2.0.3');
    const other = signRelease(await readRelease(await write('2.0.4')), privateKey);
    await writeFile(join(folder, SIGNATURE_FILE), JSON.stringify(other));
    await expect(withKey().publishRelease(folder)).rejects.toThrow('is not what key');
    const own = signRelease(await readRelease(folder), privateKey, new Date(Date.now() - 1000));
    const redated = { ...own, signedAt: new Date().toISOString() };
    await writeFile(join(folder, SIGNATURE_FILE), JSON.stringify(redated));
    await expect(withKey().publishRelease(folder)).rejects.toThrow('is not what key');
    await putSignature(folder, privateKey, new Date(Date.now() + 3_600_000));
    await expect(withKey().publishRelease(folder)).rejects.toThrow('in the future');
    await writeFile(join(folder, SIGNATURE_FILE), '{"keyId":1}');
    await expect(withKey().publishRelease(folder)).rejects.toThrow('is no signature');
  });

  it('refuses an old signed folder that the registry does not know, while a newer version is live', async () => {
    const { privateKey } = await newKey('all', ['*']);
    const old = await write('1.5.0', 'mf-upload');
    await putSignature(old, privateKey, new Date(Date.now() - 60_000));
    const { releases } = registry;
    const set = await releases.createReleaseSet(base);
    await releases.goLive(set.id, { warmUp });
    await expect(withKey().publishRelease(old)).rejects.toThrow(
      /mf-upload 1.5.0 was signed at .* before 1.0.0, which is live/,
    );
  });
});

describe('who can write the registry but has no key', () => {
  /** Runs `change` on a release that is fine, and expects every way to a page to refuse it. */
  const refusesAfter = async (version: string, change: () => Promise<unknown>, fault: string) => {
    const { releases } = registry;
    await releases.publishRelease(await write(version));
    const packages = { ...base, 'mf-player': version };
    const set = await releases.createReleaseSet(packages);
    await change();
    await expect(releases.createReleaseSet(packages)).rejects.toThrow(fault);
    await expect(releases.goLive(set.id, { warmUp })).rejects.toThrow(fault);
    await expect(releases.materialise('mf-player', version)).rejects.toThrow(fault);
    await expect(releases.requireTrusted('mf-player', version)).rejects.toThrow(fault);
  };

  it('cannot put other hashes into the row of a release', async () => {
    await refusesAfter(
      '3.0.0',
      () =>
        sql`
        UPDATE releases SET release = jsonb_set(release, '{files,node/entry.js,bytes}', '7')
        WHERE package = 'mf-player' AND version = '3.0.0'`.execute(registry.db),
      'mf-player 3.0.0 is not what key',
    );
  });

  it('cannot change who built it, from which commit', async () => {
    for (const [version, path, value] of [
      ['3.1.0', '{provenance,builder}', '"somebody else"'],
      ['3.1.1', '{provenance,source,isClean}', 'true'],
    ] as const) {
      const provenance = buildProvenance({ source: { commit: null, isClean: false } });
      const folder = await writeFixtureRelease(built, { name: 'mf-player', version, provenance });
      await registry.releases.publishRelease(folder);
      expect((await registry.releases.requireTrusted('mf-player', version)).provenance).toEqual(provenance);
      await sql`UPDATE releases SET release = jsonb_set(release, ${path}::text[], ${value}::jsonb)
        WHERE package = 'mf-player' AND version = ${version}`.execute(registry.db);
      await expect(registry.releases.requireTrusted('mf-player', version)).rejects.toThrow(
        `mf-player ${version} is not what key`,
      );
    }
  });

  it('cannot take the signature away', async () => {
    await refusesAfter(
      '3.0.1',
      () =>
        sql`
        UPDATE releases SET signature = NULL WHERE package = 'mf-player' AND version = '3.0.1'`.execute(
          registry.db,
        ),
      'mf-player 3.0.1 is not signed',
    );
  });

  it('cannot put one of another release in its place', async () => {
    await refusesAfter(
      '3.0.2',
      () =>
        sql`
        UPDATE releases SET signature = (
          SELECT signature FROM releases WHERE package = 'mf-player' AND version = '1.0.0'
        ) WHERE package = 'mf-player' AND version = '3.0.2'`.execute(registry.db),
      'mf-player 3.0.2 is not what key',
    );
  });

  it('cannot put another release in its place, signed as it is', async () => {
    await registry.releases.publishRelease(await write('3.0.4', 'mf-listings'));
    await refusesAfter(
      '3.0.5',
      () =>
        sql`
        UPDATE releases SET release = (
          SELECT release FROM releases WHERE package = 'mf-listings' AND version = '3.0.4'
        ) WHERE package = 'mf-player' AND version = '3.0.5'`.execute(registry.db),
      'the registry has mf-listings 3.0.4 in the place of mf-player 3.0.5',
    );
  });

  it('cannot give a key of its own the name of a registered one', async () => {
    const { keyId } = await newKey('players', ['mf-player']);
    const other = exportPublicKey(generateReleaseKey());
    await sql`UPDATE release_keys SET public_key = ${other} WHERE key_id = ${keyId}`.execute(registry.db);
    const { privateKey } = await newKey('players', ['mf-player']);
    const folder = await write('3.0.3');
    const signature = signRelease(await readRelease(folder), privateKey);
    await writeFile(join(folder, SIGNATURE_FILE), JSON.stringify({ ...signature, keyId }));
    await expect(withKey().publishRelease(folder)).rejects.toThrow('is not what key');
  });
});

describe('keys', () => {
  it('that are replaced keep what they signed, and sign nothing new', async () => {
    const old = await newKey('players', ['mf-player']);
    await withKey(old.privateKey).publishRelease(await write('4.0.0'));
    let next: KeyObject | undefined;
    await rotateKey(registry.db, old.keyId, async (key) => {
      next = key.privateKey;
    });
    await expect(withKey().requireTrusted('mf-player', '4.0.0')).resolves.toMatchObject({ version: '4.0.0' });
    await expect(withKey(old.privateKey).publishRelease(await write('4.0.1'))).rejects.toThrow(
      `mf-player 4.0.1 is signed by key ${old.keyId} (players), which was revoked: replaced by`,
    );
    await expect(withKey(next).publishRelease(await write('4.0.1'))).resolves.toMatchObject({
      version: '4.0.1',
    });
  });

  it('that were stolen cannot date a signature back before their revocation', async () => {
    const { keyId, privateKey } = await newKey('players', ['mf-player']);
    await revokeKey(registry.db, keyId, { from: 'now', reason: 'lost laptop' });
    const folder = await write('4.1.0');
    await putSignature(folder, privateKey, new Date(Date.now() - 120_000));
    await expect(withKey().publishRelease(folder)).rejects.toThrow('which was revoked: lost laptop');
  });

  it('can be revoked with all that they signed', async () => {
    const { keyId, privateKey } = await newKey('players', ['mf-player']);
    await withKey(privateKey).publishRelease(await write('4.2.0'));
    await revokeKey(registry.db, keyId, { from: 'everything', reason: 'stolen' });
    await expect(withKey().requireTrusted('mf-player', '4.2.0')).rejects.toThrow(
      'mf-player 4.2.0 is signed by key',
    );
    // Signed again with another key it is believed again.
    const next = await newKey('players', ['mf-player']);
    await withKey(next.privateKey).publishRelease(await write('4.2.0'));
    await expect(withKey().requireTrusted('mf-player', '4.2.0')).resolves.toMatchObject({ version: '4.2.0' });
  });

  it('come once, for packages, and as Ed25519', async () => {
    const key = generateReleaseKey();
    const pem = createPublicKey(key.export({ type: 'pkcs8', format: 'pem' })).export({
      type: 'spki',
      format: 'pem',
    });
    const owner = { team: 'players', packages: ['mf-player'] };
    await addKey(registry.db, `${pem}`, owner);
    await expect(addKey(registry.db, `${pem}`, owner)).rejects.toThrow('is registered already');
    await expect(addKey(registry.db, `${pem}`, { team: 'x', packages: ['../x'] })).rejects.toThrow(
      'is no package',
    );
    await expect(addKey(registry.db, 'nothing', owner)).rejects.toThrow('no public key');
  });
});

describe('versions', () => {
  it('that were revoked go live no more, by rollback neither', async () => {
    const { releases } = registry;
    const old = await releases.createReleaseSet(base);
    await releases.goLive(old.id, { warmUp });
    await releases.publishRelease(await write('5.0.0'));
    const next = await releases.createReleaseSet({ ...base, 'mf-player': '5.0.0' });
    await releases.goLive(next.id, { warmUp });
    await revokeReleases(registry.db, 'mf-player', { version: '1.0.0' }, 'leaks addresses');
    const fault = /mf-player 1\.0\.0 was revoked \(key [0-9a-f]{32}\): leaks addresses/;
    await expect(releases.rollback('stable')).rejects.toThrow(fault);
    await expect(releases.goLive(old.id, { warmUp })).rejects.toThrow(fault);
    await expect(releases.createReleaseSet(base)).rejects.toThrow(fault);
    expect((await releases.loadLiveSets())?.stable.id).toBe(next.id);
  });

  it('older than a moment can be revoked together', async () => {
    const { releases } = registry;
    await releases.publishRelease(await write('5.1.0', 'mf-member'));
    const later = new Date(Date.now() + 5);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await releases.publishRelease(await write('5.1.1', 'mf-member'));
    await revokeReleases(registry.db, 'mf-member', { signedBefore: later }, '');
    await expect(releases.requireTrusted('mf-member', '5.1.0')).rejects.toThrow('is older than what');
    await expect(releases.requireTrusted('mf-member', '5.1.1')).resolves.toMatchObject({ version: '5.1.1' });
  });
});

it('pinned keys are believed and no other, no matter who wrote it into the table', async () => {
  const [ours, theirs] = [await newKey('players', ['mf-player']), await newKey('intruder', ['*'])];
  const pinned = (privateKey: KeyObject): Releases =>
    createReleases(
      registry.db,
      registry.storage,
      createReleaseTrust(registry.db, {
        openKey: async () => ({ privateKey, isLocal: false }),
        localKeys: 'used',
        pinnedKeys: [ours.keyId],
      }),
    );
  await expect(pinned(theirs.privateKey).publishRelease(await write('6.0.0'))).rejects.toThrow(
    `mf-player 6.0.0 is signed by key ${theirs.keyId} (intruder), which FOYER_RELEASE_TRUSTED_KEYS does not name`,
  );
  await expect(pinned(ours.privateKey).publishRelease(await write('6.0.0'))).resolves.toBeDefined();
});

describe('a site that was never set up', () => {
  it('makes keys for itself, one for each package, readable for its owner alone, once', async () => {
    const dataDir = await mkdtemp(join(registry.folder, 'data-'));
    const settings = { dataDir, releaseKey: '', localReleaseKeys: 'used' } as const;
    const open = async (name: Release['name']) => {
      const key = await openSigningKey(settings, name);
      if (!key) throw new Error('no key');
      return exportPublicKey(key.privateKey);
    };
    const [one, two] = await Promise.all([open('mf-player'), open('mf-player')]);
    expect(one).toBe(two);
    expect(await open('mf-listings')).not.toBe(one);
    expect((await stat(join(dataDir, 'keys/local/mf-player.pem'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'keys/local'))).mode & 0o777).toBe(0o700);
    for (const localReleaseKeys of ['earlier', 'refused'] as const)
      expect(await openSigningKey({ ...settings, localReleaseKeys }, 'mf-player')).toBeUndefined();
  });

  it('loses one package with one file of a local key', async () => {
    const dataDir = await mkdtemp(join(registry.folder, 'data-'));
    const settings = { dataDir, releaseKey: '', localReleaseKeys: 'used' } as const;
    const site = createReleases(
      registry.db,
      registry.storage,
      createReleaseTrust(registry.db, {
        openKey: (name) => openSigningKey(settings, name),
        localKeys: 'used',
      }),
    );
    await site.publishRelease(await write('7.0.0'));
    const leaked = createPrivateKey(await readFile(join(dataDir, 'keys/local/mf-player.pem'), 'utf8'));
    await expect(withKey(leaked).publishRelease(await write('7.0.1', 'mf-listings'))).rejects.toThrow(
      'which may sign mf-player only',
    );
  });

  it('in production goes on with what it signed before, and takes nothing new', async () => {
    const production = (privateKey?: KeyObject) =>
      createReleases(
        registry.db,
        registry.storage,
        createReleaseTrust(registry.db, {
          openKey: async () => privateKey && { privateKey, isLocal: true },
          localKeys: 'earlier',
        }),
      );
    const old = generateReleaseKey();
    const publicKey = exportPublicKey(old);
    const keyId = keyIdOf(publicKey);
    // As sites registered it before keys were made per package.
    await insertKey(registry.db, { keyId, publicKey, team: 'this site', packages: ['*'], isLocal: true });
    await withKey(old).publishRelease(await write('7.1.0', 'mf-upload'));
    await expect(production().requireTrusted('mf-upload', '7.1.0')).resolves.toBeDefined();
    await expect(production().publishRelease(await write('7.1.1'))).rejects.toThrow('is not signed');
    await expect(production(old).publishRelease(await write('7.1.1'))).rejects.toThrow(
      'of which a production site takes nothing new unless FOYER_RELEASE_LOCAL_KEY=1',
    );
    const settings = { localReleaseKeys: 'earlier' } as const;
    const live = { 'mf-upload': '7.1.0' };
    expect(await findEndedLocalKeys(registry.db, settings, live)).toContain('this site signed mf-upload');
    expect(await findEndedLocalKeys(registry.db, { localReleaseKeys: 'used' }, live)).toBeUndefined();
  });

  it('is not believed where the operator says so', async () => {
    const strict = createReleases(
      registry.db,
      registry.storage,
      createReleaseTrust(registry.db, { openKey: async () => undefined, localKeys: 'refused' }),
    );
    await expect(strict.requireTrusted('mf-upload', '1.0.0')).rejects.toThrow(
      /mf-upload 1\.0\.0 is signed by key .* FOYER_RELEASE_LOCAL_KEY=0 does not allow/,
    );
  });

  it('signs with the key of the settings, as a path, as text, or from a folder with one for each package', async () => {
    const pem = `${generateReleaseKey().export({ type: 'pkcs8', format: 'pem' })}`;
    const file = join(registry.folder, 'team.pem');
    await writeFile(file, pem);
    const open = async (releaseKey: string, name: Release['name'] = 'mf-player') => {
      const settings = { dataDir: registry.folder, localReleaseKeys: 'used', releaseKey } as const;
      const key = await openSigningKey(settings, name);
      return key && exportPublicKey(key.privateKey);
    };
    const byPath = await open(file);
    expect(byPath).toBeDefined();
    expect(await open(pem.replaceAll('\n', '\\n'))).toBe(byPath);
    await expect(open('nowhere.pem')).rejects.toThrow('FOYER_RELEASE_KEY');
    const folder = await mkdtemp(join(registry.folder, 'keys-'));
    await writeFile(join(folder, 'mf-player.pem'), pem);
    expect(await open(folder)).toBe(byPath);
    await expect(open(folder, 'shell')).rejects.toThrow('shell.pem');
  });
});
