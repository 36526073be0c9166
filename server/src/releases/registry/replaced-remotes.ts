/** Remotes whose pages another one has taken over: they leave a set when it comes into it. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { isRemoteName, type RemoteName } from '@foyer/shared/remotes/remote';
import type { SetPackages } from './release-sets.ts';

/** @param published what comes into a set of these packages. @returns those that leave it, unless they are published themselves */
export const findReplaced = (
  packages: Readonly<Record<string, string>>,
  published: readonly Pick<Release, 'name' | 'replaces'>[],
): RemoteName[] => {
  const replaced = new Set(published.flatMap(({ replaces = [] }) => replaces));
  for (const { name } of published) if (isRemoteName(name)) replaced.delete(name);
  return [...replaced].filter((name) => Object.hasOwn(packages, name));
};

/** `packages` with the published releases in their places, and without the remotes that these replace. */
export const putInto = (
  packages: Readonly<Partial<SetPackages>>,
  published: readonly Pick<Release, 'name' | 'version' | 'replaces'>[],
): SetPackages => {
  const replaced: readonly string[] = findReplaced(packages as Record<string, string>, published);
  const staying = Object.entries(packages).filter(([name]) => !replaced.includes(name));
  const changes = published.map(({ name, version }) => [name, version] as const);
  return Object.fromEntries([...staying, ...changes]) as SetPackages;
};
