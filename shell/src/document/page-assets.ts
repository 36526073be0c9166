/** Which files a page view needs before it can be hydrated, from the releases' own lists. */
import type { PageView, RenderPackage, RenderSet } from '@foyer/shared/wire-schemas/documents';
import type { LiveReleaseSet, LiveRemote } from '@foyer/shared/wire-schemas/releases/releases';
import type { SiteTableData } from '@foyer/shared/wire-schemas/declarations';
import { listRemotes, type RemoteName } from '@foyer/shared/remotes/remote';
import { placeModules } from '../host/place-modules.ts';
import { chunkOfPage } from '../pages/shell-pages.ts';
import { asksToSignIn } from '../layout/sign-in-place.tsx';
import { fileHash } from './file-hashes.ts';

/** A file that a document names. */
interface Asset {
  href: string;
  integrity: string;
}
export interface PageAssets {
  /** The first script of the page: keeps taps until the others can answer, and starts those that wait. */
  early: (Asset & { file: string; folder?: string }) | undefined;
  /** A script of the page's remote that works before all others, as the player's: its build's entry `early-` and the page's name. */
  earlyOfPage: Asset | undefined;
  /** The shell's scripts, which the document runs. */
  scripts: readonly Asset[];
  /** Scripts that those will ask for; preloaded. */
  preloads: readonly Asset[];
  styles: readonly (Asset & { file: string; folder?: string })[];
}

/** Addresses equal those that the chunk loaders build, else a file is fetched twice. */
export const pageAssets = (set: RenderSet, view: PageView, language: string): PageAssets => {
  const scripts: Asset[] = [];
  const preloads = new Map<string, Asset>();
  const styles = new Map<string, PageAssets['styles'][number]>();
  const { shell } = set.packages;
  const assetOf = ({ base, release }: RenderPackage, file: string): Asset => ({
    href: base + file,
    integrity: fileHash(release, file),
  });
  const addStyles = (part: RenderPackage, files: readonly string[]) => {
    for (const file of files)
      styles.set(part.base + file, { ...assetOf(part, file), file, folder: part.folder });
  };
  const addPreload = (part: RenderPackage, file: string) =>
    preloads.set(part.base + file, assetOf(part, file));
  const main = shell.release.browser.exposes['./main'];
  for (const file of main?.js ?? []) scripts.push(assetOf(shell, file));
  addStyles(shell, main?.css ?? []);
  for (const file of shell.release.browser.exposes[`./messages/${language}`]?.js ?? [])
    addPreload(shell, file);

  const add = (remote: RemoteName, name: string, isLate = false) => {
    const part = set.packages[remote];
    // The browser will say that it cannot be loaded.
    if (!part) return;
    const { release } = part;
    if (!isLate) addPreload(part, release.browser.entry);
    for (const expose of placeModules(name, language)) {
      const assets = release.browser.exposes[`./${expose}`];
      const scripts = [...(assets?.js ?? []), ...(assets?.messages?.[language] ?? [])];
      if (!isLate) for (const file of scripts) addPreload(part, file);
      addStyles(part, assets?.css ?? []);
    }
  };
  const addOwn = (expose: string) => {
    const assets = shell.release.browser.exposes[expose];
    for (const file of assets?.js ?? []) addPreload(shell, file);
    addStyles(shell, assets?.css ?? []);
  };
  if (view.remote !== 'shell') add(view.remote, view.page);
  const chunk = view.remote === 'shell' ? chunkOfPage(view.page) : undefined;
  if (chunk) {
    addOwn(`./pages/${chunk}`);
    addOwn(`./page-messages/${language}`);
  }
  if (asksToSignIn(view.url)) {
    addOwn('./pages/account');
    addOwn(`./page-messages/${language}`);
  }
  for (const { remote, widget, hydrates } of view.widgets) add(remote, widget, hydrates === 'near');
  const [earlyFile] = shell.release.browser.entries['first-script']?.js ?? [];
  const early =
    earlyFile === undefined
      ? undefined
      : { ...assetOf(shell, earlyFile), file: earlyFile, folder: shell.folder };
  const part = view.remote === 'shell' ? undefined : set.packages[view.remote];
  const [pageFile] = part?.release.browser.entries[`early-${view.page}`]?.js ?? [];
  const earlyOfPage = part && pageFile !== undefined ? assetOf(part, pageFile) : undefined;
  return { early, earlyOfPage, scripts, preloads: [...preloads.values()], styles: [...styles.values()] };
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
