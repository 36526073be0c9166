/** What a build leaves behind, what the registry keeps, what a document carries of it. Source: architecture.md "Releases". */
import type { PackageName, RemoteName } from '../remotes/remote.ts';

/** Files of one exposed module or entry, relative to the release's `browser/` folder, in loading order. */
export interface ModuleAssets {
  js: readonly string[];
  css: readonly string[];
}

/** What a page or widget may cost a visitor who opens it first: its modules, its styles, its container and one catalogue. */
export interface PlaceBudget {
  /** Compressed, 1000 bytes each. */
  kilobytes?: number;
  files?: number;
}
/** `<package>/budgets.json`; what it leaves out is the house's default (server/src/releases/release-budgets.ts). */
export interface ReleaseBudgets {
  /** By exposed module (`./watch`) or entry (`embed`). */
  places?: Readonly<Record<string, PlaceBudget>>;
  /** Rendering the smoke pages, to the same with the live set. */
  renderRatio?: number;
}

/** `dist/<version>/release.json`. */
export interface Release {
  name: PackageName;
  version: string;
  contract: number;
  /** Shell only: the contract number that it expects of each remote. */
  expects?: Readonly<Record<RemoteName, number>>;
  platform: {
    /** Exports of @foyer/shared/platform that this build imports. */
    uses: readonly string[];
    /** Shell only: the exports that it provides. */
    provides?: readonly string[];
  };
  browser: {
    /** The remote's container, or the shell's first script. */
    entry: string;
    /** By exposed name: `./home`, `./messages/en`. Shell: `./main` and `./messages/{lang}`. */
    exposes: Readonly<Record<string, ModuleAssets>>;
    /** Outside federation: mf-player's `embed`. */
    entries: Readonly<Record<string, ModuleAssets>>;
  };
  node: {
    entry: string;
    entries: Readonly<Record<string, string>>;
  };
  /** Calls of the API that it makes: method and address as the API's description writes them. Releases before did not list them. */
  apiCalls?: readonly string[];
  budgets?: ReleaseBudgets;
  /** By path relative to the release's folder: `browser/` is served, `node/` is run, `contract/` is compared at release. `integrity` is `sha384-` and base64. */
  files: Readonly<Record<string, { integrity: string; bytes: number }>>;
}

/** One remote of the live set, as documents carry it. `base` ends with a slash and leads to the `browser/` folder. */
export interface LiveRemote {
  version: string;
  contract: number;
  base: string;
  entry: string;
}

/** The data block `foyer-release-set`. */
export interface LiveReleaseSet {
  id: number;
  remotes: Readonly<Partial<Record<RemoteName, LiveRemote>>>;
}

/** `GET /api/registry.json`: what is live. Null before the first set. */
export interface RegistryAnswer {
  stable: LiveReleaseSet | null;
  /** `share`: part of the visitors who get it, 0–1. */
  candidate: { set: LiveReleaseSet; share: number } | null;
}
