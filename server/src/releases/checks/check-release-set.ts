/** The rules that one version of each package must meet together. Source: architecture.md "The contract". */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { findDeclarationConflicts, type SetReleases } from './declaration-conflicts.ts';
import { listRemotes, type RemoteName } from '@foyer/shared/remotes/remote';

function findMisfit(shell: Release, remote: Release): string | undefined {
  const provided = new Set(shell.platform.provides);
  const missing = remote.platform.uses.filter((name) => !provided.has(name));
  if (missing.length > 0) {
    return `${remote.name} ${remote.version} uses platform exports that shell ${shell.version} lacks: ${missing.join(', ')}`;
  }
  if (shell.hosts) {
    if (remote.host === undefined)
      return `${remote.name} ${remote.version} brings no addresses, which shell ${shell.version} does not know either; build it anew`;
    if (shell.hosts.includes(remote.host)) return undefined;
    return `${remote.name} ${remote.version} was built for host ${remote.host}, but shell ${shell.version} is ${shell.hosts.join(', ')}`;
  }
  const expected = shell.expects?.[remote.name as RemoteName];
  if (expected !== remote.contract) {
    return `${remote.name} ${remote.version} has contract ${remote.contract}, but shell ${shell.version} expects ${expected ?? 'no such remote'}`;
  }
  return undefined;
}

/** One sentence for each thing that does not fit; empty when the set may go live. */
export function findMisfits(releases: SetReleases): string[] {
  const missing = listRemotes(releases.shell.expects ?? {})
    .filter(([name]) => !releases[name])
    .map(([name]) => `the set has no ${name}`);
  const misfits = listRemotes(releases).flatMap(([, remote]) => findMisfit(releases.shell, remote) ?? []);
  // A shell of before knows its addresses itself, and shows nothing of what is declared.
  const conflicts = releases.shell.hosts ? findDeclarationConflicts(releases) : [];
  return [...missing, ...misfits, ...conflicts];
}
