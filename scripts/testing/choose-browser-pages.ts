/** Which pages a browser opens before a release: all of what changed, and of the other packages those that show something of it. */
import type { PackageName } from '@foyer/shared/remotes/remote';
import {
  namesKind,
  type OddObject,
  type OddObjects,
  pickOddest,
  placesOf,
} from '../../server/src/documents/warm-up/odd-objects.ts';
import { ODD_KINDS } from '../../server/src/documents/warm-up/odd-objects.sql.ts';
import type { SmokeSamples } from '../../server/src/documents/warm-up/smoke-samples.ts';
import { fill, type SmokePageUse } from '../../server/src/documents/warm-up/smoke-set.ts';
import type { ReleaseSet } from '../../server/src/releases/registry/release-sets.ts';

export interface BrowserPageChoice {
  set: ReleaseSet;
  /** Of all smoke plans of the set. */
  pages: readonly SmokePageUse[];
  /** Names of the packages that the set changes. */
  changed: readonly string[];
  objects: OddObjects;
  samples: SmokeSamples;
  /** The document that the server renders for a page of the set. */
  readDocument: (page: SmokePageUse) => Promise<string>;
}

/** `mf-player/watch` of each place that a document holds. */
const placesIn = (html: string): string[] =>
  [...html.matchAll(/ data-place="([^":]+):/g)].map(([, place = '']) => place);

/** Of each page that names an object, the oddest object of each kind that it names; once for a package and kind. */
const listOddPages = ({ set, changed, objects, samples }: BrowserPageChoice): SmokePageUse[] => {
  const found: SmokePageUse[] = [];
  for (const { name, smoke } of Object.values(set.releases))
    for (const kind of changed.includes(name) ? ODD_KINDS : []) {
      const named = smoke?.pages.find(({ path, status = 200 }) => status === 200 && namesKind(path, kind));
      const isWhole = ({ traits }: OddObject) => !traits.includes('private') && !traits.includes('no videos');
      const [object] = pickOddest(objects[kind].filter(isWhole), 1);
      if (!named || !object) continue;
      const { text, missing } = fill(named.path, { ...samples, ...placesOf(object) });
      const [visitor = 'anonymous'] = named.as ?? [];
      if (missing === undefined)
        found.push({ remote: name as PackageName, page: named.page, path: text, visitor, status: 200 });
    }
  return found;
};

export const chooseBrowserPages = async (choice: BrowserPageChoice): Promise<SmokePageUse[]> => {
  const { pages, changed, readDocument } = choice;
  const isOwn = ({ remote }: SmokePageUse) => changed.includes(remote);
  // The shell takes part in every page, and so may whatever was taken out.
  if (changed.includes('shell')) return [...pages.filter(isOwn), ...pages.filter((page) => !isOwn(page))];
  if (changed.length === 0) {
    const remotes = [...new Set(pages.map(({ remote }) => remote))];
    return remotes.flatMap((remote) => pages.find((page) => page.remote === remote) ?? []);
  }
  const shown = [...pages.filter(isOwn), ...listOddPages(choice)];
  const known = new Set<string>();
  for (const page of pages.filter((one) => !isOwn(one))) {
    const own = placesIn(await readDocument(page).catch(() => '')).filter(
      (place) => changed.includes(place.split('/')[0] ?? '') && !known.has(`${place} ${page.visitor}`),
    );
    if (own.length === 0) continue;
    for (const place of own) known.add(`${place} ${page.visitor}`);
    shown.push(page);
  }
  const isFirst = (page: SmokePageUse, index: number) =>
    shown.findIndex(({ path, visitor }) => path === page.path && visitor === page.visitor) === index;
  return shown.filter(isFirst);
};
