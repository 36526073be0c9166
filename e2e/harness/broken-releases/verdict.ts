/** Judges what visitors met while releases came and went, and sums up the figures. */
import type { BrowserView } from './browser-visits.ts';
import { faultOf } from './faults.ts';
import type { PageLoad } from './page-loads.ts';
import type { StepResult } from './run-steps.ts';

export interface VerdictInput {
  results: readonly StepResult[];
  loads: readonly PageLoad[];
  views: readonly BrowserView[];
  /** The broken remotes of each release set that has some. */
  brokenSets: ReadonlyMap<number, readonly string[]>;
  /** Those of them that were released to everyone, not on trial. */
  finishedSets: ReadonlyMap<number, readonly string[]>;
}

export interface Verdict {
  /** Documents and navigations that failed, for whichever set; and pages that a browser could not open. */
  failedLoads: string[];
  /** Places of remotes that were sound and show an error card; lines of the log that name such a remote. */
  wrongBlame: string[];
  /** Broken sets that were released to everyone and whose faults visitors met for too long. */
  metTooLong: string[];
  /** Browser errors under sound sets. */
  browserErrors: string[];
  /** Steps that did not end as they must. */
  steps: string[];
  /** For people. */
  figures: string;
}

const describeStep = ({ step, outcome, version = '' }: StepResult): string => {
  const { action } = step;
  const what = action === 'rollback' ? 'rollback' : `${action} ${step.remote}`;
  const how = action === 'break' ? ` ${step.part} (${step.kind})` : '';
  return `${what}${how}${version && ` [${version}]`}: ${outcome}`;
};

const median = (numbers: readonly (number | undefined)[]): string => {
  const sorted = numbers.filter((one) => one !== undefined).sort((a, b) => a - b);
  return sorted.length === 0 ? 'none' : `${(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0).toFixed(1)} s`;
};

/** The balancer's own answer to a write whose process was killed: nobody may send it twice. */
const WRITE_LOST = /status of 502 .*\/api\//;
/** The stream of events of a process that was killed; the browser connects again by itself. */
const STREAM_LOST = /ERR_INCOMPLETE_CHUNKED_ENCODING .*\/api\/live\)/;

/** From the first visitor of a finished release who met its fault to the last one, seconds. */
const MET_LIMIT_SECONDS = 10;
/**
 * A release is taken back after reports of three networks, and one browser stands for all of them: a machine on which three
 * visits of two pages take longer than ten seconds has this much time instead.
 */
const MET_LIMIT_VIEWS = 6;

type Met = Pick<PageLoad, 'atMs' | 'setId' | 'failedPlaces' | 'problem'>;

const secondsMet = (all: readonly Met[], setId: number): number => {
  const times = all
    .filter((one) => one.setId === setId && (one.failedPlaces.length > 0 || one.problem !== undefined))
    .map(({ atMs }) => atMs);
  return times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1000;
};

/** From one view in a browser to the next, seconds. */
const medianPause = (views: readonly BrowserView[]): number => {
  const times = views.map(({ atMs }) => atMs).sort((a, b) => a - b);
  const pauses = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .sort((a, b) => a - b);
  return (pauses[Math.floor(pauses.length / 2)] ?? 0) / 1000;
};

const countOf = (results: readonly StepResult[], outcome: StepResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length;

export const judge = ({ results, loads, views, brokenSets, finishedSets }: VerdictInput): Verdict => {
  const culpritsOf = (setId: number | null): readonly string[] => brokenSets.get(setId ?? 0) ?? [];
  const blamedInPages = [...loads, ...views].flatMap(({ path, setId, failedPlaces }) =>
    failedPlaces
      .filter((remote) => !culpritsOf(setId).includes(remote))
      .map((remote) => `${path} of set ${setId}: ${remote} shows an error`),
  );
  const blamed = [...blamedInPages, ...results.flatMap(({ blamedInLog }) => blamedInLog ?? [])];
  const failedLoads = [
    ...loads.map((load) => ({ ...load, where: 'document' })),
    ...views.map((view) => ({ ...view, where: 'browser' })),
  ].flatMap(({ where, path, setId, problem }) =>
    problem === undefined ? [] : [`${where} ${path} of set ${setId}: ${problem}`],
  );
  const browserErrors = views
    .filter(({ setId, problem }) => problem === undefined && culpritsOf(setId).length === 0)
    .flatMap(({ path, setId, errors }) =>
      errors
        .filter((error) => !WRITE_LOST.test(error) && !STREAM_LOST.test(error))
        .map((error) => `${path} of set ${setId}: ${error}`),
    );
  const met = [...loads, ...views].filter(
    ({ setId, failedPlaces }) => failedPlaces.length > 0 && culpritsOf(setId).length > 0,
  );
  const seconds = [...finishedSets.keys()].map((setId) => ({
    setId,
    seconds: secondsMet([...loads, ...views], setId),
  }));
  const limit = Math.max(MET_LIMIT_SECONDS, MET_LIMIT_VIEWS * medianPause(views));
  const metTooLong = seconds
    .filter((one) => one.seconds > limit)
    .map(
      (one) =>
        `set ${one.setId}: visitors met its fault for ${one.seconds.toFixed(1)} s of ${limit.toFixed(1)} s`,
    );
  const unavailable = loads.filter(
    ({ status, problem }) => status === 503 || problem === 'view of status 503',
  );
  const broken = results.filter(({ step }) => step.action === 'break');
  const byServer = broken.filter(
    ({ step }) => step.action === 'break' && faultOf(step.kind).expected === 'refused',
  );
  const figures = [
    `steps: ${results.length} (${results.length - broken.length - countOf(results, 'rolled back')} sound releases, ${broken.length} broken, ${countOf(results, 'rolled back')} rollbacks)`,
    `broken: ${countOf(broken, 'refused')} refused, ${countOf(broken, 'taken back')} taken back, ${countOf(broken, 'not taken back')} neither; the server alone could tell of ${byServer.length}`,
    `page loads: ${loads.length} documents and navigations, ${views.length} in browsers; ${failedLoads.length} failed; ${blamed.length} wrong blame`,
    `documents 503: ${unavailable.length}; finished broken releases that visitors met: ${seconds.length}, their faults for ${Math.max(0, ...seconds.map((one) => one.seconds)).toFixed(1)} s at most (limit ${limit.toFixed(1)} s)`,
    `views of a broken set that showed its error card: ${met.length}`,
    `median from release to live: ${median(results.filter(({ step }) => step.action === 'release' && !step.isCanary).map(({ liveSeconds }) => liveSeconds))}, through a canary ${median(results.filter(({ outcome }) => outcome === 'promoted').map(({ liveSeconds }) => liveSeconds))}`,
    `median until refused: ${median(broken.map(({ refusedSeconds }) => refusedSeconds))}; from fault to taken back: ${median(broken.map(({ takenBackSeconds }) => takenBackSeconds))}`,
  ].join('\n');
  return {
    failedLoads,
    wrongBlame: blamed,
    metTooLong,
    browserErrors,
    steps: results.flatMap((result) =>
      result.problems.map(
        (problem) => `${describeStep(result)}: ${problem}\n    ${result.words.trim().slice(-600)}`,
      ),
    ),
    figures,
  };
};
