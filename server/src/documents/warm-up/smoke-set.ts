/** Renders everything that the packages of a set name in their smoke plans: every page, widget and embed, as each visitor. */
import { setTimeout as sleep } from 'node:timers/promises';
import { embedHashes } from '../embed-hashes.ts';
import { embedInline } from '../embed-inline.ts';
import { DATA_BLOCKS, type DocumentRequest, type PageBlock } from '@foyer/shared/wire-schemas/documents';
import type { Release, SmokeVisitor } from '@foyer/shared/wire-schemas/releases';
import type { PackageName, RemoteName } from '@foyer/shared/remotes/remote';
import type { Viewer } from '@foyer/shared/wire-schemas/members';
import { urls } from '@foyer/shared/urls';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { AnswerApi } from '../render/render-worker.ts';
import { findSmokeSamples, type SmokeSamples, smokeViewer } from './smoke-samples.ts';

export interface SmokeOptions {
  answerApi: AnswerApi;
  /** A request as a first visitor would make it, of the site's default language and country. */
  requestOf: (url: string, viewer: Viewer | null) => DocumentRequest;
  /** The workers of what visitors get now; undefined while that is nothing, or the set of `pool` itself. */
  liveBeside?: (pool: RenderPool) => Promise<RenderPool | undefined>;
  /** For people, while it takes long. */
  say?: (setId: number, line: string) => void;
  /** Between tries of what waited for data in vain, ms. */
  latePauseMs?: number;
}

/** What waited for data in vain is tried so often: a database that is busy says nothing about a release. */
const LATE_TRIES = 3;
const LATE_PAUSE_MS = 1000;

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

/** `text` with samples in its places; the name of a place that has none as `missing`. */
const fill = (text: string, samples: SmokeSamples): { text: string; missing?: string } => {
  let missing: string | undefined;
  const filled = text.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = samples[place as keyof SmokeSamples];
    if (value === undefined) missing = place;
    return value ?? '';
  });
  return { text: filled, missing };
};

const pageBlockOf = (html: string): PageBlock | undefined => {
  const found = new RegExp(
    `<script type="application/json" id="${DATA_BLOCKS.page}">(.*?)</script>`,
    's',
  ).exec(html);
  return found?.[1] === undefined ? undefined : (JSON.parse(found[1]) as PageBlock);
};

/** Without the stack, which a worker sends along. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

const as = (visitor: SmokeVisitor): string => (visitor === 'anonymous' ? '' : ` as ${visitor}`);

const ANONYMOUS: readonly SmokeVisitor[] = ['anonymous'];

export interface SmokePageUse {
  remote: PackageName;
  page: string;
  /** Filled with samples. */
  path: string;
  visitor: SmokeVisitor;
  /** What the page answers. */
  status: number;
}

/** The pages of all smoke plans of a set, once for each visitor, and what of them cannot be tried. */
export const listSmokePages = (
  { releases }: Pick<ReleaseSet, 'releases'>,
  samples: SmokeSamples,
): { pages: SmokePageUse[]; notices: string[] } => {
  const pages: SmokePageUse[] = [];
  const notices: string[] = [];
  for (const { name, version, smoke } of Object.values(releases)) {
    if (!smoke) notices.push(`${name} ${version} names no smoke pages: it was built before there were any`);
    for (const { page, path, as: visitors = ANONYMOUS, status = 200 } of smoke?.pages ?? []) {
      const { text, missing } = fill(path, samples);
      if (missing === undefined)
        pages.push(...visitors.map((visitor) => ({ remote: name, page, path: text, visitor, status })));
      else notices.push(`${name}: ${path} was not tried, since the catalogue has no ${missing}`);
    }
  }
  return { pages, notices };
};

/** The smoke pages that both sets have, as an anonymous visitor asks for them: what their times can be compared by. */
export const listCommonSmokeRequests = async (
  { answerApi, requestOf }: SmokeOptions,
  ...sets: Pick<ReleaseSet, 'releases'>[]
): Promise<DocumentRequest[]> => {
  const samples = await samplesOf({ answerApi, requestOf });
  const [first = [], ...others] = sets.map((set) =>
    listSmokePages(set, samples)
      .pages.filter(({ visitor }) => visitor === 'anonymous')
      .map(({ path }) => path),
  );
  const common = first.filter((path) => others.every((paths) => paths.includes(path)));
  return [...new Set(common)].map((path) => requestOf(path, null));
};

const widgetRunsOf = (
  { name, smoke }: Release,
  samples: SmokeSamples,
  { requestOf }: SmokeOptions,
): SmokeRun[] =>
  (smoke?.widgets ?? []).flatMap(({ widget, props, as: visitors = ANONYMOUS }) => {
    const filled = Object.entries(props).map(([key, value]) => [
      key,
      typeof value === 'string' ? decodeURIComponent(fill(value, samples).text) : value,
    ]);
    const use = { remote: name as RemoteName, widget, props: Object.fromEntries(filled) };
    return visitors.map((visitor) => ({
      remote: name,
      label: `its widget ${widget}${as(visitor)}`,
      status: 200,
      request: { ...requestOf(urls.notFound(), smokeViewer(visitor)), smoke: { widget: use } },
    }));
  });

const runsOf = (
  { releases }: Pick<ReleaseSet, 'releases'>,
  samples: SmokeSamples,
  options: SmokeOptions,
): { runs: SmokeRun[]; notices: string[] } => {
  const { pages, notices } = listSmokePages({ releases }, samples);
  const pageRuns = pages.map(({ remote, page, path, visitor, status }) => ({
    remote,
    page,
    status,
    label: `${path}${as(visitor)}`,
    request: options.requestOf(path, smokeViewer(visitor)),
  }));
  // Shells without a plan of their own cannot render a widget alone.
  const hasWidgets = releases.shell.smoke !== undefined;
  const widgetRuns = (hasWidgets ? Object.values(releases) : []).flatMap((release) =>
    widgetRunsOf(release, samples, options),
  );
  return { runs: [...pageRuns, ...widgetRuns], notices };
};

const samplesOf = ({ answerApi, requestOf }: SmokeOptions): Promise<SmokeSamples> => {
  const { language, country, gender } = requestOf(urls.home(), null).site;
  return findSmokeSamples(answerApi, { language, country, gender });
};

/** All renderings that the smoke plans of a set ask for. */
export const listSmokeRuns = async (
  options: SmokeOptions,
  set: Pick<ReleaseSet, 'releases'>,
): Promise<SmokeRun[]> => runsOf(set, await samplesOf(options), options).runs;

const run = async (pool: RenderPool, { remote, page, label, status, request }: SmokeRun): Promise<void> => {
  const answer = await pool.render(request).catch((error: unknown) => {
    throw new SmokeFault(remote, `${remote} cannot render ${label}: ${reasonOf(error)}`);
  });
  const [broken] = answer.failed;
  if (broken)
    throw new SmokeFault(
      broken.remote,
      `${broken.remote} cannot render ${label}: ${broken.reason}`,
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
const runPatiently = async (
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
const runBesideLive = async (pool: RenderPool, one: SmokeRun, options: SmokeOptions): Promise<string[]> => {
  try {
    await runPatiently(pool, one, options);
    return [];
  } catch (error) {
    const beside = error instanceof SmokeFault ? await options.liveBeside?.(pool) : undefined;
    if (!(error instanceof SmokeFault) || !beside) throw error;
    const versionIn = ({ set }: RenderPool) => set.packages[error.culprit]?.release.version;
    const isSame = versionIn(pool) === versionIn(beside);
    if (!isSame && !error.isLate) throw error;
    const known = await run(beside, one).then(
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

const runEmbed = async (pool: RenderPool, samples: SmokeSamples, options: SmokeOptions): Promise<void> => {
  const player = pool.set.packages['mf-player'];
  if (!player?.folder || !player.release.node.entries.embed) return;
  const { site } = options.requestOf(urls.home(), null);
  const { language, country, gender } = site;
  const path = `/api/json/video/0/0/0/${samples.video}.json`;
  const { body } = await options.answerApi(path, { language, country, gender });
  const { video = null } = JSON.parse(body) as { video?: unknown };
  const assets = player.release.browser.entries.embed ?? { js: [], css: [] };
  const input = {
    video,
    file: null,
    related: [],
    language,
    assets,
    hashes: embedHashes(player.release),
    ...(await embedInline(player)),
    playerBase: player.base,
    watchUrl: site.publicUrl,
  };
  await pool.renderEmbed(input).catch((error: unknown) => {
    throw new Error(`mf-player cannot render its embed: ${reasonOf(error)}`);
  });
};

/** @returns a function that throws an Error naming what cannot render, and returns what could not be tried */
export const createSmoke =
  (options: SmokeOptions) =>
  async (pool: RenderPool): Promise<string[]> => {
    const samples = await samplesOf(options);
    const releases = Object.fromEntries(
      Object.entries(pool.set.packages).map(([name, { release }]) => [name, release]),
    ) as unknown as ReleaseSet['releases'];
    const { runs, notices } = runsOf({ releases }, samples, options);
    for (const one of runs) notices.push(...(await runBesideLive(pool, one, options)));
    await runEmbed(pool, samples, options);
    return notices;
  };
