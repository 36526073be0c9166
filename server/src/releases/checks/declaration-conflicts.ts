/** What the declarations of one set's releases make of one another: addresses, names, menus, slots, contract numbers. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';
import type { ClosedRule } from '@foyer/shared/wire-schemas/declarations';
import { listRemotes, type RemoteName } from '@foyer/shared/remotes/remote';
import { type Pattern, parsePath, rankOf, type Segment, sourceOf } from '@foyer/shared/routes/path-pattern';

/** The releases of one set, by package. */
export type SetReleases = { readonly shell: Release } & Readonly<Record<RemoteName, Release>>;

const titleOf = ({ name, version }: Release): string => `${name} ${version}`;

interface Taken {
  release: Release;
  path: string;
  pattern: Pattern;
}

const shareValue = (one: ClosedRule, other: ClosedRule): boolean => {
  if ('matches' in one && 'matches' in other) return true;
  const [listed, rule] = 'matches' in one ? [other, one] : [one, other];
  const expression = new RegExp(`^(?:${sourceOf(rule)})$`);
  return 'matches' in listed || listed.some((value) => expression.test(value));
};
/** Of segments of the same kind. */
const overlap = (one: Segment, other: Segment): boolean => {
  if (one.kind === 'fixed' && other.kind === 'fixed') return one.text === other.text;
  if (one.kind === 'prefixed' && other.kind === 'prefixed')
    return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
  return one.kind === 'listed' && other.kind === 'listed' ? shareValue(one.rule, other.rule) : true;
};
const takeSame = (one: Pattern, other: Pattern): boolean =>
  one.length === other.length &&
  rankOf(one) === rankOf(other) &&
  one.every((segment, index) => overlap(segment, other[index] ?? segment));

/** Pages count with any value of their parameters: a browser knows no others. */
const findAddressConflicts = (releases: readonly Release[]): string[] => {
  const taken = releases.flatMap((release) => [
    ...(release.pages ?? []).map(({ path }) => ({ release, path, patterns: parsePath(path) })),
    ...(release.redirects ?? []).map(({ path, closed }) => ({
      release,
      path,
      patterns: parsePath(path, closed),
    })),
  ]);
  const conflicts: string[] = [];
  const seen: Taken[] = [];
  for (const { release, path, patterns } of taken) {
    const found = seen.find((one) => patterns.some((pattern) => takeSame(one.pattern, pattern)));
    if (found)
      conflicts.push(
        `${titleOf(release)} takes ${path}, which ${titleOf(found.release)} takes as ${found.path}`,
      );
    seen.push(...patterns.map((pattern) => ({ release, path, pattern })));
  }
  return conflicts;
};

const findTwice = (
  releases: readonly Release[],
  what: string,
  namesOf: (release: Release) => readonly string[],
) => {
  const owners = new Map<string, Release>();
  return releases.flatMap((release) =>
    namesOf(release).flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, release);
      return owner ? [`${titleOf(owner)} and ${titleOf(release)} both have ${what} ${name}`] : [];
    }),
  );
};

const findUnofferedSlots = (releases: readonly Release[]): string[] => {
  const offers = new Map(releases.flatMap(({ slots = {} }) => Object.entries(slots)));
  return releases.flatMap((release) =>
    (release.fills ?? []).flatMap(({ slot, takes }) => {
      const offered = offers.get(slot);
      if (!offered) return [`${titleOf(release)} fills the slot ${slot}, which no package of the set offers`];
      return Object.entries(takes)
        .filter(([prop, type]) => offered[prop] !== type)
        .map(
          ([prop, type]) =>
            `${titleOf(release)} takes the ${type} ${prop} from the slot ${slot}, which gives ${offered[prop] ? `a ${offered[prop]}` : 'none'}`,
        );
    }),
  );
};

const findUnofferedMenus = (releases: readonly Release[]): string[] => {
  const offers = new Map(releases.flatMap(({ menus = {} }) => Object.entries(menus)));
  return releases.flatMap((release) =>
    (release.navigation ?? []).flatMap(({ id, menus, to }) =>
      menus.flatMap((menu) => {
        const given = offers.get(menu);
        if (!given)
          return [`${titleOf(release)} puts ${id} into the menu ${menu}, which no package of the set offers`];
        return [...to.matchAll(/:(\w+)/g)]
          .filter(([, name = '']) => !given.includes(name))
          .map(
            ([, name]) => `${titleOf(release)} puts ${id} into the menu ${menu}, which does not know ${name}`,
          );
      }),
    ),
  );
};

const findMissingModules = (release: Release): string[] => {
  const wanted = [
    ...(release.pages ?? []).map(({ name, page }) => [`the page ${name}`, page]),
    ...(release.fills ?? []).map(({ slot, widget }) => [`the slot ${slot}`, widget]),
  ];
  return wanted
    .filter(([, module]) => !release.browser.exposes[`./${module}`])
    .map(([what, module]) => `${titleOf(release)} has ${what} and does not expose ./${module}`);
};

const findUnmetNeeds = (releases: SetReleases): string[] =>
  listRemotes(releases).flatMap(([, release]) =>
    listRemotes(release.needs ?? {}).flatMap(([name, contract]) => {
      const found = releases[name];
      if (found?.contract === contract) return [];
      const has = found ? `${titleOf(found)} has contract ${found.contract}` : 'the set has none';
      return [`${titleOf(release)} needs ${name} with contract ${contract}, but ${has}`];
    }),
  );

const TOUCHED = [
  ['globals', 'the global'],
  ['storage', 'the key'],
  ['root', 'the attribute of the document'],
  ['elements', 'the element'],
] as const;

/** A remote that was replaced is another's now: both would have its pages. */
const findReplacedThere = (releases: SetReleases): string[] =>
  listRemotes(releases).flatMap(([, release]) =>
    (release.replaces ?? []).flatMap((name) => {
      const there = releases[name];
      return there ? [`${titleOf(release)} replaces ${name}, but the set has ${titleOf(there)}`] : [];
    }),
  );

/** One sentence for each, with the names of the packages. */
export const findDeclarationConflicts = (releases: SetReleases): string[] => {
  const remotes = listRemotes(releases).map(([, release]) => release);
  const all = [releases.shell, ...remotes];
  return [
    ...findAddressConflicts(all),
    ...findTwice(all, 'a page', ({ pages = [] }) => pages.map(({ name }) => name)),
    ...findTwice(all, 'a menu entry', ({ navigation = [] }) => navigation.map(({ id }) => id)),
    ...findTwice(all, 'a slot', ({ slots = {} }) => Object.keys(slots)),
    ...findTwice(all, 'a menu', ({ menus = {} }) => Object.keys(menus)),
    ...TOUCHED.flatMap(([kind, what]) => findTwice(all, what, ({ touches }) => touches?.[kind] ?? [])),
    ...findUnofferedSlots(all),
    ...findUnofferedMenus(all),
    ...remotes.flatMap(findMissingModules),
    ...findUnmetNeeds(releases),
    ...findReplacedThere(releases),
  ];
};
