/** Renders everything that the packages of a set name in their smoke plans: every page, widget and embed, as each visitor. */
import { embedHashes } from '../embed-hashes.ts';
import { embedInline } from '../embed-inline.ts';
import type { DocumentRequest } from '@foyer/shared/wire-schemas/documents';
import type { Release, SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import type { PackageName, RemoteName } from '@foyer/shared/remotes/remote';
import { urls } from '@foyer/shared/urls';
import type { ReleaseSet } from '../../releases/registry/release-sets.ts';
import type { RenderPool } from '../render/render-pool.ts';
import { reasonOf, runAlongsideLive, type SmokeOptions, type SmokeRun } from './smoke-run.ts';
import { findSmokeSamples, type SmokeSamples, smokeViewer } from './smoke-samples.ts';

/** `text` with samples in its places; the name of a place that has none as `missing`. */
export const fill = (text: string, samples: SmokeSamples): { text: string; missing?: string } => {
  let missing: string | undefined;
  const filled = text.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = samples[place as keyof SmokeSamples];
    if (value === undefined) missing = place;
    return value ?? '';
  });
  return { text: filled, missing };
};

const as = (visitor: SmokeVisitor): string => (visitor === 'anonymous' ? '' : ` as ${visitor}`);

export const ANONYMOUS: readonly SmokeVisitor[] = ['anonymous'];

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
  { releases }: { releases: ReleaseSet['releases'] | readonly Release[] },
  samples: SmokeSamples,
): { pages: SmokePageUse[]; notices: string[] } => {
  const pages: SmokePageUse[] = [];
  const notices: string[] = [];
  for (const { name, version, smoke } of Object.values(releases)) {
    if (!smoke) notices.push(`${name} ${version} names no smoke pages`);
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
  { requestOf }: Pick<SmokeOptions, 'requestOf'>,
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

/** Shells without a plan of their own cannot render a widget alone. */
const canShowWidgets = ({ releases }: Pick<ReleaseSet, 'releases'>): boolean =>
  releases.shell.smoke !== undefined;

/** The renderings that the plan of each of `releases` asks for, which are those of `set` or some of them. */
export const runsOf = (
  set: Pick<ReleaseSet, 'releases'>,
  releases: readonly Release[],
  samples: SmokeSamples,
  options: Pick<SmokeOptions, 'requestOf'>,
): { runs: SmokeRun[]; notices: string[] } => {
  const { pages, notices } = listSmokePages({ releases }, samples);
  const pageRuns = pages.map(({ remote, page, path, visitor, status }) => ({
    remote,
    page,
    status,
    label: `${path}${as(visitor)}`,
    request: options.requestOf(path, smokeViewer(visitor)),
  }));
  const widgetRuns = (canShowWidgets(set) ? releases : []).flatMap((release) =>
    widgetRunsOf(release, samples, options),
  );
  return { runs: [...pageRuns, ...widgetRuns], notices };
};

export const samplesOf = ({
  answerApi,
  requestOf,
}: Pick<SmokeOptions, 'answerApi' | 'requestOf'>): Promise<SmokeSamples> => {
  const { language, country, gender } = requestOf(urls.home(), null).site;
  return findSmokeSamples(answerApi, { language, country, gender });
};

/** All renderings that the smoke plans of a set ask for. */
export const listSmokeRuns = async (
  options: SmokeOptions,
  set: Pick<ReleaseSet, 'releases'>,
): Promise<SmokeRun[]> => runsOf(set, Object.values(set.releases), await samplesOf(options), options).runs;

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
    const { runs, notices } = runsOf({ releases }, Object.values(releases), samples, options);
    for (const one of runs) notices.push(...(await runAlongsideLive(pool, one, options)));
    await runEmbed(pool, samples, options);
    return notices;
  };
