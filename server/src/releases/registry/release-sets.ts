/** What the registry tells the rest of the server about sets. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { RemoteName } from '@foyer/shared/remotes/remote';
import type { SetReleases } from '../checks/declaration-conflicts.ts';

/** `stable` serves everyone; `candidate` a share of the visitors while it is there. */
const RELEASE_CHANNELS = ['stable', 'candidate'] as const;
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number];
export const isReleaseChannel = (value: unknown): value is ReleaseChannel =>
  RELEASE_CHANNELS.includes(value as ReleaseChannel);

/** Version by package; the shell always. */
export type SetPackages = { readonly shell: string } & Readonly<Record<RemoteName, string>>;

/** One version of each package, checked as a whole. */
export interface ReleaseSet {
  id: number;
  packages: SetPackages;
  releases: SetReleases;
  note: string;
  /** Served although a smoke page fails, as long as its shell runs. */
  isForced?: boolean;
}

/** Who brought a channel to its present set; the start of the server replaces only what itself brought. */
const CHANGE_SOURCES = ['start', 'release', 'rollback', 'canary'] as const;
export type ChangeSource = (typeof CHANGE_SOURCES)[number];

/** Whose change it is, for the log of changes: a member's, or of whom or what these words name. */
export type ReleaseChanger = { memberId: number } | { command: string };

export interface LiveSets {
  stable: ReleaseSet;
  /** The share is of the visitors, 0–1. */
  candidate: { set: ReleaseSet; share: number } | null;
  /** Stays warm, so that a rollback of `stable` is one write. */
  previous: ReleaseSet | null;
  /** About to go live: they rendered in one process, and all others warm them up. */
  upcoming?: readonly ReleaseSet[];
}

/** The live set of this id; undefined for any other. */
export const findLiveSet = (
  live: Pick<LiveSets, 'stable' | 'candidate'> | undefined,
  setId: number,
): ReleaseSet | undefined => [live?.stable, live?.candidate?.set].find((set) => set?.id === setId);

/** Version of a package; undefined for a name that is none of the set's. */
export const versionIn = ({ packages }: Pick<ReleaseSet, 'packages'>, name: string): string | undefined =>
  Object.hasOwn(packages, name) ? packages[name as keyof SetPackages] : undefined;

/** Releases that some visitor may get: of the stable set and of a candidate alongside it. */
export const listLiveReleases = ({ stable, candidate }: LiveSets): Release[] =>
  [stable, candidate?.set].flatMap((set) => Object.values(set?.releases ?? {}));

/** All sets whose workers should be warm, each once, the stable one first. */
export function listWarmSets({ stable, candidate, upcoming = [], previous }: LiveSets): ReleaseSet[] {
  const sets = [stable, candidate?.set, ...upcoming, previous].filter((set): set is ReleaseSet =>
    Boolean(set),
  );
  return [...new Map(sets.map((set) => [set.id, set])).values()];
}
