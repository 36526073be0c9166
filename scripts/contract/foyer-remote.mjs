#!/usr/bin/env node
/**
 * `foyer-remote build`: builds the remote in this folder to `dist/<version>/`, which `npm run release -- --folder` of a site takes.
 * A version is named after the content that went in.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildPackage } from '@foyer/shared/build';

const folder = process.cwd();

const listInputs = async () => {
  const entries = await readdir(join(folder, 'src'), { recursive: true, withFileTypes: true });
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const beside = ['package.json', 'package-lock.json', 'remote.config.mjs'].map((name) => join(folder, name));
  return [...sources, ...beside.filter((file) => existsSync(file))].sort();
};

const versionOf = async () => {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const hash = createHash('sha256');
  for (const file of await listInputs())
    hash
      .update(relative(folder, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return `${version}-${hash.digest('hex').slice(0, 12)}`;
};

const build = async () => {
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const version = await versionOf();
  const target = join(folder, 'dist', version);
  if (!existsSync(join(target, 'release.json'))) {
    // A build that is cut off leaves only its own temporary folder.
    const temporary = join(folder, 'dist', `.building-${process.pid}`);
    await rm(temporary, { recursive: true, force: true });
    await buildPackage(name, version, temporary, 'production', join(folder, 'remote.config.mjs'));
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  }
  await writeFile(join(folder, 'dist/current.json'), `${JSON.stringify({ version })}\n`);
  console.log(relative(folder, target));
};

if (process.argv[2] === 'build') await build();
else {
  console.error('usage: foyer-remote build');
  process.exitCode = 1;
}
