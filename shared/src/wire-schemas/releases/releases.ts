/** What a build leaves behind, what the registry keeps, what a document carries of it. Source: architecture.md "Releases". */
import type { PackageName, RemoteName } from '../../remotes/remote.ts';
import type { ReleaseDeclarations, SiteTableData } from '../declarations.ts';
import type { CallTable } from '../call.ts';

/** Files of one exposed module or entry, relative to the release's `browser/` folder, in loading order. */
export interface ModuleAssets {
  js: readonly string[];
  css: readonly string[];
  /** Of an entry outside federation: what it fetches automatically later, scripts and styles. */
  lazy?: readonly string[];
  /** By language: scripts with messages that the module fetches automatically before it is there. */
  messages?: Readonly<Record<string, readonly string[]>>;
}

export type BuildMode = 'production' | 'development';

/** For whom a smoke page is rendered: made-up members, who have no session. */
export const SMOKE_VISITORS = ['anonymous', 'member', 'uploader'] as const;
export type SmokeVisitor = (typeof SMOKE_VISITORS)[number];

/**
 * Pages and widgets that a package wants rendered before it goes live; each exposed one is in it. Texts may hold places that
 * the server fills from the public catalogue: `{video}`, `{dir}`, `{member}`, `{category}`, `{model}`, `{channel}`, `{album}`,
 * `{albumDir}`, `{playlist}`; `{key}` of a made-up statement of reasons or receipt.
 */
export interface SmokePlan {
  /**
   * `page` is the exposed name, `path` an own path with its query. `as` is `['anonymous']` when absent; `status`, 200 when absent, is
   * what the page answers them: 403 where it says that it is closed to them. `clicks` are selectors of what the browser check
   * clicks on it, one after the other: what opens and closes, nothing that writes.
   */
  pages: readonly {
    page: string;
    path: string;
    as?: readonly SmokeVisitor[];
    status?: 200 | 403;
    clicks?: readonly string[];
  }[];
  widgets?: readonly {
    widget: string;
    props: Readonly<Record<string, string | number | boolean>>;
    as?: readonly SmokeVisitor[];
  }[];
}

/** What a page or widget may cost a visitor who opens it first: its modules, its styles, its container and one catalogue. */
export interface PlaceBudget {
  /** Compressed, 1000 bytes each. */
  kilobytes?: number;
  files?: number;
}
/** `<package>/budgets.json`; what it leaves out is the house's default (server/src/releases/checks/release-budgets.ts). */
export interface ReleaseBudgets {
  /** By exposed module (`./watch`) or entry (`embed`). */
  places?: Readonly<Record<string, PlaceBudget>>;
  /** Rendering the smoke pages, to the same with the live set. */
  renderRatio?: number;
  /** All files of the server's build, not compressed, 1000 bytes each. */
  serverKilobytes?: number;
}

/**
 * How a release came to be, as its builder says: part of `release.json`, and so of what is signed. The fields of SLSA's build
 * provenance that a reader needs; nothing in it names a machine, a person or a path unless the builder's id does.
 */
export interface Provenance {
  /** `FOYER_BUILDER`, else `local`. */
  builder: string;
  /** What kind of build it was; see BUILD_TYPE. */
  buildType: string;
  /** The command that makes it again. */
  command: string;
  /** `commit` null: not known. `isClean` false: files differed from that commit; null: not known. */
  source: { commit: string | null; isClean: boolean | null };
  /** SHA-256 as hex by file name: what else went in, such as the lock file. */
  materials: Readonly<Record<string, string>>;
  /** ISO 8601 in UTC. */
  startedAt: string;
  finishedAt: string;
}
export const BUILD_TYPE = 'foyer-package/1';
/** Of a builder: an id or an address, as `ci.example/foyer/17`; no absolute path, no `file:`. */
export const BUILDER_ID = /^(?!file:|[a-z]:[/\\])[a-z0-9][\w.:/@+ -]{0,199}$/i;
/** SHA-1 or SHA-256, as git names commits. */
export const COMMIT_ID = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** `dist/<version>/release.json`. */
export interface Release extends ReleaseDeclarations {
  name: PackageName;
  version: string;
  contract: number;
  /** The host's number that its pages and widgets were built for. Releases before had none, nor any declarations. */
  host?: number;
  /** Shell only: numbers of that kind that it can show. */
  hosts?: readonly number[];
  /** Shells without `hosts` only: the contract number that it expects of each remote. */
  expects?: Readonly<Record<RemoteName, number>>;
  /** Remotes whose pages it has taken over: it goes live in their place, and no set has both. */
  replaces?: readonly RemoteName[];
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
  /** When the build was made, ISO 8601 in UTC; the same version built twice differs in nothing else but `provenance`. */
  builtAt?: string;
  /** Releases before had none. The same version built twice may differ in it. */
  provenance?: Provenance;
  /** `production` when absent. A set holds builds of one mode: the shell's react serves all of them. */
  mode?: BuildMode;
  /** What the server renders with it before it goes live; see SmokePlan. */
  smoke?: SmokePlan;
  /** Calls of the API that it makes: method and address as the API's description writes them. Releases before did not list them. */
  apiCalls?: readonly string[];
  budgets?: ReleaseBudgets;
  /** By path relative to the release's folder: `browser/` is served, `node/` is run, `contract/` is compared at release. `integrity` is `sha384-` and base64. */
  files: Readonly<Record<string, { integrity: string; bytes: number }>>;
}

/** `release.sig.json` alongside it: who stands for it. */
export interface ReleaseSignature {
  /** Fingerprint of the public key. */
  keyId: string;
  /** ISO 8601; part of what is signed. */
  signedAt: string;
  /** Ed25519 over the release's canonical JSON with the two above; base64. */
  signature: string;
}

/** One remote of the live set, as documents carry it. `base` ends with a slash and leads to the `browser/` folder. */
export interface LiveRemote {
  version: string;
  contract: number;
  host?: number;
  base: string;
  entry: string;
}

/** The data block `foyer-release-set`. */
export interface LiveReleaseSet {
  id: number;
  remotes: Readonly<Record<RemoteName, LiveRemote>>;
  /**
   * `integrity` values by file name, of files that this document's packages fetch automatically later. Those of its scripts and
   * preload links stand there; `/releases/integrity/` has the rest. Absent in `/api/registry.json`.
   */
  lazyHashes?: Readonly<Record<string, string>>;
  /** In documents: addresses, menus and slots, in the document's language. */
  table?: SiteTableData;
}

/** `GET /api/registry.json`: what is live. Null before the first set. */
export interface RegistryAnswer {
  stable: LiveReleaseSet | null;
  /** `share`: part of the visitors who get it, 0–1. */
  candidate: { set: LiveReleaseSet; share: number } | null;
}

export const RELEASE_CALLS = {
  'GET /api/registry.json': {
    room: 'releases',
    who: 'everyone',
  },
} as const satisfies CallTable;
