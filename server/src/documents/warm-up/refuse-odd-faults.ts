/**
 * Refuses a set whose changed packages cannot render a page or widget for some object of the live data, such as a video without a
 * channel: smoke pages alone show one object of each kind, which may lack nothing.
 */
import type { DocumentAnswer } from '@foyer/shared/wire-schemas/documents';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { ReleaseRefused } from '../../releases/release-refused.ts';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { listChangedReleases } from './changed-releases.ts';
import {
  describeOddObject,
  describeOddObjects,
  namesKind,
  type OddObject,
  type OddObjects,
  placesOf,
} from './odd-objects.ts';
import { ODD_KINDS, type OddKind } from './odd-objects.sql.ts';
import type { SmokeSamples } from './smoke-samples.ts';
import { reasonOf, type SmokeOptions, type SmokeRun, whyFailed } from './smoke-run.ts';
import { ANONYMOUS, runsOf, samplesOf } from './smoke-set.ts';

/** Two workers render two at a time; more would only wait in them. */
const CONCURRENCY = 4;

type OddPool = Pick<RenderPool, 'render'> & Partial<Pick<RenderPool, 'whyOff'>>;

export interface OddFaultDeps extends Pick<SmokeOptions, 'answerApi' | 'requestOf'> {
  findObjects: () => Promise<OddObjects>;
  poolOf: (set: ReleaseSet) => Promise<OddPool>;
  /** For the command that waits for the release. */
  say: (line: string) => void;
}

interface OddRun extends SmokeRun {
  object: OddObject;
}

/** What of a release names an object of the kind; one visitor each, in turns, since every object is tried once. */
const onlyOf = (release: Release, kind: OddKind, turn: number): Release => {
  const oneOf = <Entry extends { as?: readonly string[] }>({ as = ANONYMOUS, ...entry }: Entry) => ({
    ...entry,
    as: [as[turn % as.length] ?? 'anonymous'],
  });
  const { pages = [], widgets = [] } = release.smoke ?? {};
  const names = (text: unknown) => typeof text === 'string' && namesKind(text, kind);
  const smoke = {
    pages: pages.filter(({ path }) => names(path)).map(oneOf),
    widgets: widgets.filter(({ props }) => Object.values(props).some(names)).map(oneOf),
  };
  return { ...release, smoke } as Release;
};

const listOddRuns = (
  set: ReleaseSet,
  releases: readonly Release[],
  objects: OddObjects,
  samples: SmokeSamples,
  deps: OddFaultDeps,
): OddRun[] =>
  ODD_KINDS.flatMap((kind) =>
    objects[kind].flatMap((object, turn) =>
      runsOf(
        set,
        releases.map((release) => onlyOf(release, kind, turn)),
        { ...samples, ...placesOf(object) },
        deps,
      ).runs.map((run) => ({ ...run, object, label: `${run.label}, ${describeOddObject(object)}` })),
    ),
  );

interface Outcome {
  status?: number;
  /** The package that failed, and why. */
  fault?: { culprit: string; reason: string };
}

const outcomeOf = async (pool: OddPool, { remote, request }: SmokeRun): Promise<Outcome> => {
  const answer = await pool
    .render(request)
    .catch((error: unknown): Pick<DocumentAnswer, 'status' | 'failed'> & { reason: string } => ({
      status: 500,
      failed: [],
      reason: reasonOf(error),
    }));
  if ('reason' in answer) return { fault: { culprit: remote, reason: String(answer.reason) } };
  // What does not come in time says nothing about the object.
  const broken = answer.failed.find(({ at }) => at !== 'data');
  if (broken) return { fault: { culprit: broken.remote, reason: whyFailed(pool, broken) } };
  if (answer.status >= 500) return { fault: { culprit: remote, reason: `status ${answer.status}` } };
  return { status: answer.status };
};

/** What is wrong with the set alone; undefined for nothing, and for what the live set does just so. */
const findFault = async (
  run: OddRun,
  pool: OddPool,
  live: OddPool | undefined,
  say: OddFaultDeps['say'],
): Promise<string | undefined> => {
  const { status, fault } = await outcomeOf(pool, run);
  // Private and empty objects answer what they answer; so does a package that is nowhere live.
  if (!fault && (status === run.status || !live)) return undefined;
  const before = live && (await outcomeOf(live, run));
  const words = fault
    ? `${fault.culprit} cannot render ${run.label}: ${fault.reason}`
    : `${run.remote}: ${run.label} renders with status ${status}`;
  const isNew = fault ? before?.fault?.culprit !== fault.culprit : before?.status === run.status;
  if (isNew) return words;
  if (fault) say(`${words}; so it is in the live set`);
  return undefined;
};

/** @param live what visitors get now @throws ReleaseRefused that names package, page and what is odd about its object */
export async function refuseOddFaults(
  set: ReleaseSet,
  live: ReleaseSet | undefined,
  deps: OddFaultDeps,
): Promise<void> {
  if (!live || live.id === set.id) return;
  const changed = listChangedReleases(set, live);
  // The shell takes part in every page.
  const releases = changed.some(({ name }) => name === 'shell') ? Object.values(set.releases) : changed;
  const runs = listOddRuns(set, releases, await deps.findObjects(), await samplesOf(deps), deps);
  if (runs.length === 0) return;
  for (const kind of ODD_KINDS) {
    const tried = [...new Set(runs.map(({ object }) => object))].filter((object) => object.kind === kind);
    if (tried.length > 0) deps.say(`odd objects: ${describeOddObjects(tried)}`);
  }
  const pool = await deps.poolOf(set);
  const alongside = await deps.poolOf(live);
  const isLive = ({ remote }: SmokeRun) =>
    Object.values(live.releases).some((release) => release.name === remote);
  const faults: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (;;) {
      const run = faults.length > 0 ? undefined : runs[next++];
      if (!run) return;
      const fault = await findFault(run, pool, isLive(run) ? alongside : undefined, deps.say);
      if (fault !== undefined) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  if (faults[0] !== undefined) throw new ReleaseRefused(faults[0]);
}
