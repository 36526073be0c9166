/**
 * Releases packages alongside a running site: builds them as new versions, publishes, makes a set of the live one with
 * them replaced, and has the server bring it live.
 *
 *   npm run release -- mf-listings [mf-player …] [--note "why"] [--channel candidate --share 0.1] [--force] [--over-budget "why"]
 *   npm run release -- mf-listings --no-browser-check "why"   without the look in a browser that every release has
 *   npm run release -- --folder <built folder>     publish what was built elsewhere
 *   npm run release -- mf-listings --canary        leads it to all visitors step by step, or takes it back; shows how it goes
 *   npm run release -- --hold | --resume | --follow   of the canary that runs; --replace ends it for another release
 *   npm run release -- --without mf-books          a set without this remote
 *   npm run release -- mf-listings --preview NAME [--days 7]   nobody sees it but anyone who has the link
 *   npm run release -- --end-preview NAME
 *   npm run release -- --promote                   the candidate becomes stable
 *   npm run release -- --list                      what is live, who brought it there and took it back
 *
 * --by WHO: who runs it, for the list and the page of releases; else git's name, else the system's user.
 */
import { parseArgs } from 'node:util';
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import { isRemoteName, type PackageName } from '@foyer/shared/remotes/remote';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { ReleaseRefused } from '../server/src/releases/release-refused.ts';
import { requirePromotable } from '../server/src/releases/live/require-promotable.ts';
import { rebasePackages } from '../server/src/releases/live/rebase.ts';
import { requestGoLive } from '../server/src/releases/live/release-requests.ts';
import {
  isReleaseChannel,
  type LiveSets,
  type ReleaseChannel,
} from '../server/src/releases/registry/release-sets.ts';
import type { Releases } from '../server/src/releases/registry/releases.ts';
import { findReplaced, putInto } from '../server/src/releases/registry/replaced-remotes.ts';
import { selectChannels, selectReleases } from '../server/src/releases/registry/releases.sql.ts';
import { recordReleaseAction } from './releases/record-release-action.ts';
import { selectActions } from '../server/src/releases/desk/release-actions.sql.ts';
import { checkPreviewName, PREVIEW_DAYS } from '../server/src/releases/desk/previews.ts';
import { buildOne } from './build.ts';
import { operatorName } from './operators/operator-name.ts';
import { makePreview, printPreviews, stopPreview } from './releases/release-previews.ts';
import type { OpenRegistry } from '../server/src/releases/registry/open-registry.ts';
import { followCanary, planOf } from './releases/follow-canary.ts';
import {
  describeSteps,
  holdCanary,
  refuseDuringCanary,
  replaceCanary,
  resumeCanary,
  startCanary,
} from '../server/src/releases/canary/start-canary.ts';
import { describeProvenance } from './releases/describe-provenance.ts';
import { withRegistry } from './releases/with-registry.ts';
import type { Config } from '../server/src/platform/config/config.ts';
import { checkSetInBrowser, requireChromium } from './browser-check.ts';
import { adviseRebuilds } from './shared-changes.ts';
import { checkNewSet } from './releases/release-checks.ts';

const USAGE =
  'usage: npm run release -- <package…> [--note …] [--canary | --channel candidate --share 0.1 | --preview NAME] | --promote | --hold | --resume | --follow | --list';
/** A version that exists is built again under the next number; more tries than this mean that something else is wrong. */
const MAX_BUILDS = 20;
const LISTED_RELEASES = 20;
const LISTED_CHANGES = 10;

interface Choice {
  packages: PackageName[];
  folders: string[];
  without: string[];
  channel: ReleaseChannel;
  share: number;
  note: string;
  force: boolean;
  overBudget: string | undefined;
  canary: boolean;
  replace: boolean;
  /** Why no browser looks at it. */
  noBrowserCheck: string | undefined;
  /** Name of the preview that is made or ended. */
  preview: string | undefined;
  days: number;
  who: string;
  action: 'release' | 'promote' | 'list' | 'hold' | 'resume' | 'follow' | 'end-preview';
}

const isBuiltHere = (name: string): name is PackageName => WORKSPACE_PACKAGES.includes(name as PackageName);

function readChoice(args: string[]): Choice {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      channel: { type: 'string', default: 'stable' },
      share: { type: 'string' },
      note: { type: 'string', default: '' },
      folder: { type: 'string', multiple: true, default: [] },
      without: { type: 'string', multiple: true, default: [] },
      force: { type: 'boolean', default: false },
      canary: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      hold: { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      follow: { type: 'boolean', default: false },
      'no-browser-check': { type: 'string' },
      'over-budget': { type: 'string' },
      promote: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      preview: { type: 'string' },
      days: { type: 'string', default: String(PREVIEW_DAYS) },
      'end-preview': { type: 'string' },
      by: { type: 'string' },
    },
  });
  const { channel, note, folder: folders, without, force, 'over-budget': overBudget } = values;
  if (overBudget?.trim() === '') throw new ReleaseRefused('--over-budget needs a reason');
  const noBrowserCheck = values['no-browser-check'];
  if (noBrowserCheck?.trim() === '') throw new ReleaseRefused('--no-browser-check needs a reason');
  const unknown = positionals.find((name) => !isBuiltHere(name));
  if (unknown !== undefined) throw new ReleaseRefused(`there is no package ${unknown}`);
  if (!isReleaseChannel(channel))
    throw new ReleaseRefused(`there is no channel ${channel}: stable or candidate`);
  const share = values.share === undefined ? (channel === 'candidate' ? 0.1 : 1) : Number(values.share);
  if (!(share > 0 && share <= 1))
    throw new ReleaseRefused('--share is a part of the visitors: above 0, up to 1');
  if (channel === 'stable' && share !== 1) throw new ReleaseRefused('--share needs --channel candidate');
  const { canary, replace } = values;
  if (canary && (values.share !== undefined || channel !== 'stable'))
    throw new ReleaseRefused('--canary has shares of its own: FOYER_CANARY_SHARES');
  const preview = values.preview ?? values['end-preview'];
  if (preview !== undefined) checkPreviewName(preview);
  if (values.preview !== undefined && (canary || channel !== 'stable'))
    throw new ReleaseRefused('a preview is for no channel');
  const asked = (['list', 'promote', 'hold', 'resume', 'follow', 'end-preview'] as const).filter(
    (name) => values[name],
  );
  const action = asked[0] ?? 'release';
  const packages = [...new Set(positionals.filter(isBuiltHere))];
  if (action === 'release' && packages.length + folders.length + without.length === 0)
    throw new ReleaseRefused(USAGE);
  return {
    packages,
    folders,
    without,
    channel,
    share,
    note,
    force,
    overBudget,
    noBrowserCheck,
    canary,
    replace,
    preview,
    days: Number(values.days),
    who: operatorName(values.by),
    action,
  };
}

async function buildNew(releases: Releases, name: PackageName): Promise<string> {
  for (let tries = 0; tries < MAX_BUILDS; tries++) {
    const { version, folder } = await buildOne(name, { forceNew: true });
    if (!(await releases.findRelease(name, version))) return folder;
  }
  throw new ReleaseRefused(`${name}: no new version after ${MAX_BUILDS} builds`);
}

const requireLive = async (releases: Releases): Promise<LiveSets> => {
  const live = await releases.loadLiveSets();
  if (!live) throw new ReleaseRefused('no release set is live yet; start the site first with npm start');
  return live;
};

async function release(registry: OpenRegistry, choice: Choice, config: Config): Promise<void> {
  const { channel, canary, who, note: reason } = choice;
  const act = channel === 'stable' && !canary ? 'release' : 'candidate';
  let made: number | null = null;
  const onSet = (setId: number): void => {
    made = setId;
  };
  try {
    await releaseSet(registry, choice, config, onSet);
    // A preview records itself.
    if (choice.preview === undefined)
      await recordReleaseAction('release', registry.db, { act, setId: made, who, reason });
  } catch (error) {
    if (error instanceof ReleaseRefused)
      await recordReleaseAction('release', registry.db, {
        act,
        setId: made,
        who,
        reason,
        refusal: error.message,
      });
    throw error;
  }
}

async function releaseSet(
  registry: OpenRegistry,
  choice: Choice,
  config: Config,
  onSet: (setId: number) => void,
): Promise<void> {
  const { db, releases } = registry;
  const startedAt = performance.now();
  const { channel, share, note, force, overBudget } = choice;
  // Only those who have its link see a preview.
  if (choice.preview === undefined) requireChromium(choice.noBrowserCheck);
  const base = (await requireLive(releases)).stable;
  const isCandidate = choice.canary || channel === 'candidate';
  const refuseAlongside = async (names: readonly string[]): Promise<void> => {
    if (!choice.replace && choice.preview === undefined)
      await refuseDuringCanary(db, releases, { names, isCandidate });
  };
  await refuseAlongside([...choice.packages, ...choice.without]);
  const folders = [...choice.folders];
  for (const name of choice.packages) {
    console.log(`[1/4] building ${name}`);
    folders.push(await buildNew(releases, name));
  }
  const published: Release[] = [];
  for (const folder of folders) {
    const item = await releases.publishRelease(folder);
    console.log(`[2/4] published ${item.name} ${item.version}`);
    published.push(item);
  }
  const changes = Object.fromEntries(published.map(({ name, version }) => [name, version]));
  const replaced = findReplaced(base.packages, published);
  await refuseAlongside([...Object.keys(changes), ...choice.without, ...replaced]);
  const unknown = choice.without.find((name) => !isRemoteName(name) || !base.packages[name]);
  if (unknown !== undefined) throw new ReleaseRefused(`the live set has no remote ${unknown}`);
  const kept = Object.entries(base.packages).filter(([name]) => !choice.without.includes(name));
  const wanted = putInto({ ...Object.fromEntries(kept), shell: base.packages.shell }, published);
  // Building took its time: others may have released meanwhile.
  const live = await requireLive(releases);
  const { stable } = live;
  const packages = rebasePackages(base, wanted, stable);
  const set = await releases.createReleaseSet(packages, { note, force });
  console.log(`[3/4] release set ${set.id} fits together`);
  onSet(set.id);
  await checkNewSet({ db, releases }, set.id, { live, published, force, overBudget, say: console.log });
  const { preview: name, days, who } = choice;
  const by = { command: `release (${who})` };
  if (name !== undefined)
    return makePreview({ db }, { name, setId: set.id, days, madeBy: who, by, reason: note });
  const changed = Object.keys(changes);
  const skipped = choice.noBrowserCheck;
  await checkSetInBrowser({ config, db, set, live: stable, changed, skipped, log: console.log });
  if (choice.replace) await replaceCanary(db, releases, by);
  console.log(`[4/4] warming up release set ${set.id}`);
  if (choice.canary) {
    const plan = planOf(config);
    for (const line of describeSteps(plan)) console.log(line);
    const canary = { setId: set.id, stableSetId: stable.id, plan, startedBy: who, by, reason: note };
    const id = await startCanary(db, canary, console.log);
    return followCanary(registry, id);
  }
  const request = {
    ...{ setId: set.id, channel, share, replacesSetId: stable.id, mayRebase: true, by, reason: note },
  };
  const { setId, notices } = await requestGoLive(db, request, { say: console.log });
  onSet(setId);
  for (const notice of notices) console.log(notice);
  if (choice.packages.length > 0) {
    const others = Object.values(stable.releases).filter(({ name }) => !(name in changes));
    for (const line of await adviseRebuilds(others)) console.log(line);
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const gone = [
    ...choice.without.map((name) => `${name} left out`),
    ...replaced.map((name) => `${name} replaced`),
  ];
  const what = published.map(
    ({ name, version }) => `${name} ${version} (was ${base.packages[name] ?? 'absent'})`,
  );
  const where = channel === 'stable' ? 'live' : `live for ${share * 100} % of the visitors`;
  console.log(`${[...what, ...gone].join(', ')}: ${where} in ${seconds} s as release set ${setId}`);
}

async function promote({ db, releases }: OpenRegistry, { who, note }: Choice): Promise<void> {
  const live = await requireLive(releases);
  const { stable } = live;
  const setId = await requirePromotable(releases, live);
  const by = { command: `release (${who})` };
  const request = { setId, channel: 'stable', share: 1, replacesSetId: stable.id, by, reason: note } as const;
  await requestGoLive(db, request, { say: console.log });
  await recordReleaseAction('release', db, { act: 'promote', setId, who, reason: note });
  console.log(`release set ${setId} is stable now (was ${stable.id})`);
}

async function stopOrGoOn({ db }: OpenRegistry, { action, who, note }: Choice): Promise<void> {
  const act = action === 'hold' ? 'hold' : 'resume';
  const setId = await (act === 'hold' ? holdCanary(db) : resumeCanary(db));
  await recordReleaseAction('release', db, { act, setId, who, reason: note });
  console.log(`release set ${setId} ${act === 'hold' ? 'is held' : 'goes on'}`);
}

async function list({ db, releases }: OpenRegistry): Promise<void> {
  for (const row of await selectChannels(db)) {
    if (row.set_id === null) continue;
    const set = await releases.findReleaseSet(row.set_id);
    const share = row.share < 1 ? `, ${row.share * 100} % of the visitors` : '';
    const before = row.previous_set_id === null ? '' : `, before it ${row.previous_set_id}`;
    const since = row.changed_at.toISOString();
    console.log(
      `${row.channel}: release set ${row.set_id}${share} since ${since} by ${row.changed_by}${before}`,
    );
    if (set?.note) console.log(`  ${set.note}`);
    for (const [name, version] of Object.entries(set?.packages ?? {})) console.log(`  ${name} ${version}`);
  }
  await printPreviews({ db });
  console.log('what people did, the newest first:');
  for (const { act, set_id, who, reason, refusal, done_at } of await selectActions(db, LISTED_CHANGES)) {
    const set = set_id === null ? '' : ` of set ${set_id}`;
    const [refused = ''] = (refusal ?? '').split('\n');
    const why = [reason, refused && `refused: ${refused}`].filter(Boolean).join('; ');
    console.log(`  ${done_at.toISOString()} ${who}: ${act.replace('_', ' ')}${set}${why && `: ${why}`}`);
  }
  console.log('what was stable, the newest first:');
  for (const entry of (await releases.loadHistory('stable')).toReversed().slice(0, LISTED_CHANGES)) {
    const end = entry.ended_at ? `, ${entry.outcome.replace('_', ' ')} ${entry.ended_at.toISOString()}` : '';
    const why = [entry.reason, entry.end_reason].filter(Boolean).join('; ');
    console.log(
      `  ${entry.started_at.toISOString()} release set ${entry.set_id} by ${entry.changed_by}${end}${why && `: ${why}`}`,
    );
  }
  console.log('published, the newest first:');
  for (const { package: name, version, published_at, provenance } of await selectReleases(
    db,
    LISTED_RELEASES,
  )) {
    console.log(`  ${published_at.toISOString()} ${name} ${version}, ${describeProvenance(provenance)}`);
  }
}

await withRegistry(readChoice, async (registry, choice, config) => {
  if (choice.action === 'list') await list(registry);
  else if (choice.action === 'promote') await promote(registry, choice);
  else if (choice.action === 'end-preview') await stopPreview(registry, choice.preview ?? '', choice.who);
  else if (choice.action === 'follow') await followCanary(registry);
  else if (choice.action === 'hold' || choice.action === 'resume') await stopOrGoOn(registry, choice);
  else await release(registry, choice, config);
});
