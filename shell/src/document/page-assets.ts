/** Which files a page view needs before it can be hydrated, from the releases' own lists. */
import type { PageView, RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { LiveReleaseSet, LiveRemote } from '@foyer/shared/wire-schemas/releases';
import type { SiteTableData } from '@foyer/shared/wire-schemas/declarations';
import { listRemotes, type RemoteName } from '@foyer/shared/remotes/remote';
import { placeModules } from '../host/load-view.ts';

export interface PageAssets {
  /** The shell's scripts, which the document runs. */
  scripts: readonly string[];
  /** Scripts that those will ask for; preloaded. */
  preloads: readonly string[];
  styles: readonly { href: string; file: string; folder?: string }[];
}

/** Addresses equal those that the chunk loaders build, else a file is fetched twice. */
export const pageAssets = (set: RenderSet, view: PageView, language: string): PageAssets => {
  const scripts: string[] = [];
  const preloads = new Set<string>();
  const styles = new Map<string, PageAssets['styles'][number]>();
  const { shell } = set.packages;
  const addStyles = ({ base, folder }: RenderPackage, files: readonly string[]) => {
    for (const file of files) styles.set(base + file, { href: base + file, file, folder });
  };
  const main = shell.release.browser.exposes['./main'];
  for (const file of main?.js ?? []) scripts.push(shell.base + file);
  addStyles(shell, main?.css ?? []);
  for (const file of shell.release.browser.exposes[`./messages/${language}`]?.js ?? [])
    preloads.add(shell.base + file);

  const add = (remote: RemoteName, name: string) => {
    const part = set.packages[remote];
    // The browser will say that it cannot be loaded.
    if (!part) return;
    const { release, base } = part;
    preloads.add(base + release.browser.entry);
    for (const expose of placeModules(name, language)) {
      const assets = release.browser.exposes[`./${expose}`];
      for (const file of assets?.js ?? []) preloads.add(base + file);
      addStyles(part, assets?.css ?? []);
    }
  };
  if (view.remote !== 'shell') add(view.remote, view.page);
  for (const { remote, widget } of view.widgets) add(remote, widget);
  return { scripts, preloads: [...preloads], styles: [...styles.values()] };
};

/** What the browser needs to know of the set in order to load any remote. */
export const liveReleaseSet = (set: RenderSet, table: SiteTableData): LiveReleaseSet => {
  const remotes: Record<RemoteName, LiveRemote> = {};
  for (const [name, { release, base }] of listRemotes(set.packages)) {
    remotes[name] = {
      version: release.version,
      contract: release.contract,
      host: release.host,
      base,
      entry: release.browser.entry,
    };
  }
  return { id: set.id, remotes, table };
};
