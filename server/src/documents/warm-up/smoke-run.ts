/** One rendering of the smoke plans, and alongside it the same of the live set. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DATA_BLOCKS,
  type DocumentAnswer,
  type DocumentRequest,
  type PageBlock,
} from '@foyer/shared/wire-schemas/documents';
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import type { RenderPool } from '../render/render-pool.ts';
import type { AnswerApi } from '../render/render-worker.ts';

export interface SmokeOptions {
  answerApi: AnswerApi;
  /** A request as a first visitor would make it, of the site's default language and country. */
  requestOf: (url: string, viewer: Viewer | null) => DocumentRequest;
  /** The workers of what visitors get now; undefined while that is nothing, or the set of `pool` itself. */
  liveAlongside?: (pool: RenderPool) => Promise<RenderPool | undefined>;
  /** For people, while it takes long. */
  say?: (setId: number, line: string) => void;
  /** Between tries of what waited for data in vain, ms. */
  latePauseMs?: number;
}

/** What waited for data in vain is tried so often: a database that is busy says nothing about a release. */
const LATE_TRIES = 3;
const LATE_PAUSE_MS = 1000;
/** As shells say it of a remote that is not tried. */
const SWITCHED_OFF = 'switched off';

/** A page or widget that cannot be rendered. */
class SmokeFault extends Error {
  readonly culprit: PackageName;
  /** It waited for data that did not come in time. */
  readonly isLate: boolean;
  constructor(culprit: PackageName, message: string, isLate = false) {
    super(message);
    this.culprit = culprit;
    this.isLate = isLate;
  }
}

/** One rendering, and how a complaint names it. */
export interface SmokeRun {
  remote: PackageName;
  /** The page that must answer; undefined for widgets. */
  page?: string;
  status: number;
  label: string;
  request: DocumentRequest;
}

const pageBlockOf = (html: string): PageBlock | undefined => {
  const found = new RegExp(
    `<script type="application/json" id="${DATA_BLOCKS.page}">(.*?)</script>`,
    's',
  ).exec(html);
  return found?.[1] === undefined ? undefined : (JSON.parse(found[1]) as PageBlock);
};

/** Without the stack, which a worker sends along. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

/** What cost a worker says more than that its remote is off since. */
export const whyFailed = (
  pool: Partial<Pick<RenderPool, 'whyOff'>>,
  { remote, reason }: DocumentAnswer['failed'][number],
): string => (reason === SWITCHED_OFF ? pool.whyOff?.(remote) : undefined) ?? reason;

export const run = async (
  pool: RenderPool,
  { remote, page, label, status, request }: SmokeRun,
): Promise<void> => {
  const answer = await pool.render(request).catch((error: unknown) => {
    throw new SmokeFault(remote, `${remote} cannot render ${label}: ${reasonOf(error)}`);
  });
  const [broken] = answer.failed;
  if (broken)
    throw new SmokeFault(
      broken.remote,
      `${broken.remote} cannot render ${label}: ${whyFailed(pool, broken)}`,
      broken.at === 'data',
    );
  // What leads elsewhere, or is not there, proves nothing.
  if (answer.redirect !== undefined)
    throw new SmokeFault(remote, `${remote}: the smoke page ${label} leads to ${answer.redirect}`);
  if (answer.status !== status)
    throw new SmokeFault(remote, `${remote}: ${label} renders with status ${answer.status}`);
  const view = page === undefined ? undefined : pageBlockOf(answer.body)?.view;
  if (view && (view.page !== page || view.remote !== remote))
    throw new SmokeFault(
      remote,
      `${remote}: the smoke page ${label} is ${view.remote}/${view.page}, not ${remote}/${page}`,
    );
};

/** As `run`; what waited for data in vain is tried again. @throws SmokeFault */
const runWithRetries = async (
  pool: RenderPool,
  one: SmokeRun,
  { say, latePauseMs = LATE_PAUSE_MS }: SmokeOptions,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      return await run(pool, one);
    } catch (error) {
      if (!(error instanceof SmokeFault) || !error.isLate || tries === LATE_TRIES) throw error;
      say?.(pool.set.id, `${error.message}, since its data did not come: trying again`);
      await sleep(latePauseMs * tries);
    }
  }
};

/**
 * Nobody's release waits for another team's mend: what fails in the live set just so, by a package of the same version, is
 * said and refuses nothing.
 * @returns what is to be said @throws SmokeFault that is the set's own
 */
export const runAlongsideLive = async (
  pool: RenderPool,
  one: SmokeRun,
  options: SmokeOptions,
): Promise<string[]> => {
  try {
    await runWithRetries(pool, one, options);
    return [];
  } catch (error) {
    const alongside = error instanceof SmokeFault ? await options.liveAlongside?.(pool) : undefined;
    if (!(error instanceof SmokeFault) || !alongside) throw error;
    const versionIn = ({ set }: RenderPool) => set.packages[error.culprit]?.release.version;
    const isSame = versionIn(pool) === versionIn(alongside);
    if (!isSame && !error.isLate) throw error;
    const known = await run(alongside, one).then(
      () => undefined,
      (fault: unknown) => (fault instanceof SmokeFault ? fault : undefined),
    );
    // Refused all the same, since nothing is proven; but it is nobody's fault.
    if (!isSame && known?.isLate)
      throw new Error(
        `${one.label} could not be tried: its data does not come in time, for the live set neither; release again when the machine is less busy`,
      );
    if (!isSame || known?.culprit !== error.culprit) throw error;
    return [`${error.message}; so it is in the live set`];
  }
};
