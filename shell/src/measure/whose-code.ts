/** Finds out which remote an element, a script or an error belongs to. */
import type { LiveReleaseSet } from '@foyer/shared/wire-schemas/releases/releases';
import type { Fault } from './faults.ts';

/** `mf-player/watch:{"id":"1"}` stands at the place of `mf-player`. */
export const remoteOfNode = (node: Node | null | undefined): string => {
  const element = node instanceof Element ? node : node?.parentElement;
  const place = element?.closest<HTMLElement>('[data-place]')?.dataset.place;
  return place?.split('/')[0] ?? 'shell';
};

/** @param text a stack, innermost first, or one address; undefined when no remote's script is named in it */
export const remoteOfScripts = (set: LiveReleaseSet, text: string): string | undefined => {
  let [found, first]: [string | undefined, number] = [undefined, Infinity];
  for (const [name, remote] of Object.entries(set.remotes)) {
    const at = text.indexOf(remote.base);
    if (at >= 0 && at < first) [found, first] = [name, at];
  }
  return found;
};

/** Undefined for what is none of ours: other sites' scripts in this page tell nothing of themselves, extensions do. */
export const remoteOfFault = (
  set: LiveReleaseSet,
  { kind, error, remote, stack }: Fault,
): string | undefined => {
  if (remote) return remote;
  const text = `${stack ?? ''}\n${error instanceof Error ? error.stack : ''}`;
  if (kind === 'errors' && (!(error instanceof Error) || text.includes('-extension://'))) return undefined;
  return remoteOfScripts(set, text) ?? 'shell';
};
