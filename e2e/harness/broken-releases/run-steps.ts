/** Carries out the steps of a plan through the release commands, and says of each whether it ended as it must. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { OpenRegistry } from '../../../server/src/releases/registry/open-registry.ts';
import { setFault } from '../origins.ts';
import { breakRelease, copyRelease, type CraftedRelease } from './break-release.ts';
import { faultOf, type Way } from './faults.ts';
import type { Step } from './plan.ts';
import { type CommandResult, runCommand } from '../run-command.ts';
import { watchCandidate } from './watch-candidate.ts';

export type Outcome = 'live' | 'promoted' | 'rolled back' | 'refused' | 'taken back' | 'not taken back';

export interface StepResult {
  step: Step;
  outcome: Outcome;
  /** What is not as it must be. */
  problems: string[];
  /** What the command printed. */
  words: string;
  version?: string;
  /** From the command's start until documents come from the new set. */
  liveSeconds?: number;
  /** From the first moment that visitors got the fault until no new page has it. */
  takenBackSeconds?: number;
  refusedSeconds?: number;
  /** Lines of the processes' log that name a remote as failing which was sound. */
  blamedInLog?: string[];
}

export interface RunStepsOptions {
  steps: readonly Step[];
  registry: OpenRegistry;
  /** Settings of the commands. */
  env: Readonly<Record<string, string>>;
  /** Built folder of each remote: `<package>/dist/<version>`. */
  folders: Readonly<Record<string, string>>;
  /** Origin of each remote's files. */
  origins: Readonly<Record<string, string>>;
  /** Of a video that visitors watch: the one that faults for one address are about. */
  videoId: string;
  /** Resolves when every process serves documents of the set. */
  isServed: (setId: number) => Promise<void>;
  /** No step starts later, by `performance.now()`. */
  untilMs: number;
  /** Distinguishes the versions of this run from those of others. */
  runName: string;
  onStart?: (step: Step) => void;
  onEnd?: (result: StepResult, index: number) => void | Promise<void>;
}

/** For three networks to come by an address that few visitors of a test ask for. */
const TAKE_BACK_LIMIT_MS = 180_000;

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** What it says besides what it is doing, which names the remote in any case. */
const withoutProgress = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\[/.test(line))
    .join('\n');

export const runSteps = async (options: RunStepsOptions): Promise<StepResult[]> => {
  const { registry, env, folders, origins, isServed, runName, videoId } = options;
  const remotes = Object.keys(folders);
  const brokenVersions = new Set<string>();
  const loadLive = async () => {
    const live = await registry.releases.loadLiveSets();
    if (!live) throw new Error('nothing is live');
    return live;
  };
  /** Sets that were live and that nobody took back; the last is live. */
  const history = [(await loadLive()).stable.id];

  const release = (crafted: CraftedRelease, way: Way): Promise<CommandResult> =>
    runCommand(
      'release.ts',
      ['--folder', crafted.folder, ...(way === 'canary' ? ['--canary'] : [])],
      env,
      way === 'checked',
    );
  const versionOf = ({ name, version }: Pick<Release, 'name' | 'version'>) => `${name} ${version}`;

  const releaseSound = async (step: Step & { action: 'release' }, suffix: string): Promise<StepResult> => {
    const crafted = await copyRelease(folders[step.remote] ?? '', suffix);
    const start = performance.now();
    const { code, output } = await release(crafted, step.isCanary ? 'canary' : 'plain');
    await crafted.remove();
    const { stable } = await loadLive();
    const isLive = stable.packages[step.remote as 'shell'] === crafted.release.version;
    const problems = code === 0 && isLive ? [] : ['a sound release did not go live'];
    if (isLive) {
      history.push(stable.id);
      await isServed(stable.id);
    }
    const result = { step, version: versionOf(crafted.release), words: output, problems };
    const outcome = step.isCanary ? 'promoted' : 'live';
    return { ...result, outcome: isLive ? outcome : 'refused', liveSeconds: secondsSince(start) };
  };

  const rollBack = async (step: Step): Promise<StepResult> => {
    const { output } = await runCommand('rollback.ts', [], env);
    const { stable } = await loadLive();
    const isExpected = stable.id === history.at(-2);
    if (history.length > 1) history.pop();
    const problems = isExpected
      ? []
      : [`rolled back to set ${stable.id} instead of ${history.at(-1) ?? 'none'}`];
    if (!isExpected) history.splice(0, history.length, stable.id);
    const broken = Object.values(stable.releases).find((one) => brokenVersions.has(versionOf(one)));
    if (broken) problems.push(`rolled back to the broken ${versionOf(broken)}`);
    await isServed(stable.id);
    return { step, outcome: 'rolled back', words: output, problems };
  };

  /** Until it is live no more, or has been for longer than it should. */
  const waitUntilGone = async (remote: string, version: string): Promise<void> => {
    const deadline = Date.now() + TAKE_BACK_LIMIT_MS;
    while (Date.now() < deadline && (await loadLive()).stable.packages[remote as 'shell'] === version)
      await sleep(200);
  };
  const reasonOfTakeBack = async (): Promise<string> =>
    (await registry.releases.loadHistory('stable')).findLast(({ outcome }) => outcome === 'taken_back')
      ?.end_reason ?? '';

  const releaseBroken = async (step: Step & { action: 'break' }, suffix: string): Promise<StepResult> => {
    const { remote, kind, part, way } = step;
    const crafted = await breakRelease(folders[remote] ?? '', kind, { part, videoId }, suffix);
    const { version } = crafted.release;
    brokenVersions.add(versionOf(crafted.release));
    const { origin, expected } = faultOf(kind);
    if (origin) await setFault(origins[remote] ?? '', origin, version);
    const before = (await loadLive()).stable.id;
    const candidate = watchCandidate(registry, remote, version);
    const { code, output, seconds } = await release(crafted, way);
    if (way === 'finished' && code === 0) await waitUntilGone(remote, version);
    const live = await loadLive();
    const shown = await candidate.stop();
    await crafted.remove();
    const problems: string[] = [];
    const isStable = live.stable.packages[remote as 'shell'] === version;
    const isCandidate = live.candidate?.set.packages[remote as 'shell'] === version;
    if (/Unknown option/.test(output)) problems.push('there is no canary yet');
    else if (isStable) problems.push('a broken release went live');
    else if (isCandidate) problems.push('a broken candidate is still live');
    else if (code === 0 && way !== 'finished') problems.push('the command ended as if all were well');
    else if (live.stable.id !== before) problems.push(`set ${live.stable.id} is live instead of ${before}`);
    const isTakenBackLive = way === 'finished' && code === 0 && !isStable;
    const reason = isTakenBackLive ? await reasonOfTakeBack() : withoutProgress(output);
    if (isTakenBackLive && !reason.includes(remote))
      problems.push(`taken back without a word of the culprit: ${reason}`);
    if (code !== 0 && !reason.includes(remote)) problems.push('the words do not name the culprit');
    // What does not fit is reported from both sides.
    const mayNameOthers = kind === 'wrong contract';
    const innocents = remotes.filter((name) => name !== remote && reason.includes(name));
    if (innocents.length > 0 && !mayNameOthers) problems.push(`the words name ${innocents.join(', ')}`);
    if (expected === 'refused' && shown && !isStable) problems.push('visitors met what must be refused');
    if (isCandidate) await runCommand('rollback.ts', ['--channel', 'candidate'], env);
    if (isStable) {
      await runCommand('rollback.ts', [], env);
      const after = (await loadLive()).stable;
      if (after.id !== before) problems.push(`a rollback led to set ${after.id} instead of ${before}`);
      history.splice(history.indexOf(before) + 1);
      if (after.id !== history.at(-1)) history.push(after.id);
      await isServed(after.id);
    }
    if (origin) await setFault(origins[remote] ?? '', null, version);
    const isBack = !isStable && !isCandidate;
    const outcome: Outcome = !isBack ? 'not taken back' : shown ? 'taken back' : 'refused';
    return {
      step,
      outcome,
      version: versionOf(crafted.release),
      words: output,
      problems,
      ...(outcome === 'taken back' && shown && { takenBackSeconds: shown.seconds }),
      ...(outcome === 'refused' && { refusedSeconds: seconds }),
    };
  };

  const results: StepResult[] = [];
  for (const [index, planned] of options.steps.entries()) {
    if (performance.now() > options.untilMs) break;
    // A rollback needs something to go back from.
    const remote = remotes[index % remotes.length] ?? '';
    const step: Step =
      planned.action === 'rollback' && history.length < 2
        ? { action: 'release', remote, isCanary: false }
        : planned;
    options.onStart?.(step);
    const suffix = `${runName}-${index}`;
    const result =
      step.action === 'rollback'
        ? await rollBack(step)
        : await (step.action === 'break' ? releaseBroken(step, suffix) : releaseSound(step, suffix));
    results.push(result);
    await options.onEnd?.(result, index);
  }
  return results;
};
