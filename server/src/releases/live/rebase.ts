/** A release that was made from one live set goes live on top of another: what it changes is changed there too. */
import type { Database } from '../../platform/database/create-database.ts';
import { copyCheck } from '../checks/browser-checks.sql.ts';
import { findOverBudget, keepOverBudget } from '../checks/over-budget.ts';
import type { ReleaseSet, SetPackages } from '../registry/release-sets.ts';
import type { Releases } from '../registry/releases.ts';
import type { RequestRow } from '../registry/releases.sql.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { listDiffering, refuseCanaryPackages } from '../canary/canary-conflict.ts';
import { writeRebased } from './release-queue.sql.ts';

type Versions = Readonly<Record<string, string | undefined>>;

/**
 * @param base the live set that `packages` were made from
 * @param live what is live now
 * @returns `live` with what `packages` changes of `base`
 * @throws ReleaseRefused that names each package which both changed
 */
export const rebasePackages = (
  base: Pick<ReleaseSet, 'packages'>,
  packages: SetPackages,
  live: Pick<ReleaseSet, 'id' | 'packages'>,
): SetPackages => {
  const [before, wanted, now]: Versions[] = [base.packages, packages, live.packages];
  const versions = [...new Set([before, wanted, now].flatMap((one) => Object.keys(one ?? {})))].map(
    (name) => ({
      name,
      before: before?.[name],
      wanted: wanted?.[name],
      now: now?.[name],
    }),
  );
  const conflicts = versions.filter(
    (one) => one.wanted !== one.before && one.now !== one.before && one.now !== one.wanted,
  );
  if (conflicts.length > 0) {
    const words = conflicts.map(
      (one) =>
        `${one.name} ${one.wanted ?? 'none'} was made when ${one.before ?? 'none'} was live, ` +
        `but ${one.now ?? 'none'} went live meanwhile, in release set ${live.id}`,
    );
    throw new ReleaseRefused(`${words.join('; ')}; release again on top of it`);
  }
  const rebased = versions.flatMap((one) => {
    const version = one.wanted === one.before ? one.now : one.wanted;
    return version === undefined ? [] : [[one.name, version] as const];
  });
  return { shell: live.packages.shell, ...Object.fromEntries(rebased) };
};

interface RebaseDeps {
  db: Database;
  releases: Pick<Releases, 'loadLiveSets' | 'findReleaseSet' | 'createReleaseSet'>;
}

/** The request as it fits what is live now: the same, or with a set of its own on top of it. @throws ReleaseRefused */
export const rebaseRequest = async ({ db, releases }: RebaseDeps, row: RequestRow): Promise<RequestRow> => {
  if (!row.may_rebase || row.replaces_set_id === null) return row;
  const live = (await releases.loadLiveSets())?.stable;
  const [base, mine] = await Promise.all([row.replaces_set_id, row.set_id].map(releases.findReleaseSet));
  if (!live || !base || !mine) return row;
  // A canary may have started since its command looked.
  if (row.channel === 'stable') await refuseCanaryPackages({ db, releases }, listDiffering(base, mine));
  if (live.id === row.replaces_set_id) return row;
  const packages = rebasePackages(base, mine.packages, live);
  if (row.channel === 'candidate' && listDiffering(live, { packages }).length === 0)
    throw new ReleaseRefused(
      `what release set ${mine.id} changes is live for everyone by now, in release set ${live.id}`,
    );
  const { id } = await releases.createReleaseSet(packages, { note: mine.note, force: mine.isForced });
  const over = await findOverBudget(db, mine.id);
  if (over) await keepOverBudget(db, id, over);
  await copyCheck(db, { from: mine.id, to: id });
  await writeRebased(db, row.id, { setId: id, replacesSetId: live.id });
  return { ...row, set_id: id, replaces_set_id: live.id };
};
